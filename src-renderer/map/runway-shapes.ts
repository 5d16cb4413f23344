import type { Airports } from "../../src-shared/domain/airport-table.ts";
import type { LatLon } from "../../src-shared/domain/geodesy.ts";
import { moved } from "../../src-shared/domain/runway.ts";
import type { Px } from "./camera.ts";
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

/**
 * A runway's strip (ICAO Annex 14, 3.4): 140 m to each side of the centre line of a runway of 1,200 m or more, else
 * 40 m, and 60 m beyond its ends.
 */
const longRunwayFt = 3937;
const wideStripFt = 459;
const narrowStripFt = 131;
const stripEndFt = 197;

const number = { kind: "runway", rank: 1.5 } as const;
const plannedNumber = { kind: "plannedRunway", rank: 0.5 } as const;

interface Box {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

/** A runway in Mercator. */
export interface RunwayShape {
  readonly corners: readonly Px[];
  /** The strip of cleared ground around the pavement, which may be reclaimed from the sea. Empty on water. */
  readonly ground: readonly Px[];
  /** The numbers at the ends of the pavement, with the direction away from it. */
  readonly numbers: readonly (Px & { readonly name: string; readonly away: Px })[];
  /** Other surfaces (grass, gravel, water) are drawn as an outline. */
  readonly isPaved: boolean;
  readonly id: string;
  readonly icao: string;
}

const unpaved = new Set(["grass", "gravel", "dirt", "water"]);

const inMercator = ({ latitudeDeg, longitudeDeg }: LatLon): Px => ({
  x: mercatorX(longitudeDeg),
  y: mercatorY(latitudeDeg),
});

/** The runways of the world. Each is computed when it is first visible. */
export class RunwayShapes {
  readonly #airports: Airports;
  readonly #places: readonly Px[];
  readonly #known = new Map<number, readonly RunwayShape[]>();

  constructor(airports: Airports) {
    this.#airports = airports;
    this.#places = Array.from({ length: airports.count }, (_, index) => inMercator(airports.at(index)));
  }

  /** The runways in or near a box, in the box's copy of the world. */
  *within({ minX, maxX, minY, maxY }: Box): Generator<{ readonly shape: RunwayShape; readonly turn: number }> {
    for (const [index, { x, y }] of this.#places.entries()) {
      if (y < minY - reach || y > maxY + reach) continue;
      for (let turn = Math.ceil(minX - reach - x); turn <= maxX + reach - x; turn++)
        for (const shape of this.#of(index)) yield { shape, turn };
    }
  }

  /** The numbers in a box, as marks. `planned`: the runways of the flight plan, as "BIRK 13". */
  numbersIn(box: Box, zoom: number, planned: ReadonlySet<string>): Mark[] {
    const marks: Mark[] = [];
    const far = numberAwayPx / worldPx(zoom);
    for (const { shape } of this.within(box))
      for (const { name, x, y, away } of shape.numbers)
        marks.push({
          ...{ id: `${shape.id} ${name}`, name, x: x + far * away.x, y: y + far * away.y },
          ...(planned.has(`${shape.icao} ${name}`) ? plannedNumber : number),
          ...{ fromZoom: numberZoom, namedFromZoom: numberZoom, sides: ["centre"] },
        });
    return marks;
  }

  #of(index: number): readonly RunwayShape[] {
    const known = this.#known.get(index);
    if (known !== undefined) return known;
    const { icao } = this.#airports.at(index);
    const shapes = this.#airports
      .runwaysOf(index)
      .map(({ pavement, directions, lengthFt, widthFt, surface }): RunwayShape => {
        const headings = directions.map(({ headingTrueDeg }) => headingTrueDeg);
        const around = (besideFt: number, beyondFt: number) =>
          pavement.flatMap((end, i) => {
            const heading = headings[i] ?? 0;
            const corner = moved(end, heading + 180, beyondFt);
            return [moved(corner, heading - 90, besideFt), moved(corner, heading + 90, besideFt)].map(inMercator);
          });
        const strip = around(lengthFt < longRunwayFt ? narrowStripFt : wideStripFt, stripEndFt);
        const numbers = pavement.map((end, i) => {
          const heading = ((headings[i] ?? 0) * Math.PI) / 180;
          // Mercator preserves angles. Its y increases to the south.
          const away = { x: -Math.sin(heading), y: Math.cos(heading) };
          return { ...inMercator(end), away, name: directions[i]?.name ?? "" };
        });
        const id = `runway ${icao} ${directions[0].name}`;
        const ground = surface === "water" ? [] : strip;
        return { corners: around(widthFt / 2, 0), ground, numbers, isPaved: !unpaved.has(surface), id, icao };
      });
    this.#known.set(index, shapes);
    return shapes;
  }
}
