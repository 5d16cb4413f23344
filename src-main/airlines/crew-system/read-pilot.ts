import type { Pilot, Statistics } from "../../../src-shared/domain/airline-data.ts";
import { field, id, layers, number, text } from "../../platform/http/coerce.ts";
import { tokenKeys } from "./operations.ts";

/** PilotSession (airline-servers.md, Signing in); null when it names no pilot. */
export function readPilot(value: unknown): Pilot | null {
  const row = layers(value, "pilot", "user").find((layer) => field(layer, "pilot_id", "db_id") !== undefined);
  if (row === undefined) return null;
  const pilotId = id(field(row, "pilot_id"));
  const dbId = id(field(row, "db_id")) ?? pilotId;
  if (dbId === null) return null;
  return {
    dbId,
    pilotId: pilotId ?? dbId,
    firstName: text(field(row, "first_name")),
    lastName: text(field(row, "last_name")),
    rank: text(field(row, "rank")),
  };
}

/** The pilot and the API key; null when either is missing. */
export function readLogin(value: unknown): { pilot: Pilot; token: string } | null {
  const pilot = readPilot(value);
  const tokens = layers(value, "pilot", "user").map((layer) => id(field(layer, ...tokenKeys)));
  const token = tokens.find((found) => found !== null);
  return pilot === null || token === undefined ? null : { pilot, token };
}

export function readStatistics(value: unknown): Statistics | null {
  const row = layers(value, "statistics").at(-1);
  if (row === undefined) return null;
  return {
    hoursFlown: number(field(row, "hours_flown")),
    flightsFlown: number(field(row, "flights_flown")),
    averageLandingRateFpm: number(field(row, "average_landing_rate")),
    location: text(field(row, "location")),
  };
}
