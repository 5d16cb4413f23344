import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { createCadence, isNearGround } from "../cadence.ts";
import type { SourceContext } from "../source.ts";
import { needed } from "./datarefs.ts";
import type { Readable } from "./readings.ts";
import { doubtOf, glance, identify, missingLabels, productName, toSample } from "./sample.ts";

/** After the start, values arrive one after the other. One that has not arrived within this time is missing. */
const settleMs = 3000;
/**
 * "Near the ground" lasts at least this long, so that values near the limit do not start and stop the frames
 * repeatedly.
 */
const nearForMs = 5000;

/** Turns the readings into samples and into the state of the link. */
export interface Reporter {
  /** Call when the readings have changed. @returns what decides the rate of updates. */
  offer(): { readonly isNear: boolean; readonly simulationRate: number | undefined };
  showState(): void;
}

export function createReporter(context: SourceContext, readings: Readable, target: Text): Reporter {
  const { clock } = context;
  const isDue = createCadence();
  const startMs = clock.monotonic();
  let nearMs = Number.NEGATIVE_INFINITY;
  let hasAll = false;
  /** A value that has come stays. */
  const isComplete = (): boolean => {
    hasAll ||= needed.every((key) => readings.has(key));
    return hasAll;
  };

  function reason(): Text {
    const doubt = doubtOf(readings);
    if (!isComplete() || doubt === "menu") return say("xplaneNoFlight");
    if (doubt === "loading") return say("loads", { name: "X-Plane" });
    if ((readings.number("crashed") ?? 0) > 0.5) return say("hasCrashed", { name: "X-Plane" });
    const missing = missingLabels(readings);
    if (missing.length === 0 || clock.monotonic() - startMs < settleMs) return "";
    return say("notReportedBySimulator", { what: missing.join(",") });
  }

  return {
    offer() {
      // Most frames become no sample, so only these few values are read at first.
      const seen = glance(readings);
      const nowMs = clock.monotonic();
      if (isComplete() && isDue(seen, nowMs)) context.sample(toSample(readings, seen), doubtOf(readings));
      if (isNearGround(seen)) nearMs = nowMs;
      return { isNear: nowMs - nearMs < nearForMs, simulationRate: seen.simulationRate };
    },
    showState: () =>
      context.state({
        kind: "connected",
        simulator: productName(readings),
        target,
        aircraft: identify(readings),
        flying: isComplete() && doubtOf(readings) === null,
        reason: reason(),
      }),
  };
}
