import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import type { FlightHead, FlightStage } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import { withoutHidden } from "../../../src-shared/domain/plain-text.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";

/** A flight that another program logged. */
export interface OtherFlight {
  /** The same for the same flight. */
  readonly id: string;
  readonly head: Pick<FlightHead, "departure" | "arrival" | "number" | "aircraft" | "startedAtMs">;
  readonly stage: Extract<FlightStage, { kind: "elsewhere" }>;
  /** The flown path, which has no more than places, altitudes and times. Empty if the logbook has none. */
  readonly samples: readonly SimSample[];
}

/** A larger logbook is not read, bytes. */
export const longestLogbook = 200_000_000;
const mostFlights = 20_000;
const mostPoints = 500_000;
/** The program does its other work after so many. */
const pointsAtOnce = 1000;
const mostS = 48 * 3600;
const ftPerMetre = 1 / 0.3048;
/** An airport is that of a path's end within this distance. */
const airportNm = 6;
/** ICAO's code for a place without a code (Doc 4444). */
const noCode = "ZZZZ";

/**
 * The flights of a file of another program: a CSV file of Little Navmap (its manual, "Logbook, CSV Data Format"), or
 * GPX 1.1 (topografix.com/GPX/1/1) of any program, with times: each track is a flight. Null for a flight that cannot be
 * read.
 * @throws Error if it is neither.
 */
export async function* readOtherLogbook(
  text: string,
  airports: () => readonly Airport[],
): AsyncGenerator<OtherFlight | null> {
  if (/^\uFEFF?\s*</.test(text) && text.includes("<gpx")) {
    const creator = /<gpx\b[^>]*\screator="([^"]*)"/.exec(text.slice(0, 4000))?.[1] ?? "";
    const program = named(creator, 60) || "GPX";
    for (const track of text.split(/<trk[\s>]/).slice(1, mostFlights)) yield gpxFlight(track, program, airports());
    return;
  }
  const [names = [], ...rows] = csvRows(text);
  if (!names.includes("Departure Ident") || !names.includes("Destination Ident"))
    throw new Error("neither GPX nor CSV");
  for (const row of rows) yield littleNavmapFlight((name) => (row[names.indexOf(name)] ?? "").trim());
}

/** RFC 4180. Lines without a comma are left out. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const end = /[,\r\n]|$/g;
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at <= text.length; ) {
    const isQuoted = text[at] === '"';
    end.lastIndex = isQuoted ? closingQuote(text, at) + 1 : at;
    const next = end.exec(text)?.index ?? text.length;
    const cell = text.slice(at, next);
    row.push(isQuoted ? cell.trim().slice(1, -1).replaceAll('""', '"') : cell);
    at = next + 1;
    if (text[next] === ",") continue;
    if (row.length > 1 && rows.push(row) > mostFlights) throw new Error("too many flights");
    row = [];
  }
  return rows;
}

/** The place of the quote that ends a quoted cell. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at < 0) throw new Error("an open quote");
  return at;
}

const named = (text: string, most: number): string => withoutHidden(text).replace(/\s+/g, " ").trim().slice(0, most);

const numberOf = (text: string, most: number): number | null => {
  const value = text === "" ? Number.NaN : Number(text);
  return value >= -most && value <= most ? value : null;
};

/** `zone`: of a time without one. */
const instant = (text: string, zone: "Z" | "" = ""): number => {
  const [, isoTime, ownZone = zone] = /^(\d{4}-\d\d-\d\d[T ][\d:.]+)(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  return isoTime === undefined ? Number.NaN : Date.parse(`${isoTime.replace(" ", "T")}${ownZone}`);
};

type Cell = (name: string) => string;

async function littleNavmapFlight(cell: Cell): Promise<OtherFlight | null> {
  const airport = (end: "Departure" | "Destination"): Airport => ({
    icao: named(cell(`${end} Ident`), 8).toUpperCase() || noCode,
    name: named(cell(`${end} Name`), 100),
    latitudeDeg: numberOf(cell(`${end} Laty`), 90),
    longitudeDeg: numberOf(cell(`${end} Lonx`), 180),
  });
  // The pilot's own clock; else the simulator's.
  const real = ["Departure Time", "Destination Time"].map((name) => instant(cell(name)));
  const simulated = ["Departure Time Sim", "Destination Time Sim"].map((name) => instant(cell(name), "Z"));
  const flownS = [real, simulated].map(([from = 0, to = 0]) => (to - from) / 1000).find((s) => s > 0 && s < mostS);
  const type = named(cell("Aircraft Type"), 20);
  const registration = named(cell("Aircraft Registration"), 20);
  return flightOf({
    ...{ program: "Little Navmap", departure: airport("Departure"), arrival: airport("Destination") },
    startedAtMs: [real[0], simulated[0]].find((ms) => ms !== undefined && !Number.isNaN(ms)) ?? Number.NaN,
    flownS: flownS ?? null,
    distanceNm: numberOf(cell("Distance Flown"), 20_000),
    number: named(cell("Flightplan Number"), 20),
    aircraft:
      type === "" && registration === ""
        ? null
        : {
            ...{ id: "", code: type, name: named(cell("Aircraft Name"), 100), registration, minimumRank: "" },
            ...{ maximumPassengers: null, maximumCargo: null },
          },
    samples: await samplesOf(cell("Aircraft Trail")),
  });
}

async function gpxFlight(track: string, program: string, airports: readonly Airport[]): Promise<OtherFlight | null> {
  const samples = await samplesOf(track);
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || samples.length < 2) return null;
  const flownS = (last.timeMs - first.timeMs) / 1000;
  if (flownS > mostS) return null;
  const nearest = (place: LatLon): Airport => {
    const near = airports
      .flatMap((airport) => {
        const { latitudeDeg, longitudeDeg } = airport;
        if (latitudeDeg === null || longitudeDeg === null) return [];
        return [{ airport, nm: distanceNm(place, { latitudeDeg, longitudeDeg }) }];
      })
      .toSorted((a, b) => a.nm - b.nm)[0];
    return near !== undefined && near.nm <= airportNm ? near.airport : { ...place, icao: noCode, name: "" };
  };
  return flightOf({
    ...{ program, departure: nearest(first), arrival: nearest(last) },
    ...{ startedAtMs: first.timeMs, flownS, distanceNm: pathNm(samples) },
    ...{ number: "", aircraft: null, samples },
  });
}

