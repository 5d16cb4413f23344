import type { AircraftIdentity, FlightSample } from "../../../src-shared/sample.ts";

/** What can be made to go wrong. Flags hold until set back; functions act at once, on every connection. */
export interface Faults {
  /** Names that this simulator does not know, in capitals; looked at when a client defines its data. */
  readonly unknownNames: Set<string>;
  /** Accepts connections and never says a word, as a simulator that still loads. */
  neverAnswer: boolean;
  /** Closes every connection at its first request, before it is open. */
  closeBeforeOpen: boolean;
  /** Answers VERSION_MISMATCH to every client above this protocol (2 … 6); then nothing more on that connection. */
  newestProtocol: number;
  /** Stays connected and sends no data. */
  stopSending: boolean;
  /** Writes every message one byte at a time. */
  fragment: boolean;
  /** Answers requests for data with UNRECOGNIZED_ID, as MSFS does shortly after its start. */
  refuseData: boolean;
  /** Back in the menu: the aircraft is at 0°/0°. */
  menu: boolean;
  /** The aircraft stays where it is to the last bit and keeps its speed; simulated time goes on. */
  frozen: boolean;
  /** Holds over what was recorded. */
  overlay: Partial<FlightSample>;
  /** Another aircraft than the recorded one; null: the recorded one. */
  aircraft: AircraftIdentity | null;
  /** Pause_EX1's flags: 0 none, 1 full, 2 with sound, 4 active pause (time goes on), 8 simulation only. */
  pauseSim(flags: number): void;
  /** The Sim event: whether the pilot is in a flight. */
  simRunning(running: boolean): void;
  /** The Crashed event, as it comes too where a recorded sample says so. */
  crash(): void;
  /** The CrashReset event: the simulator puts the aircraft back. */
  crashReset(): void;
  /** MSFS: the main menu with its own flight behind it, at a place that could be one of a flight; or a flight again. */
  menuFlight(shown: boolean): void;
  /** A flow event of MSFS 2024 (SDK numbers), to those who asked for them. */
  flow(event: number): void;
  /** The simulator is closed: QUIT, then the end of the connection. */
  quit(): void;
  /** The simulator crashes: RST. */
  reset(): void;
  /** Bytes that are no message. */
  garbage(bytes: Uint8Array): void;
}
