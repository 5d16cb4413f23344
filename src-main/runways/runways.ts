import type { Airports } from "../../src-shared/airport-table.ts";
import type { Airport } from "../../src-shared/crew-system.ts";
import type { LatLon } from "../../src-shared/geodesy.ts";
import { isTrustedMore, type Runway, runwayUnder } from "../../src-shared/runway.ts";
import type { FlightSample } from "../../src-shared/sample.ts";
import { createRunwayWatch, type RunwayUse } from "./runway-watch.ts";

/** A simulator that knows its runways names the one in use within a second or two. */
const simulatorFirstMs = 4000;
/** No runway lies farther from its airport's own point: the tool that makes the table drops such rows. */
const nearNm = 6;

/** The sources of runways. */
export interface RunwayParts {
  /** Reads the airports that ship; called once, with the first sample. */
  readonly table: () => Promise<Airports>;
  /** The runways around a place, in both directions, from the scenery files of the simulator in use. */
  readonly scenery?: (place: LatLon) => Promise<readonly Runway[]>;
  readonly onProblem: (error: unknown) => void;
}

export interface Runways {
  /** Adds the runway in use to a sample, from when it is known until the aircraft flies again. */
  readonly complete: <S extends FlightSample>(sample: S) => S;
  /** The airports of the table, by their places; none before it is read. */
  readonly airports: () => readonly Airport[];
}

/** The runways of the table around a place, in both directions. */
export const tableRunways = (airports: Airports, place: LatLon): readonly Runway[] =>
  airports
    .near(place, nearNm)
    .flatMap((index) => airports.runwaysOf(index))
    .flatMap(({ directions }) => directions);

/**
 * Finds the runway of a take-off or a landing, for any simulator. The most trusted source that knows one wins: the
 * simulator itself, then its scenery files, then the table that ships; else none is named.
 */
export function createRunways({ table, scenery, onProblem }: RunwayParts): Runways {
  const watch = createRunwayWatch();
  let airports: Airports | null = null;
  let isAsked = false;
  /** The last use that was searched for, and the result: the search runs once. */
  let known: RunwayUse | null = null;
  let found: Runway | null = null;

  function take(use: RunwayUse, runways: readonly Runway[]): void {
    if (use !== known) return;
    const runway = runwayUnder(runways, use, use.directionTrueDeg);
    if (runway !== null && (found === null || isTrustedMore(runway.source, found.source))) found = runway;
  }

  function look(use: RunwayUse, all: Airports): void {
    known = use;
    found = null;
    take(use, tableRunways(all, use));
    scenery?.(use).then((runways) => take(use, runways), onProblem);
  }

  let listed: readonly Airport[] | null = null;
  const list = (all: Airports): readonly Airport[] =>
    Array.from({ length: all.count }, (_, index) => {
      const { icao, name, latitudeDeg, longitudeDeg } = all.at(index);
      return { icao, name, latitudeDeg, longitudeDeg };
    });

  return {
    complete(sample) {
      if (!isAsked) {
        isAsked = true;
        table().then((all) => {
          airports = all;
        }, onProblem);
      }
      const use = watch(sample, sample.timeMs);
      if (use === null || sample.runway !== undefined || sample.timeMs - use.atMs < simulatorFirstMs) return sample;
      if (use !== known && airports !== null) look(use, airports);
      return use !== known || found === null ? sample : { ...sample, runway: found };
    },

    airports() {
      if (airports === null) return [];
      listed ??= list(airports);
      return listed;
    },
  };
}
