import type { FlightPlan, PlanFix } from "../../../src-shared/domain/flight-plan.ts";
import { distanceNm, placeOf } from "../../../src-shared/domain/geodesy.ts";

/** A value that the plan states at lift-off, at its fixes and at touchdown; null where it does not. */
interface PlannedValue {
  readonly off: number | null;
  readonly at: (fix: PlanFix) => number | null;
  readonly on: number | null;
}

/** Less has no mean. */
const shortestRouteNm = 1;

/**
 * The planned value at this distance along the route to the destination; null where the plan does not state it. Farther
 * than the whole route it changes as in the route's mean.
 */
export function plannedAt(
  { fixes, origin, destination }: FlightPlan,
  { off, at, on }: PlannedValue,
  toGoNm: number,
): number | null {
  const backwards = [
    ...fixes.map((fix) => ({ place: fix, value: at(fix) })).toReversed(),
    { place: origin, value: off },
  ];
  let to = { place: placeOf(destination), value: on };
  let beyondNm = 0;
  for (const { place, value } of backwards) {
    const from = { place: placeOf(place), value };
    if (from.place === null || to.place === null) return null;
    const legNm = distanceNm(from.place, to.place);
    if (toGoNm <= beyondNm + legNm) {
      const share = legNm === 0 ? 0 : (toGoNm - beyondNm) / legNm;
      return from.value === null || to.value === null ? null : to.value + (from.value - to.value) * share;
    }
    beyondNm += legNm;
    to = from;
  }
  if (to.value === null || on === null || beyondNm < shortestRouteNm) return null;
  return to.value + ((to.value - on) * (toGoNm - beyondNm)) / beyondNm;
}
