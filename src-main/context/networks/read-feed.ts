import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import type { ControllerRole, Network } from "../../../src-shared/domain/networks.ts";
import {
  group,
  instantMs,
  isRow,
  number,
  ofThisCentury,
  place,
  type Row,
  text,
  within,
} from "../../platform/http/coerce.ts";

/**
 * Reads the public feeds of VATSIM (data feed v3, transceivers) and IVAO (Whazzup v2). Never throws. Skips unreadable
 * rows. Never reads names of people.
 */

/** An aircraft on a network. */
export interface Pilot extends LatLon {
  /** CID or VID. */
  readonly id: string;
  readonly callsign: string;
  readonly altitudeFt: number;
  readonly headingDeg: number | null;
}

export interface FeedController {
  readonly callsign: string;
  /** MHz, as "118.300". */
  readonly frequency: string;
  readonly role: ControllerRole;
  /** Null if the feed does not state it: VATSIM's never does. */
  readonly place: LatLon | null;
}

export interface Feed {
  /** When the network published it, UTC ms. */
  readonly updatedMs: number;
  readonly pilots: readonly Pilot[];
  readonly controllers: readonly FeedController[];
}

/** The places of a station's radios. */
export interface Station {
  readonly callsign: string;
  readonly places: readonly LatLon[];
}

/** The most pilots of a feed. The largest events had some 5,000 aircraft. */
const mostPilots = 20_000;
const mostControllers = 2000;
/** The most radios of one station. The largest centres have some thirty. */
const mostPlaces = 40;
const longestCallsign = 16;

const rowsOf = (value: unknown, most: number): Row[] =>
  Array.isArray(value) ? value.slice(0, most).filter(isRow) : [];

/** Empty for an invalid callsign. */
function callsignOf(value: unknown): string {
  const callsign = text(value).toUpperCase();
  return callsign.length <= longestCallsign && /^[A-Z0-9][A-Z0-9_-]+$/.test(callsign) ? callsign : "";
}

/** The air band, MHz. Observers are on 199.998. */
function frequencyOf(value: unknown): string | null {
  const mhz = within(number(value), 118, 137);
  return mhz === null ? null : mhz.toFixed(3);
}

/** The end of a callsign. ATIS and observers are not controllers. */
const roles: ReadonlyMap<string, ControllerRole> = new Map([
  ["DEL", "delivery"],
  ["GND", "ground"],
  ["RMP", "ground"],
  ["TWR", "tower"],
  ["APP", "approach"],
  ["DEP", "approach"],
  ["CTR", "centre"],
  ["FSS", "centre"],
]);

const roleOf = (callsign: string): ControllerRole | null => roles.get(callsign.split("_").at(-1) ?? "") ?? null;

function controller(row: Row, frequency: unknown, at: LatLon | null): FeedController | null {
  const callsign = callsignOf(row.callsign);
  const [role, mhz] = [roleOf(callsign), frequencyOf(frequency)];
  return role === null || mhz === null ? null : { callsign, frequency: mhz, role, place: at };
}

function pilot(id: unknown, callsign: unknown, state: Row, heightFt: unknown): Pilot | null {
  const at = place(state.latitude, state.longitude);
  const name = callsignOf(callsign);
  if (at === null || name === "") return null;
  return {
    id: text(id).slice(0, longestCallsign),
    callsign: name,
    ...at,
    altitudeFt: Math.round(within(number(heightFt), -2000, 200_000) ?? 0),
    headingDeg: within(number(state.heading), 0, 360),
  };
}

const all = <T>(value: unknown, most: number, read: (row: Row) => T | null): T[] =>
  rowsOf(value, most).flatMap((row) => read(row) ?? []);

/** Null for anything but VATSIM's data feed with its time: without a time the feed may be years old. */
export function readVatsim(document: unknown): Feed | null {
  if (!isRow(document) || !Array.isArray(document.pilots) || !Array.isArray(document.controllers)) return null;
  const updatedMs = ofThisCentury(instantMs(group(document, "general").update_timestamp));
  if (updatedMs === null) return null;
  return {
    updatedMs,
    pilots: all(document.pilots, mostPilots, (row) => pilot(row.cid, row.callsign, row, row.altitude)),
    controllers: all(document.controllers, mostControllers, (row) =>
      // Facility 0 is an observer, whatever the callsign says.
      number(row.facility) === 0 ? null : controller(row, row.frequency, null),
    ),
  };
}

/** Null for anything but IVAO's Whazzup with its time: without a time the feed may be years old. */
export function readIvao(document: unknown): Feed | null {
  const clients = isRow(document) ? group(document, "clients") : {};
  if (!isRow(document) || !Array.isArray(clients.pilots) || !Array.isArray(clients.atcs)) return null;
  const updatedMs = ofThisCentury(instantMs(document.updatedAt));
  if (updatedMs === null) return null;
  return {
    updatedMs,
    pilots: all(clients.pilots, mostPilots, (row) => {
      const track = group(row, "lastTrack");
      return pilot(row.userId, row.callsign, track, track.altitude);
    }),
    controllers: all(clients.atcs, mostControllers, (row) => {
      const track = group(row, "lastTrack");
      return controller(row, group(row, "atcSession").frequency, place(track.latitude, track.longitude));
    }),
  };
}

/**
 * The places of VATSIM's controllers by their radios, because the data feed does not contain places. Null for another
 * document.
 */
export function readTransceivers(document: unknown): Station[] | null {
  if (!Array.isArray(document)) return null;
  return all(document, mostPilots, (row) => {
    const callsign = callsignOf(row.callsign);
    if (roleOf(callsign) === null) return null;
    const places = all(row.transceivers, mostPlaces, ({ latDeg, lonDeg }) => place(latDeg, lonDeg));
    return places.length === 0 ? null : { callsign, places };
  });
}

export const readers: Readonly<Record<Network, (document: unknown) => Feed | null>> = {
  vatsim: readVatsim,
  ivao: readIvao,
};
