import { gzipSync } from "node:zlib";
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
function toGpx(flight: KeptFlight): string {
  const point = ([timeMs, latitude, longitude, altitudeFt]: TrailPoint) =>
    `<trkpt lat="${latitude}" lon="${longitude}"><ele>${(altitudeFt * metresPerFt).toFixed(1)}</ele>${element("time", utcText(timeMs))}</trkpt>`;
  const fix = (each: PlanFix) => {
    const note = noteOf(flight, each);
    return `<rtept lat="${each.latitudeDeg}" lon="${each.longitudeDeg}">${element("name", each.name)}${element("desc", note)}</rtept>`;
  };
  const fixes = flight.plan?.fixes ?? [];
  const route = fixes.length === 0 ? "" : `<rte><name>Flight plan</name>\n${fixes.map(fix).join("\n")}\n</rte>\n`;
  const pieces = piecesOf(flight).map((piece) => `<trkseg>\n${piece.map(point).join("\n")}\n</trkseg>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Contrail" xmlns="http://www.topografix.com/GPX/1/1">
${route}<trk>${element("name", titleOf(flight))}${element("desc", onlineNote(flight))}
${pieces.join("\n")}
</trk>
</gpx>
`;
}

/** KML 2.2 (OGC 07-147r2): longitude, latitude, metres above the sea. */
function toKml(flight: KeptFlight): string {
  const point = ([, latitude, longitude, altitudeFt]: TrailPoint) =>
    `${longitude},${latitude},${(altitudeFt * metresPerFt).toFixed(1)}`;
  const pieces = piecesOf(flight).map(
    (piece) => `<LineString><altitudeMode>absolute</altitudeMode><coordinates>
${piece.map(point).join("\n")}
</coordinates></LineString>`,
  );
  const fixes = flight.plan?.fixes ?? [];
  const marks = fixes.map(
    (fix) =>
      `<Placemark><name>${xml(fix.name)}</name><description>${xml(noteOf(flight, fix))}</description>` +
      `<Point><coordinates>${fix.longitudeDeg},${fix.latitudeDeg}</coordinates></Point></Placemark>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">${marks.length === 0 ? "" : `<Document>\n${marks.join("")}`}<Placemark>${element("name", titleOf(flight))}${element("description", onlineNote(flight))}
<MultiGeometry>
${pieces.join("\n")}
</MultiGeometry></Placemark>${marks.length === 0 ? "" : "</Document>"}</kml>
`;
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
function toCsv({ samples }: KeptFlight): string {
  const rows = samples.map((sample) =>
    [utcText(sample.timeMs), ...columns.slice(1).map((column) => sample[column] ?? "")].join(","),
  );
  return `${["timeUtc", ...columns.slice(1)].join(",")}\n${rows.join("\n")}\n`;
}

/** The samples as `recording.ts` reads them. */
const sampleLines = ({ samples }: KeptFlight): string[] => samples.map((sample) => JSON.stringify(sample));

/** A replay: what a rule or a phase depends on besides the samples, then the samples. */
const replayLines = (flight: KeptFlight): string[] => {
  const { departure, arrival, cruiseAltitudeFt } = flight.view.head;
  return [
    JSON.stringify({ about: { departure, arrival, cruiseAltitudeFt, aircraft: flight.aircraft } }),
    ...sampleLines(flight),
  ];
};

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
function reportLines(flight: KeptFlight): string[] {
  const { view, requests, simulator, aircraft } = flight;
  const { cruiseAltitudeFt, startedAtMs } = view.head;
  const [departure, arrival] = [view.head.departure, view.head.arrival].map(reportedAirport);
  const firstMs = flight.samples[0]?.timeMs ?? 0;
  const about = { departure, arrival, cruiseAltitudeFt, startedAtMs, firstMs, stage: view.stage.kind, simulator };
  // Title and registration may contain the pilot's name.
  const unnamed = aircraft && { ...aircraft, title: "", registration: "" };
  return [
    JSON.stringify({ about: { ...about, aircraft: unnamed } }),
    ...view.events.map(({ kind, atMs, text }) =>
      JSON.stringify({ event: { kind, atMs, text: reportedSentence(text) } }),
    ),
    ...view.online.map(({ network, by, firstMs, lastMs, airS }) =>
      JSON.stringify({ online: { network, by, firstMs, lastMs, airS } }),
    ),
    ...(view.tracker?.phases ?? []).map(({ phase, atMs, decidedAtMs, evidence, corrected }) => {
      const sentence = reportedSentence(evidence.sentence);
      return JSON.stringify({ phase: { phase, atMs, decidedAtMs, sentence, figures: evidence.figures, corrected } });
    }),
    ...requests.map(({ atMs, operation, phase, code }) =>
      JSON.stringify({ request: { atMs, operation, phase, code } }),
    ),
    ...sampleLines(flight),
  ];
}

/** A flight as a file for other programs; `npm run replay` and the demo read `replay` and `report`. */
export function exportFile(flight: KeptFlight, format: ExportFormat): { name: string; bytes: Uint8Array } {
  const day = utcText(flight.view.head.startedAtMs).slice(0, 10);
  const safe = fileName(`${day} ${titleOf(flight).replace("–", "-")}`);
  const text = (name: string, content: string) => ({
    name: `${safe}.${name}`,
    bytes: new TextEncoder().encode(content),
  });
  const packed = (name: string, lines: readonly string[]) => ({
    name: `${name}.ndjson.gz`,
    bytes: gzipSync(`${lines.join("\n")}\n`),
  });
  switch (format) {
    case "gpx":
      return text("gpx", toGpx(flight));
    case "kml":
      return text("kml", toKml(flight));
    case "csv":
      return text("csv", toCsv(flight));
    case "replay":
      return packed(safe, replayLines(flight));
    case "report":
      return packed("contrail-flight-report", reportLines(flight));
  }
}
