import type { Airports, ChartedRunway } from "../../src-shared/domain/airport-table.ts";
import { type LatLon, turnDeg } from "../../src-shared/domain/geodesy.ts";
import { moved, seenFrom } from "../../src-shared/domain/runway.ts";
import type { Px } from "./camera.ts";
import type { Box } from "./clip.ts";
import type { Mark } from "./marks.ts";
import { mercatorX, mercatorY, worldPx } from "./mercator.ts";

/** The lowest zoom that shows runways to scale: 10,000 ft are 40 px or more. */
export const runwayZoom = 11;
/** The lowest zoom with room for their numbers. */
const numberZoom = 12;
/**
 * The greatest distance of a runway from its airport's reference point: 6 nm in Mercator, doubled for latitudes up to
 * 60°.
 */
const reach = (2 * 6) / (360 * 60);
/** Distance from the end of the pavement to the middle of its number, px. A number with a letter is 20 px wide. */
const numberAwayPx = 18;
/** A number nearer than this to another runway would lie on it, px. It is drawn closer in. */
const numberRoomPx = 12;

/**
 * A runway's strip (ICAO Annex 14, 3.4): 140 m to each side of the centre line of a runway of 1,200 m or more, else
 * 40 m, and 60 m beyond its ends.
 */
const longRunwayFt = 3937;
const wideStripFt = 459;
const narrowStripFt = 131;
const stripEndFt = 197;

/** Runways are parallel within this angle; their strips, and the ground between them, are one within this distance. */
const parallelDeg = 5;
const joinedFt = 6076;
/**
 * Airports with real water between such runways. At 14 others only GSHHG has water there: it is older than most land
 * reclaimed from the sea.
 */
const waterBetween = new Set(["ROAH", "YSSY"]);

const number = { kind: "runway", rank: 1.5 } as const;
const plannedNumber = { kind: "plannedRunway", rank: 0.5 } as const;

/** The corners of an area, in Mercator. */
export type Area = readonly Px[];

/** A runway in Mercator. */
interface RunwayShape {
  readonly corners: Area;
  /** The numbers at the ends of the pavement, with the direction away from it. */
  readonly numbers: readonly (Px & { readonly name: string; readonly away: Px })[];
  /** Other surfaces (grass, gravel, water) are drawn as an outline. */
  readonly isPaved: boolean;
  readonly id: string;
  readonly icao: string;
}

/** An airport's runways, and its own ground, which may be reclaimed from the sea. */
interface AirportShape {
  readonly runways: readonly RunwayShape[];
  /** The strips of cleared ground around its runways. */
  readonly strips: readonly Area[];
  /** The ground between parallel runways. */
  readonly between: readonly Area[];
}

const unpaved = new Set(["grass", "gravel", "dirt", "water"]);

const inMercator = ({ latitudeDeg, longitudeDeg }: LatLon): Px => ({
  x: mercatorX(longitudeDeg),
  y: mercatorY(latitudeDeg),
});

/** The ends of a runway's strip, on its centre line. */
function stripEnds({ pavement, directions }: ChartedRunway): readonly [LatLon, LatLon] {
  const end = (i: 0 | 1) => moved(pavement[i], directions[i].headingTrueDeg + 180, stripEndFt);
  return [end(0), end(1)];
}

/** The corners of a runway, `besideFt` from its centre line; `ends`: of the centre line. */
const along = ({ directions }: ChartedRunway, ends: readonly LatLon[], besideFt: number): Area =>
  ends.flatMap((end, i) => {
    const heading = directions[i]?.headingTrueDeg ?? 0;
    return [moved(end, heading - 90, besideFt), moved(end, heading + 90, besideFt)].map(inMercator);
  });

/** The ground between two runways from centre line to centre line. Null unless they are parallel and near. */
function between(one: ChartedRunway, other: ChartedRunway): Area | null {
  const [from, to] = stripEnds(one);
  const { headingTrueDeg } = one.directions[0];
  const turn = Math.abs(turnDeg(headingTrueDeg, other.directions[0].headingTrueDeg));
  if (Math.min(turn, 180 - turn) > parallelDeg) return null;
  const [first, last] = stripEnds(other);
  const [begin, end] = turn < 90 ? [first, last] : [last, first];
  const [atBegin, atEnd] = [begin, end].map((place) => seenFrom({ ...from, headingTrueDeg }, place));
  if (atBegin === undefined || atEnd === undefined) return null;
  const isBeside = atBegin.pastThresholdFt < one.lengthFt && atEnd.pastThresholdFt > 0;
  const apartFt = Math.max(Math.abs(atBegin.rightOfCentreFt), Math.abs(atEnd.rightOfCentreFt));
  return isBeside && apartFt < joinedFt ? [from, to, end, begin].map(inMercator) : null;
}

