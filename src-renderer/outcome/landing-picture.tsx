import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { shortAirportName } from "../../src-shared/domain/airport-name.ts";
import type { Landing, TrackerView } from "../../src-shared/domain/flight.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightHead, TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { pictureSidesPx } from "../../src-shared/domain/landing-picture.ts";
import type { LandingTrace } from "../../src-shared/domain/landing-trace.ts";
import { isBeside, runwayName, shownFt } from "../../src-shared/domain/runway.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { colours } from "../map/colours.ts";
import { formatDate, formatDuration, formatNumber, joined } from "../ui/format.ts";
import { drawFlightMap, type Place } from "./flight-map.ts";
import drawnStyle from "./landing-drawing.css?inline";
import { DrawnPlan, DrawnSide } from "./landing-drawing.tsx";
import { accuracyWords, windWords } from "./landing-words.ts";
import { type Area, replayPicture, runwayOf } from "./replay-picture.ts";

/** The content of a picture. */
export interface Pictured {
  readonly head: FlightHead;
  readonly tracker: TrackerView;
  readonly landing: Landing;
  readonly trace: LandingTrace;
  readonly trail: readonly TrailPoint[];
  /** The airline's name. Empty if the pilot has removed the airline. */
  readonly airline: string;
  /** The pilot's name. Null if the pilot does not want it in the picture. */
  readonly pilot: string | null;
}

const { width, height } = pictureSidesPx;
const edge = 56;
/** Lines and marks of the drawings are this much larger than in the window. */
const scale = 2;
/** The drawings use the width between the edges. Sizes in the drawings' own units, places in px. */
const drawn = (heightPx: number): Area => ({ width: (width - 2 * edge) / scale, height: heightPx / scale });
const side = drawn(132);
const sideTop = 408;
const plan = drawn(80);
const planTop = 546;
const map: Place = { left: 624, top: 48, width: width - edge - 624, height: 200 };

interface Style {
  readonly size: number;
  readonly colour: string;
  readonly bold?: boolean;
  readonly align?: "left" | "right";
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
    { size, colour, bold, align = "left", within = width - 2 * edge }: Style,
  ): number => {
    const fontOf = (px: number) => `${bold ? 700 : 400} ${px}px "B612", system-ui, sans-serif`;
    context.font = fontOf(size);
    const needed = context.measureText(text).width;
    if (needed > within) context.font = fontOf(size * Math.max(smallestShare, within / needed));
    // One pixel more, because the size is rounded.
    const shown = shortened(text, (part) => context.measureText(part).width <= within + 1);
    context.fillStyle = colour;
    context.textAlign = align;
    context.fillText(shown, x, y);
    return Math.min(needed, within);
  };
}

/** The figures beside the rate: name and value, the most telling first, each only if it is known. */
function figuresOf({ head, tracker, landing }: Pictured): (readonly [name: string, value: string])[] {
  const { filing: texts, flight } = words();
  const f = formats();
  const { runway } = landing;
  const figures: (readonly [string, string])[] = [];
  const aircraft = [head.aircraft?.registration, head.aircraft?.code].filter(Boolean).join(" · ");
  if (aircraft !== "") figures.push([flight.aircraft, aircraft]);
  if (runway !== null) {
    const name = runwayName(runway);
    figures.push([texts.arrivalRunway, isBeside(runway) ? `${name}, ${texts.beside}` : name]);
  }
  if (Math.hypot(landing.headwindKt ?? 0, landing.crosswindKt ?? 0) >= 0.5)
    figures.push([texts.wind, windWords(landing)]);
  if (runway !== null && runway.withinFt !== null) {
    const { withinFt, pastThresholdFt: pastFt } = runway;
    const place = joined(f.altitude(shownFt(Math.abs(pastFt), withinFt)));
    figures.push([texts.touchdown, pastFt < 0 ? texts.shortOfThreshold(place) : texts.pastThreshold(place)]);
  }
  const bounces = f.number(landing.bounces.length);
  if (landing.bounces.length > 0)
    figures.push([texts.bounces, landing.bouncesUnseen ? `${bounces} ${texts.orMore}` : bounces]);
  if (landing.gForce !== null) figures.push([texts.load, `${formatNumber(landing.gForce, 2)} g`]);
  if (landing.groundSpeedKt !== null) figures.push([flight.groundSpeed, joined(f.speed(landing.groundSpeedKt))]);
  if (tracker.clocks.outMs !== null && tracker.clocks.inMs !== null)
    figures.push([flight.blockTime, formatDuration(tracker.clocks.blockS)]);
  return figures;
}

