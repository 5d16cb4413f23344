import L from "leaflet";
import type { Ground } from "./airport-ground.ts";
import { worldShifts } from "./clip.ts";
import { type CloseIn, type Coast, coasts } from "./coast.ts";
import { type Colours, colours } from "./colours.ts";
import { drawLand, drawLandCloseIn, trace } from "./draw-coast.ts";
import { graticuleStepDeg, multiples } from "./graticule.ts";
import { latitudeLimitDeg, mercatorLatitudeDeg, mercatorLongitudeDeg, mercatorX, mercatorY } from "./mercator.ts";
import { type Area, type RunwayShapes, runwayZoom } from "./runway-shapes.ts";
import { canvasScale, canvasTile, frameOf, marginPx, tilePx } from "./tile.ts";
import type { Frame } from "./trail-shape.ts";

function drawGraticule(context: CanvasRenderingContext2D, frame: Frame, zoom: number): void {
  const step = graticuleStepDeg(zoom);
  const northDeg = Math.min(latitudeLimitDeg, mercatorLatitudeDeg(frame.minY));
  const southDeg = Math.max(-latitudeLimitDeg, mercatorLatitudeDeg(frame.maxY));
  // At half a pixel, a hairline covers one row of pixels and not two.
  const sharp = (px: number) => Math.round(px) + 0.5;
  for (const longitude of multiples(mercatorLongitudeDeg(frame.minX), mercatorLongitudeDeg(frame.maxX), step)) {
    const x = sharp((mercatorX(longitude) - frame.left) * frame.pxPerWorld);
    context.moveTo(x, -marginPx);
    context.lineTo(x, tilePx + marginPx);
  }
  for (const latitude of multiples(southDeg, northDeg, step)) {
    const y = sharp((mercatorY(latitude) - frame.top) * frame.pxPerWorld);
    context.moveTo(-marginPx, y);
    context.lineTo(tilePx + marginPx, y);
  }
}

/** A narrower runway would be invisible, px. */
const thinnestPx = 1.5;
/** The cleared ground beside a runway stands out against the land. */
const stripAlpha = 0.12;

/** What the map shows of airports in a tile. */
interface DrawnAirports {
  /** Their own ground, one path for each area. */
  readonly ground: readonly Path2D[];
  readonly strips: Path2D;
  readonly runways: readonly { readonly path: Path2D; readonly isPaved: boolean }[];
}

function drawnAirports(shapes: RunwayShapes, frame: Frame): DrawnAirports {
  const outline = (corners: Area, turn: number) => {
    const path = new Path2D();
    for (const { x, y } of corners)
      path.lineTo((x + turn - frame.left) * frame.pxPerWorld, (y - frame.top) * frame.pxPerWorld);
    path.closePath();
    return path;
  };
  const ground: Path2D[] = [];
  const strips = new Path2D();
  const runways: { readonly path: Path2D; readonly isPaved: boolean }[] = [];
  for (const airport of shapes.within(frame)) {
    const { turn } = airport;
    for (const corners of airport.between) ground.push(outline(corners, turn));
    for (const corners of airport.strips) {
      const strip = outline(corners, turn);
      ground.push(strip);
      strips.addPath(strip);
    }
    for (const { corners, isPaved } of airport.runways) runways.push({ path: outline(corners, turn), isPaved });
  }
  return { ground, strips, runways };
}

/** The lowest zoom that shows aprons and taxiways: 30 m are 2 px or more. */
const pavementZoom = 13;
/** They are quieter than the runways. */
const pavementAlpha = 0.35;

/** Aprons and taxiways as one area. */
function pavementIn(frame: Frame, { pavement }: Ground): Path2D {
  const path = new Path2D();
  for (const ring of pavement)
    for (const turn of worldShifts(ring, frame)) {
      trace(path, ring.xy, turn, frame);
      path.closePath();
    }
  return path;
}

function drawRunways(context: CanvasRenderingContext2D, { strips, runways }: DrawnAirports, colour: Colours): void {
  context.fillStyle = context.strokeStyle = colour.quiet;
  context.globalAlpha = stripAlpha;
  context.fill(strips);
  context.globalAlpha = 1;
  context.lineJoin = "miter";
  for (const { path, isPaved } of runways) {
    context.lineWidth = isPaved ? thinnestPx : 1;
    if (isPaved) context.fill(path);
    context.stroke(path);
  }
}

/** The offline base map: land, coast, lakes, borders and graticule, drawn once for each tile and then only moved. */
export class BaseLayer extends L.GridLayer {
  #stop = (): void => undefined;
  #runways: RunwayShapes | null = null;
  #ground: Ground | null = null;

  constructor() {
    super({ tileSize: tilePx, updateWhenZooming: false, keepBuffer: 1 });
  }

  override onAdd(map: L.Map): this {
    this.#stop = coasts.onLoaded(() => this.redraw());
    return super.onAdd(map);
  }

  override onRemove(map: L.Map): this {
    this.#stop();
    return super.onRemove(map);
  }

  /** Runways to scale, close in. */
  showRunways(runways: RunwayShapes): void {
    this.#runways = runways;
    if (this._map.getZoom() >= runwayZoom) this.redraw();
  }

  /** Aprons and taxiways of one airport, close in. */
  showGround(ground: Ground | null): void {
    if (ground === this.#ground) return;
    this.#ground = ground;
    if (this._map.getZoom() >= pavementZoom) this.redraw();
  }

  protected override createTile(coords: L.Coords): HTMLElement {
    const close = coasts.close(coords.z);
    const far = coasts.far();
    // The first coast to be loaded draws all tiles again.
    if (close === null && far === null) return document.createElement("div");
    const { canvas, context } = canvasTile();
    if (context) this.#draw(context, coords, close, far);
    return canvas;
  }

  #draw(context: CanvasRenderingContext2D, coords: L.Coords, close: CloseIn | null, far: Coast | null): void {
    const frame = frameOf(coords);
    const colour = colours();
    const airports = this.#runways !== null && coords.z >= runwayZoom ? drawnAirports(this.#runways, frame) : null;
    const pavement = this.#ground !== null && coords.z >= pavementZoom ? pavementIn(frame, this.#ground) : null;
    context.lineWidth = 1;
    context.strokeStyle = colour.coast;
    if (close) {
      // Aprons on reclaimed land are ground, too.
      const ground = [...(airports?.ground ?? []), ...(pavement ? [pavement] : [])];
      drawLandCloseIn(context, close.cells, frame, canvasScale(), ground, colour);
    } else if (far) drawLand(context, far, frame, colour);

    context.beginPath();
    for (const line of close?.borders ?? far?.borders ?? [])
      for (const turn of worldShifts(line, frame)) trace(context, line.xy, turn, frame);
    context.globalAlpha = 0.55;
    context.setLineDash([3, 3]);
    context.stroke();

    context.beginPath();
    drawGraticule(context, frame, coords.z);
    context.globalAlpha = 0.18;
    context.setLineDash([]);
    context.stroke();
    if (pavement) {
      context.globalAlpha = pavementAlpha;
      context.fillStyle = colour.quiet;
      context.fill(pavement);
    }
    if (airports) drawRunways(context, airports, colour);
  }
}
