import type { TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { unwrapLongitude } from "../../src-shared/domain/geodesy.ts";

/** The listener's event: the whole trail is new, or points were added from index `from` on. */
export type TrailChange = { readonly kind: "replaced" } | { readonly kind: "grown"; readonly from: number };

/**
 * The flown path, kept outside React: tens of thousands of points that only the map and the profile read. Longitudes
 * are unwrapped, so neighbours are at most 180° apart and a flat map draws them without a jump.
 */
export class Trail {
  readonly #points: TrailPoint[] = [];
  readonly #listeners = new Set<(change: TrailChange) => void>();

  get points(): readonly TrailPoint[] {
    return this.#points;
  }

  replace(points: readonly TrailPoint[], nearDeg?: number): void {
    this.#points.length = 0;
    this.#add(points, nearDeg);
    this.#tell({ kind: "replaced" });
  }

  /** Skips points that are not newer than the last one, because a push may overlap the answer of `flight.trail`. */
  grow(points: readonly TrailPoint[]): void {
    const lastMs = this.#points.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
    const from = this.#points.length;
    this.#add(points.filter(([timeMs]) => timeMs > lastMs));
    if (this.#points.length > from) this.#tell({ kind: "grown", from });
  }

  onChange(listener: (change: TrailChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #add(points: readonly TrailPoint[], nearDeg?: number): void {
    let near = this.#points.at(-1)?.[2] ?? nearDeg ?? points[0]?.[2] ?? 0;
    for (const [timeMs, latitudeDeg, longitudeDeg, altitudeFt, groundSpeedKt, distanceNm] of points) {
      near = unwrapLongitude(near, longitudeDeg);
      this.#points.push([timeMs, latitudeDeg, near, altitudeFt, groundSpeedKt, distanceNm]);
    }
  }

  #tell(change: TrailChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
