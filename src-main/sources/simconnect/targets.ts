import { readdirSync } from "node:fs";
import type { System } from "../../../src-shared/domain/system.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import type { SimulatorAddress } from "../source.ts";

export type Address =
  | { readonly type: "pipe"; readonly address: string }
  | { readonly type: "ipv4"; readonly host: string; readonly port: number };

/** A place where a SimConnect server may listen, and its name in the window. */
export interface Target {
  readonly name: Text;
  readonly address: Address;
  /** The known name is tried, because pipes cannot be listed here. */
  readonly isTried?: true;
}

/** The named pipes of a computer. */
export interface Pipes {
  /** Null if they cannot be listed: `readdir` of the pipes fails with ENOTDIR in Node 20.20 (nodejs/node#56002). */
  list(): readonly string[] | null;
  path(name: string): string;
}

export const pipesBy = (list: (folder: string) => readonly string[]): Pipes => ({
  list() {
    try {
      return list("\\\\.\\pipe\\");
    } catch {
      return null;
    }
  },
  path: (name) => `\\\\.\\pipe\\${name}`,
});
export const localPipes = pipesBy(readdirSync);

/** Pipes of the simulators: MSFS and FSX (SDK), Prepar3D by version (github.com/wegylexy/SimConnect, transport.rs). */
export const knownPipes: readonly string[] = [
  "Microsoft Flight Simulator\\SimConnect",
  "Lockheed Martin Prepar3D v6\\SimConnect",
  "Lockheed Martin Prepar3D v5\\SimConnect",
  "Lockheed Martin Prepar3D v4\\SimConnect",
  "Lockheed Martin Prepar3D v3\\SimConnect",
  "Lockheed Martin Prepar3D v2\\SimConnect",
  "Lockheed Martin Prepar3D\\SimConnect",
];

const listedAs = (place: string, listed: readonly string[]): string | undefined =>
  listed.find((each) => each.toLowerCase() === place.toLowerCase());

/** Prepar3D v4 opens the pipes of all older versions, too (same source). Only the newest is a simulator of its own. */
function isAlias(place: string, listed: readonly string[]): boolean {
  const prepar3d = knownPipes.filter((each) => each.includes("Prepar3D"));
  const newest = prepar3d.find((each) => listedAs(each, listed) !== undefined);
  return prepar3d.includes(place) && place !== newest;
}

/** The places on this computer that are searched side by side: MSFS 2020 and 2024 share theirs. */
export const simConnectPlaces = (system: System): readonly string[] => (system === "windows" ? knownPipes : []);

/**
 * Where to connect now. Null if the simulator of this pipe does not run. If pipes cannot be listed, this one is tried,
 * because an absent pipe fails immediately. The library's own search is never used: it reads any SimConnect.cfg in the
 * working folder and starts a script host for the registry at each attempt.
 */
export function findTarget(address: SimulatorAddress, place: string, pipes: Pipes): Target | null {
  if (address !== null) return { name: `${address.host}:${address.port}`, address: { type: "ipv4", ...address } };
  const listed = pipes.list();
  const isTried = listed === null;
  const name = isTried ? place : isAlias(place, listed) ? undefined : listedAs(place, listed);
  return name === undefined
    ? null
    : { name: say("thisComputer"), address: { type: "pipe", address: pipes.path(name) }, ...(isTried && { isTried }) };
}
