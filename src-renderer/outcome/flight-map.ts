import type { TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { bins, ramps, scaleTopFt } from "../map/altitude-ramp.ts";
import type { Box } from "../map/clip.ts";
import { coasts } from "../map/coast.ts";
import { type Colours, colours } from "../map/colours.ts";
import { drawLand, drawLandCloseIn } from "../map/draw-coast.ts";
import { mercatorX, mercatorY, onMap, worldPx } from "../map/mercator.ts";
import { type Frame, TrailShape, traceStretch } from "../map/trail-shape.ts";

/** An area of a picture, px. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface End {
  readonly name: string;
  readonly latitudeDeg: number | null;
  readonly longitudeDeg: number | null;
}

/** Room around the path for the names of its ends, px. */
const marginPx = { x: 88, y: 28 };
/** A circuit is not shown closer than this. */
const closestZoom = 11;

/** The frame that shows all of a box in the middle of an area. */
export function frameAround({ minX, maxX, minY, maxY }: Box, { width, height }: Place): Frame {
  const across = (width - 2 * marginPx.x) / Math.max(maxX - minX, 1e-12);
  const down = (height - 2 * marginPx.y) / Math.max(maxY - minY, 1e-12);
  const pxPerWorld = Math.min(across, down, worldPx(closestZoom));
  const left = (minX + maxX) / 2 - width / 2 / pxPerWorld;
  const top = (minY + maxY) / 2 - height / 2 / pxPerWorld;
  return {
    ...{ left, top, pxPerWorld },
    ...{ minX: left, maxX: left + width / pxPerWorld, minY: top, maxY: top + height / pxPerWorld },
  };
}

/** Land and coast, if the window has read them. */
function drawCoast(context: CanvasRenderingContext2D, frame: Frame, colour: Colours): void {
  context.strokeStyle = colour.coast;
  context.lineWidth = 1;
  const close = coasts.close(Math.log2(frame.pxPerWorld / worldPx(0)));
  const far = coasts.far();
  if (close) drawLandCloseIn(context, close.cells, frame, 1, [], colour);
  else if (far) drawLand(context, far, frame, colour);
}

function drawPath(context: CanvasRenderingContext2D, shape: TrailShape, frame: Frame, theme: Colours["theme"]): void {
  const pens = Array.from({ length: bins }, () => new Path2D());
  const topFt = scaleTopFt(shape.highestFt);
  for (const stretch of shape.stretches) traceStretch(stretch, frame, 0, topFt, pens);
  context.lineWidth = 4;
  context.lineJoin = context.lineCap = "round";
  for (const [bin, pen] of pens.entries()) {
    context.strokeStyle = ramps[theme][bin] ?? "";
    context.stroke(pen);
  }
}

/** Draws the flown path with its ends over the coasts. `write`: draws a text that begins or ends at a place. */
export function drawFlightMap(
  context: CanvasRenderingContext2D,
  trail: readonly TrailPoint[],
  ends: readonly End[],
  place: Place,
  write: (text: string, x: number, y: number, align: "left" | "right") => void,
): void {
  const colour = colours();
  const shape = new TrailShape();
  for (const point of trail) shape.add(point);
  const { stretches } = shape;
  const frame = frameAround(
    {
      minX: Math.min(...stretches.map(({ minX }) => minX)),
      maxX: Math.max(...stretches.map(({ maxX }) => maxX)),
      minY: Math.min(...stretches.map(({ minY }) => minY)),
      maxY: Math.max(...stretches.map(({ maxY }) => maxY)),
    },
    place,
  );
  context.save();
  context.translate(place.left, place.top);
  context.beginPath();
  context.roundRect(0, 0, place.width, place.height, 12);
  context.clip();
  context.fillStyle = colour.sea;
  context.fill();
  drawCoast(context, frame, colour);
  drawPath(context, shape, frame, colour.theme);
  for (const { name, latitudeDeg, longitudeDeg } of ends) {
    if (latitudeDeg === null || longitudeDeg === null) continue;
    const near = (frame.minX + frame.maxX) / 2;
    const own = mercatorX(longitudeDeg);
    const x = (own + Math.round(near - own) - frame.left) * frame.pxPerWorld;
    const y = (mercatorY(onMap(latitudeDeg)) - frame.top) * frame.pxPerWorld;
    context.beginPath();
    context.arc(x, y, 6, 0, 2 * Math.PI);
    context.fillStyle = colour.panel;
    context.strokeStyle = colour.cyan;
    context.lineWidth = 3;
    context.fill();
    context.stroke();
    // On the outer side, where the path does not cross it.
    if (x < place.width / 2) write(name, x - 14, y + 7, "right");
    else write(name, x + 14, y + 7, "left");
  }
  context.restore();
}
