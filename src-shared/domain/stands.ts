import { z } from "zod";
import type { LatLon } from "./geodesy.ts";
import { apartFt } from "./runway.ts";

/** A parking place in the simulator's scenery. */
export const standSchema = z.object({
  /** "A12", "5", "Cargo 3". */
  name: z.string().min(1).max(40),
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
  /** An aircraft is on the stand if its reference point is within this, ft. */
  withinFt: z.number().min(0),
});
export type Stand = z.infer<typeof standSchema>;

/** A faster aircraft is not parked, kt. */
export const standsKt = 3;

/** The name of the nearest stand that contains the place. Undefined if none does. */
export function standAt(stands: readonly Stand[], place: LatLon): string | undefined {
  let found: string | undefined;
  let leastFt = Number.POSITIVE_INFINITY;
  for (const stand of stands) {
    const { northFt, eastFt } = apartFt(stand, place);
    const ft = Math.hypot(northFt, eastFt);
    if (ft <= stand.withinFt && ft < leastFt) [found, leastFt] = [stand.name, ft];
  }
  return found;
}
