import type { Booking } from "../../../src-shared/domain/airline-data.ts";
import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import { formats, words } from "../../../src-shared/words/words.ts";

/** An older plan is stale: its fuel depends on the forecast of the wind. */
const freshMs = 12 * 3_600_000;

/** The part of a booking that a plan must match. */
export type Planned = Pick<Booking, "departure" | "arrival" | "code" | "number"> & {
  readonly aircraft: Pick<NonNullable<Booking["aircraft"]>, "registration"> | null;
};

/** The airports in which plan and flight differ. Empty if they agree. */
export function otherAirports(
  plan: FlightPlan,
  { departure, arrival }: Pick<Planned, "departure" | "arrival">,
): string[] {
  const texts = words().flightPlan;
  const { origin, destination } = plan;
  return [
    ...(origin.icao === departure.icao ? [] : [texts.otherOrigin(origin.icao, departure.icao)]),
    ...(destination.icao === arrival.icao ? [] : [texts.otherDestination(destination.icao, arrival.icao)]),
  ];
}

/** Names are compared without separators and leading zeros: "TF-SKY" and "TFSKY", "NLY001" and "NLY1". */
const plain = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/(?<![0-9])0+(?=[0-9])/g, "");

/**
 * Whether two flight numbers mean the same flight. The airline's code may be missing or of another kind: "LH400" and
 * "DLH400" are one flight.
 */
function isSameFlight(planned: string, code: string, number: string): boolean {
  if (!planned.endsWith(number)) return false;
  const airline = planned.slice(0, planned.length - number.length);
  return airline === "" || airline === code || (airline.length !== code.length && /^[A-Z]{2,3}$/.test(airline));
}

/** Why a plan does not fit a booking, for the pilot; empty if it fits. */
export function whyNotFits(plan: FlightPlan, booking: Planned, nowMs: number): string[] {
  const texts = words().flightPlan;
  const reasons = otherAirports(plan, booking);
  const { flight, registration, generatedAtMs } = plan;
  const { code, number, aircraft } = booking;
  if (plain(flight) !== "" && plain(number) !== "" && !isSameFlight(plain(flight), plain(code), plain(number)))
    reasons.push(texts.otherFlight(flight, `${code}${number}`));
  const booked = aircraft?.registration ?? "";
  if (plain(registration) !== "" && plain(booked) !== "" && plain(registration) !== plain(booked))
    reasons.push(texts.otherRegistration(registration, booked));
  if (generatedAtMs === null) reasons.push(texts.ageUnknown);
  else if (nowMs - generatedAtMs > freshMs) reasons.push(texts.tooOld(formats().ago(nowMs - generatedAtMs)));
  return reasons;
}
