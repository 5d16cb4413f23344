import { z } from "zod";
import { distanceNm, type LatLon } from "../../src-shared/geodesy.ts";
import { controllerRoles, type Network } from "../../src-shared/networks.ts";
import { jsonOf } from "../polite-get.ts";
import { readers, readTransceivers } from "./read-feed.ts";

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

const placeSchema = z.object({ latitudeDeg: z.number(), longitudeDeg: z.number() });
const pilotSchema = placeSchema.extend({
  id: z.string(),
  callsign: z.string(),
  altitudeFt: z.number(),
  headingDeg: z.number().nullable(),
});

/** What the program needs of a feed: a few kilobytes of some megabytes. */
export const digestSchema = z.object({
  updatedMs: z.number().nullable(),
  /** Aircraft with the flight's id or one of its callsigns. */
  own: z.array(pilotSchema),
  /** Nearest first. */
  traffic: z.array(pilotSchema),
  controllers: z.array(
    z.object({
      callsign: z.string(),
      frequency: z.string(),
      role: z.enum(controllerRoles),
      place: placeSchema.nullable(),
    }),
  ),
});
export type Digest = z.infer<typeof digestSchema>;

export const stationsSchema = z.array(z.object({ callsign: z.string(), places: z.array(placeSchema) }));
export type Stations = z.infer<typeof stationsSchema>;

/** Callsigns are compared without what pilots put between their parts: "NLY-1" is "NLY1". */
export const plainCallsign = (callsign: string): string => callsign.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Null for what is not the document that was asked for. */
export function digest({ network, what, bytes, own, near }: DigestRequest): Digest | Stations | null {
  const document = jsonOf(bytes);
  if (what === "stations")
    return readTransceivers(document)?.map(({ callsign, places }) => ({ callsign, places: [...places] })) ?? null;
  const feed = readers[network](document);
  if (feed === null) return null;
  const callsigns = new Set(own.callsigns.map(plainCallsign));
  const isOwn = ({ id, callsign }: (typeof feed.pilots)[number]): boolean =>
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
    controllers: [...feed.controllers],
  };
}
