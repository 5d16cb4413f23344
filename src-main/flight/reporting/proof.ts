import type { Receipt } from "../../../src-shared/domain/flight-view.ts";
import type { ReportState } from "../../../src-shared/domain/report-state.ts";
import { words } from "../../../src-shared/words/words.ts";
import { type AirlineFailure, type AirlineResult, airlineFailure, isMaintenance } from "../../airlines/failure.ts";
import type { Airline, Decision } from "../../airlines/port.ts";
import { decisionOf, type Evidence } from "../record/replay-journal.ts";
import type { Requests } from "./requests.ts";

/** Whether the airline has a flight's report, and the proof. */
export type Proof =
  | { readonly kind: "filed"; readonly by: "state"; readonly decision: NonNullable<Receipt["decision"]> }
  | { readonly kind: "filed"; readonly by: "booking" }
  | { readonly kind: "not_filed" }
  /** The airline ended the flight without a report. */
  | { readonly kind: "closed" }
  /**
   * The airline does not list the booking. Perhaps it did not list it before the report was sent either; or it accepts
   * an update, as if it had no report.
   */
  | { readonly kind: "booking_gone" }
  /** The airline lists the booking, or accepts an update. It may do both even if it has the report. */
  | { readonly kind: "booking_stays" }
  | { readonly kind: "unknown"; readonly error: AirlineFailure };

const namesDoNotMatter = { airport: () => undefined, aircraft: () => undefined };

const outOfReachCodes: ReadonlySet<AirlineFailure["code"]> = new Set([
  "network",
  "firewall",
  "too_many_requests",
  "unauthorised",
  "not_signed_in",
  "redirected",
]);

/** Whether the address, the connection or the sign-in failed, so that any other request would fail too. */
export const isUnreachable = ({ code }: AirlineFailure): boolean => outOfReachCodes.has(code);

type AskingClient = Pick<Requests, "can" | "bookings" | "bookingAircraft" | "handshake" | "state">;

/**
 * Whether the pilot still has the booking: it leaves the list when its report is filed, or when the airline removes it.
 */
export async function isBooked(client: Pick<AskingClient, "bookings">, bidId: string): Promise<AirlineResult<boolean>> {
  const bookings = await client.bookings(namesDoNotMatter);
  return bookings.ok ? { ok: true, value: bookings.value.some((booking) => booking.bidId === bidId) } : bookings;
}

/**
 * A second check. It can prove that the booking exists, never that it does not: the list may fail or omit departures
 * from other places than the pilot's. A booking's aircraft can be requested as long as the booking exists.
 */
async function isStillBooked(client: AskingClient, bidId: string): Promise<boolean> {
  const options = await client.bookingAircraft(bidId);
  return options.ok && options.value.aircraft.length > 0;
}

/**
 * Checks just before a report is sent that the booking is there. Only then does its absence afterwards prove anything.
 * `down`: the failure if the server is down for maintenance. A report would then end in doubt.
 */
export async function askForBooking(
  client: AskingClient,
  bidId: string,
): Promise<{ readonly isListed: boolean; readonly down: AirlineFailure | null }> {
  if (client.can.proof) {
    const told = await client.state();
    if (told.ok) return { isListed: isUnfiled(told.value.state), down: null };
    return { isListed: false, down: isMaintenance(told.error) ? told.error : null };
  }
  const booked = await isBooked(client, bidId);
  if (!booked.ok && isMaintenance(booked.error)) {
    // While the airline asks for a wait, a handshake would not be sent.
    if (booked.error.retryAfterS !== null) return { isListed: false, down: booked.error };
    const handshake = await client.handshake();
    if (!handshake.ok && isMaintenance(handshake.error)) return { isListed: false, down: handshake.error };
  }
  if (booked.ok ? booked.value : isUnreachable(booked.error)) return { isListed: booked.ok, down: null };
  return { isListed: await isStillBooked(client, bidId), down: null };
}

/**
 * Whether the booking left the airline's list after a report that the airline confirmed. Null if that cannot be
 * checked. A later booking that is still open then proves that its report did not arrive.
 */
export async function hasBookingLeft(client: AskingClient, bidId: string): Promise<boolean | null> {
  const booked = await isBooked(client, bidId);
  return booked.ok ? !booked.value && !(await isStillBooked(client, bidId)) : null;
}

/**
 * Succeeds only if an update cannot overwrite a filed report. An earlier run may have filed one without recording it.
 * Sends as few requests as possible.
 */
