import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import type { AirportGround } from "../../../src-shared/domain/airport-ground.ts";
import type { Airports } from "../../../src-shared/domain/airport-table.ts";
import { distanceNm, type LatLon, turnDeg } from "../../../src-shared/domain/geodesy.ts";
import { isAtRunway, isTrustedMore, type Runway, runwayUnder, seenFrom } from "../../../src-shared/domain/runway.ts";
import { createRunwayWatch, type RunwayUse } from "../../../src-shared/domain/runway-watch.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { standAt, standsKt } from "../../../src-shared/domain/stands.ts";
import { taxiwayAt } from "../../../src-shared/domain/taxiways.ts";
import type { Scenery } from "./scenery/read.ts";

/** A simulator that knows its runways names the one in use within this time. */
const simulatorFirstMs = 4000;
/** A runway is at most this far from its airport's reference point. The tool that makes the table drops others. */
const nearNm = 6;

/** Within this distance the nearby airports stay the same. */
const sameNm = 2;

/** The stand of a parked aircraft, or whether it is at a runway. Null if neither, or if it does not stand. */
type ParkedAt = Pick<SimSample, "stand" | "atRunway"> | null;

/** The scenery around a place. Null while it is being read, and after a failure. */
interface Reading {
  readonly place: LatLon;
  readonly answer: Promise<Scenery>;
  scenery: Scenery | null;
  failed: boolean;
}

/** The sources of runways. */
export interface RunwayParts {
  /** Reads the airports that ship; called once, when a sample comes or their list is wanted. */
  readonly table: () => Promise<Airports>;
  /** Called when the airports have been read. */
  readonly onTable?: () => void;
  /** Reads X-Plane's scenery files around a place. */
  readonly scenery?: ((place: LatLon) => Promise<Scenery>) | undefined;
  /** Whether these files describe the connected simulator. */
  readonly hasFiles?: () => boolean;
  readonly onProblem: (error: unknown) => void;
}

export interface Runways {
  /**
   * Adds to a sample the runway in use (or the taxiway in its place), from when it is known until the aircraft flies
   * again. While the aircraft stands, adds the stand, or that it is at a runway.
   */
  readonly complete: <S extends SimSample>(sample: S) => S;
  /** The ground around a place by the scenery files of the connected simulator. Null if these cannot be read. */
  readonly ground: (place: LatLon) => Promise<AirportGround | null>;
  /** The airports of the table with their places. Empty before it is read, which the first call starts. */
  readonly airports: () => readonly Airport[];
  /** An airport of the table. Undefined if the table lacks it or is not read yet, which the first call starts. */
  readonly airport: (icao: string) => Airport | undefined;
  /** Elevation of an airport, ft, by its ICAO code. Null if the table lacks it or is not read yet. */
  readonly elevationFt: (icao: string) => number | null;
}

/** The runways of the table around a place, in both directions. */
const tableRunways = (airports: Airports, place: LatLon): readonly Runway[] =>
  airports
    .near(place, nearNm)
    .flatMap((index) => airports.runwaysOf(index))
    .flatMap(({ directions }) => directions);

/**
 * The scenery's runway is the table's if their thresholds are this near, ft across and along, and their directions, °.
 * Parallel runways are 700 ft apart or more; a displaced threshold moves by some thousand feet.
 */
const sameAcrossFt = 100;
const sameAlongFt = 3000;
const sameDeg = 3;

/** A runway of the scenery by the name that map, weather, plan and charts use. */
function withChartedName(runway: Runway, airports: Airports): Runway {
  const charted = tableRunways(airports, runway).find((each) => {
    const { pastThresholdFt, rightOfCentreFt } = seenFrom(each, runway);
    return (
      each.airport === runway.airport &&
      each.withinFt !== null &&
      Math.abs(rightOfCentreFt) < sameAcrossFt &&
      Math.abs(pastThresholdFt) < sameAlongFt &&
      Math.abs(turnDeg(each.headingTrueDeg, runway.headingTrueDeg)) < sameDeg
    );
  });
  if (charted === undefined || charted.name === runway.name) return runway;
  return { ...runway, name: charted.name, sceneryName: runway.name };
}

/** Names the simulator's runway as charted. Samples come up to sixty times a second, so the last one is kept. */
function createNaming() {
  let own: { readonly given: string; readonly runway: Runway } | null = null;
  return (runway: Runway, all: Airports): Runway => {
    const given = JSON.stringify(runway);
    if (own?.given !== given) own = { given, runway: withChartedName(runway, all) };
    return own.runway;
  };
}

/**
 * Reads the scenery around a place. Reading takes hundreds of megabytes, so it happens once for an airport.
 * @param again reads a place again whose reading failed.
 * @returns the reading at a place, or null if there is none.
 */
function createSceneryReader({ scenery, hasFiles = () => true, onProblem }: RunwayParts) {
  let reading: Reading | null = null;
  return (place: LatLon, again: boolean): Reading | null => {
    if (scenery === undefined || !hasFiles()) return null;
    if (reading !== null && distanceNm(reading.place, place) < sameNm && !(again && reading.failed)) return reading;
    const answer = scenery(place);
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
  };
}

