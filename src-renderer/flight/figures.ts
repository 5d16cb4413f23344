import type { LargeFigure } from "../../src-shared/contract/settings.ts";
import type { TrackerView } from "../../src-shared/domain/flight.ts";
import type { Live } from "../../src-shared/domain/flight-view.ts";
import type { Phase } from "../../src-shared/domain/phases.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import type { Measure } from "../ui/format.ts";

export interface Reading extends Measure {
  readonly name: string;
}

interface Given {
  readonly phase: Phase | null;
  /** The flight so far. */
  readonly tracker: Pick<TrackerView, "landings" | "totals" | "clocks"> | null;
  readonly live: Live | null;
  readonly remainingNm: number | null;
  /** Program clock, ms. */
  readonly etaMs: number | null;
}

type ReadingName = Exclude<LargeFigure, "phase">;

/** Whether the flight has ended, so that its result is shown. */
export const isAtGate = (phase: Phase | null): boolean => phase === "arrived" || phase === "deboarding";

/** How many of the figures show the result: two while the aircraft leaves the runway, all four at the gate. */
export function resultsIn(phase: Phase | null): 0 | 2 | 4 {
  if (isAtGate(phase)) return 4;
  return phase === "landed" || phase === "taxi_in" ? 2 : 0;
}

/** What the figures can show. */
function readingsOf({ tracker, live, remainingNm, etaMs }: Given): Readonly<Record<ReadingName, Reading>> {
  const texts = words().flight;
  const f = formats();
  // In steps of ten, because the last digit of an altitude or a vertical speed is noise. Each new text draws the window.
  const inTens = (value: number | null | undefined) => (value == null ? null : Math.round(value / 10) * 10);
  const aglFt = live?.aglFt == null ? null : Math.max(0, live.aglFt);
  const toGoS = etaMs === null || live === null ? null : (etaMs - live.timeMs) / 1000;
  return {
    altitude: { name: texts.altitude, ...f.altitude(inTens(live?.altitudeFt)) },
    aboveGround: { name: texts.aboveGround, ...f.altitude(aglFt) },
    groundSpeed: { name: texts.groundSpeed, ...f.speed(live?.groundSpeedKt) },
    airspeed: { name: texts.airspeed, ...f.speed(live?.indicatedAirspeedKt) },
    verticalSpeed: { name: texts.verticalSpeed, ...f.verticalSpeed(inTens(live?.verticalSpeedFpm)) },
    toGo: { name: texts.toGo, ...f.distance(remainingNm) },
    timeToGo: { name: texts.timeToGo, value: f.duration(toGoS), unit: "" },
    heading: { name: texts.heading, value: f.heading(live?.headingTrueDeg), unit: texts.trueHeading },
    fuel: { name: texts.fuel, ...f.gauge(live?.fuelLb) },
    fuelUsed: { name: texts.fuelUsed, ...f.gauge(tracker?.totals.fuelUsedLb) },
  };
}

/** The four readings that matter in a phase. Always four, so that nothing moves when the phase changes. */
function namesIn(phase: Phase | null, live: Live | null): readonly ReadingName[] {
  switch (phase) {
    case "take_off":
    case "climb":
    case "go_around":
      return ["altitude", "airspeed", "verticalSpeed", "toGo"];
    case "cruise":
      return ["altitude", "groundSpeed", "fuel", "toGo"];
    case "approach":
    case "final":
      // Near the ground the height above it matters. Not every simulator reports it.
      return [live?.aglFt == null ? "altitude" : "aboveGround", "airspeed", "verticalSpeed", "toGo"];
    case "descent":
    case null:
      return ["altitude", "groundSpeed", "verticalSpeed", "toGo"];
    case "landed":
    case "taxi_in":
      return ["heading", "toGo", "groundSpeed", "fuel"];
    default:
      return ["groundSpeed", "heading", "fuel", "toGo"];
  }
}

/**
 * The four large figures: the pilot's choices, else the most useful ones in the phase. From the landing on, the result
 * takes their place.
 */
export function figuresOf(given: Given, chosen: readonly LargeFigure[]): readonly Reading[] {
  const { phase, tracker, live } = given;
  const readings = readingsOf(given);
  const results = resultOf(tracker).slice(0, resultsIn(phase));
  const others = namesIn(phase, live).map((name, slot) => {
    const choice = chosen[slot] ?? "phase";
    return readings[choice === "phase" ? name : choice];
  });
  return [...results, ...others.slice(results.length)];
}

/** The flight's result. */
function resultOf(tracker: Given["tracker"]): readonly Reading[] {
  const { filing, flight } = words();
  const f = formats();
  const landing = tracker?.landings.at(-1);
  return [
    { name: filing.landingRate, ...f.landingRate(landing?.rateFpm) },
    { name: filing.load, value: f.number(landing?.gForce, 2), unit: "g" },
    { name: flight.fuelUsed, ...f.weight(tracker?.totals.fuelUsedLb) },
    { name: flight.blockTime, value: f.duration(tracker?.clocks.blockS), unit: "" },
  ];
}
