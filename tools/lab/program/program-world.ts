import { join } from "node:path";
import { airlineName } from "../../../src-main/demo/airline/airline-data.ts";
import { readRecording } from "../../../src-main/demo/recording.ts";
import { type DemoSimulator, startDemoSimulator } from "../../../src-main/demo/simulator/server.ts";
import { createClock } from "../../../src-main/platform/time/clock.ts";
import type { Settings } from "../../../src-shared/contract/settings.ts";
import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import type { VariantName } from "../airline/faults.ts";
import { type RunningLabAirline, startLabAirline } from "../airline/server.ts";
import { type Program, removeFolder, startProgram, userData } from "./program.ts";

export const recording = readRecording(
  join(import.meta.dirname, "../../../assets/flights/flightgear_bikf_birk_2.csv.gz"),
);

export const startIso = "2026-06-01T12:00:00.000Z";

/** The program with its airline and its simulator. */
export interface World extends Program {
  readonly folder: string;
  readonly airline: RunningLabAirline;
  readonly simulator: DemoSimulator;
  readonly rate: number;
  end(): Promise<void>;
}

export interface WorldOptions {
  readonly variant?: VariantName;
  /** Speed of the program's clock and of the recording, as a multiple of real time. */
  readonly rate?: number;
  readonly profile?: Partial<AirlineProfile>;
  /** The pilot signs in with the browser. */
  readonly browser?: boolean;
  readonly settings?: Partial<Settings>;
  /** The time at the beginning, ISO. */
  readonly begins?: string;
  /** Puts more files into the program's folder before it starts. */
  readonly prepare?: (folder: string, airline: RunningLabAirline) => Promise<void>;
}

/** Starts an airline and a simulator on loopback, and the program with a pilot's settings for both. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { variant, rate = 1, profile, browser, settings, begins = startIso, prepare } = options;
  const clock = createClock({ startMs: Date.parse(begins), rate });
  const airline = await startLabAirline({ clock, ...(variant === undefined ? {} : { variant }) });
  const simulator = await startDemoSimulator({ recording, speed: rate, frameHz: 60, version: "msfs2024" });
  const nordlys = {
    id: "nordlys",
    name: airlineName,
    baseUrl: airline.url,
    signIn: ["password"],
    allowAircraftChanges: true,
    allowStartOverride: false,
    allowCrashRecovery: false,
    demo: false,
    ...(browser === true ? { signIn: ["oauth"], oauth: oauthOf(airline) } : {}),
    ...profile,
  };
  const folder = await userData({
    "airlines.json": { version: 1, airlines: [nordlys] },
    "settings.json": {
      version: 3,
      updateIntervalS: 15,
      selectedAirlineId: nordlys.id,
      simulatorPlace: { host: "127.0.0.1", port: simulator.port },
      ...settings,
    },
  });
  await prepare?.(folder, airline);
  const program = await startProgram(folder, `${begins},${rate}`);
  return {
    ...program,
    folder,
    airline,
    simulator,
    rate,
    async end() {
      await program.close();
      await Promise.all([airline.close(), simulator.close(), removeFolder(folder)]);
    },
  };
}

const oauthOf = ({ authoriseUrl, tokenUrl }: RunningLabAirline) => ({
  airlineId: "nordlys",
  clientId: "contrail",
  scopes: "flights,profile",
  authoriseUrl,
  tokenUrl,
  refreshUrl: tokenUrl,
  platformUrl: null,
});
