import type { Clock } from "../../../src-shared/clock.ts";
import { say, type Told } from "../../../src-shared/words/said.ts";
import { createCadence } from "../cadence.ts";
import type { SourceContext } from "../source.ts";
import { needed } from "./datarefs.ts";
import type { Readings } from "./readings.ts";
import { identify, missingLabels, productName, toSample } from "./sample.ts";

/** Values come one after the other at first; what is missing by then is missing. */
const settleMs = 3000;

/** Hands on what the readings show, as samples and as the state of the link. */
export interface Reporter {
  offer(): void;
  showState(): void;
}

export function createReporter(context: SourceContext, readings: Readings, target: Told, clock: Clock): Reporter {
  const isDue = createCadence();
  const startMs = clock.monotonic();
  const isComplete = (): boolean => needed.every((key) => readings.has(key));

  function reason(): Told {
    if (!isComplete()) return say("xplaneNoFlight");
    if ((readings.number("crashed") ?? 0) > 0.5) return say("hasCrashed", { name: "X-Plane" });
    const missing = missingLabels(readings);
    if (missing.length === 0 || clock.monotonic() - startMs < settleMs) return "";
    return say("notReportedBySimulator", { what: missing.join(",") });
  }

  return {
    offer() {
      if (!isComplete()) return;
      const raw = toSample(readings);
      if (isDue(raw, clock.monotonic())) context.sample(raw, null);
    },
    showState: () =>
      context.state({
        kind: "connected",
        simulator: productName(readings),
        target,
        aircraft: identify(readings),
        flying: isComplete(),
        reason: reason(),
      }),
  };
}
