import { toScreen, type View, worldBox } from "./camera.ts";
import { worldShifts } from "./clip.ts";
import type { Outline } from "./coast.ts";
import type { Colours } from "./colours.ts";
import { worldPx } from "./mercator.ts";
import { marginPx } from "./tile.ts";
import type { Frame } from "./trail-shape.ts";

/** A line on the map: the main route, or one of several to choose from. */
export interface Line {
  /**
   * `flown`: the passed part of the planned route; `alternate`: from the destination to the
   * alternate; `final`: the extended centre line.
   */
  readonly look: keyof typeof lineLooks;
  readonly outline: Outline;
}

const lineLooks = {
  planned: { ink: "magenta", alpha: 1, widthPx: 2, dashPx: [7, 5] },
  flown: { ink: "magenta", alpha: 0.5, widthPx: 1, dashPx: [] },
  alternate: { ink: "quiet", alpha: 0.9, widthPx: 1.25, dashPx: [2, 5] },
  final: { ink: "cyan", alpha: 1, widthPx: 1.5, dashPx: [12, 6] },
  quiet: { ink: "quiet", alpha: 0.6, widthPx: 1, dashPx: [] },
} as const;

/**
 * Draws the part of a line near the view. Dashes have fixed places on the line, so that they continue between pictures.
 * `thicker`: factor for pictures that are shown reduced. False if nothing is near.
 */
export function strokeLine(
  context: CanvasRenderingContext2D,
  { look, outline }: Line,
  view: View,
  thicker: number,
  colour: Colours,
): boolean {
  const { width, height } = view;
  const box = worldBox(view, { left: -marginPx, top: -marginPx, right: width + marginPx, bottom: height + marginPx });
  const { ink, alpha, widthPx, dashPx } = lineLooks[look];
  context.strokeStyle = colour[ink];
  context.globalAlpha = alpha;
  context.lineWidth = widthPx * thicker;
  context.lineJoin = "round";
  context.lineCap = "butt";
  context.setLineDash(dashPx.map((px) => px * thicker));
  const { xy } = outline;
  let isTouched = false;
  for (const turn of worldShifts(outline, box)) {
    let length = 0;
    let isOpen = false;
    for (let i = 2; i < xy.length; i += 2) {
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = xy.subarray(i - 2, i + 2);
      const isNear =
        Math.max(fromX, toX) + turn >= box.minX &&
        Math.min(fromX, toX) + turn <= box.maxX &&
        Math.max(fromY, toY) >= box.minY &&
        Math.min(fromY, toY) <= box.maxY;
      isTouched ||= isNear;
      if (isNear && !isOpen) {
        const from = toScreen(view, fromX + turn, fromY);
        context.beginPath();
        // Distant pieces are omitted. Otherwise, close in, a dashed line around the world would cost millions of
        // dashes.
        context.lineDashOffset = length * worldPx(view.zoom);
        context.moveTo(from.x, from.y);
      }
      if (isNear) {
        const to = toScreen(view, toX + turn, toY);
        context.lineTo(to.x, to.y);
      } else if (isOpen) context.stroke();
      isOpen = isNear;
      length += Math.hypot(toX - fromX, toY - fromY);
    }
    if (isOpen) context.stroke();
  }
  return isTouched;
}

const trackLook = { ink: "green", alpha: 0.55, widthPx: 1.25 } as const;
/** With thousands of tracks, one stroke for each is slow, and so is one stroke for all. */
const pointsInStroke = 1000;

/** Draws the parts of flown tracks near the tile. False if none is near. */
export function strokeTracks(
  context: CanvasRenderingContext2D,
  tracks: readonly Outline[],
  frame: Frame,
  thicker: number,
  colour: Colours,
): boolean {
  const { left, top, pxPerWorld } = frame;
  context.strokeStyle = colour[trackLook.ink];
  context.globalAlpha = trackLook.alpha;
  context.lineWidth = trackLook.widthPx * thicker;
  context.lineJoin = "round";
  context.setLineDash([]);
  context.beginPath();
  let isTouched = false;
  let points = 0;
  for (const track of tracks)
    for (const turn of worldShifts(track, frame)) {
      const { xy } = track;
      let isOpen = false;
      for (let i = 2; i < xy.length; i += 2) {
        const fromX = (xy[i - 2] ?? 0) + turn;
        const fromY = xy[i - 1] ?? 0;
        const toX = (xy[i] ?? 0) + turn;
        const toY = xy[i + 1] ?? 0;
        const isNear =
          Math.max(fromX, toX) >= frame.minX &&
          Math.min(fromX, toX) <= frame.maxX &&
          Math.max(fromY, toY) >= frame.minY &&
          Math.min(fromY, toY) <= frame.maxY;
        if (isNear) {
          if (!isOpen) context.moveTo((fromX - left) * pxPerWorld, (fromY - top) * pxPerWorld);
          context.lineTo((toX - left) * pxPerWorld, (toY - top) * pxPerWorld);
          points += 1;
        }
        isOpen = isNear;
      }
      if (points === 0) continue;
      isTouched = true;
      if (points < pointsInStroke) continue;
      context.stroke();
      context.beginPath();
      points = 0;
    }
  context.stroke();
  return isTouched;
}
