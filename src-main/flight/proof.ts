import { words } from "../../src-shared/words/words.ts";
import { type CrewFailure, type CrewResult, crewFailure } from "../crew-system/failure.ts";
import type { PositionReport } from "../crew-system/flight-bodies.ts";
import type { Requests } from "./requests.ts";

/** Whether the airline has a flight's report. `closed`: it ended the flight without one. */
export type Proof = "filed" | "not_filed" | "closed" | { readonly unknown: CrewFailure };

/** PIREP states of the reference: 1 pending, 2 accepted = it has the report; 3 cancelled, 6 rejected = it is over. */
const filedStates: ReadonlySet<number> = new Set([1, 2]);

const namesDoNotMatter = { airport: () => undefined, aircraft: () => undefined };

const atLeast = (version: string, than: readonly [number, number, number]): boolean => {
  const parts = version.split(".").map(Number);
  for (let i = 0; i < 3; i++) {
    const difference = (parts[i] ?? 0) - (than[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
};

/** Before 0.3.4 an update on a filed report overwrites its time and status. */
const refusesLateUpdates = (apiVersion: string): boolean => atLeast(apiVersion, [0, 3, 4]);

const outOfReachCodes: ReadonlySet<CrewFailure["code"]> = new Set([
  "network",
  "too_many_requests",
  "unauthorised",
  "not_signed_in",
]);

/** The line or the sign-in is at fault, not what was asked: another question would fail as well now. */
export const outOfReach = ({ code }: CrewFailure): boolean => outOfReachCodes.has(code);

type Crew = Pick<Requests, "bookings" | "bookingAircraft" | "handshake">;

/** Whether the booking is still the pilot's: it leaves the list when its report is filed. */
async function isBooked(crew: Crew, bidId: string): Promise<CrewResult<boolean>> {
  const bookings = await crew.bookings(namesDoNotMatter);
  return bookings.ok ? { ok: true, value: bookings.value.some((booking) => booking.bidId === bidId) } : bookings;
}

/**
 * A second look, which proves that it is there and never that it is not: the list may not come, or leave out what departs
 * from elsewhere than where the pilot is. The aircraft of a booking are told as long as there is one.
 */
async function isStillBooked(crew: Crew, bidId: string): Promise<boolean> {
  const options = await crew.bookingAircraft(bidId);
  return options.ok && options.value.aircraft.length > 0;
}

/**
 * Succeeds where an update overwrites no report that the airline has already, and only there: an earlier life of the program
 * may have filed it on a disk that took no word of it. Asks for as little as settles it.
 */
export async function mayBeTold(crew: Crew, bidId: string): Promise<CrewResult<unknown>> {
  const booked = await isBooked(crew, bidId);
  if (booked.ok ? booked.value : outOfReach(booked.error)) return booked;
  const handshake = await crew.handshake();
  if (!handshake.ok || refusesLateUpdates(handshake.value.apiVersion)) return handshake;
  if (await isStillBooked(crew, bidId)) return handshake;
  return booked.ok
    ? crewFailure("update", { code: "closed_flight", unknown: false, words: words().tracking.perhapsFiled })
    : booked;
}

/**
 * In the order of the reference implementation (contract notes, 2.12.2): the booking leaves the list when its report is
 * filed; where the server is new enough to be asked, the flight's own state settles it. `lastPosition` null: none is known.
 */
export async function lookForProof(
  crew: Crew & Pick<Requests, "update">,
  bidId: string,
  lastPosition: PositionReport | null,
): Promise<Proof> {
  const booked = await isBooked(crew, bidId);
  if (!booked.ok && outOfReach(booked.error)) return { unknown: booked.error };
  const byBooking = !booked.ok ? { unknown: booked.error } : booked.value ? "not_filed" : "filed";
  const handshake = await crew.handshake();
  if (!handshake.ok && byBooking !== "filed") return { unknown: handshake.error };
  // Where it would do harm an update must not be used to ask.
  if (!handshake.ok || lastPosition === null || !refusesLateUpdates(handshake.value.apiVersion))
    return byBooking !== "not_filed" && (await isStillBooked(crew, bidId)) ? "not_filed" : byBooking;
  const probe = await crew.update(lastPosition);
  if (probe.ok) return "not_filed";
  const { code, pirepState } = probe.error;
  if (code === "closed_flight")
    return pirepState == null ? byBooking : filedStates.has(pirepState) ? "filed" : "closed";
  if (code === "not_found") return "closed";
  return byBooking === "filed" ? "filed" : { unknown: probe.error };
}
