import { createServer, type IncomingHttpHeaders } from "node:http";
import { closeAll, listen } from "../platform/http/listen.ts";
import { ownAddress } from "./own-requests.ts";

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** What a stand-in answers to a request. */
export type Answering = (url: URL, headers: IncomingHttpHeaders) => Answer;

export interface Serving {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a stand-in on loopback, to programs of this computer and to its own pages. */
export async function serve(answer: Answering): Promise<Serving> {
  let host = "";
  const server = createServer((request, response) => {
    const url = ownAddress(request, host);
    const { status, headers, body } = url === null ? { status: 403 } : answer(url, request.headers);
    response.writeHead(status, headers).end(body);
  });
  host = `127.0.0.1:${await listen(server)}`;
  return { url: `http://${host}`, close: () => closeAll(server) };
}
