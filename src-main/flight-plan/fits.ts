import type { Booking } from "../../src-shared/crew-system.ts";
import type { FlightPlan } from "../../src-shared/flight-plan.ts";
import { formats, words } from "../../src-shared/words/words.ts";

/** A plan's wind is a forecast, and its fuel depends on it. */
const freshMs = 12 * 3_600_000;

/** Why a plan does not fit a booking, for the pilot; empty if it fits. */
export function whyNotFits(plan: FlightPlan, booking: Pick<Booking, "departure" | "arrival">, nowMs: number): string[] {
  const w = words().flightPlan;
  const reasons: string[] = [];
  const { origin, destination, generatedAtMs } = plan;
  if (origin.icao !== booking.departure.icao) reasons.push(w.otherOrigin(origin.icao, booking.departure.icao));
  if (destination.icao !== booking.arrival.icao)
    reasons.push(w.otherDestination(destination.icao, booking.arrival.icao));
  if (generatedAtMs === null) reasons.push(w.ageUnknown);
  else if (nowMs - generatedAtMs > freshMs) reasons.push(w.tooOld(formats().ago(nowMs - generatedAtMs)));
  return reasons;
}
