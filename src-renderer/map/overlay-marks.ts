import type { Colours } from "./colours.ts";
import type { Mark, MarkKind } from "./marks.ts";
import { rims } from "./shades.ts";
import type { Rectangle } from "./visible-area.ts";

/** The style of a name. */
export interface NameStyle {
  readonly sizePx: number;
  readonly ink: "cyan" | "magenta" | "text" | "quiet" | "faint";
}

interface Look extends NameStyle {
  /** Half the side of the drawn mark, which names leave free. */
  readonly radiusPx: number;
  /** Distance from the mark's middle to its name. */
  readonly gapPx: number;
  /** The name stands on a plate, because the mark is on a runway. */
  readonly hasPlate?: true;
}

export const fontOf = ({ sizePx }: NameStyle, { textScale }: Colours) => `${sizePx * textScale}px "B612", sans-serif`;

export const markStyles: Readonly<Record<MarkKind, Look>> = {
  end: { sizePx: 12.5, ink: "cyan", radiusPx: 6, gapPx: 12 },
  fix: { sizePx: 10.5, ink: "magenta", radiusPx: 5, gapPx: 8 },
  passed: { sizePx: 10.5, ink: "quiet", radiusPx: 3, gapPx: 7 },
  top: { sizePx: 10.5, ink: "magenta", radiusPx: 4, gapPx: 8 },
  airport: { sizePx: 10.5, ink: "cyan", radiusPx: 3, gapPx: 6 },
  capital: { sizePx: 11, ink: "quiet", radiusPx: 3, gapPx: 6 },
  field: { sizePx: 10.5, ink: "cyan", radiusPx: 3, gapPx: 6 },
  runway: { sizePx: 10.5, ink: "text", radiusPx: 0, gapPx: 0 },
  plannedRunway: { sizePx: 12.5, ink: "magenta", radiusPx: 0, gapPx: 0 },
  controllerAhead: { sizePx: 11, ink: "text", radiusPx: 8.5, gapPx: 12 },
  controller: { sizePx: 10.5, ink: "quiet", radiusPx: 6.5, gapPx: 10 },
  traffic: { sizePx: 10.5, ink: "quiet", radiusPx: 4, gapPx: 7 },
  stand: { sizePx: 10.5, ink: "quiet", radiusPx: 2, gapPx: 4 },
  touchdown: { sizePx: 11, ink: "text", radiusPx: 5, gapPx: 12, hasPlate: true },
  aim: { sizePx: 10.5, ink: "quiet", radiusPx: 4, gapPx: 12, hasPlate: true },
  city: { sizePx: 11, ink: "quiet", radiusPx: 2, gapPx: 5 },
};

/** The degrees beside the graticule. */
export const gridStyle: NameStyle = { sizePx: 10.5, ink: "faint" };

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/** A diamond, which leaves room for an airport's mark in its middle. */
function diamond(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
}

/** Another aircraft: an arrow along its heading, or a dot if that is unknown. `deg`: from straight up. */
function arrow(context: CanvasRenderingContext2D, x: number, y: number, deg: number | null): void {
  if (deg === null) {
    circle(context, x, y, 2.5);
    return;
  }
  const rad = (deg * Math.PI) / 180;
  const [ahead, aside] = [
    { x: Math.sin(rad), y: -Math.cos(rad) },
    { x: Math.cos(rad), y: Math.sin(rad) },
  ];
  const to = (along: number, across: number): [number, number] => [
    x + along * ahead.x + across * aside.x,
    y + along * ahead.y + across * aside.y,
  ];
  context.beginPath();
  context.moveTo(...to(5, 0));
  context.lineTo(...to(-4, 3.5));
  context.lineTo(...to(-2, 0));
  context.lineTo(...to(-4, -3.5));
  context.closePath();
}

function triangle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  up: number,
  down: number,
  half: number,
): void {
  context.beginPath();
  context.moveTo(x, y - up);
  context.lineTo(x + half, y + down);
  context.lineTo(x - half, y + down);
  context.closePath();
}

function fill(context: CanvasRenderingContext2D, ink: string): void {
  context.fillStyle = ink;
  context.fill();
}

function stroke(context: CanvasRenderingContext2D, ink: string, lineWidth: number): void {
  context.strokeStyle = ink;
  context.lineWidth = lineWidth;
  context.stroke();
}

/** Draws a mark. `upDeg`: the direction at the top of the map. */
export function drawMark(
  context: CanvasRenderingContext2D,
  { kind, headingDeg }: Mark,
  x: number,
  y: number,
  colour: Colours,
  upDeg: number,
): void {
  switch (kind) {
    case "end":
      circle(context, x, y, 4.5);
      fill(context, colour.sea);
      stroke(context, colour.cyan, 2);
      return;
    case "fix":
      triangle(context, x, y, 5, 3, 4.5);
      fill(context, colour.sea);
      stroke(context, colour.magenta, 1.5);
      return;
    case "passed":
      triangle(context, x, y, 3.5, 2.2, 3.2);
      fill(context, colour.quiet);
      return;
    case "top":
      circle(context, x, y, 3.5);
      fill(context, colour.sea);
      stroke(context, colour.magenta, 1.5);
      return;
    case "controllerAhead":
      diamond(context, x, y, 8);
      stroke(context, colour.text, 1.5);
      return;
    case "controller":
      diamond(context, x, y, 6);
      stroke(context, colour.quiet, 1);
      return;
    case "traffic":
      arrow(context, x, y, headingDeg === undefined ? null : headingDeg - upDeg);
      fill(context, colour.quiet);
      stroke(context, colour.land, 0.75);
      return;
    case "runway":
    case "plannedRunway":
      return;
    case "stand":
      circle(context, x, y, 1.5);
      fill(context, colour.quiet);
      return;
    case "touchdown":
      circle(context, x, y, 4);
      fill(context, colour.text);
      stroke(context, colour.land, 1.5);
      return;
    case "aim":
      // The mark is on the runway, which has the colour of its name.
      context.beginPath();
      context.moveTo(x - 4, y);
      context.lineTo(x + 4, y);
      context.moveTo(x, y - 4);
      context.lineTo(x, y + 4);
      stroke(context, colour.sea, 2);
      return;
    case "airport":
    case "field":
      circle(context, x, y, 2);
      context.globalAlpha = 0.8;
      stroke(context, colour.cyan, 1);
      context.globalAlpha = 1;
      return;
    case "capital":
    case "city":
      // A square, so that no city looks like an airport.
      context.fillStyle = colour.quiet;
      context.fillRect(x - 1.5, y - 1.5, 3, 3);
      if (kind === "capital") {
        context.strokeStyle = colour.quiet;
        context.lineWidth = 1;
        context.strokeRect(x - 3.5, y - 3.5, 7, 7);
      }
      return;
    default:
      kind satisfies never;
  }
}

const plateMarginPx = 3;

export function drawPlate(context: CanvasRenderingContext2D, box: Rectangle, colour: Colours): void {
  const { left, top, right, bottom } = box;
  context.beginPath();
  context.roundRect(left - plateMarginPx, top, right - left + 2 * plateMarginPx, bottom - top, plateMarginPx);
  fill(context, colour.panel);
}

/** Draws a name with a rim, so that it is readable above any line. */
export function writeName(
  context: CanvasRenderingContext2D,
  hand: NameStyle,
  text: string,
  x: number,
  y: number,
  colour: Colours,
): void {
  context.font = fontOf(hand, colour);
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = colour[rims[colour.theme]];
  context.strokeText(text, x, y);
  context.fillStyle = colour[hand.ink];
  context.fillText(text, x, y);
}