export async function mayUpdate(client: AskingClient, bidId: string): Promise<AirlineResult<unknown>> {
  if (client.can.proof) {
    const told = await client.state();
    if (!told.ok || isUnfiled(told.value.state)) return told;
    return airlineFailure("update", { code: "closed_flight", unknown: false, reportState: told.value.state });
  }
  const booked = await isBooked(client, bidId);
  if (booked.ok ? booked.value : isUnreachable(booked.error)) return booked;
  const handshake = await client.handshake();
  if (!handshake.ok || handshake.value.refusesLateUpdates) return handshake;
  if (await isStillBooked(client, bidId)) return handshake;
  return booked.ok
    ? airlineFailure("update", { code: "closed_flight", unknown: false, words: words().tracking.perhapsFiled })
    : booked;
}

export interface ProofQuestion {
  readonly bidId: string;
  /** Sends the flight's last position, whose answer may show the flight's state. Null if no position is known. */
  readonly probe: (() => ReturnType<Airline["update"]>) | null;
  readonly evidence: Evidence;
  /** False if this airline left the booking on its list when it confirmed an earlier flight's report. */
  readonly closesBookings: () => Promise<boolean>;
}

/** The airline has said that it has a report. After that nothing more is sent for the flight. */
export function knownProof(evidence: Pick<Evidence, "knownDecision">): Extract<Proof, { kind: "filed" }> | null {
  const decision = evidence.knownDecision();
  return decision === null ? null : { kind: "filed", by: "state", decision };
}

/**
 * Checks in the order of airline-servers.md, Filing. The booking leaves the list when its report is filed. Only shortly
 * after a report that may have arrived does its absence prove that. A newer server reports the state of the flight
 * itself, which decides.
 */
export async function findProof(
  client: AskingClient,
  { bidId, probe, evidence, closesBookings }: ProofQuestion,
): Promise<Proof> {
  const known = knownProof(evidence);
  if (known !== null) return known;
  if (client.can.proof) return proofByState(await client.state(), evidence);
  // An open booking proves that the airline has no report, unless it may keep the booking of one that arrived.
  const openProves = !evidence.mayHaveReport() || (await closesBookings());
  const open: Proof = { kind: openProves ? "not_filed" : "booking_stays" };
  const booked = await isBooked(client, bidId);
  if (!booked.ok && isUnreachable(booked.error)) return { kind: "unknown", error: booked.error };
  const byBooking: Proof = !booked.ok
    ? { kind: "unknown", error: booked.error }
    : booked.value
      ? open
      : evidence.absenceProves()
        ? { kind: "filed", by: "booking" }
        : { kind: "booking_gone" };
  const isGone = booked.ok && !booked.value;
  const handshake = await client.handshake();
  if (!handshake.ok && !isGone) return { kind: "unknown", error: handshake.error };
  // An update serves as a question only if it cannot overwrite a filed report.
  if (!handshake.ok || probe === null || !handshake.value.refusesLateUpdates)
    return byBooking !== open && (await isStillBooked(client, bidId)) ? open : byBooking;
  const answer = await probe();
  if (answer.ok) {
    // Some airlines accept updates on a filed report, although they say that they refuse them: then the booking that
    // left the list is the stronger sign.
    const perhapsFiled = isGone && evidence.bookedBefore() && !(await isStillBooked(client, bidId));
    return perhapsFiled ? { kind: "booking_gone" } : open;
  }
  const { code, reportState } = answer.error;
  if (code === "closed_flight") {
    if (reportState == null) return byBooking;
    const decision = decisionOf(reportState);
    return decision === null ? { kind: "closed" } : { kind: "filed", by: "state", decision };
  }
  if (code === "not_found") return { kind: "closed" };
  return isGone ? byBooking : { kind: "unknown", error: answer.error };
}

/** The airline has no report, or it deleted the flight, which then goes on with a new report. */
const isUnfiled = (state: ReportState): boolean => state === "open" || state === "gone";

/**
 * A report that is gone was never decided on as far as anybody knows: the airline may have had one. It may also reject a
 * flight in progress.
 */
function proofByState(told: AirlineResult<Decision>, evidence: Evidence): Proof {
  if (!told.ok) return { kind: "unknown", error: told.error };
  const { state } = told.value;
  const decision = decisionOf(state);
  if (state === "cancelled" || (state === "rejected" && !evidence.mayHaveReport())) return { kind: "closed" };
  if (decision !== null) return { kind: "filed", by: "state", decision };
  return state === "gone" && evidence.mayHaveReport() ? { kind: "booking_gone" } : { kind: "not_filed" };
}
