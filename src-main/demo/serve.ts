import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { closeAll, listen } from "../platform/http/listen.ts";

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

/**
 * The address of a request that may be answered: one by a program of this computer, or by the server's own pages. Null
 * if it uses another name of this computer (DNS rebinding), if the address has no path, or if a page of another site
 * sent it. Any page can try ports, and browsers mark such requests.
 */
function ownAddress({ url = "", headers }: IncomingMessage, host: string): URL | null {
  const origin = `http://${host}`;
  if (headers.host !== host || !url.startsWith("/")) return null;
  const site = String(headers["sec-fetch-site"] ?? "none");
  const isForeign = (headers.origin ?? origin) !== origin || !["none", "same-origin"].includes(site);
  return isForeign ? null : new URL(origin + url);
}

/** Serves on loopback, to programs of this computer and to its own pages. Port 0: a free one. */
export async function serveHere(
  handle: (url: URL, request: IncomingMessage, response: ServerResponse) => void,
  port = 0,
) {
  let host = "";
  const server = createServer((request, response) => {
    const url = ownAddress(request, host);
    if (url === null) response.writeHead(403).end();
    else handle(url, request, response);
  });
  // Longer than any pause between updates, so that no answer is lost to a closing connection.
  server.keepAliveTimeout = 120_000;
  const bound = await listen(server, port);
  host = `127.0.0.1:${bound}`;
  return { url: `http://${host}`, port: bound, close: () => closeAll(server) };
}

/** Serves a stand-in. */
export const serve = (answer: Answering): Promise<Serving> =>
  serveHere((url, request, response) => {
    const { status, headers, body } = answer(url, request.headers);
    response.writeHead(status, headers).end(body);
  });
