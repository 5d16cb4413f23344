import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { serveHere } from "../serve.ts";
import { DemoAirline } from "./demo-airline.ts";
import type { DemoRequest, DemoResponse } from "./http.ts";

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
) {
  const { url, ...running } = await serveHere(
    (asked, request, response) =>
      void receive(request, asked)
        .then((received) => answer(received, response))
        .catch(() => response.destroy()),
    port,
  );
  airline.url = url + airline.paths.base;
  return {
    ...running,
    /** Base address, without a trailing slash. */
    url: airline.url,
    authoriseUrl: url + airline.paths.authorise,
    tokenUrl: `${url}/oauth/token`,
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
