import { join } from "node:path";
import { systems } from "../../../src-main/airlines/systems.ts";
import { createClock } from "../../../src-main/platform/time/clock.ts";
import type { Settings } from "../../../src-shared/contract/settings.ts";
import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import type { VariantName } from "../airline/faults.ts";
import { type RunningLabAirline, startLabAirline, startLabPhpvms } from "../airline/server.ts";
import { readRecording } from "../recording.ts";
import { type SimConnectServer, startSimConnect } from "../simulators/simconnect.ts";
import { type Program, pilotFiles, removeFolder, startProgram, userData } from "./program.ts";

export const recording = readRecording(
  join(import.meta.dirname, "../../../assets/flights/flightgear_bikf_birk_2.csv.gz"),
);

export const startIso = "2026-06-01T12:00:00.000Z";

/** The program with its airline and its simulator. */
export interface World extends Program {
  readonly folder: string;
  readonly airline: RunningLabAirline;
  readonly simulator: SimConnectServer;
  readonly rate: number;
  end(): Promise<void>;
}

interface WorldOptions {
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
  const { variant, rate = 1, profile, browser, begins = startIso, prepare } = options;
  const clock = createClock({ startMs: Date.parse(begins), rate });
  const airline = await startLabAirline({ clock, ...(variant === undefined ? {} : { variant }) });
  const own = {
    baseUrl: airline.url,
    signIn: ["password"],
    ...(browser === true ? { signIn: ["oauth"], oauth: oauthOf(airline) } : {}),
    ...profile,
  };
  return startFor(airline, own, { ...options, rate, begins, prepare: async (folder) => prepare?.(folder, airline) });
}

/** The same with an airline on phpVMS, to which the pilot signs in by key. */
export async function startPhpvmsWorld(version: 7 | 8, rate: number) {
  const clock = createClock({ startMs: Date.parse(startIso), rate });
  const airline = await startLabPhpvms({ clock, version });
  const baseUrl = systems.phpvms.addresses(airline.url)[0] ?? airline.url;
  return startFor(airline, { baseUrl, system: "phpvms", signIn: ["key"] }, { rate, begins: startIso });
}

interface Started extends Pick<WorldOptions, "settings"> {
  readonly rate: number;
  readonly begins: string;
  readonly prepare?: (folder: string) => Promise<void>;
}

async function startFor<A extends { close(): Promise<void> }>(airline: A, own: object, options: Started) {
  const { rate, begins, settings, prepare } = options;
  const simulator = await startSimConnect({ recording, speed: rate, frameHz: 60, catchesUp: true });
  const simulatorPlace = { host: "127.0.0.1", port: simulator.port };
  const folder = await userData(pilotFiles(own, { updateIntervalS: 15, simulatorPlace, ...settings }));
  await prepare?.(folder);
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
