import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { closeAll, listen } from "../../platform/http/listen.ts";
import { ownAddress } from "../own-requests.ts";
import { control } from "./control.ts";
import { type AcceptedRequest, crewPrefix, DemoAirline } from "./demo-airline.ts";
import type { FaultSettings, VariantName } from "./faults.ts";
import type { DemoRequest, DemoResponse } from "./http.ts";
import type { RefreshLogEntry } from "./oauth.ts";
import type { OauthSettings } from "./oauth-settings.ts";
import type { Pirep, Position } from "./state.ts";

export interface RunningDemoAirline {
  /** Base address of the crew system, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly authoriseUrl: string;
  readonly tokenUrl: string;
  /** Faults, switched at run time. */
  readonly faults: {
    set(faults: FaultSettings): void;
    setOauth(settings: Partial<OauthSettings>): void;
    clear(): void;
  };
  /** Requests and state of the airline. */
  readonly accepted: {
    readonly requests: readonly AcceptedRequest[];
    readonly pireps: readonly Pirep[];
    readonly refreshes: readonly RefreshLogEntry[];
    positions(trackingId: string): readonly Position[];
  };
  readonly airline: DemoAirline;
  /** @throws Error if the client broke the contract, except for forgiven breaches. */
  close(): Promise<void>;
}

export interface DemoAirlineServerOptions {
  /** 0 or absent: a free one. */
  readonly port?: number;
  readonly clock: Clock;
  readonly variant?: VariantName;
  readonly tokenLifetimeS?: number;
  /**
   * Endpoints under `/_demo/` for tests in another process, and answers that any web page may read, like the
   * reference's.
   */
  readonly isForTests?: boolean;
}

/** Serves the demo airline on loopback, to programs of this computer and to its own pages. */
export async function startDemoAirline(options: DemoAirlineServerOptions): Promise<RunningDemoAirline> {
  const { port = 0, clock, isForTests = false } = options;
  const airline = new DemoAirline({ ...options, cors: isForTests, seed: randomUUID() });
  let host = "";
  const server = createServer((request, response) => {
    const url = ownAddress(request, host, isForTests);
    if (url === null) {
      response.writeHead(403).end();
      return;
    }
    void receive(request, url)
      .then((received) => {
        const atDoor = isForTests ? control(airline, received) : null;
        send(clock, response, atDoor ?? airline.handle(received));
      })
      .catch(() => response.destroy());
  });
  // Longer than any pause between updates, so that no answer is lost to a closing connection.
  server.keepAliveTimeout = 120_000;
  const bound = await listen(server, port);
  host = `127.0.0.1:${bound}`;
  const origin = `http://${host}`;
  airline.url = origin + crewPrefix;
  return {
    url: airline.url,
    port: bound,
    authoriseUrl: `${origin}/oauth/authorise`,
    tokenUrl: `${origin}/oauth/token`,
    faults: {
      set: (faults) => airline.setFaults(faults),
      setOauth: (settings) => airline.setOauth(settings),
      clear: () => airline.clearFaults(),
    },
    accepted: {
      requests: airline.requests,
      get pireps() {
        return airline.pireps;
      },
      refreshes: airline.refreshLog,
      positions: (trackingId) => airline.positions(trackingId),
    },
    airline,
    async close() {
      await closeAll(server);
      const lines = airline.breaches.map(({ atMs, rule, what }) => `${new Date(atMs).toISOString()} ${rule}: ${what}`);
      if (lines.length > 0) throw new Error(`the client broke the contract:\n${lines.join("\n")}`);
    },
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

function send(clock: Clock, response: ServerResponse, answer: DemoResponse): void {
  if (answer.drop) {
    response.destroy();
    return;
  }
  const write = () => {
    response.writeHead(answer.status, { ...answer.headers, Date: new Date(clock.now()).toUTCString() });
    response.end(answer.body);
  };
  if (answer.delayMs === 0) write();
  else response.once("close", clock.after(answer.delayMs, write));
}
