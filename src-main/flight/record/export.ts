import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import { flightName } from "../../../src-shared/domain/flight-name.ts";
import type { PlanFix } from "../../../src-shared/domain/flight-plan.ts";
import { isGap, type TrailPoint } from "../../../src-shared/domain/flight-view.ts";
import { utcText } from "../../../src-shared/domain/instant.ts";
import type { ExportFormat, LoggedFlight } from "../../../src-shared/domain/logbook.ts";
import { networkNames } from "../../../src-shared/domain/networks.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { Message, Text } from "../../../src-shared/domain/text.ts";
import { joined } from "../../../src-shared/words/formats.ts";
import { plainLocale } from "../../../src-shared/words/words.ts";
import { fileName } from "../../platform/storage/file-name.ts";
import { bytesOfLines, jsonLines } from "../../platform/storage/lines.ts";
import type { JournalPast } from "./replay-journal.ts";

/** A kept flight with all its contents. */
export interface KeptFlight extends LoggedFlight {
  readonly samples: readonly SimSample[];
  readonly simulator: JournalPast["simulator"];
  readonly aircraft: JournalPast["aircraft"];
}

const metresPerFt = 0.3048;
const xml = (text: string): string =>
  text.replace(/[<>&"']/g, (c) => `&#${c.codePointAt(0)};`).replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, "");

const titleOf = ({ view }: KeptFlight): string => {
  const { departure, arrival } = view.head;
  return `${flightName(view.head)} ${departure.icao}–${arrival.icao}`;
};

/** The note of a fix: planned and flown values. Empty if the flight did not pass it. */
function noteOf({ view, plan }: KeptFlight, { name }: PlanFix): string {
  const passed = view.progress?.passed.find((each) => each.name === name);
  if (plan === null || passed === undefined) return "";
  const { plannedS, flownS, plannedFuelLb, fuelLb, atMs } = passed;
  const [time, fuel] = [plainLocale.formats.duration, (lb: number | null) => joined(plainLocale.formats.weight(lb))];
  return `planned ${time(plannedS)}, ${fuel(plannedFuelLb)}; flown ${time(flownS)}, ${fuel(fuelLb)}, at ${utcText(atMs)}`;
}

/** The note beside the path about the network. Empty for an offline flight. */
const onlineNote = ({ view }: KeptFlight): string =>
  view.online
    .map(({ network, callsign, airS, controllers }) => {
      const met = [...new Set(controllers.map((each) => each.callsign))].join(", ");
      const flown = `${networkNames[network]} as ${callsign}, ${plainLocale.formats.duration(airS)} in the air`;
      return met === "" ? flown : `${flown}, controllers met: ${met}`;
    })
    .join("; ");

/** An XML element with a text, or nothing for an empty text. */
const element = (name: string, text: string): string => (text === "" ? "" : `<${name}>${xml(text)}</${name}>`);

/** Splits the trail at gaps, so that no line crosses them. */
function piecesOf({ trail }: KeptFlight): TrailPoint[][] {
  const pieces: TrailPoint[][] = [];
  for (const [index, point] of trail.entries()) {
    if (isGap(trail[index - 1], point)) pieces.push([]);
    pieces.at(-1)?.push(point);
  }
  return pieces;
}

/** GPX 1.1 (topografix.com/GPX/1/1): metres, UTC. */
function* gpxLines(flight: KeptFlight): Generator<string> {
  const point = ([timeMs, latitude, longitude, altitudeFt]: TrailPoint) =>
    `<trkpt lat="${latitude}" lon="${longitude}"><ele>${(altitudeFt * metresPerFt).toFixed(1)}</ele>${element("time", utcText(timeMs))}</trkpt>`;
  const fix = (each: PlanFix) => {
    const note = noteOf(flight, each);
    return `<rtept lat="${each.latitudeDeg}" lon="${each.longitudeDeg}">${element("name", each.name)}${element("desc", note)}</rtept>`;
  };
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield '<gpx version="1.1" creator="Contrail" xmlns="http://www.topografix.com/GPX/1/1">';
  const fixes = flight.plan?.fixes ?? [];
  if (fixes.length > 0) yield* ["<rte><name>Flight plan</name>", ...fixes.map(fix), "</rte>"];
  yield `<trk>${element("name", titleOf(flight))}${element("desc", onlineNote(flight))}`;
  for (const piece of piecesOf(flight)) {
    yield "<trkseg>";
    for (const each of piece) yield point(each);
    yield "</trkseg>";
  }
  yield* ["</trk>", "</gpx>"];
}

/** KML 2.2 (OGC 07-147r2): longitude, latitude, metres above the sea. */
function* kmlLines(flight: KeptFlight): Generator<string> {
  const point = ([, latitude, longitude, altitudeFt]: TrailPoint) =>
    `${longitude},${latitude},${(altitudeFt * metresPerFt).toFixed(1)}`;
  const mark = (fix: PlanFix) =>
    `<Placemark><name>${xml(fix.name)}</name><description>${xml(noteOf(flight, fix))}</description>` +
    `<Point><coordinates>${fix.longitudeDeg},${fix.latitudeDeg}</coordinates></Point></Placemark>`;
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>';
  yield* (flight.plan?.fixes ?? []).map(mark);
  yield `<Placemark>${element("name", titleOf(flight))}${element("description", onlineNote(flight))}`;
  yield "<MultiGeometry>";
  for (const piece of piecesOf(flight)) {
    yield "<LineString><altitudeMode>absolute</altitudeMode><coordinates>";
    for (const each of piece) yield point(each);
    yield "</coordinates></LineString>";
  }
  yield "</MultiGeometry></Placemark></Document></kml>";
}

const columns = [
  "timeMs",
  "latitudeDeg",
  "longitudeDeg",
  "altitudeFt",
  "aglFt",
  "groundSpeedKt",
  "indicatedAirspeedKt",
  "verticalSpeedFpm",
  "headingTrueDeg",
  "pitchDeg",
  "bankDeg",
  "gForce",
  "onGround",
  "fuelLb",
  "paused",
] as const satisfies readonly (keyof SimSample)[];

/** One row a sample, units in the names. */
function* csvLines({ samples }: KeptFlight): Generator<string> {
  yield ["timeUtc", ...columns.slice(1)].join(",");
  for (const sample of samples)
    yield [utcText(sample.timeMs), ...columns.slice(1).map((column) => sample[column] ?? "")].join(",");
}

/** A replay: what a rule or a phase depends on besides the samples, then the samples as `recording.ts` reads them. */
function* replayLines(flight: KeptFlight): Generator<string> {
  const { departure, arrival, cruiseAltitudeFt } = flight.view.head;
  yield JSON.stringify({ about: { departure, arrival, cruiseAltitudeFt, aircraft: flight.aircraft } });
  yield* jsonLines(flight.samples);
}

/** The figures of a sentence that are texts and may go into a problem report. Callsigns and flight numbers may not. */
const reportedTexts: ReadonlySet<string> = new Set([
  "airport",
  "planned",
  "phase",
  "runway",
  "stand",
  "surface",
  "taxiway",
]);

/** A sentence by its name, with its numbers and the texts above. Null for a free text, which may be the airline's. */
function reportedSentence(text: Text): Message | null {
  if (typeof text === "string") return null;
  const figures = Object.entries(text.of ?? {});
  return {
    say: text.say,
    of: Object.fromEntries(figures.filter(([name, value]) => typeof value === "number" || reportedTexts.has(name))),
  };
}

const reportedAirport = ({ icao, latitudeDeg, longitudeDeg }: Airport) => ({ icao, latitudeDeg, longitudeDeg });

/**
 * The lines of a problem report for developers: no pilot, no ids, no comments, no callsigns, and of the airline's texts
 * only the codes.
 */
function* reportLines(flight: KeptFlight): Generator<string> {
  const { view, requests, simulator, aircraft } = flight;
  const { cruiseAltitudeFt, startedAtMs } = view.head;
  const [departure, arrival] = [view.head.departure, view.head.arrival].map(reportedAirport);
  const firstMs = flight.samples[0]?.timeMs ?? 0;
  const about = { departure, arrival, cruiseAltitudeFt, startedAtMs, firstMs, stage: view.stage.kind, simulator };
  // Title and registration may contain the pilot's name.
  const unnamed = aircraft && { ...aircraft, title: "", registration: "" };
  yield JSON.stringify({ about: { ...about, aircraft: unnamed } });
  for (const { kind, atMs, text } of view.events)
    yield JSON.stringify({ event: { kind, atMs, text: reportedSentence(text) } });
  for (const { network, by, firstMs, lastMs, airS } of view.online)
    yield JSON.stringify({ online: { network, by, firstMs, lastMs, airS } });
  for (const { phase, atMs, decidedAtMs, evidence, corrected } of view.tracker?.phases ?? []) {
    const sentence = reportedSentence(evidence.sentence);
    yield JSON.stringify({ phase: { phase, atMs, decidedAtMs, sentence, figures: evidence.figures, corrected } });
  }
  for (const { atMs, operation, phase, code } of requests)
    yield JSON.stringify({ request: { atMs, operation, phase, code } });
  yield* jsonLines(flight.samples);
}

/** What is written in each format, and how its file ends. A packed one is under gzip. */
const formats = {
  gpx: { lines: gpxLines, end: ".gpx" },
  kml: { lines: kmlLines, end: ".kml" },
  csv: { lines: csvLines, end: ".csv" },
  replay: { lines: replayLines, end: ".ndjson.gz" },
  report: { lines: reportLines, end: ".ndjson.gz" },
} satisfies Record<ExportFormat, unknown>;

/** A flight as a file for other programs; `npm run replay` and the demo read `replay` and `report`. */
export async function exportFile(flight: KeptFlight, format: ExportFormat) {
  const day = utcText(flight.view.head.startedAtMs).slice(0, 10);
  const own = fileName(`${day} ${titleOf(flight).replace("–", "-")}`);
  const { lines, end } = formats[format];
  const bytes = await bytesOfLines(lines(flight));
  return {
    name: `${format === "report" ? "contrail-flight-report" : own}${end}`,
    bytes: end.endsWith(".gz") ? await promisify(gzip)(bytes) : bytes,
  };
}
