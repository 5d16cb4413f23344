import { z } from "zod";
import { controllerRoles } from "../../../src-shared/domain/networks.ts";
import type { Digest } from "./digest.ts";
import type { Station } from "./read-feed.ts";

const placeSchema = z.object({ latitudeDeg: z.number(), longitudeDeg: z.number() });
const pilotSchema = placeSchema.extend({
  id: z.string(),
  callsign: z.string(),
  altitudeFt: z.number(),
  headingDeg: z.number().nullable(),
});

/** Checks a thread's answers. A separate file, so that the thread does not load the schema library. */
export const digestSchema: z.ZodType<Digest> = z.object({
  updatedMs: z.number(),
  own: z.array(pilotSchema),
  traffic: z.array(pilotSchema),
  controllers: z.array(
    z.object({
      callsign: z.string(),
      frequency: z.string(),
      role: z.enum(controllerRoles),
      place: placeSchema.nullable(),
    }),
  ),
});
export const stationsSchema: z.ZodType<readonly Station[]> = z.array(
  z.object({ callsign: z.string(), places: z.array(placeSchema) }),
);
