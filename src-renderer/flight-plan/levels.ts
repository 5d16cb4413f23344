import type { FlightPlan, PlanFix } from "../../src-shared/domain/flight-plan.ts";
import { distanceNm, placeOf } from "../../src-shared/domain/geodesy.ts";

/** No aircraft cruises higher, ft: a larger figure is an error, and 0 stands for none. */
const highestLevelFt = 100_000;

/** Null for a figure that is no level. */
export const levelOrNull = (ft: number | null): number | null =>
  ft !== null && ft > 0 && ft <= highestLevelFt ? ft : null;

/** The planned levels between top of climb and top of descent, in order. */
export function cruiseLevels({ fixes, initialAltitudeFt }: FlightPlan): number[] {
  const from = fixes.findIndex(({ kind }) => kind === "toc");
  const to = fixes.findIndex(({ kind }) => kind === "tod");
  const cruise = from < 0 || to < from ? [] : fixes.slice(from, to + 1);
  const levels = cruise.flatMap(({ altitudeFt }) => levelOrNull(altitudeFt) ?? []);
  const steps = levels.filter((level, i) => level !== levels[i - 1]);
  return steps.length > 0 ? steps : [initialAltitudeFt].flatMap((level) => levelOrNull(level) ?? []);
}

/** A planned height and its distance before the destination. */
export interface PlannedHeight {
  readonly toGoNm: number;
  readonly altitudeFt: number;
}

/** The planned profile, from the first fix to the last. */
export function plannedHeights({ fixes, destination }: FlightPlan): (PlannedHeight & Pick<PlanFix, "kind">)[] {
  const heights: (PlannedHeight & Pick<PlanFix, "kind">)[] = [];
  let behind = placeOf(destination);
  let toGoNm = 0;
  for (const fix of fixes.toReversed()) {
    if (behind !== null) toGoNm += distanceNm(fix, behind);
    behind = fix;
    if (fix.altitudeFt !== null) heights.unshift({ toGoNm, altitudeFt: fix.altitudeFt, kind: fix.kind });
  }
  return heights;
}
