import { randomUUID } from "node:crypto";
import { type RunningDemoAirline, type ServingOptions, serveAirline } from "../../../src-main/demo/airline/server.ts";
import type { PhpvmsOptions } from "../phpvms/phpvms-airline.ts";
import { LabPhpvms } from "./phpvms-lab.ts";
import { sendWithFaults } from "./server.ts";

export interface RunningLabPhpvms extends RunningDemoAirline {
  readonly airline: LabPhpvms;
  /** @throws Error if the client did what it must not, except for forgiven breaches. */
  close(): Promise<void>;
}

type Options = Omit<PhpvmsOptions, "seed"> & Pick<ServingOptions, "port">;

/** Serves the laboratory's airline on phpVMS, on loopback. */
export async function startLabPhpvms({ port = 0, ...options }: Options): Promise<RunningLabPhpvms> {
  const airline = new LabPhpvms({ ...options, seed: randomUUID() });
  const running = await serveAirline(
    airline,
    (request, response) => sendWithFaults(options.clock, response, airline.handle(request)),
    { port, anyPage: true },
  );
  return {
    ...running,
    airline,
    async close() {
      await running.close();
      const lines = airline.breaches.map(({ atMs, rule, what }) => `${new Date(atMs).toISOString()} ${rule}: ${what}`);
      if (lines.length > 0) throw new Error(`the client broke phpVMS' rules:\n${lines.join("\n")}`);
    },
  };
}
