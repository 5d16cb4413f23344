import { clipRing, worldShifts } from "./clip.ts";
import type { Coast, Outline } from "./coast.ts";
import type { CoastCell, CoastCells } from "./coast-cells.ts";
import type { Colours } from "./colours.ts";
import { mercatorLatitudeDeg, mercatorLongitudeDeg } from "./mercator.ts";
import type { Frame } from "./trail-shape.ts";

/** Points closer than this to the last one are invisible, px. */
const visiblePx = 0.6;

/** Adds a path, without points too close to the last one to be visible. */
export function trace(context: CanvasPath, xy: ArrayLike<number>, turn: number, frame: Frame): void {
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let i = 0; i < xy.length; i += 2) {
    const x = ((xy[i] ?? 0) + turn - frame.left) * frame.pxPerWorld;
    const y = ((xy[i + 1] ?? 0) - frame.top) * frame.pxPerWorld;
    const isLast = i + 2 >= xy.length;
    if (i > 0 && !isLast && Math.abs(x - lastX) < visiblePx && Math.abs(y - lastY) < visiblePx) continue;
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
    lastX = x;
    lastY = y;
  }
}

function traceRings(context: CanvasRenderingContext2D, rings: readonly Outline[], frame: Frame): void {
  context.beginPath();
  for (const ring of rings)
    for (const turn of worldShifts(ring, frame)) {
      const box = { ...frame, minX: frame.minX - turn, maxX: frame.maxX - turn };
      trace(context, clipRing(ring, box), turn, frame);
      context.closePath();
    }
}

/** Draws the land far out, with its coast and its lakes. */
export function drawLand(
  context: CanvasRenderingContext2D,
  { land, lakes }: Coast,
  frame: Frame,
  colour: Colours,
): void {
  context.fillStyle = colour.land;
  traceRings(context, land, frame);
  context.fill("evenodd");
  context.stroke();
  context.fillStyle = colour.sea;
  traceRings(context, lakes, frame);
  context.fill("evenodd");
  context.globalAlpha = 0.7;
  context.stroke();
  context.globalAlpha = 1;
}

/** The sides of its cell that a point lies on. */
const [west, east, north, south] = [1, 2, 4, 8];

interface Sides {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

/** The drawing of one cell in a tile. */
class CellTracer {
  readonly #area: Path2D;
  readonly #coast: Path2D;
  readonly #cell: CoastCell;
  readonly #frame: Frame;
  readonly #sides: Sides;
  /** As in the rings, whose numbers have 24 bits. */
  readonly #width: number;
  readonly #height: number;

  constructor(area: Path2D, coast: Path2D, cell: CoastCell, frame: Frame, scale: number) {
    const whole = (px: number) => Math.round(px * scale) / scale;
    const x = (at: number) => whole((at - frame.left) * frame.pxPerWorld);
    const y = (at: number) => whole((at - frame.top) * frame.pxPerWorld);
    this.#area = area;
    this.#coast = coast;
    this.#cell = cell;
    this.#frame = frame;
    this.#sides = { west: x(cell.left), east: x(cell.right), north: y(cell.top), south: y(cell.bottom) };
    this.#width = Math.fround(cell.right - cell.left);
    this.#height = Math.fround(cell.bottom - cell.top);
  }

  trace(): void {
    const { west: left, east: right, north: top, south: bottom } = this.#sides;
    if (this.#cell.rings === null) this.#area.rect(left, top, right - left, bottom - top);
    else for (const ring of this.#cell.rings) this.#traceRing(ring);
  }

  #sidesOf(x: number, y: number): number {
    return (x === 0 ? west : x === this.#width ? east : 0) | (y === 0 ? north : y === this.#height ? south : 0);
  }

  #traceRing(ring: Float32Array): void {
    let [lastX, lastY] = [Number.NaN, Number.NaN];
    let lastOn = 0;
    for (let i = 0; i <= ring.length; i += 2) {
      const ringX = ring[i % ring.length] ?? 0;
      const ringY = ring[(i + 1) % ring.length] ?? 0;
      const on = this.#sidesOf(ringX, ringY);
      const x = this.#x(ringX, on);
      const y = this.#y(ringY, on);
      const isNear = Math.abs(x - lastX) < visiblePx && Math.abs(y - lastY) < visiblePx;
      if (isNear && on === 0 && lastOn === 0 && i < ring.length) continue;
      if (i === 0) this.#area.moveTo(x, y);
      else this.#area.lineTo(x, y);
      // A cell's side is no coast.
      if (i === 0 || (on & lastOn) !== 0) this.#coast.moveTo(x, y);
      else this.#coast.lineTo(x, y);
      [lastX, lastY, lastOn] = [x, y, on];
    }
    this.#area.closePath();
  }

  #x(ringX: number, on: number): number {
    if ((on & west) !== 0) return this.#sides.west;
    if ((on & east) !== 0) return this.#sides.east;
    return (this.#cell.left + ringX - this.#frame.left) * this.#frame.pxPerWorld;
  }

  #y(ringY: number, on: number): number {
    if ((on & north) !== 0) return this.#sides.north;
    if ((on & south) !== 0) return this.#sides.south;
    return (this.#cell.top + ringY - this.#frame.top) * this.#frame.pxPerWorld;
  }
}

/**
 * Land and coast of cells in a tile. The land of all cells is one area, filled by the even-odd rule, and the cells'
 * common sides lie on whole pixels of the canvas: so no seam shows between them. `scale`: canvas pixels for each pixel
 * of the window.
 */
function tracedCells(cells: Iterable<CoastCell>, frame: Frame, scale: number): { area: Path2D; coast: Path2D } {
  const area = new Path2D();
  const coast = new Path2D();
  for (const cell of cells) new CellTracer(area, coast, cell, frame, scale).trace();
  return { area, coast };
}

/**
 * Draws the land with its coast, and the airports' own ground. That has a coast where it was reclaimed from the sea: the
 * land covers the rest of its outline, and the ground the land's old coast.
 */
export function drawLandCloseIn(
  context: CanvasRenderingContext2D,
  cells: CoastCells,
  frame: Frame,
  scale: number,
  ground: readonly Path2D[],
  colour: Colours,
): void {
  const [west, east] = [mercatorLongitudeDeg(frame.minX), mercatorLongitudeDeg(frame.maxX)];
  const [south, north] = [mercatorLatitudeDeg(frame.maxY), mercatorLatitudeDeg(frame.minY)];
  const { area, coast } = tracedCells(cells.within(west, east, south, north), frame, scale);
  // The inner half of this line will be covered.
  context.lineWidth = 2;
  for (const outline of ground) context.stroke(outline);
  context.fillStyle = colour.land;
  context.fill(area, "evenodd");
  context.lineWidth = 1;
  context.stroke(coast);
  for (const outline of ground) context.fill(outline);
}
