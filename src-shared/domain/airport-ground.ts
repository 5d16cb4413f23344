import { z } from "zod";
import { standSchema } from "./stands.ts";

export const placeSchema = z.object({
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
});

/** What the simulator's own scenery files say of the ground around an airport. */
export const airportGroundSchema = z.object({
  /** Aprons and taxiways: rings, longitude and latitude alternately, degrees, filled by the nonzero rule. */
  pavement: z.array(z.array(z.number())),
  stands: z.array(standSchema),
});
export type AirportGround = z.infer<typeof airportGroundSchema>;
