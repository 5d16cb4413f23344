import type { TrackerView } from "../../src-shared/flight.ts";
import type { Live } from "../../src-shared/flight-view.ts";
import type { Phase } from "../../src-shared/phases.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import type { Measure } from "../ui/format.ts";

export interface Reading extends Measure {
  readonly name: string;
}

interface Given {
  readonly phase: Phase | null;
  /** What has been flown so far. */
  readonly tracker: Pick<TrackerView, "landings" | "totals" | "clocks"> | null;
  readonly live: Live | null;
  readonly remainingNm: number | null;
}

/** The flight is over: its result is shown. */
export const isAtGate = (phase: Phase | null): boolean => phase === "arrived" || phase === "deboarding";

/** The four readings that matter in a phase. Always four, so that nothing moves when the phase changes. */
export function figuresOf({ phase, tracker, live, remainingNm }: Given): readonly Reading[] {
  if (isAtGate(phase)) return resultOf(tracker);
  const w = words().flight;
  const f = formats();
  // Steps of ten: the last digit of a vertical speed is noise.
  const vertical = live?.verticalSpeedFpm;
  const steppedFpm = vertical == null ? null : Math.round(vertical / 10) * 10;
  const altitude = { name: w.altitude, ...f.altitude(live?.altitudeFt) };
  const groundSpeed = { name: w.groundSpeed, ...f.speed(live?.groundSpeedKt) };
  const airspeed = { name: w.airspeed, ...f.speed(live?.indicatedAirspeedKt) };
  const verticalSpeed = { name: w.verticalSpeed, ...f.verticalSpeed(steppedFpm) };
  const toGo = { name: w.toGo, ...f.distance(remainingNm) };
  const heading = { name: w.heading, value: f.heading(live?.headingTrueDeg), unit: w.trueHeading };
  const fuel = { name: w.fuel, ...f.weight(live?.fuelLb) };

  // Near the ground the height above it matters; not every simulator reports it.
  const height = live?.aglFt == null ? altitude : { name: w.aboveGround, ...f.altitude(Math.max(0, live.aglFt)) };

  switch (phase) {
    case "take_off":
    case "climb":
    case "go_around":
      return [altitude, airspeed, verticalSpeed, toGo];
    case "cruise":
      return [altitude, groundSpeed, fuel, toGo];
    case "approach":
    case "final":
      return [height, airspeed, verticalSpeed, toGo];
    case "descent":
    case null:
      return [altitude, groundSpeed, verticalSpeed, toGo];
    default:
      return [groundSpeed, heading, fuel, toGo];
  }
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
