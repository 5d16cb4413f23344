import { z } from "zod";
import { simulatorKindSchema } from "./sample.ts";

/** The pilot's settings, as kept in `settings.json`. Every field has a default, so an older file reads as well. */
export const settingsSchema = z.object({
  version: z.literal(1).default(1),
  theme: z.enum(["system", "dark", "light"]).default("system"),
  /** Seconds between position updates: the three that the crew system allows. */
  updateIntervalS: z.union([z.literal(15), z.literal(30), z.literal(60)]).default(30),
  weightUnit: z.enum(["lb", "kg"]).default("lb"),
  selectedAirlineId: z.string().nullable().default(null),
  /** A simulator on another computer (or a test server): tried before any local one. */
  simconnect: z
    .object({
      host: z.string().min(1).max(255),
      port: z.number().int().min(1).max(65535),
      /** Absent: SimConnect. */
      kind: simulatorKindSchema.optional(),
    })
    .nullable()
    .default(null),
  /** Which to follow where several run at the same time; null: the first that is found. */
  preferredSimulator: simulatorKindSchema.nullable().default(null),
});
export type Settings = z.infer<typeof settingsSchema>;
export const defaultSettings: Settings = settingsSchema.parse({});
