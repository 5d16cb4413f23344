import type { Outline } from "./coast.ts";

export interface Box {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

/** Cuts a ring to the half plane where `sign × (coordinate − limit) ≥ 0`; axis 0 is x, 1 is y (Sutherland–Hodgman). */
function cut(xy: ArrayLike<number>, axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  const n = xy.length;
  if (n === 0) return kept;
  let fromX = xy[n - 2] ?? 0;
  let fromY = xy[n - 1] ?? 0;
  let fromInside = sign * ((axis === 0 ? fromX : fromY) - limit);
  for (let i = 0; i < n; i += 2) {
    const x = xy[i] ?? 0;
    const y = xy[i + 1] ?? 0;
    const inside = sign * ((axis === 0 ? x : y) - limit);
    if (inside >= 0 !== fromInside >= 0) {
      const part = fromInside / (fromInside - inside);
      kept.push(fromX + (x - fromX) * part, fromY + (y - fromY) * part);
    }
    if (inside >= 0) kept.push(x, y);
    fromX = x;
    fromY = y;
    fromInside = inside;
  }
  return kept;
}

/** The part of a ring inside the box, as a ring that may run along the box's edges. Empty when nothing is inside. */
export function clipRing(ring: Outline, box: Box): ArrayLike<number> {
  let xy: ArrayLike<number> = ring.xy;
  if (ring.minX < box.minX) xy = cut(xy, 0, box.minX, 1);
  if (ring.maxX > box.maxX) xy = cut(xy, 0, box.maxX, -1);
  if (ring.minY < box.minY) xy = cut(xy, 1, box.minY, 1);
  if (ring.maxY > box.maxY) xy = cut(xy, 1, box.maxY, -1);
  return xy;
}

/** Whole turns of the world by which the outline must be moved to be seen in the box. */
export function turnsInto(outline: Box, box: Box): number[] {
  if (outline.maxY < box.minY || outline.minY > box.maxY) return [];
  const turns: number[] = [];
  for (let turn = Math.ceil(box.minX - outline.maxX); turn <= box.maxX - outline.minX; turn++) turns.push(turn);
  return turns;
}
