import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { send, serveAirline } from "../../../src-main/demo/airline/server.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { PhpvmsOptions } from "../phpvms/phpvms-airline.ts";
import type { FaultSettings, LabResponse } from "./faults.ts";
import { type AcceptedRequest, LabAirline, type LabAirlineOptions } from "./lab-airline.ts";
import type { LabOauthSettings } from "./oauth.ts";
import { LabPhpvms } from "./phpvms-lab.ts";

interface LabAirlineServerOptions extends Pick<LabAirlineOptions, "clock" | "variant"> {
  /** 0 or absent: a free one. */
  readonly port?: number;
}

/** Writes an answer as the network lets it through. */
function sendWithFaults(clock: Clock, response: ServerResponse, answer: LabResponse): void {
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

/** Serves an airline of the laboratory on loopback. Its end throws if the client did what it must not. */
async function serveLab<A extends LabAirline | LabPhpvms>(airline: A, clock: Clock, port: number) {
  const running = await serveAirline(
    airline,
    (request, response) => sendWithFaults(clock, response, airline.handle(request)),
    port,
  );
  return {
    ...running,
    airline,
    async close() {
      await running.close();
      const lines = airline.breaches.map(({ atMs, rule, what }) => `${new Date(atMs).toISOString()} ${rule}: ${what}`);
      if (lines.length > 0) throw new Error(`the client broke the contract:\n${lines.join("\n")}`);
    },
  };
}

/** Serves the laboratory's airline. */
export async function startLabAirline({ port = 0, ...options }: LabAirlineServerOptions) {
  const airline = new LabAirline({ ...options, seed: randomUUID() });
  return {
    ...(await serveLab(airline, options.clock, port)),
    /** Faults, switched at run time. */
    faults: {
      set: (faults: FaultSettings) => airline.setFaults(faults),
      setOauth: (settings: Partial<LabOauthSettings>) => airline.setOauth(settings),
      clear: () => airline.clearFaults(),
    },
    /** Requests and state of the airline. */
    accepted: {
      requests: airline.requests as readonly AcceptedRequest[],
      get pireps() {
        return airline.pireps;
      },
      refreshes: airline.refreshLog,
    },
  };
}
export type RunningLabAirline = Awaited<ReturnType<typeof startLabAirline>>;

type PhpvmsServerOptions = Omit<PhpvmsOptions, "seed"> & Pick<LabAirlineServerOptions, "port">;

/** Serves the laboratory's airline on phpVMS. */
export const startLabPhpvms = ({ port = 0, ...options }: PhpvmsServerOptions) =>
  serveLab(new LabPhpvms({ ...options, seed: randomUUID() }), options.clock, port);
