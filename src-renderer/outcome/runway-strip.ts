import type { Touchdown } from "../../src-shared/domain/flight.ts";
import { seenWithinFt } from "../../src-shared/domain/runway.ts";

export interface RunwayStrip {
  /** The x position of a place by its distance past the threshold, ft. */
  readonly x: (pastThresholdFt: number) => number;
  readonly touchX: number;
  readonly touchY: number;
  readonly slowX: number | null;
  readonly leftX: number | null;
  readonly endX: number;
}

const marginPx = 7;

/** The width of a runway's name, px. */
const namePx = 24;

/** Where a runway's name begins: usually at `usualX`, but beside the line of a touchdown that would cross it. */
export const nameX = (usualX: number, touchX: number | null): number =>
  touchX !== null && touchX > usualX - 4 && touchX < usualX + namePx ? touchX + 8 : usualX;

/**
 * A runway across the width of a picture, with the ground before its threshold if the wheels touched there. `half`:
 * half the drawn width of the pavement. A touchdown far beside it is drawn at the picture's edge. A runway of the
 * shipped table is too inaccurate sideways, so touchdowns on it are drawn on its centre line.
 */
export function stripOf(runway: Touchdown, width: number, middle: number, half: number): RunwayStrip {
  const { pastThresholdFt, rightOfCentreFt, lengthFt, widthFt, slowFt, leftFt } = runway;
  const firstFt = Math.min(0, pastThresholdFt);
  const perFt = (width - 2 * marginPx) / Math.max(1, Math.max(lengthFt, pastThresholdFt) - firstFt);
  const x = (ft: number) => marginPx + (ft - firstFt) * perFt;
  const onEdge = (ft: number | null) => (ft === null ? null : Math.min(width - marginPx, Math.max(marginPx, x(ft))));
  const acrossFt =
    runway.source === "table" && Math.abs(rightOfCentreFt) <= widthFt / 2 + (seenWithinFt(runway) ?? 0)
      ? 0
      : rightOfCentreFt;
  const across = (acrossFt / Math.max(1, widthFt / 2)) * half;
  return {
    x,
    touchX: x(pastThresholdFt),
    touchY: middle + Math.min(middle - 5, Math.max(5 - middle, across)),
    slowX: onEdge(slowFt),
    leftX: onEdge(leftFt),
    endX: x(lengthFt),
  };
}
