import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { airlineName, pilots } from "../../../src-main/demo/airline/airline-data.ts";
import { createPushes } from "../../../src-main/platform/ipc/pushes.ts";
import { type AdjustableClock, createClock } from "../../../src-main/platform/time/clock.ts";
import type { HostPort } from "../../../src-main/sources/supervisor.ts";
import { forkHost } from "../../../src-main/sources/testing/forked-host.ts";
import { defaultSettings, type Settings } from "../../../src-shared/contract/settings.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import type { Result } from "../../../src-shared/domain/result.ts";
import type { SimulatorState } from "../../../src-shared/domain/sample.ts";
import { type RunningLabAirline, startLabAirline } from "../airline/server.ts";
import { removeFolder } from "../program/folders.ts";
import { startApp } from "../windowless.ts";

/** The messages of the simulator's process, with their arrival times. */
interface Received {
  readonly atMs: number;
  readonly raw: Readonly<Record<string, unknown>>;
}

export interface Contrail {
  readonly airline: RunningLabAirline;
  readonly received: readonly Received[];
  simulator(): SimulatorState | null;
  flight(): FlightView | null;
  /** Signs in and starts the booking from BIKF to BIRK. */
  start(): Promise<void>;
  file(comments: string): Promise<void>;
  end(): Promise<void>;
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

interface ContrailOptions {
  readonly clock?: AdjustableClock;
  /** Speed of the time-outs in the simulator's process, as a multiple of real time. */
  readonly hostRate?: number;
  readonly settings?: Partial<Settings>;
}

/** Contrail without its window, signed in to its demo airline. It searches this computer for any simulator. */
export async function startContrail(
  say: (line: string) => void,
  { clock = createClock(), hostRate = 1, settings = {} }: ContrailOptions = {},
): Promise<Contrail> {
  const folder = mkdtempSync(join(tmpdir(), "contrail-flight-"));
  writeFileSync(join(folder, "settings.json"), JSON.stringify({ ...defaultSettings, ...settings }));
  const airline = await startLabAirline({ clock });
  const pushes = createPushes(clock, (message, error) => say(`${message}: ${error}`));
  const received: Received[] = [];
  let simulator: SimulatorState | null = null;
  let flight: FlightView | null = null;
  pushes.attach((name, value) => {
    if (name === "simulator") simulator = value as SimulatorState;
    if (name === "flight") flight = value as FlightView | null;
  });

  /** The host, with its messages recorded. */
  function spawnHost(): HostPort {
    const host = forkHost(hostRate);
    return {
      ...host,
      onMessage: (callback) =>
        host.onMessage((message) => {
          const report = message as { type?: unknown; sample?: Received["raw"] };
          if (report.type === "sample" && report.sample !== undefined)
            received.push({ atMs: clock.now(), raw: report.sample });
          callback(message);
        }),
    };
  }

  const { app } = await startApp(folder, spawnHost, {
    clock,
    pushes,
    log: { info: say, warn: (message, detail) => say(`${message} ${detail ?? ""}`) },
  });
  pushes.listens("simulator");
  pushes.listens("flight");
  await app.begin();
  const { handlers } = app;

  return {
    airline,
    received,
    simulator: () => simulator,
    flight: () => flight,
    async start() {
      const profile = must(await handlers["airlines.add"]({ name: airlineName, address: airline.url }));
      const { pilotId, password } = pilots[0];
      must(await handlers["session.signIn"]({ airlineId: profile.id, username: pilotId, password }));
      const bookings = must(await handlers["bookings.list"](undefined));
      const booking = bookings.find(({ departure, arrival }) => departure.icao === "BIKF" && arrival.icao === "BIRK");
      if (booking === undefined) throw new Error("no booking from BIKF to BIRK");
      const outcome = must(await handlers["flight.start"]({ bidId: booking.bidId }));
      if (outcome.kind === "confirmation" || outcome.kind === "doubts")
        must(await handlers["flight.answerConfirmation"]({ choice: "start_anyway" }));
      say(`started ${booking.bidId}: ${outcome.kind}`);
    },
    async file(comments) {
      must(await handlers["flight.file"]({ comments, diversion: null }));
    },
    async end() {
      await app.end();
      await airline.close();
      await removeFolder(folder);
    },
  };
}
