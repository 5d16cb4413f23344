import { distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import type { Network } from "../../../src-shared/domain/networks.ts";
import { jsonOf } from "../../platform/http/parse-json.ts";
import { type FeedController, type Pilot, readers, readTransceivers, type Station } from "./read-feed.ts";

/** A task of the thread: a document of a network. */
export interface DigestRequest {
  readonly network: Network;
  readonly what: "data" | "stations";
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The flight: the pilot's id, and callsigns it may have. */
  readonly own: { readonly id: string; readonly callsigns: readonly string[] };
  /** The centre for other aircraft. Null if none are needed. */
  readonly near: LatLon | null;
}

/** Limits for other aircraft: number and distance. */
const mostTraffic = 200;
const trafficNm = 150;

/** The data of a feed that the program needs: a few kilobytes of some megabytes. */
export interface Digest {
  readonly updatedMs: number;
  /** Aircraft with the flight's id or one of its callsigns. */
  readonly own: readonly Pilot[];
  /** Nearest first, each callsign once. */
  readonly traffic: readonly Pilot[];
  /** Each position once. */
  readonly controllers: readonly FeedController[];
}

/** Callsigns are compared without separators between their parts: "NLY-1" equals "NLY1". */
export const plainCallsign = (callsign: string): string => callsign.toUpperCase().replace(/[^A-Z0-9]/g, "");

/**
 * The position that a controller staffs. When one controller relieves another, two callsigns have the same frequency:
 * "BIRK_TWR", "BIRK__TWR" and "BIRK_1_TWR" are one position.
 */
export const positionOf = ({ callsign, frequency }: Pick<FeedController, "callsign" | "frequency">): string =>
  `${callsign.replace(/_\d?(?=_)/g, "")} ${frequency}`;

/** Keeps one controller for each callsign and each position: the one with the shortest callsign. */
function onePerPosition(controllers: readonly FeedController[]): FeedController[] {
  const callsigns = new Set<string>();
  const positions = new Map<string, FeedController>();
  for (const controller of controllers) {
    if (callsigns.has(controller.callsign)) continue;
    callsigns.add(controller.callsign);
    const position = positionOf(controller);
    const known = positions.get(position);
    if (known === undefined || controller.callsign.length < known.callsign.length) positions.set(position, controller);
  }
  return [...positions.values()];
}

/** Null for anything but the requested document. */
export function digest({ network, what, bytes, own, near }: DigestRequest): Digest | Station[] | null {
  const document = jsonOf(bytes);
  if (what === "stations") return readTransceivers(document);
  const feed = readers[network](document);
  if (feed === null) return null;
  const callsigns = new Set(own.callsigns.map(plainCallsign));
  const isOwn = ({ id, callsign }: Pilot): boolean =>
    (own.id !== "" && id === own.id) || callsigns.has(plainCallsign(callsign));
  const around = (at: LatLon) => {
    const taken = new Set<string>();
    return (
      feed.pilots
        // A degree of latitude is 60 nm. This cheap check excludes most aircraft.
        .filter((pilot) => Math.abs(pilot.latitudeDeg - at.latitudeDeg) * 60 <= trafficNm && !isOwn(pilot))
        .map((pilot) => ({ pilot, nm: distanceNm(pilot, at) }))
        .filter(({ nm }) => nm <= trafficNm)
        .toSorted((a, b) => a.nm - b.nm)
        .map(({ pilot }) => pilot)
        .filter(({ callsign }) => !taken.has(callsign) && taken.add(callsign))
        .slice(0, mostTraffic)
    );
  };
  return {
    updatedMs: feed.updatedMs,
    own: feed.pilots.filter(isOwn).slice(0, 20),
    traffic: near === null ? [] : around(near),
    controllers: onePerPosition(feed.controllers),
  };
}
