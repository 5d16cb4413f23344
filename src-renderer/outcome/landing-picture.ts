import type { Landing, TrackerView } from "../../src-shared/flight.ts";
import { flightName } from "../../src-shared/flight-name.ts";
import type { FlightHead } from "../../src-shared/flight-view.ts";
import { pictureSidesPx } from "../../src-shared/landing-picture.ts";
import type { LandingTrace } from "../../src-shared/landing-trace.ts";
import { isBeside, shownFt } from "../../src-shared/runway.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { type Colours, colours } from "../map/colours.ts";
import { formatDate, formatDuration, formatNumber, joined } from "../ui/format.ts";
import { confidenceWords, flarePath, windWords } from "./landing-words.ts";
import { type Area, replayPicture, runwayOf } from "./replay-picture.ts";

/** The content of a picture. */
export interface Pictured {
  readonly head: FlightHead;
  readonly tracker: TrackerView;
  readonly landing: Landing;
  readonly trace: LandingTrace | null;
  /** The pilot's name. Null if the pilot does not want it in the picture. */
  readonly pilot: string | null;
}

const { width, height } = pictureSidesPx;
const edge = 56;
/** Both drawings use the width between the edges. Sizes and distances in px. */
const side: Area = { width: width - 2 * edge, height: 146 };
const plan: Area = { width: width - 2 * edge, height: 84 };
const sideTop = 392;
const planTop = sideTop + side.height + 8;

interface Style {
  readonly size: number;
  readonly colour: string;
  readonly bold?: boolean;
  readonly right?: boolean;
  /**
   * The width for the text, px. The text becomes smaller until it fits, and is cut if it would be too small to read.
   */
  readonly within?: number;
}

/** A text is not drawn smaller than this share of its size. */
const smallestShare = 0.6;

/** The whole text if it fits; otherwise its longest fitting beginning with an ellipsis. */
export function shortened(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const letters = [...text];
  const cut = (length: number) => `${letters.slice(0, length).join("").trimEnd()}…`;
  let [most, tooMany] = [0, letters.length];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (fits(cut(middle))) most = middle;
    else tooMany = middle;
  }
  return cut(most);
}

function createWriter(context: CanvasRenderingContext2D) {
  /** @returns the width of the text. */
  return (
    text: string,
    x: number,
    y: number,
    { size, colour, bold, right, within = width - 2 * edge }: Style,
  ): number => {
    const fontOf = (px: number) => `${bold ? 700 : 400} ${px}px "B612", system-ui, sans-serif`;
    context.font = fontOf(size);
    const needed = context.measureText(text).width;
    if (needed > within) context.font = fontOf(size * Math.max(smallestShare, within / needed));
    // One pixel more, because the size is rounded.
    const shown = shortened(text, (part) => context.measureText(part).width <= within + 1);
    context.fillStyle = colour;
    context.textAlign = right ? "right" : "left";
    context.fillText(shown, x, y);
    return Math.min(needed, within);
  };
}

/** The figures beside the rate: name and value, each only if it is known. */
function figuresOf({ head, tracker, landing }: Pictured): (readonly [name: string, value: string])[] {
  const { filing: texts, flight, replay } = words();
  const f = formats();
  const { runway } = landing;
  const figures: (readonly [string, string])[] = [];
  if (runway !== null) {
    const name = `${runway.airport} ${runway.name}`.trim();
    const { withinFt, pastThresholdFt: pastFt } = runway;
    const place = withinFt === null ? "" : joined(f.altitude(shownFt(Math.abs(pastFt), withinFt)));
    const told = withinFt === null ? "" : pastFt < 0 ? texts.shortOfThreshold(place) : texts.pastThreshold(place);
    figures.push([texts.arrivalRunway, isBeside(runway) ? `${name}, ${texts.beside}` : name]);
    if (told !== "") figures.push([texts.touchdown, told]);
  }
  if (landing.gForce !== null) figures.push([texts.load, `${formatNumber(landing.gForce, 2)} g`]);
  if (landing.groundSpeedKt !== null) figures.push([flight.groundSpeed, joined(f.speed(landing.groundSpeedKt))]);
  if (Math.hypot(landing.headwindKt ?? 0, landing.crosswindKt ?? 0) >= 0.5)
    figures.push([texts.wind, windWords(landing)]);
  const bounces = f.number(landing.bounces.length);
  if (landing.bounces.length > 0)
    figures.push([texts.bounces, landing.bouncesUnseen ? `${bounces} ${texts.orMore}` : bounces]);
  const aircraft = [head.aircraft?.registration, head.aircraft?.code].filter(Boolean).join(" · ");
  if (aircraft !== "") figures.push([replay.picture.aircraft, aircraft]);
  if (tracker.clocks.outMs !== null && tracker.clocks.inMs !== null)
    figures.push([flight.blockTime, formatDuration(tracker.clocks.blockS)]);
  return figures;
}

