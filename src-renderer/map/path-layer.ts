import L from "leaflet";
import { create } from "zustand";
import type { Trail, TrailChange } from "../state/trail.ts";
import { bins, ramps, scaleTopFt } from "./altitude-ramp.ts";
import type { View } from "./camera.ts";
import type { Box } from "./clip.ts";
import { worldShifts } from "./clip.ts";
import type { Outline } from "./coast.ts";
import { colours } from "./colours.ts";
import { worldPx } from "./mercator.ts";
import { type Line, strokeLine, strokeTracks } from "./route-lines.ts";
import { canvasScale, frameOf, openTile, tilePx } from "./tile.ts";
import { type Frame, TrailShape, traceStretch } from "./trail-shape.ts";

/** Top of the colour scale, ft. Null without a trail. It changes a few times a flight. */
export const useTrailScale = create<{ readonly topFt: number | null }>(() => ({ topFt: null }));

interface Tile {
  readonly canvas: HTMLCanvasElement;
  readonly frame: Frame;
  readonly view: View;
  context: CanvasRenderingContext2D | null;
}

/** Points that are not drawn yet: the first one with its stretch, and their box. */
interface Fresh {
  readonly stretch: number;
  readonly point: number;
  readonly box: Box;
}

const lineWidthPx = 3.25;

const around = (a: Box, b: Box): Box => ({
  minX: Math.min(a.minX, b.minX),
  maxX: Math.max(a.maxX, b.maxX),
  minY: Math.min(a.minY, b.minY),
  maxY: Math.max(a.maxY, b.maxY),
});

/**
 * The flown path above the planned routes, in tiles like the base map. Panning only moves them, and a new point costs
 * one short line in its tile, even after 54,000 points. Path and routes share their tiles, and an empty tile has no
 * pixels, because the cost of a moving map is its pixels, not its lines.
 */
export class PathLayer extends L.GridLayer {
  readonly #trail: Trail;
  readonly #shape = new TrailShape();
  readonly #tiles = new Map<HTMLElement, Tile>();
  #lines: readonly Line[] = [];
  #tracks: readonly Outline[] = [];
  #waiting: Fresh | null = null;
  #topFt = scaleTopFt(0);
  /** Factor for the width of lines: at the farthest zooms tiles are shown reduced. */
  #thicker = 1;
  #stop = (): void => undefined;

