import type { Clock } from "../../src-shared/domain/clock.ts";
import type { Doubt, RawSample, SimulatorState } from "../../src-shared/domain/sample.ts";
import type { RunningSimulator, SimulatorKind } from "../../src-shared/domain/simulator-kind.ts";

/** The address of a simulator and its kind (SimConnect by default). Null: Contrail searches this computer. */
export type SimulatorAddress = {
  readonly host: string;
  readonly port: number;
  readonly kind?: SimulatorKind | undefined;
} | null;

/** Which simulators to search for, and which to follow if several run. */
export interface Search {
  /** One more place besides this computer; null: none. */
  readonly address: SimulatorAddress;
  /** Search only at the address, if there is one. */
  readonly onlyThere: boolean;
  /** Listen to the network for simulators on other computers: a firewall may ask the pilot about it. */
  readonly network?: boolean | undefined;
  /** The pilot's answer, if there is one. */
  readonly preferred: RunningSimulator | null;
}

/** The context of a source. Everything runs in the simulator's own process. */
export interface SourceContext {
  readonly clock: Clock;
  state(state: SimulatorState): void;
  sample(sample: RawSample, doubt: Doubt | null): void;
  /** Another simulator is in use, so this one is searched for less often. */
  readonly isSpare?: () => boolean;
}

/**
 * A search each second costs as much as a running link; each 2.5 s still a quarter of it. Another simulator is followed
 * only 30 s after the flight's own is lost (`select-source.ts`), so it is found in time.
 */
const sparePauseMs = 15_000;
/** The pause between two attempts, ms. */
export const searchPauseMs = ({ isSpare }: SourceContext, ms: number): number =>
  isSpare?.() === true ? Math.max(ms, sparePauseMs) : ms;

/**
 * One kind of simulator. A source keeps searching for its simulator until it is closed, and has at most one connection.
 */
export interface SimulatorSource {
  /** Searches at this address. A connection to another place is closed. */
  configure(address: SimulatorAddress): void;
  /** An uncaught exception: true if it came from this source's connection, which is then closed and retried. */
  fault(): boolean;
  /** Ends connection and search until the next `configure`. Resolves when the simulator has been released. */
  close(): Promise<void>;
}

export interface SourceKind {
  readonly kind: SimulatorKind;
  /** Places on this computer. Each is searched separately. */
  readonly here: readonly string[];
  /** Places elsewhere. The pilot may adopt a simulator found there as the address. */
  readonly elsewhere: readonly string[];
  readonly create: (context: SourceContext, place: string) => SimulatorSource;
}
