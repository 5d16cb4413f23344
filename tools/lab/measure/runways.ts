import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Recording, readRecording } from "../../../src-main/demo/recording.ts";
import { createTracker } from "../../../src-main/flight/phases/tracker.ts";
import { readAirports } from "../../../src-shared/domain/airport-table.ts";
import type { TrackerView } from "../../../src-shared/domain/flight.ts";
import { turnDeg } from "../../../src-shared/domain/geodesy.ts";
import { seenFrom } from "../../../src-shared/domain/runway.ts";
import type { FlightSample } from "../../../src-shared/domain/sample.ts";
import { airportTable } from "../../build/airports.ts";
import { collectionsIn, type JudgedFlight, readCollection } from "../judge/collection.ts";
import { sampleOf as trackedSample } from "../judge/detector.ts";
import { sampleOf as judgedSample } from "../judge/judge.ts";
import { runRecording, withRunways } from "../replay-run.ts";
import { jsbSimFlights } from "../simulators/jsbsim-flights.ts";

/**
 * `npx tsx tools/lab/measure/runways.ts [--flights FOLDER] [--wrong]`: compares the runway of each take-off and landing in every
 * recorded flight, found by the shipped table, with the true runway. For the JSBSim flights it also compares the place
 * of the touchdown with JSBSim's own. `--wrong` lists only the errors.
 */
const { values } = parseArgs({ options: { flights: { type: "string" }, wrong: { type: "boolean", default: false } } });
const root = values.flights ?? fileURLToPath(new URL("../../../../shared/flights", import.meta.url));

/** Largest time between a truth and a detected event, s. */
const matchS = 60;
type Used = { readonly airport: string; readonly name: string } | null;
const nameOf = (runway: Used | undefined): string => (runway == null ? "none" : `${runway.airport} ${runway.name}`);

interface Row {
  readonly flight: string;
  readonly what: "take-off" | "landing";
  readonly truth: string;
  readonly found: string;
  /** Why the truth cannot judge the result. Empty if it can. */
  readonly doubt: string;
}
const rows: Row[] = [];
const distances: { readonly flight: string; readonly errorFt: number; readonly withinFt: number }[] = [];

const airports = readAirports(await airportTable());
const track = async (recording: Recording): Promise<TrackerView> =>
  runRecording(await withRunways(recording, airports), createTracker).view;

/** A place farther beside or before a runway is not on it. */
const offFt = 400;
const shortFt = 1500;

/**
 * Why a truth cannot judge a recording: the table lacks its runway, or the recording shows another place or direction.
 */
function doubtOf(actual: string, { latitudeDeg, longitudeDeg, trackTrueDeg, headingTrueDeg }: FlightSample): string {
  const [icao = "", name = ""] = actual.split(" ");
  const index = airports.find(icao);
  const runway =
    index === undefined
      ? undefined
      : airports
          .runwaysOf(index)
          .flatMap(({ directions }) => directions)
          .find((each) => each.name === name);
  if (runway === undefined) return "not in the table";
  if (latitudeDeg === undefined || longitudeDeg === undefined) return "no position";
  const { pastThresholdFt, rightOfCentreFt } = seenFrom(runway, { latitudeDeg, longitudeDeg });
  const isOnIt = pastThresholdFt > -shortFt && pastThresholdFt < runway.lengthFt && Math.abs(rightOfCentreFt) < offFt;
  if (!isOnIt) return "recorded elsewhere";
  const direction = trackTrueDeg ?? headingTrueDeg ?? runway.headingTrueDeg;
  return Math.abs(turnDeg(runway.headingTrueDeg, direction)) > 90 ? "flown the other way" : "";
}

