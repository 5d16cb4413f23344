import type { FlightStage, Resume } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { Follower } from "../following/follower.ts";
import type { Recognition } from "./recognition.ts";

interface ContinuingOptions {
  readonly stage: () => FlightStage;
  /** The simulator is gone. */
  readonly isLost: () => boolean;
  readonly follower: Follower;
  readonly recognition: Recognition;
  /** The airline lets a flight continue from a point before its crash. */
  readonly mayGoBack: () => boolean;
  /** Tracks the flight again. */
  readonly track: () => Promise<void>;
  /** Takes the crash out of the flight, for this reason. */
  readonly undoCrash: (why: Text) => void;
  readonly onChange: () => void;
}

export type Continuing = ReturnType<typeof createContinuing>;

/** How a flight goes on after a restart or a crash, if the pilot wants that. */
export function createContinuing({ stage, follower, recognition, ...options }: ContinuingOptions) {
  /** Why the flight may not continue from the aircraft's present place. Empty if it may. */
  function noWayBack(): string[] {
    const texts = words().tracking;
    if (!options.mayGoBack()) return [texts.noWayBack];
    const [now, wreck] = [recognition.newest(), follower.last()];
    if (now === null || wreck === null) return [texts.waitingForPosition];
    const lies = distanceNm(now, wreck) < 0.05 && Math.abs(now.altitudeFt - wreck.altitudeFt) < 50;
    return now.crashed === true || lies ? [texts.stillCrashed] : differences(texts.loadBeforeCrash);
  }

  /** Why the simulator does not show this flight, and then what to do about it. Empty if it shows it. */
  function differences(whatToDo: string): string[] {
    const reasons = recognition.differences();
    return reasons.length === 0 ? [] : [...reasons, whatToDo];
  }

  async function track(): Promise<Result<undefined>> {
    await options.track();
    return success(undefined);
  }

  return {
    /** Last known state and present state, side by side. Null while the simulator shows the flight. */
    resume(): Resume | null {
      const isOpen = stage().kind === "unfinished" || options.isLost();
      const points = isOpen || stage().kind === "crashed" ? recognition.resume() : null;
      return points && { ...points, reasons: isOpen ? differences(words().tracking.loadItThere) : noWayBack() };
    },

    /**
     * Returns from `unfinished` or `crashed` to tracking. Refused if the simulator cannot show the same flight, or the
     * airline does not allow it.
     */
    async continueFlight(): Promise<Result<undefined>> {
      const { kind } = stage();
      if (kind !== "crashed" && kind !== "unfinished") return success(undefined);
      recognition.compare();
      if (kind === "crashed") {
        const reasons = noWayBack();
        if (reasons.length > 0) return failure("no_way_back", reasons.join(" "));
        options.undoCrash(say("wentOnAfterCrash"));
        return track();
      }
      const reasons = differences(words().tracking.loadItThere);
      if (reasons.length === 0) return track();
      options.onChange();
      return failure("other_flight", reasons.join(" "));
    },

    /** The pilot states that there was no crash. Refused if the simulator itself reported it. */
    async denyCrash(): Promise<Result<undefined>> {
      if (stage().kind !== "crashed") return success(undefined);
      const isBySimulator = follower.crash()?.bySimulator !== false || recognition.newest()?.crashed === true;
      if (isBySimulator) return failure("crashed", words().tracking.crashBySimulator);
      options.undoCrash(say("crashDenied"));
      return track();
    },
  };
}
