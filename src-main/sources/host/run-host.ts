import { beatMs, createAwakeClock } from "../../platform/time/awake-clock.ts";
import { createClock } from "../../platform/time/clock.ts";
import { type HostReport, hostCommandSchema } from "../host-messages.ts";
import { openTransport } from "../host-transport.ts";
import { joinSources } from "../select-source.ts";
import type { SourceKind } from "../source.ts";

/** The value of `--name=value` on this process's command line. */
export const argumentOf = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

/**
 * Runs in the simulator's own process: an exception or a hang here costs a connection, never the flight.
 * `--clock-rate=N` runs its time-outs N times faster, for tests.
 */
export function runHost(kinds: readonly SourceKind[]): void {
  const rate = argumentOf("clock-rate");
  const clock = createAwakeClock(createClock({ rate: rate === undefined ? 1 : Number(rate) }));
  const beat = (): void => {
    clock.monotonic();
    clock.after(beatMs, beat);
  };
  beat();
  const transport = openTransport();
  const report = (message: HostReport): void => transport.post(message);

  const simulators = joinSources(kinds, {
    clock,
    state: (state) => report({ type: "state", state }),
    sample: (sample, doubt) => report({ type: "sample", sample, doubt }),
  });

  process.on("uncaughtException", (error) => {
    // On an unreadable frame node-simconnect throws out of its socket handler.
    if (simulators.fault()) return;
    console.error("simulator host:", error);
    process.exit(1);
  });

  transport.onMessage((message) => {
    const command = hostCommandSchema.safeParse(message);
    if (!command.success) return;
    if (command.data.type === "ping") report({ type: "pong", id: command.data.id });
    else if (command.data.type === "close") void simulators.close().then(() => process.exit(0));
    else simulators.configure(command.data);
  });
  report({ type: "ready" });
}
