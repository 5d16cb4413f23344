import { toScreen, type View, worldBox } from "./camera.ts";
import { worldShifts } from "./clip.ts";
import type { Outline } from "./coast.ts";
import type { Colours } from "./colours.ts";
import { worldPx } from "./mercator.ts";
import { marginPx } from "./tile.ts";

/** A route or a flown track on the map: the one that matters, or one of several to choose from. */
export interface Line {
  /** `flown`: the passed part of the planned route; `alternate`: from the destination to the alternate. */
  readonly look: keyof typeof lineLooks;
  readonly outline: Outline;
}

const lineLooks = {
  planned: { ink: "magenta", alpha: 1, widthPx: 2, dashPx: [7, 5] },
  flown: { ink: "magenta", alpha: 0.5, widthPx: 1, dashPx: [] },
  alternate: { ink: "quiet", alpha: 0.9, widthPx: 1.25, dashPx: [2, 5] },
  quiet: { ink: "quiet", alpha: 0.6, widthPx: 1, dashPx: [] },
  logged: { ink: "green", alpha: 0.55, widthPx: 1.25, dashPx: [] },
} as const;

/**
 * Strokes the part of a line near the view, with dashes at fixed places on the line, so that they continue between
 * pictures; `thicker` than usual if the picture is shown reduced. False when nothing of it is near.
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
        // Far-off pieces are left out, or a dashed line round the world would cost millions of dashes close in.
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
