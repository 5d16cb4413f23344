import { isGap, type TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { binOf } from "./altitude-ramp.ts";
import type { Box } from "./clip.ts";
import { mercatorX, mercatorY, onMap } from "./mercator.ts";

/** A stretch of the trail with its box. It begins where the previous one ended, except after a gap. */
export interface Stretch {
  readonly xy: Float64Array;
  readonly altitudeFt: Float32Array;
  points: number;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

const pointsPerStretch = 256;

function stretch(): Stretch {
  return {
    xy: new Float64Array(2 * pointsPerStretch),
    altitudeFt: new Float32Array(pointsPerStretch),
    points: 0,
    minX: Number.POSITIVE_INFINITY,
    maxX: Number.NEGATIVE_INFINITY,
    minY: Number.POSITIVE_INFINITY,
    maxY: Number.NEGATIVE_INFINITY,
  };
}

function append(to: Stretch, x: number, y: number, altitudeFt: number): void {
  to.xy[2 * to.points] = x;
  to.xy[2 * to.points + 1] = y;
  to.altitudeFt[to.points] = altitudeFt;
  to.points++;
  to.minX = Math.min(to.minX, x);
  to.maxX = Math.max(to.maxX, x);
  to.minY = Math.min(to.minY, y);
  to.maxY = Math.max(to.maxY, y);
}

/** The trail in Mercator, divided into stretches. A new point never changes earlier stretches. */
export class TrailShape {
  readonly #stretches: Stretch[] = [];
  #highestFt = 0;
  #last: TrailPoint | undefined;

  get stretches(): readonly Stretch[] {
    return this.#stretches;
  }

  get highestFt(): number {
    return this.#highestFt;
  }

  clear(): void {
    this.#stretches.length = 0;
    this.#highestFt = 0;
    this.#last = undefined;
  }

  /** Adds a point and returns the box of the line to it. */
  add(point: TrailPoint): Box {
    const [, latitudeDeg, longitudeDeg, altitudeFt] = point;
    const x = mercatorX(longitudeDeg);
    const y = mercatorY(onMap(latitudeDeg));
    this.#highestFt = Math.max(this.#highestFt, altitudeFt);
    const begins = isGap(this.#last, point);
    this.#last = point;
    let last = begins ? undefined : this.#stretches.at(-1);
    const fromX = last === undefined ? x : (last.xy[2 * last.points - 2] ?? x);
    const fromY = last === undefined ? y : (last.xy[2 * last.points - 1] ?? y);
    if (last === undefined || last.points === pointsPerStretch) {
      const fromFt = last?.altitudeFt[pointsPerStretch - 1] ?? altitudeFt;
      last = stretch();
      this.#stretches.push(last);
      append(last, fromX, fromY, fromFt);
      // The first point of a stretch without a previous one has no line.
      if (begins) return { minX: x, maxX: x, minY: y, maxY: y };
    }
    append(last, x, y, altitudeFt);
    return {
      minX: Math.min(fromX, x),
      maxX: Math.max(fromX, x),
      minY: Math.min(fromY, y),
      maxY: Math.max(fromY, y),
    };
  }
}

/** Receives lines, sorted by colour. The part of a canvas path that is used. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

/** The place of a picture in Mercator, and its scale. */
export interface Frame extends Box {
  readonly left: number;
  readonly top: number;
  readonly pxPerWorld: number;
}

/**
 * Shorter steps are joined if they have the same colour, because each corner costs more than the length of a line. In a
 * turn of 5 px radius this is off by 0.2 px, hidden by a line of 3 px.
 */
const shortestPx = 3;

/**
 * Draws the part of a stretch in the frame, from point `from`, each piece with the pen of its altitude. `turn`: shifts
 * it by whole worlds. Omits pieces outside the frame, and steps that are too short to be visible.
 */
export function traceStretch(
  { xy, altitudeFt, points }: Stretch,
  frame: Frame,
  turn: number,
  topFt: number,
  pens: readonly Pen[],
  from = 1,
): void {
  let lastX = ((xy[2 * from - 2] ?? 0) + turn - frame.left) * frame.pxPerWorld;
  let lastY = ((xy[2 * from - 1] ?? 0) - frame.top) * frame.pxPerWorld;
  const low = { x: (frame.minX - frame.left) * frame.pxPerWorld, y: (frame.minY - frame.top) * frame.pxPerWorld };
  const high = { x: (frame.maxX - frame.left) * frame.pxPerWorld, y: (frame.maxY - frame.top) * frame.pxPerWorld };
  let drawn = -1;
  for (let i = from; i < points; i++) {
    const x = ((xy[2 * i] ?? 0) + turn - frame.left) * frame.pxPerWorld;
    const y = ((xy[2 * i + 1] ?? 0) - frame.top) * frame.pxPerWorld;
    const bin = binOf(altitudeFt[i] ?? 0, topFt);
    const isShort = Math.abs(x - lastX) < shortestPx && Math.abs(y - lastY) < shortestPx;
    if (isShort && bin === drawn && i + 1 < points) continue;
    const isSeen =
      Math.min(x, lastX) <= high.x &&
      Math.max(x, lastX) >= low.x &&
      Math.min(y, lastY) <= high.y &&
      Math.max(y, lastY) >= low.y;
    const pen = pens[bin];
    if (isSeen && pen) {
      if (bin !== drawn) pen.moveTo(lastX, lastY);
      pen.lineTo(x, y);
      drawn = bin;
    } else drawn = -1;
    lastX = x;
    lastY = y;
  }
}
