import L from "leaflet";
import { type Box, clipRing, turnsInto } from "./clip.ts";
import { CoastStore } from "./coast.ts";
import { colours } from "./colours.ts";
import { graticuleStepDeg } from "./graticule.ts";
import { mercatorLatitudeDeg, mercatorX, mercatorY } from "./mercator.ts";

const tilePx = 512;
/** Land is cut this far outside the tile, so that the cut itself is never seen. */
const marginPx = 4;

/** Where a tile lies in the Mercator world, and how its units become pixels. */
interface Frame extends Box {
  readonly left: number;
  readonly top: number;
  readonly pxPerWorld: number;
}

/** Adds a path, leaving out points too close to the last one to be seen. */
function trace(context: CanvasRenderingContext2D, xy: ArrayLike<number>, turn: number, frame: Frame): void {
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let i = 0; i < xy.length; i += 2) {
    const x = ((xy[i] ?? 0) + turn - frame.left) * frame.pxPerWorld;
    const y = ((xy[i + 1] ?? 0) - frame.top) * frame.pxPerWorld;
    const isLast = i + 2 >= xy.length;
    if (i > 0 && !isLast && Math.abs(x - lastX) < 0.6 && Math.abs(y - lastY) < 0.6) continue;
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
    lastX = x;
    lastY = y;
  }
}

function drawGraticule(context: CanvasRenderingContext2D, frame: Frame, zoom: number): void {
  const step = graticuleStepDeg(zoom);
  const westDeg = (frame.minX - 0.5) * 360;
  const eastDeg = (frame.maxX - 0.5) * 360;
  const northDeg = Math.min(85, mercatorLatitudeDeg(frame.minY));
  const southDeg = Math.max(-85, mercatorLatitudeDeg(frame.maxY));
  // Half a pixel off, so that a hairline covers one row of pixels and not two.
  const sharp = (px: number) => Math.round(px) + 0.5;
  for (let lon = Math.ceil(westDeg / step) * step; lon <= eastDeg; lon += step) {
    const x = sharp((mercatorX(lon) - frame.left) * frame.pxPerWorld);
    context.moveTo(x, -marginPx);
    context.lineTo(x, tilePx + marginPx);
  }
  for (let lat = Math.ceil(southDeg / step) * step; lat <= northDeg; lat += step) {
    const y = sharp((mercatorY(lat) - frame.top) * frame.pxPerWorld);
    context.moveTo(-marginPx, y);
    context.lineTo(tilePx + marginPx, y);
  }
}

/** The offline base map: land, coast, borders and graticule, drawn once a tile and then only moved. */
export class BaseLayer extends L.GridLayer {
  readonly #coasts = new CoastStore(() => this.redraw());

  constructor() {
    super({ tileSize: tilePx, updateWhenZooming: false, keepBuffer: 1 });
  }

  protected override createTile(coords: L.Coords): HTMLElement {
    const canvas = document.createElement("canvas");
    const scale = Math.min(2, window.devicePixelRatio);
    canvas.width = tilePx * scale;
    canvas.height = tilePx * scale;
    const context = canvas.getContext("2d");
    if (context === null) return canvas;
    context.scale(scale, scale);
    this.#draw(context, coords);
    return canvas;
  }

  #draw(context: CanvasRenderingContext2D, coords: L.Coords): void {
    const pxPerWorld = 256 * 2 ** coords.z;
    const side = tilePx / pxPerWorld;
    const margin = marginPx / pxPerWorld;
    const left = coords.x * side;
    const top = coords.y * side;
    const frame: Frame = {
      left,
      top,
      pxPerWorld,
      minX: left - margin,
      maxX: left + side + margin,
      minY: top - margin,
      maxY: top + side + margin,
    };
    const colour = colours();
    const coast = this.#coasts.at(coords.z);

    context.lineWidth = 1;
    context.beginPath();
    for (const ring of coast?.land ?? [])
      for (const turn of turnsInto(ring, frame)) {
        const box = { ...frame, minX: frame.minX - turn, maxX: frame.maxX - turn };
        trace(context, clipRing(ring, box), turn, frame);
        context.closePath();
      }
    context.fillStyle = colour.land;
    context.fill("evenodd");
    context.strokeStyle = colour.coast;
    context.stroke();

    context.beginPath();
    for (const line of coast?.borders ?? [])
      for (const turn of turnsInto(line, frame)) trace(context, line.xy, turn, frame);
    context.globalAlpha = 0.45;
    context.setLineDash([3, 3]);
    context.stroke();

    context.beginPath();
    drawGraticule(context, frame, coords.z);
    context.globalAlpha = 0.34;
    context.setLineDash([]);
    context.stroke();
  }
}
