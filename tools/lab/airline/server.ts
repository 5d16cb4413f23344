import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import {
  type RunningDemoAirline,
  type ServingOptions,
  send,
  serveAirline,
} from "../../../src-main/demo/airline/server.ts";
import type { Pirep, Position } from "../../../src-main/demo/airline/state.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FaultSettings, LabResponse } from "./faults.ts";
import { type AcceptedRequest, LabAirline, type LabAirlineOptions } from "./lab-airline.ts";
import type { RefreshLogEntry } from "./oauth.ts";
import type { OauthSettings } from "./oauth-settings.ts";

export interface RunningLabAirline extends RunningDemoAirline {
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
  readonly airline: LabAirline;
  /** @throws Error if the client broke the contract, except for forgiven breaches. */
  close(): Promise<void>;
}

export interface LabAirlineServerOptions
  extends Pick<LabAirlineOptions, "clock" | "variant" | "tokenLifetimeS">,
    Pick<ServingOptions, "port"> {
  /** Answers may be read by any web page, like the reference's. */
  readonly isOpen?: boolean;
}

/** Writes an answer as the network lets it through. */
export function sendWithFaults(clock: Clock, response: ServerResponse, answer: LabResponse): void {
  const { drop = false, cut = false, delayMs = 0, body, status, headers } = answer;
  if (drop) response.destroy();
  else if (cut) {
    const bytes = Buffer.from(body);
    response.writeHead(status, { ...headers, "Content-Length": bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  } else if (delayMs === 0) send(clock, response, answer);
  else
    response.once(
      "close",
      clock.after(delayMs, () => send(clock, response, answer)),
    );
}

/** Serves the laboratory's airline on loopback. */
export async function startLabAirline({
  port = 0,
  isOpen = false,
  ...options
}: LabAirlineServerOptions): Promise<RunningLabAirline> {
  const { clock } = options;
  const airline = new LabAirline({ ...options, cors: isOpen, seed: randomUUID() });
  const running = await serveAirline(
    airline,
    (request, response) => sendWithFaults(clock, response, airline.handle(request)),
    { port, anyPage: isOpen },
  );
  return {
    ...running,
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
      await running.close();
      const lines = airline.breaches.map(({ atMs, rule, what }) => `${new Date(atMs).toISOString()} ${rule}: ${what}`);
      if (lines.length > 0) throw new Error(`the client broke the contract:\n${lines.join("\n")}`);
    },
  };
}
