import type { Live } from "../../src-shared/flight-view.ts";
import { groundPhases, type Phase } from "../../src-shared/phases.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import type { Measure } from "../ui/format.ts";

export interface Reading extends Measure {
  readonly name: string;
}

interface Given {
  readonly phase: Phase | null;
  readonly live: Live | null;
  readonly remainingNm: number | null;
}

/** The four readings that matter in a phase. Always four, so that nothing moves when the phase changes. */
export function figuresOf({ phase, live, remainingNm }: Given): readonly Reading[] {
  const w = words().flight;
  const f = formats();
  // Steps of ten: the last figure of a vertical speed is noise.
  const vertical = live?.verticalSpeedFpm;
  const steppedFpm = vertical == null ? null : Math.round(vertical / 10) * 10;
  const altitude = { name: w.altitude, ...f.altitude(live?.altitudeFt) };
  const groundSpeed = { name: w.groundSpeed, ...f.speed(live?.groundSpeedKt) };
  const airspeed = { name: w.airspeed, ...f.speed(live?.indicatedAirspeedKt) };
  const verticalSpeed = { name: w.verticalSpeed, ...f.verticalSpeed(steppedFpm) };
  const toGo = { name: w.toGo, ...f.distance(remainingNm) };
  const heading = { name: w.heading, value: f.heading(live?.headingTrueDeg), unit: w.trueHeading };
  const fuel = { name: w.fuel, ...f.weight(live?.fuelLb) };

  if (phase === "approach" || phase === "final") return [altitude, airspeed, verticalSpeed, toGo];
  if (phase === "take_off" || phase === "landed" || phase === null || !groundPhases.has(phase))
    return [altitude, groundSpeed, verticalSpeed, toGo];
  return [groundSpeed, heading, fuel, toGo];
}
