import { z } from "zod";
import type { LatLon } from "../../../src-shared/geodesy.ts";
import { apartFt } from "../../../src-shared/runway.ts";

const finite = z.number().refine(Number.isFinite);

/** A place where aircraft park, as the simulator has it. */
export const standSchema = z.object({
  /** "A12", "5", "Cargo 3". */
  name: z.string().min(1).max(40),
  latitudeDeg: finite.min(-90).max(90),
  longitudeDeg: finite.min(-180).max(180),
  /** An aircraft whose reference point is within this stands there. */
  withinFt: finite.min(0),
});
export type Stand = z.infer<typeof standSchema>;

/** An aircraft that moves faster does not stand, kt. */
export const standsKt = 3;

/** The name of the nearest stand whose bounds hold the place; undefined: none. */
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