/** Finds the stand of a parked aircraft, or whether it is at a runway. */
function createParking(sceneryAt: ReturnType<typeof createSceneryReader>) {
  /** The table's runways around the last place of a parked aircraft. */
  let around: { readonly place: LatLon; readonly runways: readonly Runway[] } | null = null;
  /** Where the aircraft last stood, by which scenery that was found, and the result. */
  let stood: (LatLon & { readonly by: Scenery | null; readonly at: ParkedAt }) | null = null;

  function find(place: LatLon, own: Scenery | null, all: Airports): ParkedAt {
    const stand = standAt(own?.stands ?? [], place);
    if (stand !== undefined) return { stand };
    if (around === null || distanceNm(around.place, place) > sameNm)
      around = { place, runways: tableRunways(all, place) };
    const runways = own !== null && own.runways.length > 0 ? own.runways : around.runways;
    return runways.some((runway) => isAtRunway(runway, place)) ? { atRunway: true } : null;
  }

  return (sample: SimSample, all: Airports): ParkedAt => {
    const { latitudeDeg, longitudeDeg, groundSpeedKt = Number.NaN } = sample;
    if (sample.stand !== undefined || sample.onGround !== true || !(groundSpeedKt < standsKt)) return null;
    if (latitudeDeg === undefined || longitudeDeg === undefined) return null;
    const own = sceneryAt({ latitudeDeg, longitudeDeg }, false)?.scenery ?? null;
    // Samples come up to sixty times a second. Searched again only after a change of place.
    if (stood?.latitudeDeg !== latitudeDeg || stood.longitudeDeg !== longitudeDeg || stood.by !== own)
      stood = { latitudeDeg, longitudeDeg, by: own, at: find({ latitudeDeg, longitudeDeg }, own, all) };
    return stood.at;
  };
}

/**
 * Finds the runway in use, or the taxiway in its place. The most trusted source that knows one decides: the scenery
 * files, then the table that ships.
 */
function createUse(sceneryAt: ReturnType<typeof createSceneryReader>) {
  /** The last use and the result of its search, which runs once. */
  let known: RunwayUse | null = null;
  let found: Runway | null = null;
  let taxiway: string | undefined;

  function chooseBetter(use: RunwayUse, runways: readonly Runway[]): void {
    if (use !== known) return;
    const runway = runwayUnder(runways, use, use.directionTrueDeg);
    if (runway !== null && (found === null || isTrustedMore(runway.source, found.source))) found = runway;
  }

  function search(use: RunwayUse, all: Airports): void {
    known = use;
    found = null;
    taxiway = undefined;
    chooseBetter(use, tableRunways(all, use));
    // A failed reading is reported once, where it was requested.
    sceneryAt(use, true)?.answer.then(
      ({ runways, taxiways }) => {
        const here = runways.map((runway) => withChartedName(runway, all));
        chooseBetter(use, here);
        if (use === known) taxiway = taxiwayAt(taxiways, use, use.directionTrueDeg);
      },
      () => undefined,
    );
  }

  return (use: RunwayUse, all: Airports | null): Pick<SimSample, "runway" | "taxiway"> => {
    if (use !== known && all !== null) search(use, all);
    if (use !== known) return {};
    return { ...(found && { runway: found }), ...(taxiway !== undefined && { taxiway }) };
  };
}

function airportAt(all: Airports, index: number): Airport {
  const { icao, name, latitudeDeg, longitudeDeg } = all.at(index);
  return { icao, name, latitudeDeg, longitudeDeg };
}

const list = (all: Airports): readonly Airport[] =>
  Array.from({ length: all.count }, (_, index) => airportAt(all, index));

/**
 * Finds the runway of a take-off or a landing, for any simulator. The most trusted source that knows one decides: the
 * simulator, then its scenery files, then the table that ships. If none knows one, the sample gets none.
 */
export function createRunways(parts: RunwayParts): Runways {
  const watch = createRunwayWatch();
  const sceneryAt = createSceneryReader(parts);
  const parkedAt = createParking(sceneryAt);
  const inUse = createUse(sceneryAt);
  const named = createNaming();
  let airports: Airports | null = null;
  let listed: readonly Airport[] | null = null;
  let isAsked = false;

  function read(): void {
    if (isAsked) return;
    isAsked = true;
    parts.table().then((all) => {
      airports = all;
      parts.onTable?.();
    }, parts.onProblem);
  }

  return {
    complete(sample) {
      read();
      const use = watch(sample, sample.timeMs);
      const at = airports === null ? null : parkedAt(sample, airports);
      const completed = at === null ? sample : { ...sample, ...at };
      if (sample.runway !== undefined)
        return airports === null ? completed : { ...completed, runway: named(sample.runway, airports) };
      if (use === null || sample.timeMs - use.atMs < simulatorFirstMs) return completed;
      return { ...completed, ...inUse(use, airports) };
    },

    async ground(place) {
      return (await sceneryAt(place, false)?.answer.catch(() => null)) ?? null;
    },

    airports() {
      read();
      if (airports === null) return [];
      listed ??= list(airports);
      return listed;
    },

    airport(icao) {
      read();
      const index = airports?.find(icao);
      return airports === null || index === undefined ? undefined : airportAt(airports, index);
    },

    elevationFt(icao) {
      const index = airports?.find(icao);
      return airports === null || index === undefined ? null : airports.at(index).elevationFt;
    },
  };
}
