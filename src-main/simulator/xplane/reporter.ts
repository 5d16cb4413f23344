import type { Clock } from "../../../src-shared/clock.ts";
import { say, type Text } from "../../../src-shared/words/message.ts";
import { createCadence } from "../cadence.ts";
import { isNearGround } from "../near-ground.ts";
import type { SourceContext } from "../source.ts";
import { needed } from "./datarefs.ts";
import type { Readable } from "./readings.ts";
import { doubtOf, glance, identify, missingLabels, productName, toSample } from "./sample.ts";

/** Values come one after the other at first; what is missing by then is missing. */
const settleMs = 3000;
/** What comes and goes around a limit is not asked for and stopped all the time. */
const nearForMs = 5000;

/** Hands on what the readings show, as samples and as the state of the link. */
export interface Reporter {
  /** The readings have changed. @returns how closely they are to be looked at. */
  offer(): { readonly isNear: boolean; readonly simulationRate: number | undefined };
  showState(): void;
}

export function createReporter(context: SourceContext, readings: Readable, target: Text, clock: Clock): Reporter {
  const isDue = createCadence();
  const startMs = clock.monotonic();
  let nearMs = Number.NEGATIVE_INFINITY;
  const isComplete = (): boolean => needed.every((key) => readings.has(key));

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
      // Most frames are not handed on: they are looked at, not read.
      const seen = glance(readings);
      const nowMs = clock.monotonic();
      if (isComplete() && isDue(seen, nowMs)) context.sample(toSample(readings), doubtOf(readings));
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