/**
 * A drawing as an image, with the style of the drawings and the window's present colours, which an image does not get
 * from the page.
 */
async function imageOf(drawing: ReactNode, { width, height }: Area): Promise<HTMLImageElement> {
  const holder = document.createElement("div");
  const root = createRoot(holder);
  flushSync(() => root.render(drawing));
  const svg = holder.firstElementChild as SVGElement;
  const sheet = document.createElementNS("http://www.w3.org/2000/svg", "style");
  sheet.textContent = drawnStyle;
  svg.prepend(sheet);
  svg.setAttribute("width", String(scale * width));
  svg.setAttribute("height", String(scale * height));
  const page = getComputedStyle(document.documentElement);
  for (const [, name = ""] of drawnStyle.matchAll(/var\((--[\w-]+)\)/g))
    svg.style.setProperty(name, page.getPropertyValue(name));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  root.unmount();
  await image.decode();
  return image;
}

/**
 * Draws the picture of a landing: airline, flight, route and date, the rate with its bounds, the flight's map, further
 * figures, the flown line.
 */
async function drawPicture(context: CanvasRenderingContext2D, pictured: Pictured): Promise<void> {
  const { head, landing, trace, trail, airline, pilot } = pictured;
  const { filing: texts, replay } = words();
  const colour = colours();
  const write = createWriter(context);
  context.fillStyle = colour.panel;
  context.fillRect(0, 0, width, height);

  const within = map.left - edge - 32;
  const end = ({ icao, name }: FlightHead["departure"]) => `${icao} ${shortAirportName(name)}`.trim();
  const above = airline === "" ? formatDate(landing.atMs) : `${airline} · ${formatDate(landing.atMs)}`;
  write(above, edge, 68, { size: 22, colour: colour.quiet, within });
  write(flightName(head), edge, 120, { size: 46, colour: colour.text, bold: true, within });
  write(`${end(head.departure)} → ${end(head.arrival)}`, edge, 160, { size: 24, colour: colour.quiet, within });

  const rate = formats().landingRate(landing.rateFpm);
  write(texts.landingRate, edge, 222, { size: 24, colour: colour.quiet });
  const rateWidth = write(rate.value, edge, 320, { size: 104, colour: colour.text, bold: true, within: 380 });
  write(rate.unit, edge + rateWidth + 16, 320, { size: 34, colour: colour.quiet });
  write(accuracyWords(landing), edge, 362, { size: 22, colour: colour.quiet, within });

  if (trail.length > 1)
    drawFlightMap(
      context,
      trail,
      [head.departure, head.arrival].map((place) => ({ ...place, name: place.icao })),
      map,
      (text, x, y, align) => write(text, x, y, { size: 20, colour: colour.text, bold: true, align }),
    );
  const column = map.width / 2;
  for (const [i, [name, value]] of figuresOf(pictured).slice(0, 6).entries()) {
    const x = map.left + (i % 2) * column;
    const y = 276 + Math.floor(i / 2) * 52;
    write(name, x, y, { size: 16, colour: colour.quiet, within: column - 16 });
    write(value, x, y + 24, { size: 22, colour: colour.text, within: column - 16 });
  }

  const draw = async (drawing: ReactNode, area: Area, top: number) =>
    context.drawImage(await imageOf(drawing, area), edge, top);
  const picture = replayPicture(landing, trace, side, plan);
  await draw(<DrawnSide picture={picture} area={side} />, side, sideTop);
  await draw(<DrawnPlan picture={picture} area={plan} />, plan, planTop);
  const known = runwayOf(landing, trace);
  if (pilot !== null) write(pilot, edge, height - 20, { size: 22, colour: colour.text, within: 700 });
  else if (known) write(runwayName(known), edge, height - 20, { size: 20, colour: colour.quiet });
  write(replay.flownWith, width - edge, height - 20, { size: 20, colour: colour.faint, align: "right" });
}

/** The picture as a PNG file. */
export async function pictureOf(pictured: Pictured): Promise<Uint8Array<ArrayBuffer>> {
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 20px "B612"`)));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, pictureSidesPx);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  await drawPicture(context, pictured);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("no picture");
  return new Uint8Array(await blob.arrayBuffer());
}
