import { z } from "zod";

/** An airport's report (METAR) and forecast (TAF), as received. Empty if unknown. */
export const airportWeatherSchema = z.object({
  icao: z.string(),
  metar: z.string(),
  taf: z.string(),
});
export type AirportWeather = z.infer<typeof airportWeatherSchema>;

/** The report that was known at take-off or landing. */
export const weatherSnapshotSchema = z.object({
  icao: z.string(),
  raw: z.string(),
  when: z.enum(["take_off", "landing"]),
  /** Program clock, ms. */
  atMs: z.number(),
});
export type WeatherSnapshot = z.infer<typeof weatherSnapshotSchema>;

const hourMs = 3_600_000;

/**
 * When a report or forecast was made, UTC ms: it states day, hour and minute, and cannot be of the future. So it is of
 * the last month that has this day, until an hour after `nearMs`, for a clock that is wrong. Null if it states none.
 */
export function reportMs(raw: string, nearMs: number): number | null {
  const [day = 0, hour, minute] = (/\b(\d\d)(\d\d)(\d\d)Z\b/.exec(raw)?.slice(1) ?? []).map(Number);
  const latest = new Date(nearMs + hourMs);
  for (const monthsAgo of [0, 1, 2]) {
    const ms = Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth() - monthsAgo, day, hour, minute);
    if (ms <= latest.getTime() && new Date(ms).getUTCDate() === day) return ms;
  }
  return null;
}
