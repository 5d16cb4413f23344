import type { Landing, Touchdown } from "../../src-shared/domain/flight.ts";
import { seenFrom, seenWithinFt } from "../../src-shared/domain/runway.ts";
import { indexOf, type QuantityName, quantityNames } from "../../src-shared/rules/quantities.ts";
import type { ReviewedApproach } from "../../src-shared/rules/verdict.ts";
import { type Ended, valueIn } from "./approach.ts";
import type { Moment } from "./moments.ts";
import type { IsAlive } from "./watch.ts";

/** The usual path, °: an error along the runway changes the height over the threshold by its slope. */
const pathDeg = 3;

/** Lower and upper bounds of values. NaN = unknown. */
class Bounds {
  readonly low = new Float64Array(quantityNames.length).fill(Number.NaN);
  readonly high = new Float64Array(quantityNames.length).fill(Number.NaN);
  put(name: QuantityName, value: number | null | undefined, within = 0): void {
    this.low[indexOf[name]] = (value ?? Number.NaN) - within;
    this.high[indexOf[name]] = (value ?? Number.NaN) + within;
  }
}

const sizeOf = (value: number | null): number | null => (value === null ? null : Math.abs(value));

/** What is known of a landing, with the bounds of its rate and of places on the runway. */
export function boundsOfLanding(landing: Landing, ended: Ended | undefined, isAlive: IsAlive): Bounds {
  const bounds = new Bounds();
  const { runway, rateBoundsFpm, headwindKt } = landing;
  if (rateBoundsFpm !== null) {
    bounds.low[indexOf.landingRateFpm] = -rateBoundsFpm[1];
    bounds.high[indexOf.landingRateFpm] = -rateBoundsFpm[0];
  }
  bounds.put("touchdownG", landing.gForce);
  bounds.put("touchdownPitchDeg", landing.pitchDeg);
  bounds.put("touchdownBankDeg", sizeOf(landing.bankDeg));
  bounds.put("touchdownSpeedKt", landing.indicatedAirspeedKt);
  bounds.put("tailwindKt", headwindKt === null ? null : -headwindKt);
  bounds.put("crosswindKt", sizeOf(landing.crosswindKt));
  const mayLackBounces = landing.bouncesUnseen && landing.bounces.length === 0;
  bounds.put("bounces", mayLackBounces ? null : landing.bounces.length);
  if (runway !== null && runway.withinFt !== null) putRunway(bounds, runway, runway.withinFt, ended?.moments ?? []);
  bounds.put("fuelAtLandingLb", ended?.fuelLb);
  bounds.put("fuelLeftMin", ended?.fuelLeftMin);
  bounds.put("landingWeightLb", ended?.weightLb);
  putEnd(bounds, ended?.result(isAlive));
  return bounds;
}

/** What is known of a go-around. */
export function valuesOfGoAround(ended: Ended, isAlive: IsAlive): Float64Array {
  const bounds = new Bounds();
  bounds.put("lowestAglFt", ended.lowestAglFt);
  putEnd(bounds, ended.result(isAlive));
  return bounds.low;
}

function putEnd(bounds: Bounds, approach: ReviewedApproach | undefined): void {
  const judged = approach?.judged.length ?? 0;
  bounds.put("judgedCriteria", judged);
  bounds.put("brokenCriteria", judged === 0 ? null : approach?.broken.length);
  bounds.put("approachSpeedKt", approach?.approachSpeedKt);
}

function putRunway(bounds: Bounds, runway: Touchdown, withinFt: number, moments: readonly Moment[]): void {
  // The ground beside it is no runway, so the table has it elsewhere than the simulator.
  if (runway.source === "table" && Math.abs(runway.rightOfCentreFt) > runway.widthFt / 2) return;
  bounds.put("pastThresholdFt", runway.pastThresholdFt, withinFt);
  bounds.put("runwayLengthFt", runway.lengthFt);
  bounds.put("offCentreFt", Math.abs(runway.rightOfCentreFt), seenWithinFt(runway) ?? withinFt);
  bounds.put("thresholdHeightFt", thresholdHeightFt(runway, moments), withinFt * Math.tan((pathDeg * Math.PI) / 180));
}

/** The height above the touchdown where the aircraft passed the threshold, ft. Null if that was not seen. */
function thresholdHeightFt(runway: Touchdown, moments: readonly Moment[]): number | null {
  const past = (moment: Moment): number => seenFrom(runway, moment).pastThresholdFt;
  const index = moments.findLastIndex((moment) => past(moment) < 0);
  const [before, after] = [moments[index], moments[index + 1]];
  if (before === undefined || after === undefined || Number.isNaN(after.stepS)) return null;
  const share = -past(before) / (past(after) - past(before));
  const fromFt = valueIn(before, "heightAboveRunwayFt");
  return fromFt + share * (valueIn(after, "heightAboveRunwayFt") - fromFt);
}
