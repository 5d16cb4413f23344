import { createServer, type IncomingMessage } from "node:http";
import { closeAll, listen } from "../listen.ts";

/** A test server's answer to one request. */
interface OddAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface OddServer {
  readonly url: string;
  /** All requests received, in order. */
  readonly requests: ReceivedRequest[];
  answer: (request: ReceivedRequest) => OddAnswer;
  close(): Promise<void>;
}

/** A real HTTP server on loopback. The test chooses its answers. */
export async function startOddServer(answer: (request: ReceivedRequest) => OddAnswer): Promise<OddServer> {
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const received: ReceivedRequest = {
        method: request.method ?? "",
        url: request.url ?? "",
        authorization: request.headers.authorization,
        body,
      };
      odd.requests.push(received);
      const { status, headers, body: answered } = odd.answer(received);
      response.writeHead(status, headers);
      response.end(answered ?? "");
    });
  });
  const port = await listen(server);
  const odd: OddServer = {
    url: `http://127.0.0.1:${port}/api`,
    requests: [],
    answer,
    close: () => closeAll(server),
  };
  return odd;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
