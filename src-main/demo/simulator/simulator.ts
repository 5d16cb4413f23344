import type { Faults } from "./faults.ts";
import type { World } from "./variables.ts";

/** What a connection needs from the simulator. */
export interface Simulator {
  readonly protocol: number;
  readonly name: string;
  readonly version: readonly [number, number, number, number];
  readonly faults: Readonly<Faults>;
  world(): World;
  pauseFlags(): number;
  isRunning(): boolean;
  /** The loaded flight's file, as in FlightLoaded. */
  flightFile(): string;
}
