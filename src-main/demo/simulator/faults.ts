import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";

/**
 * Faults of the demo simulator. Flags stay set until a test resets them. Functions act immediately, on every
 * connection.
 */
export interface Faults {
  /** Names that this simulator does not know, in capitals. They are checked when a client defines its data. */
  readonly unknownNames: Set<string>;
  /** Accepts connections and stays silent, like a simulator that is loading. */
  neverAnswer: boolean;
  /** Closes every connection at its first request, before it is open. */
  closeBeforeOpen: boolean;
  /** Answers VERSION_MISMATCH to every client above this protocol (2 … 6), and then nothing on that connection. */
  newestProtocol: number;
  /** Stays connected and sends no data. */
  stopSending: boolean;
  /** Writes every message one byte at a time. */
  fragment: boolean;
  /** Answers requests for data with UNRECOGNIZED_ID, as MSFS does shortly after its start. */
  refuseData: boolean;
  /** The simulator is in its menu: the aircraft is at 0°/0°. */
  menu: boolean;
  /** The aircraft keeps its position to the last bit and its speed; simulated time continues. */
  frozen: boolean;
  /** Overrides the recorded values. */
  overlay: Partial<SimSample>;
  /** An aircraft instead of the recorded one. Null: the recorded one. */
  aircraft: AircraftIdentity | null;
  /** Pause_EX1's flags: 0 none, 1 full, 2 with sound, 4 active pause (time continues), 8 simulation only. */
  pauseSim(flags: number): void;
  /** The Sim event: whether the pilot is in a flight. */
  simRunning(running: boolean): void;
  /** The Crashed event; a crash in a recorded sample sends it too. */
  crash(): void;
  /** The CrashReset event: the simulator puts the aircraft back. */
  crashReset(): void;
  /** Shows or leaves the main menu of MSFS, which has a flight in the background at a plausible place. */
  menuFlight(shown: boolean): void;
  /** A flow event of MSFS 2024 (SDK numbers), to clients that requested them. */
  flow(event: number): void;
  /** The simulator closes: QUIT, then the end of the connection. */
  quit(): void;
  /** The simulator crashes: RST. */
  reset(): void;
  /** Bytes that are not a message. */
  garbage(bytes: Uint8Array): void;
}
