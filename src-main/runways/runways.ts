import type { Airports } from "../../src-shared/airport-table.ts";
import type { Airport } from "../../src-shared/crew-system.ts";
import { distanceNm, type LatLon } from "../../src-shared/geodesy.ts";
import { isAtRunway, isTrustedMore, type Runway, runwayUnder } from "../../src-shared/runway.ts";
import type { FlightSample } from "../../src-shared/sample.ts";
import { createRunwayWatch, type RunwayUse } from "./runway-watch.ts";
import type { Scenery } from "./scenery/read.ts";
import { standAt, standsKt } from "./scenery/stands.ts";
import { taxiwayAt } from "./scenery/taxiways.ts";

/** A simulator that knows its runways names the one in use within a second or two. */
const simulatorFirstMs = 4000;
/** No runway lies farther from its airport's own point: the tool that makes the table drops such rows. */
const nearNm = 6;

/** Within this distance of a place the same airports are around. */
const sameNm = 2;

/** The stand that an aircraft stands on; else whether it is at a runway; null: neither, or it does not stand. */
type At = Pick<FlightSample, "stand" | "atRunway"> | null;

/** The scenery around a place: null while it is read, and where that failed. */
interface Reading {
  readonly place: LatLon;
  readonly answer: Promise<Scenery>;
  scenery: Scenery | null;
  failed: boolean;
}

/** The sources of runways. */
export interface RunwayParts {
  /** Reads the airports that ship; called once, with the first sample. */
  readonly table: () => Promise<Airports>;
  /** What the scenery files of the simulator in use have around a place; null: it has none that can be read. */
  readonly scenery?: (place: LatLon) => Promise<Scenery> | null;
  readonly onProblem: (error: unknown) => void;
}

export interface Runways {
  /**
   * Adds the runway in use, or the taxiway at its place, to a sample, from when it is known until the aircraft flies again; and while the aircraft
   * stands, the stand, or that it is at a runway.
   */
  readonly complete: <S extends FlightSample>(sample: S) => S;
  /** The airports of the table, by their places; none before it is read. */
  readonly airports: () => readonly Airport[];
  /** Of an airport of the table, by its ICAO code; null before it is read, and for any other airport. */
  readonly elevationFt: (icao: string) => number | null;
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
  let taxiway: string | undefined;
  /** The scenery that was read last: hundreds of megabytes, once for an airport. */
  let reading: Reading | null = null;
  /** The table's runways around the place where the aircraft stood last. */
  let around: { readonly place: LatLon; readonly runways: readonly Runway[] } | null = null;

  let stood: (LatLon & { readonly by: Scenery | null; readonly at: At }) | null = null;

  /** @param again Reads once more what could not be read. */
  function sceneryAt(place: LatLon, again: boolean): Reading | null {
    if (reading !== null && distanceNm(reading.place, place) < sameNm && !(again && reading.failed)) return reading;
    const answer = scenery?.(place) ?? null;
    if (answer === null) return null;
    const now: Reading = { place, answer, scenery: null, failed: false };
    reading = now;
    answer.then(
      (read) => {
        now.scenery = read;
      },
      (error: unknown) => {
        now.failed = true;
        onProblem(error);
      },
    );
    return now;
  }

  function take(use: RunwayUse, runways: readonly Runway[]): void {
    if (use !== known) return;
    const runway = runwayUnder(runways, use, use.directionTrueDeg);
    if (runway !== null && (found === null || isTrustedMore(runway.source, found.source))) found = runway;
  }

  function look(use: RunwayUse, all: Airports): void {
    known = use;
    found = null;
    taxiway = undefined;
    take(use, tableRunways(all, use));
    // A failed reading is reported once, by the request.
    sceneryAt(use, true)?.answer.then(
      ({ runways, taxiways }) => {
        take(use, runways);
        if (use === known) taxiway = taxiwayAt(taxiways, use, use.directionTrueDeg);
      },
      () => undefined,
    );
  }

  function standing(sample: FlightSample, all: Airports): At {
    const { latitudeDeg, longitudeDeg, groundSpeedKt = Number.NaN } = sample;
    if (sample.stand !== undefined || sample.onGround !== true || !(groundSpeedKt < standsKt)) return null;
    if (latitudeDeg === undefined || longitudeDeg === undefined) return null;
    const own = sceneryAt({ latitudeDeg, longitudeDeg }, false)?.scenery ?? null;
    // Samples come up to sixty times a second, and it stands still.
    if (stood?.latitudeDeg !== latitudeDeg || stood.longitudeDeg !== longitudeDeg || stood.by !== own)
      stood = { latitudeDeg, longitudeDeg, by: own, at: find({ latitudeDeg, longitudeDeg }, own, all) };
    return stood.at;
  }

  function find(place: LatLon, own: Scenery | null, all: Airports): At {
    const stand = standAt(own?.stands ?? [], place);
    if (stand !== undefined) return { stand };
    if (around === null || distanceNm(around.place, place) > sameNm)
      around = { place, runways: tableRunways(all, place) };
    const runways = own !== null && own.runways.length > 0 ? own.runways : around.runways;
    return runways.some((runway) => isAtRunway(runway, place)) ? { atRunway: true } : null;
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
      const at = airports === null ? null : standing(sample, airports);
      const completed = at === null ? sample : { ...sample, ...at };
      if (use === null || sample.runway !== undefined || sample.timeMs - use.atMs < simulatorFirstMs) return completed;
      if (use !== known && airports !== null) look(use, airports);
      if (use !== known || (found === null && taxiway === undefined)) return completed;
      return { ...completed, ...(found && { runway: found }), ...(taxiway !== undefined && { taxiway }) };
    },

    airports() {
      if (airports === null) return [];
      listed ??= list(airports);
      return listed;
    },

    elevationFt(icao) {
      const index = airports?.find(icao);
      return airports === null || index === undefined ? null : airports.at(index).elevationFt;
    },
  };
}
