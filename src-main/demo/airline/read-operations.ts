import * as world from "./airline-data.ts";
import type { Context, PublicContext } from "./context.ts";
import { type DemoResponse, json } from "./http.ts";
import * as payload from "./payloads.ts";
import * as schedule from "./schedule.ts";
import type { PilotRecord } from "./state.ts";

/** Sign-in by password, the schedule and the bookings. */

export function login({ state, body }: PublicContext): DemoResponse {
  const username = typeof body.username === "string" ? body.username.trim() : "";
  const pilot = state.pilots.find((candidate) => isNamed(candidate, username));
  const accepted = pilot !== undefined && (body.password === pilot.password || body.password === pilot.apiKey);
  if (!accepted) return json(401, { success: false, error: "The username or password is incorrect" });
  return json(200, { ...payload.pilotPayload(pilot), token: pilot.apiKey });
}

/** The reference searches for the digits of the typed text (airline-servers.md, Signing in). */
function isNamed(pilot: PilotRecord, username: string): boolean {
  if (username.includes("@")) return username.toLowerCase() === pilot.email;
  return username !== "" && Number(username.replace(/\D/g, "")) === Number(pilot.pilotId.replace(/\D/g, ""));
}

export function bookings({ state, pilot }: Context): DemoResponse {
  const own = state.bids.filter((bid) => bid.pilotDbId === pilot.dbId);
  return json(200, own.map(payload.bookingPayload));
}

export function search({ query }: Context): DemoResponse {
  const departure = query.get("departure_airport");
  const arrival = query.get("arrival_airport");
  const within = (value: number, name: string, scale = 1) => {
    const least = query.get(`minimum_${name}`);
    const most = query.get(`maximum_${name}`);
    return (!least || value >= Number(least) * scale) && (!most || value <= Number(most) * scale);
  };
  const found = schedule.flights.filter(
    (flight) =>
      matches(departure, flight.from) &&
      matches(arrival, flight.to) &&
      (!query.get("aircraft") || flight.subfleets.includes(Number(query.get("aircraft")))) &&
      within(flight.minutes, "flight_time", 60) &&
      within(payload.plannedDistance(flight), "distance"),
  );
  const limit = Math.min(Number(query.get("limit") ?? 100) || 100, 100);
  return json(200, found.slice(0, limit).map(payload.schedulePayload));
}

/** The reference ignores a filter with an unknown airport (airline-servers.md, Reading). */
function matches(asked: string | null, icao: string): boolean {
  if (!asked) return true;
  const known = world.airports.some((airport) => airport.icao === asked);
  return asked === icao || !known;
}
