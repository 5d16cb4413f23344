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
