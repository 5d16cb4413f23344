import { z } from "zod";

/** An airport's routine weather report as it was sent. */
export const metarReportSchema = z.object({
  icao: z.string(),
  raw: z.string(),
});
export type MetarReport = z.infer<typeof metarReportSchema>;

/** The report that was valid at a moment of the flight, as far as known then. */
export const weatherSnapshotSchema = metarReportSchema.extend({
  when: z.enum(["take_off", "landing"]),
  /** Program clock, ms. */
  atMs: z.number(),
});
export type WeatherSnapshot = z.infer<typeof weatherSnapshotSchema>;

const dayMs = 86_400_000;

/**
 * When a report was made, UTC ms. It states day, hour and minute; the date nearest to `nearMs` counts. Null if it
 * states none.
 */
export function observedMs(raw: string, nearMs: number): number | null {
  const [, day, hour, minute] = (/\b(\d{2})(\d{2})(\d{2})Z\b/.exec(raw) ?? []).map(Number);
  if (day === undefined || hour === undefined || minute === undefined || hour > 23 || minute > 59) return null;
  const near = new Date(nearMs);
  const candidates = [-1, 0, 1].flatMap((months) => {
    const first = Date.UTC(near.getUTCFullYear(), near.getUTCMonth() + months, 1, hour, minute);
    const ms = first + (day - 1) * dayMs;
    return new Date(ms).getUTCDate() === day ? [ms] : [];
  });
  return candidates.toSorted((a, b) => Math.abs(a - nearMs) - Math.abs(b - nearMs))[0] ?? null;
}
