import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { closeAll, listen } from "../../platform/http/listen.ts";
import { ownAddress } from "../own-requests.ts";
import { DemoAirline } from "./demo-airline.ts";
import type { DemoRequest, DemoResponse } from "./http.ts";

export interface RunningDemoAirline {
  /** Base address, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly authoriseUrl: string;
  readonly tokenUrl: string;
  close(): Promise<void>;
}

/** Serves the demo airline on loopback, to programs of this computer and to its own pages. */
export async function startDemoAirline({ clock }: { readonly clock: Clock }) {
  const airline = new DemoAirline({ clock, seed: randomUUID() });
  const running = await serveAirline(airline, (request, response) => send(clock, response, airline.handle(request)));
  return { ...running, rebook: () => airline.rebook() };
}

/** An airline without a socket. */
export interface SocketlessAirline {
  /** The server sets it: origin and base path. */
  url: string;
  readonly paths: { readonly base: string; readonly authorise: string };
}

/** Serves an airline whose answers are written by `answer`. Port 0: a free one. */
export async function serveAirline(
  airline: SocketlessAirline,
  answer: (request: DemoRequest, response: ServerResponse) => void,
  port = 0,
): Promise<RunningDemoAirline> {
  let host = "";
  const server = createServer((request, response) => {
    const url = ownAddress(request, host);
    if (url === null) {
      response.writeHead(403).end();
      return;
    }
    void receive(request, url)
      .then((received) => answer(received, response))
      .catch(() => response.destroy());
  });
  // Longer than any pause between updates, so that no answer is lost to a closing connection.
  server.keepAliveTimeout = 120_000;
  const bound = await listen(server, port);
  host = `127.0.0.1:${bound}`;
  const origin = `http://${host}`;
  airline.url = origin + airline.paths.base;
  return {
    url: airline.url,
    port: bound,
    authoriseUrl: origin + airline.paths.authorise,
    tokenUrl: `${origin}/oauth/token`,
    close: () => closeAll(server),
  };
}

/** The largest body. The report of a long flight has some hundred kilobytes. */
const largestBodyBytes = 1024 * 1024;

async function receive(request: IncomingMessage, url: URL): Promise<DemoRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > largestBodyBytes) throw new Error("the body is too large");
    chunks.push(bytes);
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks).toString("utf8"),
    ip: request.socket.remoteAddress ?? "",
  };
}

/** Writes an answer, dated by the airline's clock. */
export function send(clock: Clock, response: ServerResponse, { status, headers, body }: DemoResponse): void {
  response.writeHead(status, { ...headers, Date: new Date(clock.now()).toUTCString() });
  response.end(body);
}