  constructor(trail: Trail) {
    super({ tileSize: tilePx, updateWhenZooming: false, keepBuffer: 1, zIndex: 5 });
    this.#trail = trail;
    this.on("tileunload", ({ tile }) => this.#tiles.delete(tile));
  }

  override onAdd(map: L.Map): this {
    this.#stop = this.#trail.onChange((change) => this.#changed(change));
    map.on("zoomend", this.#onZoom);
    this.#take(0);
    this.#rescale();
    return super.onAdd(map);
  }

  override onRemove(map: L.Map): this {
    this.#stop();
    map.off("zoomend", this.#onZoom);
    return super.onRemove(map);
  }

  protected override createTile(coords: L.Coords): HTMLElement {
    const canvas = document.createElement("canvas");
    canvas.width = 0;
    const { x, y, z } = coords;
    const side = tilePx / worldPx(z);
    const view = { x: (x + 0.5) * side, y: (y + 0.5) * side, zoom: z, upDeg: 0, width: tilePx, height: tilePx };
    const tile: Tile = { canvas, frame: frameOf(coords), view, context: null };
    this.#tiles.set(canvas, tile);
    this.#drawAll(tile);
    return canvas;
  }

  #onZoom = (): void => {
    const thicker = Math.max(1, 2 ** (1 - this._map.getZoom()));
    if (thicker === this.#thicker) return;
    this.#thicker = thicker;
    this.repaint();
  };

  #changed(change: TrailChange): void {
    if (change.kind === "replaced") {
      this.#shape.clear();
      this.#take(0);
      this.#rescale();
      this.repaint();
      return;
    }
    const { stretches } = this.#shape;
    const stretch = Math.max(0, stretches.length - 1);
    const point = Math.max(1, stretches.at(-1)?.points ?? 0);
    const added = this.#take(change.from);
    if (this.#rescale()) this.repaint();
    else if (added) {
      const first = this.#waiting ?? { stretch, point, box: added };
      this.#drawNew({ ...first, box: around(first.box, added) });
    }
  }

  /** Adds the trail's points from index `from` to the shape. Returns the box around the new part. */
  #take(from: number): Box | null {
    let all: Box | null = null;
    const { points } = this.#trail;
    for (let i = from; i < points.length; i++) {
      const point = points[i];
      if (point === undefined) continue;
      const box = this.#shape.add(point);
      all = all === null ? box : around(all, box);
    }
    return all;
  }

  /** Updates the colour scale. Returns whether colours now mean other altitudes. */
  #rescale(): boolean {
    const before = this.#topFt;
    this.#topFt = scaleTopFt(this.#shape.highestFt);
    useTrailScale.setState({ topFt: this.#shape.stretches.length > 0 ? this.#topFt : null });
    return this.#topFt !== before;
  }

  /** Sets the planned routes, below the trail. */
  showRoutes(lines: readonly Line[]): void {
    this.#lines = lines;
    this.repaint();
  }

  /** Sets the tracks of other flights, below the routes. */
  showTracks(tracks: readonly Outline[]): void {
    if (tracks.length === 0 && this.#tracks.length === 0) return;
    this.#tracks = tracks;
    this.repaint();
  }

  /** Draws every tile again, after a change of the colours. */
  repaint(): void {
    this.#waiting = null;
    for (const tile of this.#tiles.values()) this.#drawAll(tile);
  }

  #drawAll(tile: Tile): void {
    tile.context = openTile(tile.canvas);
    if (!this.#drawRoutes(tile)) {
      tile.context = null;
      tile.canvas.width = 0;
    }
    this.#drawTrail(tile, 0, 1);
  }

  #drawRoutes({ context, view, frame }: Tile): boolean {
    if (context === null) return false;
    context.save();
    const hasTracks = strokeTracks(context, this.#tracks, frame, this.#thicker, colours());
    const hasRoutes = this.#lines
      .map((line) => strokeLine(context, line, view, this.#thicker, colours()))
      .includes(true);
    context.restore();
    return hasTracks || hasRoutes;
  }

  /**
   * Draws new points when they cover a whole pixel, which takes seconds in cruise. Each drawing costs all pixels of the
   * tile.
   */
  #drawNew(fresh: Fresh): void {
    const { box, stretch, point } = fresh;
    const extent = Math.max(box.maxX - box.minX, box.maxY - box.minY);
    this.#waiting = extent * worldPx(this._map.getZoom()) * canvasScale() < 1 ? fresh : null;
    if (this.#waiting !== null) return;
    for (const tile of this.#tiles.values())
      if (worldShifts(box, tile.frame).length > 0) this.#drawTrail(tile, stretch, point);
  }

  /** Draws the trail from a point of a stretch, with one stroke for each colour. */
  #drawTrail(tile: Tile, firstStretch: number, firstPoint: number): void {
    const { stretches } = this.#shape;
    const pens = Array.from({ length: bins }, () => new Path2D());
    let isTouched = false;
    for (let s = firstStretch; s < stretches.length; s++) {
      const stretch = stretches[s];
      if (stretch === undefined) continue;
      for (const turn of worldShifts(stretch, tile.frame)) {
        isTouched = true;
        traceStretch(stretch, tile.frame, turn, this.#topFt, pens, s === firstStretch ? firstPoint : 1);
      }
    }
    if (!isTouched) return;
    tile.context ??= openTile(tile.canvas);
    const { context } = tile;
    if (context === null) return;
    const { theme } = colours();
    context.lineWidth = lineWidthPx * this.#thicker;
    context.lineJoin = "bevel";
    context.lineCap = "round";
    for (const [bin, pen] of pens.entries()) {
      context.strokeStyle = ramps[theme][bin] ?? "";
      context.stroke(pen);
    }
  }
}
