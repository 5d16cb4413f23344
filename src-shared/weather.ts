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

const dayMs = 86_400_000;

/**
 * The time nearest to `nearMs` with this day of a month, UTC ms. Null for an invalid time. 24:00 is the end of the day.
 */
export function nearestMs(day: number, hour: number, minute: number, nearMs: number): number | null {
  const minutes = hour * 60 + minute;
  // Also refuses NaN.
  if (!(minute <= 59 && minutes <= 1440)) return null;
  const near = new Date(nearMs);
  const candidates = [-1, 0, 1].flatMap((months) => {
    const dayBeganMs = Date.UTC(near.getUTCFullYear(), near.getUTCMonth() + months, 1) + (day - 1) * dayMs;
    return new Date(dayBeganMs).getUTCDate() === day ? [dayBeganMs + minutes * 60_000] : [];
  });
  return candidates.toSorted((a, b) => Math.abs(a - nearMs) - Math.abs(b - nearMs))[0] ?? null;
}

/** When a report or a forecast was made, UTC ms. Null if it does not state that. */
export function observedMs(raw: string, nearMs: number): number | null {
  const [, day, hour, minute] = (/\b(\d{2})(\d{2})(\d{2})Z\b/.exec(raw) ?? []).map(Number);
  if (day === undefined || hour === undefined || minute === undefined || hour > 23) return null;
  return nearestMs(day, hour, minute, nearMs);
}