const pathNm = (samples: readonly SimSample[]): number =>
  samples.slice(1).reduce((sum, sample, i) => sum + distanceNm(samples[i] ?? sample, sample), 0);

const latitude = /\slat="([^"]*)"/;
const longitude = /\slon="([^"]*)"/;
const elevation = /<ele>([^<]*)<\/ele>/;
const time = /<time>\s*([^<]*?)\s*<\/time>/;

/** The track points of a GPX text that have a time later than the one before, with the speed from there. */
async function samplesOf(gpx: string): Promise<SimSample[]> {
  const samples: SimSample[] = [];
  for (const [index, text] of gpx.split("<trkpt").slice(1, mostPoints).entries()) {
    if (index % pointsAtOnce === 0) await nextTurn();
    const point = text.slice(0, 2000);
    const data = {
      timeMs: instant(time.exec(point)?.[1] ?? "", "Z"),
      latitudeDeg: Number(latitude.exec(point)?.[1]),
      longitudeDeg: Number(longitude.exec(point)?.[1]),
      altitudeFt: Number(elevation.exec(point)?.[1] ?? 0) * ftPerMetre,
    };
    const last = samples.at(-1);
    const isLater = data.timeMs > (last?.timeMs ?? 0);
    const isPlace = Math.abs(data.latitudeDeg) <= 90 && Math.abs(data.longitudeDeg) <= 180;
    if (!isLater || !isPlace || !Number.isFinite(data.altitudeFt)) continue;
    const groundSpeedKt = last && distanceNm(last, data) / ((data.timeMs - last.timeMs) / 3_600_000);
    samples.push({ ...data, groundSpeedKt });
  }
  return samples;
}

interface Read extends Omit<OtherFlight["head"], "id"> {
  readonly program: string;
  readonly flownS: number | null;
  readonly distanceNm: number | null;
  readonly samples: readonly SimSample[];
}

/** Null without a date. */
function flightOf({ program, flownS, distanceNm, samples, ...head }: Read): OtherFlight | null {
  if (!(head.startedAtMs > 0 && head.startedAtMs < 4e12)) return null;
  const same = [program, head.startedAtMs, head.departure.icao, head.arrival.icao].join(" ");
  return {
    // Before the ids of flights that this program flew, which begin with their time.
    id: `0-${createHash("sha256").update(same).digest("hex").slice(0, 24)}`,
    ...{ head, samples },
    stage: { kind: "elsewhere", program, flownS, distanceNm: distanceNm === null ? null : Math.max(0, distanceNm) },
  };
}
