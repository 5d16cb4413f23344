import type { Clock } from "../../src-shared/clock.ts";
import type { SimSample, SimulatorState } from "../../src-shared/sample.ts";
import type { RunningSimulator, SimulatorKind } from "../../src-shared/simulator-kind.ts";

/** Where a simulator is looked for, and which (SimConnect unless said); null: on this computer, found by itself. */
export type SimulatorAddress = {
  readonly host: string;
  readonly port: number;
  readonly kind?: SimulatorKind | undefined;
} | null;

/** Which simulators are looked for, and which is followed where several run. */
export interface Search {
  /** One more place than this computer; null: none. */
  readonly address: SimulatorAddress;
  /** Nowhere but at the address, where there is one. */
  readonly onlyThere: boolean;
  /** The network is listened to for simulators on other computers: a firewall may ask the pilot about it. */
  readonly network?: boolean | undefined;
  /** The pilot's answer, if there is one. */
  readonly preferred: RunningSimulator | null;
}

/** Fields as the simulator gave them, in SimSample's units and signs; not yet checked, not yet stamped. */
export type RawSample = { [K in Exclude<keyof SimSample, "timeMs">]?: SimSample[K] | undefined };

/** Why a sample is not one of a flight, as far as the source itself knows. */
export type Doubt = "menu" | "loading";

/** What a source is given. Everything runs in the simulator's own process. */
export interface SourceContext {
  readonly clock: Clock;
  state(state: SimulatorState): void;
  sample(sample: RawSample, doubt: Doubt | null): void;
  /** Another simulator is flown at the moment: this one is looked for less often. */
  readonly isSpare?: () => boolean;
}

/**
 * To look each second for what is not there costs as much as to follow what is flown. With the 1.5 s that a try at X-Plane
 * takes, it is still found within 5 s of its start.
 */
const sparePauseMs = 2500;
/** How long to wait between two tries, ms. */
export const searchPauseMs = ({ isSpare }: SourceContext, ms: number): number =>
  isSpare?.() === true ? Math.max(ms, sparePauseMs) : ms;

/** One kind of simulator. A source keeps looking for its simulator until it is closed, and has at most one connection. */
export interface SimulatorSource {
  /** Looks there from now on; an existing connection to elsewhere is given up. */
  configure(address: SimulatorAddress): void;
  /** An exception that nobody caught: true where it came from this source's connection, which is then closed and tried again. */
  fault(): boolean;
  /** Gives up connection and search, until it is configured again. */
  close(): void;
}

export interface SourceKind {
  readonly kind: SimulatorKind;
  /** Places on this computer: each is looked at on its own, by its name. */
  readonly here: readonly string[];
  /** Places beyond it, where one is found, for the pilot to make it an address. */
  readonly elsewhere: readonly string[];
  readonly create: (context: SourceContext, place: string) => SimulatorSource;
}