function shapeOf(icao: string, all: readonly ChartedRunway[]): AirportShape {
  const runways = all.map((runway): RunwayShape => {
    const { pavement, directions, widthFt, surface } = runway;
    const numbers = pavement.map((end, i) => {
      const heading = ((directions[i]?.headingTrueDeg ?? 0) * Math.PI) / 180;
      // Mercator preserves angles. Its y increases to the south.
      const away = { x: -Math.sin(heading), y: Math.cos(heading) };
      return { ...inMercator(end), away, name: directions[i]?.name ?? "" };
    });
    const corners = along(runway, pavement, widthFt / 2);
    return { corners, numbers, isPaved: !unpaved.has(surface), id: `runway ${icao} ${directions[0].name}`, icao };
  });
  const onLand = all.filter(({ surface }) => surface !== "water");
  const strips = onLand.map((runway) =>
    along(runway, stripEnds(runway), runway.lengthFt < longRunwayFt ? narrowStripFt : wideStripFt),
  );
  const pairs = waterBetween.has(icao)
    ? []
    : onLand.flatMap((one, i) => onLand.slice(i + 1).map((other) => between(one, other)));
  return { runways, strips, between: pairs.filter((area) => area !== null) };
}

/** The distance of a place from a runway's centre line, in Mercator. */
function distanceTo({ numbers: [from, to] }: RunwayShape, { x, y }: Px): number {
  if (from === undefined || to === undefined) return Number.POSITIVE_INFINITY;
  const [alongX, alongY] = [to.x - from.x, to.y - from.y];
  const part = ((x - from.x) * alongX + (y - from.y) * alongY) / (alongX ** 2 + alongY ** 2 || 1);
  const nearest = Math.min(1, Math.max(0, part));
  return Math.hypot(x - from.x - nearest * alongX, y - from.y - nearest * alongY);
}

/** The airports of the world with their runways. Each is computed when it is first visible. */
export class RunwayShapes {
  readonly #airports: Airports;
  readonly #places: readonly Px[];
  readonly #known = new Map<number, AirportShape>();

  constructor(airports: Airports) {
    this.#airports = airports;
    this.#places = Array.from({ length: airports.count }, (_, index) => inMercator(airports.at(index)));
  }

  /** The airports in or near a box. `turn`: from the shape to the box's copy of the world. */
  *within({ minX, maxX, minY, maxY }: Box): Generator<AirportShape & { readonly turn: number }> {
    for (const [index, { x, y }] of this.#places.entries()) {
      if (y < minY - reach || y > maxY + reach) continue;
      for (let turn = Math.ceil(minX - reach - x); turn <= maxX + reach - x; turn++) yield { ...this.#of(index), turn };
    }
  }

  /** The numbers in a box, as marks. `planned`: the runways of the flight plan, as "BIRK 13". */
  numbersIn(box: Box, zoom: number, planned: ReadonlySet<string>): Mark[] {
    const marks: Mark[] = [];
    const far = numberAwayPx / worldPx(zoom);
    const room = numberRoomPx / worldPx(zoom);
    for (const { runways } of this.within(box))
      for (const runway of runways)
        for (const { name, x, y, away } of runway.numbers) {
          const place = { x: x + far * away.x, y: y + far * away.y };
          if (runways.some((other) => other !== runway && distanceTo(other, place) < room)) continue;
          marks.push({
            ...{ id: `${runway.id} ${name}`, name, ...place },
            ...(planned.has(`${runway.icao} ${name}`) ? plannedNumber : number),
            ...{ fromZoom: numberZoom, namedFromZoom: numberZoom, sides: ["centre"] },
          });
        }
    return marks;
  }

  #of(index: number): AirportShape {
    const known = this.#known.get(index);
    if (known !== undefined) return known;
    const shape = shapeOf(this.#airports.at(index).icao, this.#airports.runwaysOf(index));
    this.#known.set(index, shape);
    return shape;
  }
}
