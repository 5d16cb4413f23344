import type { Live } from "../../src-shared/flight-view.ts";
import { groundPhases, type Phase } from "../../src-shared/phases.ts";
import { formatFine, formatHeading, formatNumber, formatWeight } from "../ui/format.ts";

export interface Reading {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
}

interface Given {
  readonly phase: Phase | null;
  readonly live: Live | null;
  readonly remainingNm: number | null;
  readonly weightUnit: "lb" | "kg";
}

/** The four readings that matter in a phase. Always four, so that nothing moves when the phase changes. */
export function figuresOf({ phase, live, remainingNm, weightUnit }: Given): readonly Reading[] {
  const altitude = { name: "Altitude", value: formatNumber(live?.altitudeFt), unit: "ft" };
  const groundSpeed = { name: "Ground speed", value: formatNumber(live?.groundSpeedKt), unit: "kt" };
  const airspeed = { name: "Airspeed", value: formatNumber(live?.indicatedAirspeedKt), unit: "kt" };
  // Steps of ten: the last figure of a vertical speed is noise.
  const vertical = live?.verticalSpeedFpm;
  const verticalSpeed = {
    name: "Vertical speed",
    value: formatNumber(vertical == null ? null : Math.round(vertical / 10) * 10),
    unit: "ft/min",
  };
  const toGo = { name: "To go", value: formatFine(remainingNm), unit: "nm" };
  const heading = { name: "Heading", value: formatHeading(live?.headingTrueDeg), unit: "true" };
  const fuel = { name: "Fuel", value: formatWeight(live?.fuelLb, weightUnit), unit: weightUnit };

  if (phase === "approach" || phase === "final") return [altitude, airspeed, verticalSpeed, toGo];
  if (phase === "take_off" || phase === "landed" || phase === null || !groundPhases.has(phase))
    return [altitude, groundSpeed, verticalSpeed, toGo];
  return [groundSpeed, heading, fuel, toGo];
}
