import type { FlightPlan } from "../../src-shared/domain/flight-plan.ts";
import type { Phase } from "../../src-shared/domain/phases.ts";
import { cruiseLevels, levelOrNull, type PlannedHeight, plannedHeights } from "../flight-plan/levels.ts";

/**
 * Height gained or lost over a nautical mile on a slope of 3°, ft (tan 3° × 6,076). This is the usual descent, and
 * about an airliner's average climb: FL360 in some 120 nm.
 */
const slopeFtPerNm = 318;
/**
 * The steepest climb to a planned top of climb, and the steepest descent, about 6°. If that is too shallow, the
 * aircraft will reach its level later.
 */
const steepestFtPerNm = 640;
/** A smaller difference between two levels does not count as a step. */
const stepFt = 300;

/** The aircraft's present motion. Null after the landing. */
export type Stage = "climb" | "level" | "descent" | null;

export function stageOf(phase: Phase | null): Stage {
  switch (phase) {
    case "cruise":
      return "level";
    case "descent":
    case "approach":
    case "final":
    case "go_around":
      return "descent";
    case "landed":
    case "taxi_in":
    case "arrived":
    case "deboarding":
      return null;
    default:
      return "climb";
  }
}

/** The planned flight: its levels in order, each with its beginning, and its descent. */
export interface PlannedFlight {
  readonly levels: readonly PlannedHeight[];
  /** Where the plan's climb ends; null without a plan. */
  readonly topOfClimbNm: number | null;
  /** The descent from its top to the destination, never rising. Above the first point a slope of 3° continues it. */
  readonly descent: readonly PlannedHeight[];
}

/** The plan's levels and descent. Without a plan: the booked level, and 3° down to the destination's elevation. */
export function plannedFlight(
  plan: FlightPlan | null,
  cruiseAltitudeFt: number | null,
  elevationFt: number,
): PlannedFlight {
  const end = { toGoNm: 0, altitudeFt: elevationFt };
  const only = (level: number | null) => {
    const altitudeFt = levelOrNull(level);
    return altitudeFt === null ? [] : [{ toGoNm: Number.POSITIVE_INFINITY, altitudeFt }];
  };
  if (plan === null) return { levels: only(cruiseAltitudeFt), topOfClimbNm: null, descent: [end] };
  const heights = plannedHeights(plan);
  const climbed = heights.findIndex(({ kind }) => kind === "toc");
  const descends = heights.findIndex(({ kind }) => kind === "tod");
  if (climbed < 0 || descends < climbed)
    return { levels: only(cruiseLevels(plan)[0] ?? cruiseAltitudeFt), topOfClimbNm: null, descent: [end] };
  const levels = heights
    .slice(climbed, descends + 1)
    .filter(({ altitudeFt }) => levelOrNull(altitudeFt) !== null)
    .filter(({ altitudeFt }, i, all) => altitudeFt !== all[i - 1]?.altitudeFt);
  let lowestFt = elevationFt;
  const descent = heights.slice(descends).toReversed();
  const falling = descent.map(({ toGoNm, altitudeFt }) => {
    lowestFt = Math.max(lowestFt, altitudeFt);
    return { toGoNm, altitudeFt: lowestFt };
  });
  return { levels, topOfClimbNm: heights[climbed]?.toGoNm ?? null, descent: [...falling.toReversed(), end] };
}

/** The height of the planned descent at a distance before the destination, ft. */
function descentFt({ descent }: PlannedFlight, toGoNm: number): number {
  const behind = descent.findIndex((point) => point.toGoNm <= toGoNm);
  const [before, after] = [descent[behind - 1], descent[behind]];
  if (after === undefined) return descent.at(-1)?.altitudeFt ?? 0;
  const slope =
    before === undefined ? slopeFtPerNm : (before.altitudeFt - after.altitudeFt) / (before.toGoNm - after.toGoNm);
  return after.altitudeFt + (toGoNm - after.toGoNm) * slope;
}

/** Where the descent from a height begins, nm before the destination. */
function topOfDescentNm({ descent }: PlannedFlight, altitudeFt: number): number {
  const at = descent.findIndex((point) => point.altitudeFt <= altitudeFt);
  const [before, after] = [descent[at - 1], descent[at]];
  if (after === undefined) return 0;
  if (before === undefined) return after.toGoNm + (altitudeFt - after.altitudeFt) / slopeFtPerNm;
  const share = (altitudeFt - after.altitudeFt) / (before.altitudeFt - after.altitudeFt);
  return after.toGoNm + share * (before.toGoNm - after.toGoNm);
}

