import { isDeepStrictEqual } from "node:util";
import type { Resume } from "../../../src-shared/domain/flight-view.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import type { Follower } from "../following/follower.ts";
import { resumePoint, whyNotSameFlight } from "./resume.ts";

/**
 * If the computer's clock was set back during a silence, its length is unknown. It then counts as this long, which is
 * enough for a gap.
 */
const setBackGapMs = 60_000;

/**
 * Whether the simulator shows this flight.
 * - proven: its samples belong to the flight.
 * - doubted: after a restart, a silence or a lost connection, the next sample must prove that it is the same flight.
 * - other: another flight was loaded, so this one stopped. It continues when its own is loaded again.
 */
export type Identity = "proven" | "doubted" | "other";

export type Recognition = ReturnType<typeof createRecognition>;

/**
 * Decides whether the simulator shows this flight. Compares the flight's aircraft and place with the present ones.
 * `own`: the aircraft of the beginning of the flight, if the journal names it.
 */
export function createRecognition(follower: Follower, own: AircraftIdentity | null) {
  let aircraft = own;
  let loaded: AircraftIdentity | null = null;
  let newest: SimSample | null = null;
  let compared: SimSample | null = null;
  let aheadMs = 0;

  /** Why the simulator does not show this flight. Empty if it does, or if too little is known to compare. */
  function differences(now: SimSample | null = compared): string[] {
    const last = follower.last();
    if (last === null || now === null) return [];
    return whyNotSameFlight(resumePoint(last, aircraft), resumePoint(now, loaded));
  }

  return {
    differences,
    /** The aircraft in the simulator now; it may be a different one. */
    load(next: AircraftIdentity | null): void {
      loaded = next;
    },
    /**
     * Makes the aircraft in the simulator the flight's own, if the flight has none, or has not moved yet: the pilot may
     * load the aircraft after the start. @returns that aircraft if it is new.
     */
    adopt(): AircraftIdentity | null {
      const isFixed = aircraft !== null && follower.phase() !== "boarding";
      if (loaded === null || isFixed || isDeepStrictEqual(aircraft, loaded)) return null;
      aircraft = loaded;
      return aircraft;
    },
    /** @returns the sample, later than the flight's last one even after the computer's clock was set back. */
    see(sample: SimSample): SimSample {
      const last = follower.last();
      if (last !== null && sample.timeMs + aheadMs <= last.timeMs) aheadMs = last.timeMs + setBackGapMs - sample.timeMs;
      newest = aheadMs === 0 ? sample : { ...sample, timeMs: sample.timeMs + aheadMs };
      return newest;
    },
    /** Compares with the newest sample again. */
    compare(): void {
      compared = newest;
    },
    compared: (): boolean => compared !== null,
    /** The simulator's newest sample. Null before the first one. */
    newest: (): SimSample | null => newest,
    /** Last known state and present state, side by side; null before the first sample of the flight. */
    resume(): Resume | null {
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
