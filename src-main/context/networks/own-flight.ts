import { distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import type { OwnFlight } from "../../../src-shared/domain/networks.ts";
import { type Digest, plainCallsign } from "./digest.ts";

/** What identifies a flight on a network. */
export interface Identity {
  /** The pilot's id on the network. Empty if the pilot gave none. */
  readonly id: string;
  /** Possible callsigns of the flight there, the likeliest first. */
  readonly callsigns: readonly string[];
}

/** Within this distance a callsign belongs to this flight. A feed is up to a minute old, which is 8 nm at 500 kt. */
const sameNm = 15;
/** Beyond this distance the pilot's id belongs to another flight of the pilot. */
const sameByIdNm = 100;

/** Whether the flight is online: by the pilot's id if there is one, else by its callsign and its position together. */
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
