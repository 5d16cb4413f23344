import type { CoastCell } from "./coast-cells.ts";
import type { Frame } from "./trail-shape.ts";

/** Points closer than this to the last one are invisible, px. */
const visiblePx = 0.6;

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
export function tracedCells(cells: Iterable<CoastCell>, frame: Frame, scale: number): { area: Path2D; coast: Path2D } {
  const area = new Path2D();
  const coast = new Path2D();
  for (const cell of cells) new CellTracer(area, coast, cell, frame, scale).trace();
  return { area, coast };
}