/** Events of the truth that have a runway: the first take-off, and each landing that the tracker detected. */
async function judge({ entry, truth, lines }: JudgedFlight): Promise<void> {
  const events = truth.events.filter(({ runway }) => runway !== undefined);
  if (!events.some(({ type }) => type === "takeoff" || type === "landing" || type === "touch_and_go")) return;
  // Most of these recordings lack the ground flag, so it comes from the truth. It gives the time, not the place.
  const samples: readonly FlightSample[] = lines.map((line) => trackedSample(judgedSample({ ...line, tt: line.t })));
  const aircraft = { title: "", icaoType: "", registration: "", engineCount: 0, category: entry.category };
  const view = await track({ name: entry.id, aircraft, samples });
  const firstTakeOff = truth.events.find(({ type }) => type === "takeoff");
  for (const { type, t, airport = "", runway = "" } of events) {
    const flight = entry.id;
    const actual = `${airport} ${runway}`;
    const sample = samples.reduce((best, one) =>
      Math.abs(one.timeMs / 1000 - t) < Math.abs(best.timeMs / 1000 - t) ? one : best,
    );
    const doubt = doubtOf(actual, sample);
    if (type === "takeoff" && t === firstTakeOff?.t)
      rows.push({ flight, what: "take-off", truth: actual, found: nameOf(view.departure), doubt });
    if (type !== "landing" && type !== "touch_and_go") continue;
    const landing = view.landings.find(({ atMs }) => Math.abs(atMs / 1000 - t) < matchS);
    if (landing !== undefined)
      rows.push({ flight, what: "landing", truth: actual, found: nameOf(landing.runway), doubt });
  }
}

for (const collection of collectionsIn(root))
  for (const flight of readCollection(root, collection, () => true)) await judge(flight);

for (const { name: flight, runway, groundings, recording } of jsbSimFlights) {
  const view = await track(recording);
  const [contact] = groundings;
  const [landing] = view.landings;
  if (contact === undefined || landing === undefined) continue;
  rows.push({
    flight,
    what: "landing",
    truth: runway,
    found: nameOf(landing.runway),
    doubt: doubtOf(runway, recording.samples[0] ?? { timeMs: 0 }),
  });
  const { pastThresholdFt, withinFt } = landing.runway ?? {};
  if (pastThresholdFt === undefined || withinFt == null) continue;
  distances.push({ flight, errorFt: Math.abs(pastThresholdFt - contact.pastThresholdFt), withinFt });
}

// FlightGear's own flights go from Keflavík's runway 01 to Reykjavík's 13; JSBSim's end at any runway.
const simulators = join(root, "simulators");
for (const file of existsSync(simulators) ? readdirSync(simulators).filter((name) => name.endsWith(".csv.gz")) : []) {
  const view = await track(readRecording(join(simulators, file)));
  const known = file.startsWith("flightgear_bikf_birk");
  const flight = file.replace(".csv.gz", "");
  rows.push({
    flight,
    what: "take-off",
    truth: known ? "BIKF 01" : "?",
    found: nameOf(view.departure),
    doubt: known ? "" : "truth unknown",
  });
  for (const { runway } of view.landings)
    rows.push({
      flight,
      what: "landing",
      truth: known ? "BIRK 13" : "?",
      found: nameOf(runway),
      doubt: known ? "" : "truth unknown",
    });
}

const verdictOf = ({ truth, found, doubt }: Row): string =>
  found === truth ? "right" : doubt !== "" ? doubt : found === "none" ? "none" : "WRONG";
for (const row of rows)
  if (!values.wrong || verdictOf(row) !== "right")
    console.log(
      `${row.flight.padEnd(34)} ${row.what.padEnd(9)} ${row.truth.padEnd(9)} ${row.found.padEnd(9)} ${verdictOf(row)}`,
    );
for (const what of ["take-off", "landing"] as const) {
  const judged = rows.filter((row) => row.what === what && ["right", "WRONG", "none"].includes(verdictOf(row)));
  const count = (verdict: string): number => judged.filter((row) => verdictOf(row) === verdict).length;
  console.log(
    `${what}: ${judged.length} with a known runway, ${count("right")} right, ${count("WRONG")} wrong, ${count("none")} none`,
  );
}
const held = distances.filter(({ errorFt, withinFt }) => errorFt <= withinFt);
const errors = distances.map(({ errorFt }) => errorFt).toSorted((a, b) => a - b);
console.log(
  `touchdown distance, JSBSim's ${distances.length} by the table: ${held.length} within the stated bound (${((100 * held.length) / distances.length).toFixed(1)} %), median ${errors[errors.length >> 1]?.toFixed(0)} ft off`,
);
