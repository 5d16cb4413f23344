import { distanceNm, type LatLon } from "../../src-shared/geodesy.ts";
import type { OwnFlight } from "../../src-shared/networks.ts";
import { type Digest, plainCallsign } from "./digest.ts";

/** By what a flight is recognised on a network. */
export interface Identity {
  /** The pilot's id on the network; empty where the pilot gave none. */
  readonly id: string;
  /** Callsigns that the flight may have there, the likeliest first. */
  readonly callsigns: readonly string[];
}

/** A feed is up to a minute old: 8 nm at 500 kt. Within this a callsign is this flight's. */
const sameNm = 15;
/** An id is the pilot's own; farther away the pilot flies something else there. */
const sameByIdNm = 100;

/** Whether the flight is online: by the pilot's id where there is one, else by its callsign and its position together. */
export function recognise({ id, callsigns }: Identity, pilots: Digest["own"], at: LatLon | null): OwnFlight {
  const by = id === "" ? "callsign" : "id";
  const wanted = new Set(callsigns.map(plainCallsign));
  const found = pilots.filter((pilot) => (by === "id" ? pilot.id === id : wanted.has(plainCallsign(pilot.callsign))));
  if (found.length === 0) return { kind: "absent", callsign: by === "id" ? "" : (callsigns[0] ?? "") };
  if (at === null) return { kind: "no_position" };
  const [nearest] = found
    .map(({ callsign, ...place }) => ({ callsign, nm: distanceNm(place, at) }))
    .toSorted((a, b) => a.nm - b.nm);
  if (nearest === undefined) return { kind: "absent", callsign: "" };
  const { callsign, nm } = nearest;
  return nm > (by === "id" ? sameByIdNm : sameNm)
    ? { kind: "elsewhere", callsign, nm }
    : { kind: "online", callsign, by };
}
