import { readdirSync } from "node:fs";
import { words } from "../../../src-shared/words/words.ts";
import type { SimulatorAddress } from "../source.ts";

export type Address =
  | { readonly type: "pipe"; readonly address: string }
  | { readonly type: "ipv4"; readonly host: string; readonly port: number };

/** A place where a SimConnect server may listen, and how to say it. */
export interface Target {
  readonly name: string;
  readonly address: Address;
}

/** The named pipes of a computer; only Windows has them. */
export interface Pipes {
  list(): readonly string[];
  path(name: string): string;
}

export const localPipes: Pipes = {
  list() {
    if (process.platform !== "win32") return [];
    try {
      return readdirSync("\\\\.\\pipe\\");
    } catch {
      return [];
    }
  },
  path: (name) => `\\\\.\\pipe\\${name}`,
};

/**
 * Pipes of the simulators, best first: MSFS (SDK), Prepar3D by version (github.com/wegylexy/SimConnect, transport.rs),
 * FSX (same source, not confirmed).
 */
const knownPipes: readonly string[] = [
  "Microsoft Flight Simulator\\SimConnect",
  "Lockheed Martin Prepar3D v6\\SimConnect",
  "Lockheed Martin Prepar3D v5\\SimConnect",
  "Lockheed Martin Prepar3D v4\\SimConnect",
  "Lockheed Martin Prepar3D v3\\SimConnect",
  "Lockheed Martin Prepar3D v2\\SimConnect",
  "Lockheed Martin Prepar3D\\SimConnect",
  "FS98MAIN",
];

/**
 * Where to look. The library's own search is never used: it reads whatever SimConnect.cfg lies in the working folder and
 * starts a script host for the registry at each try.
 */
export function findTargets(address: SimulatorAddress, pipes: Pipes): readonly Target[] {
  if (address !== null) return [{ name: `${address.host}:${address.port}`, address: { type: "ipv4", ...address } }];
  const present = new Map(pipes.list().map((name) => [name.toLowerCase(), name]));
  return knownPipes.flatMap((known) => {
    const name = present.get(known.toLowerCase());
    return name === undefined
      ? []
      : [{ name: words().simulator.thisComputer, address: { type: "pipe", address: pipes.path(name) } }];
  });
}
