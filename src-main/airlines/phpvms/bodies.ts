import { createHash } from "node:crypto";
import { utcText } from "../../../src-shared/domain/instant.ts";
import { ruleLine } from "../../../src-shared/rules/verdict.ts";
import { id, isRow, notNegative, type Row, rows, text, wireId } from "../../platform/http/coerce.ts";
import {
  essentialNames,
  type FlightAtAirline,
  type FlightReport,
  type LogLine,
  type ReportedPosition,
  type ReportFields,
} from "../port.ts";
import type { Bid } from "./read.ts";
import { statusOf } from "./status.ts";

/** Bodies in phpVMS's own units: feet, knots, nautical miles, pounds, minutes, UTC. */
export type Body = Readonly<Record<string, unknown>>;

/** phpVMS cuts longer texts without a word (columns of 50 and 191 characters). */
const longestFieldName = 50;
const longestText = 191;

const finite = (value: number | null): value is number => value !== null && Number.isFinite(value);
const cut = (line: string, length: number): string => [...line.trim()].slice(0, length).join("");
const utc = (atMs: number): string => utcText(atMs).replace(/\.\d+Z$/, "Z");

/** A whole number of at least `least`; nothing for an unknown value. */
const whole = (name: string, value: number | null, least = 0): Body =>
  finite(value) ? { [name]: Math.max(least, Math.round(value)) } : {};

/** The name by which a flight's report is found again, at most 25 characters: `update` takes no more. */
export const markerOf = ({ startedAtMs }: FlightAtAirline): string => `Contrail ${startedAtMs.toString(36)}`;
export const isOurMarker = (marker: string): boolean => marker.startsWith("Contrail ");

/**
 * The id of a row, 32 characters of the 36 that phpVMS keeps. The same row has the same id after a restart and in a
 * later report. It is the primary key of the server's table, so it must differ from every other flight's: the report's
 * first id on the server and the time of the sample make it.
 */
const rowId = ({ trackingId }: FlightAtAirline, what: string): string =>
  createHash("sha256").update(`${trackingId} ${what}`).digest("hex").slice(0, 32);

/** The body of a prefile. The flight keeps it, for a second one if the server deletes the report. */
export function prefileBody({ flight, flightId, booking }: Bid, aircraftId: string, marker: string): Body {
  const alternate = text(flight.alt_airport_id);
  const letter = text(flight.flight_type);
  const plan = isRow(flight.simbrief) ? flight.simbrief : {};
  const planId = id(plan.id);
  return {
    airline_id: wireId(id(flight.airline_id) ?? ""),
    aircraft_id: wireId(aircraftId),
    ...(flightId === "" ? {} : { flight_id: flightId }),
    flight_number: booking.number,
    dpt_airport_id: booking.departure.icao,
    arr_airport_id: booking.arrival.icao,
    source_name: marker,
    ...(alternate === "" ? {} : { alt_airport_id: alternate }),
    ...(/^[A-Z]$/.test(letter) ? { flight_type: letter } : {}),
    ...(text(flight.route_code) === "" ? {} : { route_code: text(flight.route_code) }),
    ...(text(flight.route_leg) === "" ? {} : { route_leg: text(flight.route_leg) }),
    ...whole("planned_distance", booking.scheduledDistanceNm),
    ...whole("planned_flight_time", booking.flightTimeH === null ? null : booking.flightTimeH * 60),
    ...whole("level", booking.cruiseAltitudeFt === null ? null : booking.cruiseAltitudeFt / 100),
    ...(booking.route.length === 0 ? {} : { route: booking.route.join(" ") }),
    ...(planId === null ? {} : { simbrief_id: planId, fares: faresOf(plan) }),
  };
}

/** The passengers and the cargo of a SimBrief plan, without which phpVMS books no income for the flight. */
const faresOf = ({ subfleet }: Row): Body[] =>
  (rows(isRow(subfleet) ? subfleet.fares : null) ?? []).flatMap((fare) => {
    const [fareId, count] = [id(fare.id), notNegative(fare.count)];
    return fareId === null || count === null ? [] : [{ id: wireId(fareId), count: Math.round(count) }];
  });