/** Where a climb from a point meets the descent before it reaches its level: the top of a short flight. */
function meeting(flight: PlannedFlight, from: PlannedHeight, ftPerNm: number): PlannedHeight {
  let [near, far] = [0, from.toGoNm];
  for (let i = 0; i < 40; i++) {
    const middle = (near + far) / 2;
    if (from.altitudeFt + (from.toGoNm - middle) * ftPerNm > descentFt(flight, middle)) near = middle;
    else far = middle;
  }
  return { toGoNm: far, altitudeFt: descentFt(flight, far) };
}

export interface WayAhead {
  /** The line from the aircraft to the destination. Empty if neither level nor height is known. */
  readonly points: readonly PlannedHeight[];
  /** Where the descent begins. Null after it has begun, or if the destination is not below. */
  readonly topOfDescentNm: number | null;
}

const nothing: WayAhead = { points: [], topOfDescentNm: null };

/**
 * Predicts the flight from a place: climb to the planned level, step climbs, level to the top of descent, descent. An
 * aircraft above the planned descent goes straight down to the destination. An aircraft in cruise keeps its level until
 * the next planned step.
 */
export function wayAhead(flight: PlannedFlight, from: PlannedHeight, stage: Stage): WayAhead {
  const end = { toGoNm: 0, altitudeFt: flight.descent.at(-1)?.altitudeFt ?? 0 };
  if (stage === null || !(from.toGoNm > 0)) return nothing;
  const points: PlannedHeight[] = [from];
  let here = from;
  const go = (to: PlannedHeight): void => {
    here = to;
    points.push(to);
  };
  const down = (topNm: number): WayAhead => {
    if (topNm < here.toGoNm) go({ toGoNm: topNm, altitudeFt: here.altitudeFt });
    const below = flight.descent.filter(({ toGoNm }) => toGoNm < here.toGoNm && toGoNm > 0);
    const isAhead = topNm < from.toGoNm && here.altitudeFt > end.altitudeFt;
    return { points: [...points, ...below, end], topOfDescentNm: isAhead ? here.toGoNm : null };
  };

  const tooHigh = from.altitudeFt > descentFt(flight, from.toGoNm);
  if (tooHigh) return { points: [from, end], topOfDescentNm: null };
  if (stage === "descent") return { ...down(topOfDescentNm(flight, from.altitudeFt)), topOfDescentNm: null };

  const next = flight.levels.findLast(({ toGoNm }) => toGoNm >= from.toGoNm) ?? flight.levels[0];
  const climbsTo = stage === "climb" ? [next].filter((level) => level !== undefined) : [];
  if (stage === "climb" && climbsTo.length === 0) return nothing;
  const steps = flight.levels.filter(({ toGoNm }) => toGoNm < from.toGoNm && toGoNm !== climbsTo[0]?.toGoNm);
  for (const level of [...climbsTo, ...steps]) {
    const gainFt = level.altitudeFt - here.altitudeFt;
    if (Math.abs(gainFt) < stepFt || (gainFt < 0 && level === climbsTo[0])) continue;
    if (level !== climbsTo[0]) {
      if (topOfDescentNm(flight, here.altitudeFt) >= level.toGoNm) break;
      if (level.toGoNm < here.toGoNm) go({ toGoNm: level.toGoNm, altitudeFt: here.altitudeFt });
    }
    const isToTop = level === climbsTo[0] && flight.topOfClimbNm !== null && flight.topOfClimbNm < here.toGoNm;
    const byPlanNm = isToTop ? here.toGoNm - (flight.topOfClimbNm ?? 0) : Math.abs(gainFt) / slopeFtPerNm;
    const overNm = Math.max(byPlanNm, Math.abs(gainFt) / steepestFtPerNm);
    const reached = { toGoNm: here.toGoNm - overNm, altitudeFt: level.altitudeFt };
    if (gainFt > 0 && reached.altitudeFt > descentFt(flight, Math.max(0, reached.toGoNm))) {
      go(meeting(flight, here, gainFt / overNm));
      return down(here.toGoNm);
    }
    if (reached.toGoNm <= 0) break;
    go(reached);
  }
  return down(topOfDescentNm(flight, here.altitudeFt));
}

/**
 * The vertical speed straight down to the destination's elevation, ft/min. Null within 3 nm or below 40 kt. "too high":
 * the slope is steeper than aircraft descend.
 */
export function neededFpm(
  from: PlannedHeight,
  elevationFt: number,
  groundSpeedKt: number | null,
): number | "too high" | null {
  if (groundSpeedKt === null || groundSpeedKt < 40 || from.toGoNm < 3 || from.altitudeFt <= elevationFt) return null;
  const ftPerNm = (from.altitudeFt - elevationFt) / from.toGoNm;
  return ftPerNm > steepestFtPerNm ? "too high" : (-ftPerNm * groundSpeedKt) / 60;
}
