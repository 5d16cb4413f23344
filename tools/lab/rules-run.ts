import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Recording } from "../../src-main/demo/recording.ts";
import { createFollower, type Follower } from "../../src-main/flight/following/follower.ts";
import { createReview } from "../../src-main/review/review.ts";
import type { Airport } from "../../src-shared/domain/airline-data.ts";
import { type Airports, readAirports } from "../../src-shared/domain/airport-table.ts";
import type { AircraftClass, RuledAircraft } from "../../src-shared/rules/aircraft-class.ts";
import type { RuleSet } from "../../src-shared/rules/rule-set.ts";
import type { Verdict } from "../../src-shared/rules/verdict.ts";
import { airportTable } from "../build/airports.ts";
import type { Entry } from "./judge/collection.ts";
import { readRecording } from "./recording.ts";
import { withRunways } from "./replay-run.ts";

/** A recorded flight, and what its collection knows of it. */
export interface ReviewedFlight {
  readonly name: string;
  readonly recording: Recording;
  readonly departure: Airport;
  readonly arrival: Airport;
  readonly cruiseAltitudeFt: number | null;
  readonly category: string;
  readonly ruled: RuledAircraft | null;
}

const nowhere: Airport = { icao: "", name: "", latitudeDeg: null, longitudeDeg: null };
const place = (given: Entry["departure"], otherwise = nowhere): Airport =>
  given?.lat === undefined || given.lon === undefined
    ? otherwise
    : { ...nowhere, latitudeDeg: given.lat, longitudeDeg: given.lon };

/** A collection names its aircraft in words. */
const classes: readonly (readonly [RegExp, AircraftClass])[] = [
  [/heli/i, "helicopter"],
  [/glid/i, "glider"],
  [/undisclosed|jet/i, "airliner"],
  [/turboprop|ATR|DHC-8/i, "turboprop"],
  [/airliner|business jet/i, "airliner"],
  [/^GA|trainer/i, "light"],
];
function ruledOf({ category, aircraft }: Entry): RuledAircraft {
  const text = `${category} ${aircraft ?? ""}`;
  const aircraftClass = classes.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { aircraftClass, icaoType: /^[A-Z]\d\w{1,2}$/.test(aircraft ?? "") ? (aircraft ?? "") : "" };
}

function entriesAround(file: string): ReadonlyMap<string, Entry> {
  const manifest = join(dirname(dirname(file)), "manifest.json");
  if (!existsSync(manifest)) return new Map();
  const { flights } = JSON.parse(readFileSync(manifest, "utf8")) as { flights: Entry[] };
  return new Map(flights.map((entry) => [join(dirname(manifest), entry.file), entry]));
}

const isRecording = (name: string): boolean => /\.(csv|ndjson)(\.gz)?$/.test(name);

/** The recordings below a folder, or the file itself. */
export const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: "utf8" })
        .filter(isRecording)
        .sort()
        .map((name) => join(path, name))
    : [path];

/** Reads recordings one after the other. A file that is no recording is reported. */
export async function* readFlights(
  files: readonly string[],
  onProblem: (why: string) => void,
): AsyncGenerator<ReviewedFlight> {
  const airports: Airports = readAirports(await airportTable());
  const known = new Map<string, ReadonlyMap<string, Entry>>();
  for (const file of files) {
    const folder = dirname(file);
    if (!known.has(folder)) known.set(folder, entriesAround(file));
    const entry = known.get(folder)?.get(file);
    try {
      const read = readRecording(file);
      const recording = await withRunways(read, airports);
      yield {
        ...{ name: recording.name, recording },
        departure: place(entry?.departure, read.flight?.departure),
        arrival: place(entry?.arrival, read.flight?.arrival),
        cruiseAltitudeFt: entry?.cruise_ft ?? read.flight?.cruiseAltitudeFt ?? null,
        category: entry?.category ?? recording.aircraft.category,
        ruled: entry === undefined ? null : ruledOf(entry),
      };
    } catch (error) {
      onProblem((error as Error).message);
    }
  }
}

/** Follows a recorded flight as the program does, and judges it by each set. */
export function reviewFlight(
  flight: ReviewedFlight,
  sets: readonly RuleSet[],
): { follower: Follower; verdicts: Verdict[] } {
  const { recording, ruled, category } = flight;
  const aircraft = { ...recording.aircraft, category };
  const follower = createFollower(flight);
  follower.identify(aircraft);
  const reviews = sets.map((set) => createReview(set, ruled));
  for (const sample of recording.samples) {
    follower.follow(sample);
    for (const review of reviews) review.follow(sample, follower);
  }
  const view = follower.view();
  return { follower, verdicts: reviews.map((review) => review.verdict(view)) };
}
