import type { Aircraft, AircraftOptions, Airport, Announcement } from "../../../src-shared/domain/airline-data.ts";
import {
  boolean,
  field,
  id,
  layers,
  number,
  place,
  plainText,
  type Row,
  readRows,
  rows,
  text,
  webAddress,
} from "../../platform/http/coerce.ts";

/** The most rows of a whole table. Some fifty thousand airports have a code. */
const mostAircraft = 10_000;
const mostAirports = 50_000;

export function readAircraft(row: Row): Aircraft | null {
  const aircraftId = id(field(row, "id", "aircraft_id"));
  if (aircraftId === null) return null;
  const rank = text(field(row, "minimum_rank"));
  return {
    id: aircraftId,
    code: text(field(row, "code", "icao")),
    name: text(field(row, "name")),
    registration: text(field(row, "registration")),
    maximumPassengers: number(field(row, "maximum_passengers")),
    maximumCargo: number(field(row, "maximum_cargo")),
    // Servers that resemble smartCARS send 0 for "no rank".
    minimumRank: rank === "0" ? "" : rank,
  };
}

export const readFleet = (value: unknown): Aircraft[] | null =>
  readRows(rows(value, "aircraft"), readAircraft, mostAircraft);

export function readAirport(row: Row): Airport | null {
  const icao = text(field(row, "code", "icao", "id")).toUpperCase();
  if (icao === "") return null;
  return {
    icao,
    name: text(field(row, "name")),
    // An empty column reads as 0°/0°, where no airport is.
    ...(place(field(row, "latitude", "lat"), field(row, "longitude", "lon")) ?? {
      latitudeDeg: null,
      longitudeDeg: null,
    }),
  };
}

export const readAirports = (value: unknown): Airport[] | null =>
  readRows(rows(value, "airports"), readAirport, mostAirports);

function readAnnouncement(row: Row, baseUrl: string): Announcement | null {
  const title = plainText(field(row, "title"));
  const subtitle = plainText(field(row, "subtitle", "body"));
  if (title === "" && subtitle === "") return null;
  const publishDate = text(field(row, "publish_date", "posted_at"));
  return {
    id: id(field(row, "id")) ?? `${publishDate} ${title}`,
    title,
    subtitle,
    link: webAddress(field(row, "link"), baseUrl),
    publishDate,
  };
}

export const readAnnouncements = (value: unknown, baseUrl: string): Announcement[] | null =>
  readRows(rows(value, "announcements"), (row) => readAnnouncement(row, baseUrl));

export function readAircraftOptions(value: unknown): AircraftOptions | null {
  const row = layers(value).find((layer) => rows(field(layer, "aircraft")) !== null);
  const list = row === undefined ? null : rows(field(row, "aircraft"));
  if (row === undefined || list === null) return null;
  const aircraft = list.slice(0, mostAircraft).map((item) => ({
    id: text(field(item, "id", "aircraft_id")),
    name: text(field(item, "name")),
    registration: text(field(item, "registration")),
    icao: text(field(item, "icao", "code")),
    subfleet: text(field(item, "subfleet")),
  }));
  return {
    changeable: boolean(field(row, "changeable")),
    aircraft: aircraft.filter((item) => item.id !== ""),
  };
}
