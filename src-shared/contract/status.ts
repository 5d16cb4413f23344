import { z } from "zod";
import { phaseSchema } from "../domain/flight.ts";
import { flightStageSchema } from "../domain/flight-view.ts";

const airport = z.object({ icao: z.string(), name: z.string() });
const instant = z.number().nullable();
const figure = z.number().nullable();

/** Samples come at least once a second, so older data are not live. */
export const staleAfterS = 5;

/** The texts, which are also the names of the text files. */
export const textIds = [
  "callsign",
  "route",
  "phase",
  "state",
  "altitude",
  "speed",
  "to-go",
  "arrival",
  "landing",
  "age",
] as const;

/**
 * The answer of `GET /v1/status` and of each `status` event of `GET /v1/events`. Times: UTC, ms since 1970. Units are in
 * the names. Null: not known. `assets/guide/second-screen.md` explains each field to other programs; a later version
 * may add fields.
 */
export const statusSchema = z.object({
  version: z.literal(1),
  program: z.string(),
  /** Age of the simulator's data, s. Null without data. */
  ageS: figure,
  /** The data are older than 5 s, or there are none. */
  stale: z.boolean(),
  simulator: z.object({
    state: z.enum(["searching", "connecting", "connected", "flying"]),
    name: z.string().nullable(),
  }),
  /** Null without a simulator. */
  position: z
    .object({
      latitudeDeg: z.number(),
      longitudeDeg: z.number(),
      headingTrueDeg: figure,
      altitudeFt: z.number(),
      aglFt: figure,
      groundSpeedKt: figure,
      indicatedAirspeedKt: figure,
      verticalSpeedFpm: figure,
      fuelLb: figure,
      onGround: z.boolean().nullable(),
      paused: z.boolean(),
    })
    .nullable(),
  /** Null while no flight is open. */
  flight: z
    .object({
      callsign: z.string(),
      from: airport,
      to: airport,
      alternates: z.array(z.string()),
      aircraftType: z.string().nullable(),
      registration: z.string().nullable(),
      stage: z.enum(flightStageSchema.options.map((option) => option.shape.kind.value)),
      phase: phaseSchema.nullable(),
      phaseSinceMs: instant,
      /** Why the phase is what it is, in the pilot's language. */
      phaseReason: z.string(),
      remainingNm: figure,
      etaMs: instant,
      outMs: instant,
      offMs: instant,
      onMs: instant,
      inMs: instant,
      plannedOffMs: instant,
      plannedOnMs: instant,
      blockS: figure,
      airS: figure,
      distanceNm: figure,
      fuelUsedLb: figure,
      /** The last landing. */
      landing: z
        .object({
          atMs: z.number(),
          rateFpm: figure,
          /** The true rate is within these. */
          rateBoundsFpm: z.tuple([z.number(), z.number()]).nullable(),
          bounces: z.number(),
          runway: z.string().nullable(),
        })
        .nullable(),
      /** The airline accepted the last update then. */
      airlineHeardMs: instant,
      airlineReached: z.boolean(),
    })
    .nullable(),
  /** The same in the pilot's language and units. The text files have the same names. */
  texts: z.array(
    z.object({
      id: z.enum(textIds),
      name: z.string(),
      value: z.string(),
    }),
  ),
});
export type Status = z.infer<typeof statusSchema>;