/** A row of the track. With an id it must not have a key that is no column. Null without a place, altitude or heading. */
export function positionRow({ ofMs, report }: ReportedPosition): Body | null {
  const { latitudeDeg, longitudeDeg, altitudeFt, headingTrueDeg, flight } = report;
  if (![latitudeDeg, longitudeDeg, altitudeFt, headingTrueDeg].every(finite) || Math.abs(latitudeDeg) > 90) return null;
  const wrapped = ((((longitudeDeg + 180) % 360) + 360) % 360) - 180;
  return {
    ...(ofMs === null ? {} : { id: rowId(flight, String(ofMs)), created_at: utc(ofMs) }),
    status: statusOf(report.phase),
    lat: Number(latitudeDeg.toFixed(5)),
    lon: Number(wrapped.toFixed(5)),
    ...(finite(report.altitudeAglFt)
      ? { ...whole("altitude_agl", report.altitudeAglFt), ...whole("altitude_msl", altitudeFt) }
      : whole("altitude", altitudeFt)),
    heading: (((Math.round(headingTrueDeg) % 360) + 360) % 360) + 0,
    ...whole("gs", report.groundSpeedKt),
    ...whole("vs", report.verticalSpeedFpm, Number.NEGATIVE_INFINITY),
    ...whole("ias", report.indicatedAirspeedKt),
    ...whole("fuel", report.fuelLb),
    ...whole("distance", report.distanceFlownNm),
  };
}

/** An update that renews the report: the minutes since the start differ each time. */
export function updateBody({ report }: ReportedPosition, status: string, nowMs: number): Body {
  return {
    status,
    flight_time: Math.max(0, Math.floor((nowMs - report.flight.startedAtMs) / 60_000)),
    ...whole("distance", report.distanceFlownNm),
  };
}

/** phpVMS 8 shows log lines in these words as typed events (`EventClassifier`). */
const classified: Readonly<Record<string, string>> = {
  offBlocks: "Started pushback",
  offBlocksAt: "Started pushback",
  onBlocks: "Blocks on time",
  onBlocksAt: "Blocks on time",
  touchdownAt: "Landing rate",
};

/** A rule that the flight broke, as phpVMS 8 reads it: the count "(2x)" at the end of the line stays there. */
function ruleTriggered(line: string): string {
  const [start, end] = ["Rule Triggered - ", ", 0pts"];
  return `${start}${cut(line, longestText - start.length - end.length)}${end}`;
}

/**
 * Rows of the log. phpVMS 8 keeps one row for a `client_event_id` of a report, phpVMS 7 for an `id`; each drops the row
 * that has the other's key.
 */
export function logRows({ flight, log }: FlightReport, version: number): Body[] {
  const seen = new Map<string, number>();
  return log.flatMap(({ text: line, sentence, atMs }: LogLine) => {
    if (line.trim() === "" || !(Math.abs(atMs) <= 8.64e15)) return [];
    const start = classified[sentence];
    // A later report may have other lines before this one, so its place does not identify it.
    const same = `log ${atMs} ${line}`;
    const count = seen.get(same) ?? 0;
    seen.set(same, count + 1);
    const key = rowId(flight, `${same} ${count}`);
    const plain = cut(start === undefined ? line : `${start}: ${line}`, longestText);
    return [
      {
        log: sentence === ruleLine ? ruleTriggered(line) : plain,
        created_at: utc(atMs),
        ...(version >= 8 ? { client_event_id: key } : { id: key }),
      },
    ];
  });
}

/** Fields that phpVMS 8 looks for under another name (`PerformanceChartService`). */
const ownNames: Readonly<Record<string, string>> = { "Landing Runway": "Arrival Runway" };

/** The airline's own fields, within the lengths of phpVMS's columns. */
export function fieldsOf({ additionalFields }: FlightReport, fields: ReportFields): Readonly<Record<string, string>> {
  const named = Object.entries(additionalFields).map(
    ([name, value]) => [cut(ownNames[name] ?? name, longestFieldName), cut(value, longestText)] as const,
  );
  return Object.fromEntries(
    named.filter(([name, value]) => name !== "" && value !== "" && (fields === "all" || essentialNames.has(name))),
  );
}

/** The report, with few keys: phpVMS answers 503 to one that it cannot store. Never `block_time`, which has no column. */
export function fileBody(report: FlightReport): Body {
  const notes = report.comments.map((comment) => comment.trim()).filter((comment) => comment !== "");
  const blockOffMs = report.blockOffMs ?? report.blockOnMs - report.flightTimeMin * 60_000;
  return {
    distance: finite(report.distanceNm) ? Math.max(0, Number(report.distanceNm.toFixed(1))) : 0,
    flight_time: Math.max(0, Math.round(report.flightTimeMin)),
    block_off_time: utc(blockOffMs),
    block_on_time: utc(report.blockOnMs),
    ...whole("fuel_used", report.fuelUsedLb),
    ...whole("block_fuel", report.blockFuelLb),
    ...whole("zfw", report.zeroFuelWeightLb),
    ...(finite(report.landingRateFpm) ? { landing_rate: -Math.abs(Math.round(report.landingRateFpm)) } : {}),
    ...(notes.length === 0 ? {} : { notes: notes.join("\n") }),
  };
}
