import { distanceNm, type LatLon } from "../../src-shared/geodesy.ts";
import type { Network } from "../../src-shared/networks.ts";
import { jsonOf } from "../crew-system/parse-json.ts";
import { type FeedController, type Pilot, readers, readTransceivers, type Station } from "./read-feed.ts";

/** What a thread is asked about a document of a network. */
export interface DigestRequest {
  readonly network: Network;
  readonly what: "data" | "stations";
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The flight: the pilot's id, and callsigns it may have. */
  readonly own: { readonly id: string; readonly callsigns: readonly string[] };
  /** Other aircraft around this place are wanted; null: none are. */
  readonly near: LatLon | null;
}

/** Other aircraft: no more, and no farther away. */
const mostTraffic = 200;
const trafficNm = 150;

/** What the program needs of a feed: a few kilobytes of some megabytes. */
export interface Digest {
  readonly updatedMs: number | null;
  /** Aircraft with the flight's id or one of its callsigns. */
  readonly own: readonly Pilot[];
  /** Nearest first. */
  readonly traffic: readonly Pilot[];
  readonly controllers: readonly FeedController[];
}

/** Callsigns are compared without what pilots put between their parts: "NLY-1" is "NLY1". */
export const plainCallsign = (callsign: string): string => callsign.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Null for what is not the document that was asked for. */
export function digest({ network, what, bytes, own, near }: DigestRequest): Digest | Station[] | null {
  const document = jsonOf(bytes);
  if (what === "stations") return readTransceivers(document);
  const feed = readers[network](document);
  if (feed === null) return null;
  const callsigns = new Set(own.callsigns.map(plainCallsign));
  const isOwn = ({ id, callsign }: Pilot): boolean =>
    (own.id !== "" && id === own.id) || callsigns.has(plainCallsign(callsign));
  const around = (at: LatLon) =>
    feed.pilots
      // A degree of latitude is 60 nm: most of the world needs no more than this look.
      .filter((pilot) => Math.abs(pilot.latitudeDeg - at.latitudeDeg) * 60 <= trafficNm && !isOwn(pilot))
      .map((pilot) => ({ pilot, nm: distanceNm(pilot, at) }))
      .filter(({ nm }) => nm <= trafficNm)
      .toSorted((a, b) => a.nm - b.nm)
      .slice(0, mostTraffic)
      .map(({ pilot }) => pilot);
  return {
    updatedMs: feed.updatedMs,
    own: feed.pilots.filter(isOwn).slice(0, 20),
    traffic: near === null ? [] : around(near),
    controllers: feed.controllers,
  };
}
