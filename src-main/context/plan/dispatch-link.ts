import { createHash } from "node:crypto";
import type { Settings } from "../../../src-shared/contract/settings.ts";
import type { Booking } from "../../../src-shared/domain/airline-data.ts";
import type { PlanService } from "../../../src-shared/domain/flight-plan.ts";
import { minutesOfDay } from "../../../src-shared/domain/schedule.ts";

/**
 * The static id to fetch a booking's plan later. It is public to everyone who knows the pilot's SimBrief id, so it
 * reveals neither airline nor booking.
 */
export const staticIdOf = (airlineId: string, bidId: string): string =>
  createHash("sha256")
    .update(JSON.stringify([airlineId, bidId]))
    .digest("hex")
    .slice(0, 24);

const dayMs = 86_400_000;

/**
 * SimBrief's options page, prefilled for a booking: `date` is midnight UTC in epoch seconds, `fl` the level in feet
 * (Navigraph, "Dispatch Redirect Guide"; both as the page really reads them).
 */
export function dispatchLink(
  { dispatchAt }: PlanService,
  booking: Booking,
  airlineId: string,
  { weightUnit }: Pick<Settings, "weightUnit">,
  nowMs: number,
): string {
  const { aircraft, flightTimeH, cruiseAltitudeFt } = booking;
  const departure = minutesOfDay(booking.departureTime);
  const blockMinutes = flightTimeH === null || flightTimeH <= 0 ? null : Math.round(flightTimeH * 60);
  // A departure hours ago means the one of tomorrow.
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  const isPast = departure !== null && todayMs + departure * 60_000 < nowMs - 6 * 3_600_000;
  const hoursAndMinutes = (names: readonly [string, string], minutes: number | null) =>
    minutes === null ? {} : { [names[0]]: String(Math.floor(minutes / 60)), [names[1]]: String(minutes % 60) };
  const fields: Record<string, string> = {
    airline: booking.code,
    fltnum: booking.number,
    orig: booking.departure.icao,
    dest: booking.arrival.icao,
    type: aircraft?.code ?? "",
    reg: aircraft?.registration ?? "",
    date: String((todayMs + (isPast ? dayMs : 0)) / 1000),
    ...hoursAndMinutes(["deph", "depm"], departure),
    ...hoursAndMinutes(["steh", "stem"], blockMinutes),
    route: booking.route.join(" "),
    fl: cruiseAltitudeFt === null ? "" : String(cruiseAltitudeFt),
    units: weightUnit === "kg" ? "KGS" : "LBS",
    static_id: staticIdOf(airlineId, booking.bidId),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return `${dispatchAt}/options/custom?${new URLSearchParams(given)}`;
}
