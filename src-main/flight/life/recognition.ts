import type { Resume } from "../../../src-shared/flight-view.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/sample.ts";
import type { Follower } from "../tracking/follower.ts";
import { resumePoint, whyNotSameFlight } from "./resume.ts";

/**
 * Decides whether the simulator shows this flight: compares the flight's aircraft and place with those of the moment.
 */
export interface Recognition {
  /** The aircraft in the simulator now; it may be a different one. */
  load(aircraft: AircraftIdentity | null): void;
  /** From now on the aircraft in the simulator is the flight's own, if it has none yet. @returns it, when it is new. */
  adopt(): AircraftIdentity | null;
  see(sample: SimSample): void;
  /** Compares with the newest sample again. */
  compare(): void;
  compared(): boolean;
  /** What the simulator shows now; null before its first sample. */
  newest(): SimSample | null;
  /** Why that is not this flight; empty when it is, or when too little is known to compare. */
  differences(now?: SimSample | null): string[];
  /** Last known state and present state, side by side; null before the first sample of the flight. */
  resume(): Resume | null;
}

/** `own`: the aircraft that the flight began with, where the journal names it. */
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
