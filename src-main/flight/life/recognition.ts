import type { Resume } from "../../../src-shared/domain/flight-view.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import type { Follower } from "../following/follower.ts";
import { resumePoint, whyNotSameFlight } from "./resume.ts";

/** Decides whether the simulator shows this flight. Compares the flight's aircraft and place with the present ones. */
export interface Recognition {
  /** The aircraft in the simulator now; it may be a different one. */
  load(aircraft: AircraftIdentity | null): void;
  /**
   * Makes the aircraft in the simulator the flight's own, if the flight has none. @returns that aircraft if it is new.
   */
  adopt(): AircraftIdentity | null;
  see(sample: SimSample): void;
  /** Compares with the newest sample again. */
  compare(): void;
  compared(): boolean;
  /** The simulator's newest sample. Null before the first one. */
  newest(): SimSample | null;
  /** Why the simulator does not show this flight. Empty if it does, or if too little is known to compare. */
  differences(now?: SimSample | null): string[];
  /** Last known state and present state, side by side; null before the first sample of the flight. */
  resume(): Resume | null;
}

/** `own`: the aircraft of the beginning of the flight, if the journal names it. */
export function createRecognition(follower: Follower, own: AircraftIdentity | null): Recognition {
  let aircraft = own;
  let loaded: AircraftIdentity | null = null;
  let newest: SimSample | null = null;
  let compared: SimSample | null = null;

  function differences(now: SimSample | null = compared): string[] {
    const last = follower.last();
    if (last === null || now === null) return [];
    return whyNotSameFlight(resumePoint(last, aircraft), resumePoint(now, loaded));
  }

  return {
    load(next) {
      loaded = next;
    },
    adopt() {
      if (aircraft !== null) return null;
      aircraft = loaded;
      return aircraft;
    },
    see(sample) {
      newest = sample;
    },
    compare() {
      compared = newest;
    },
    compared: () => compared !== null,
    newest: () => newest,
    differences,
    resume() {
      const last = follower.last();
      if (last === null) return null;
      return {
        last: resumePoint(last, aircraft),
        now: compared === null ? null : resumePoint(compared, loaded),
        reasons: differences(),
      };
    },
  };
}
