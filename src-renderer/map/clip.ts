import { blockPoints, type Outline } from "./coast.ts";

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

/**
 * The ring without distant parts. A piece that is completely beyond one edge of the box becomes the straight line
 * between its ends, which is beyond the same edge. The part inside the box does not change, but a continent loses most
 * of its points.
 */
function nearby({ xy, blocks }: Outline, box: Box): ArrayLike<number> {
  const kept: number[] = [];
  for (let block = 0; block < blocks.length; block += 4) {
    const first = (block / 4) * 2 * blockPoints;
    const end = Math.min(xy.length, first + 2 * blockPoints);
    const [left = 0, right = 0, top = 0, bottom = 0] = blocks.subarray(block, block + 4);
    const isFar = right < box.minX || left > box.maxX || bottom < box.minY || top > box.maxY;
    if (isFar) kept.push(xy[first] ?? 0, xy[first + 1] ?? 0, xy[end - 2] ?? 0, xy[end - 1] ?? 0);
    else for (let i = first; i < end; i++) kept.push(xy[i] ?? 0);
  }
  return kept;
}

/**
 * The part of a ring inside the box, as a ring that may follow the box's edges. Empty if nothing is inside. geojson-vt
 * 5.0 does not fit: it indexes the whole fine coast in one step, which blocks the window for over a second. Here the
 * file is read in slices, and clipping takes a few milliseconds a tile.
 */
export function clipRing(ring: Outline, box: Box): ArrayLike<number> {
  let xy = nearby(ring, box);
  if (ring.minX < box.minX) xy = cut(xy, 0, box.minX, 1);
  if (ring.maxX > box.maxX) xy = cut(xy, 0, box.maxX, -1);
  if (ring.minY < box.minY) xy = cut(xy, 1, box.minY, 1);
  if (ring.maxY > box.maxY) xy = cut(xy, 1, box.maxY, -1);
  return xy;
}

/** The shifts by whole worlds that bring the outline into the box. */
export function worldShifts(outline: Box, box: Box): number[] {
  if (outline.maxY < box.minY || outline.minY > box.maxY) return [];
  const turns: number[] = [];
  for (let turn = Math.ceil(box.minX - outline.maxX); turn <= box.maxX - outline.minX; turn++) turns.push(turn);
  return turns;
}
