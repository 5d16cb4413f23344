import type { FlightPlan, PassedFix } from "../../src-shared/domain/flight-plan.ts";
import type { Live } from "../../src-shared/domain/flight-view.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { joined } from "../ui/format.ts";

/** Smaller differences are not shown, because plans have whole minutes and gauges fluctuate. */
const leastMinutes = 1;
const leastFuelShare = 0.005;

/** "air time 2 min longer than planned, 300 lb less fuel", without a judgement. Null if nothing can be compared. */
export function againstPlan({ plannedS, flownS, plannedFuelLb, fuelLb }: PassedFix): string | null {
  const texts = words().flightPlan;
  const parts: string[] = [];
  if (plannedS !== null && flownS !== null) {
    const minutes = Math.round((flownS - plannedS) / 60);
    const span = formats().minutes(Math.abs(minutes));
    parts.push(Math.abs(minutes) < leastMinutes ? texts.onTime : minutes > 0 ? texts.later(span) : texts.earlier(span));
  }
  if (plannedFuelLb !== null && fuelLb !== null) {
    const moreLb = fuelLb - plannedFuelLb;
    const weight = joined(formats().weight(Math.abs(moreLb)));
    if (Math.abs(moreLb) >= Math.max(1, plannedFuelLb * leastFuelShare))
      parts.push(moreLb > 0 ? texts.moreFuel(weight) : texts.lessFuel(weight));
  }
  return parts.length === 0 ? null : parts.join(", ");
}

/** The plan's load and the simulator's, for boarding. Null if one of them is unknown. */
export function loadSentence(
  { rampFuelLb, zeroFuelWeightLb }: FlightPlan,
  { fuelLb, totalWeightLb }: Pick<Live, "fuelLb" | "totalWeightLb">,
): string | null {
  const texts = words().flightPlan;
  const weight = (lb: number) => joined(formats().weight(lb));
  if (rampFuelLb === null || fuelLb === null) return null;
  const tanks = texts.tanks(weight(rampFuelLb), weight(fuelLb));
  if (zeroFuelWeightLb === null || totalWeightLb === null) return tanks;
  return `${tanks} ${texts.zeroFuel(weight(zeroFuelWeightLb), weight(totalWeightLb - fuelLb))}`;
}