/** The landing from the side and from above. */
function drawLanding(context: CanvasRenderingContext2D, colour: Colours, landing: Landing, trace: LandingTrace): void {
  const picture = replayPicture(landing, trace, side, plan);
  const { runway, contact } = picture;
  const stroke = (line: string | Path2D, style: string, lineWidth: number, dash: readonly number[] = []) => {
    context.strokeStyle = style;
    context.lineWidth = lineWidth;
    context.setLineDash([...dash]);
    context.stroke(typeof line === "string" ? new Path2D(line) : line);
    context.setLineDash([]);
  };
  const bandOf = (line: string) => {
    context.globalAlpha = 0.22;
    context.fillStyle = colour.green;
    context.fill(new Path2D(line));
    context.globalAlpha = 1;
  };
  context.lineJoin = "round";
  context.save();
  context.translate(edge, sideTop);
  const floor = picture.y(0);
  stroke(`M0 ${floor}H${side.width}`, colour.line, 2);
  stroke(picture.glide, colour.magenta, 1.5, [12, 6, 3, 6]);
  if (runway) {
    context.fillStyle = colour.coast;
    context.fillRect(runway.fromX, floor, runway.toX - runway.fromX, 6);
  }
  bandOf(picture.sideBand);
  stroke(picture.side.unseen, colour.green, 2, [3, 6]);
  stroke(picture.side.seen, colour.green, 4);
  context.restore();

  context.save();
  context.translate(edge, planTop);
  if (runway) {
    const middle = (runway.topY + runway.bottomY) / 2;
    const half = runway.bottomY - middle;
    stroke(`M0 ${middle}H${runway.fromX}`, colour.magenta, 1.5, [12, 6, 3, 6]);
    context.fillStyle = colour.land;
    context.fillRect(runway.fromX, runway.topY, runway.toX - runway.fromX, 2 * half);
    stroke(`M${runway.fromX} ${runway.topY}H${runway.toX}V${runway.bottomY}H${runway.fromX}Z`, colour.coast, 1.5);
    stroke(`M${runway.fromX + 30} ${middle}H${runway.toX - 8}`, colour.quiet, 1.5, [14, 12]);
    for (const part of [-0.66, -0.4, -0.14, 0.14, 0.4, 0.66])
      stroke(`M${runway.fromX + 4} ${middle + part * half}h14`, colour.quiet, 2.5);
    stroke(`M${runway.aimX} ${middle - 0.45 * half}h16m-16 ${0.9 * half}h16`, colour.quiet, 6);
  }
  bandOf(picture.planBand);
  stroke(picture.plan.unseen, colour.green, 2, [3, 6]);
  stroke(picture.plan.seen, colour.green, 4);
  context.restore();
  if (contact === null) return;
  const touchX = edge + picture.x(contact.alongFt);
  stroke(`M${touchX} ${sideTop + floor - 44}V${planTop + plan.height}`, colour.green, 1.5, [3, 5]);
  context.fillStyle = colour.green;
  context.beginPath();
  context.arc(touchX, planTop + picture.across(contact.rightFt), 7, 0, 2 * Math.PI);
  context.fill();
}

/** The last 50 ft, if nothing else of the landing is known. */
function drawFlare(context: CanvasRenderingContext2D, colour: Colours, { flare }: Landing): void {
  const top = 420;
  const flareHeight = 170;
  context.save();
  context.translate(edge, top);
  context.lineWidth = 2;
  context.strokeStyle = colour.line;
  context.stroke(new Path2D(`M0 ${flareHeight}H${side.width}`));
  context.lineWidth = 4;
  context.strokeStyle = colour.green;
  context.stroke(new Path2D(flarePath(flare, side.width, flareHeight)));
  context.restore();
}

/**
 * Draws the picture of a landing: flight, route and date, the rate with its bounds, further figures, the flown line.
 */
export function drawPicture(context: CanvasRenderingContext2D, pictured: Pictured): void {
  const { head, landing, trace, pilot } = pictured;
  const { filing: texts, replay } = words();
  const colour = colours();
  const write = createWriter(context);
  context.fillStyle = colour.panel;
  context.fillRect(0, 0, width, height);
  context.fillStyle = colour.green;
  context.fillRect(0, 0, width, 6);

  write(flightName(head), edge, 96, { size: 46, colour: colour.text, bold: true, within: 760 });
  write(formatDate(landing.atMs), width - edge, 92, { size: 26, colour: colour.quiet, right: true });
  const end = ({ icao, name }: FlightHead["departure"]) => `${icao} ${name}`.trim();
  write(`${end(head.departure)} → ${end(head.arrival)}`, edge, 142, { size: 26, colour: colour.quiet });

  const rate = formats().landingRate(landing.rateFpm);
  write(texts.landingRate, edge, 208, { size: 24, colour: colour.quiet });
  const rateWidth = write(rate.value, edge, 308, { size: 104, colour: colour.text, bold: true, within: 380 });
  write(rate.unit, edge + rateWidth + 16, 308, { size: 34, colour: colour.quiet });
  write(confidenceWords(landing), edge, 350, { size: 22, colour: colour.quiet, within: 540 });

  const figures = figuresOf(pictured).slice(0, 8);
  const column = 262;
  for (const [i, [name, value]] of figures.entries()) {
    const x = 628 + (i % 2) * column;
    const y = 200 + Math.floor(i / 2) * 56;
    write(name, x, y, { size: 17, colour: colour.quiet, within: column - 16 });
    write(value, x, y + 24, { size: 22, colour: colour.text, within: column - 16 });
  }

  if (trace !== null) drawLanding(context, colour, landing, trace);
  else drawFlare(context, colour, landing);
  const known = trace && runwayOf(landing, trace);
  if (pilot !== null) write(pilot, edge, height - 20, { size: 22, colour: colour.text, within: 700 });
  else if (known) write(`${known.airport} ${known.name}`.trim(), edge, height - 20, { size: 20, colour: colour.quiet });
  write(replay.picture.flown, width - edge, height - 20, { size: 20, colour: colour.faint, right: true });
}

/** The picture as a PNG file. */
export async function pictureOf(pictured: Pictured): Promise<Uint8Array<ArrayBuffer>> {
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 20px "B612"`)));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, pictureSidesPx);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  drawPicture(context, pictured);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("no picture");
  return new Uint8Array(await blob.arrayBuffer());
}
