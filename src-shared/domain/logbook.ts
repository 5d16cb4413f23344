import { z } from "zod";
import { phaseSchema } from "./flight.ts";
import { flightPlanSchema } from "./flight-plan.ts";
import { flightStageSchema, flightViewSchema, trailPointSchema } from "./flight-view.ts";
import { instantSchema } from "./instant.ts";
import { landingTraceSchema } from "./landing-trace.ts";

/** What the logbook shows of an ended flight in its row and on the map. */
const flightSummarySchema = z.object({
  /** Block time, s. Null if either end was not seen. */
  blockS: z.number().nullable(),
  distanceNm: z.number(),
  /** The last landing. Null after a crash, or if none was seen. */
  landing: z
    .object({
      /** ft/min. Null if not measurable. */
      rateFpm: z.number().nullable(),
      rateBoundsFpm: z.tuple([z.number(), z.number()]).nullable(),
    })
    .nullable(),
  /** The simplified path: latitude °, longitude °, latitude °, …; longitudes are unwrapped. */
  path: z.array(z.number()),
});
export type FlightSummary = z.infer<typeof flightSummarySchema>;

/** One line of the logbook: a flight on this computer, filed or not. */
export const logbookEntrySchema = z.object({
  id: z.string(),
  airlineId: z.string(),
  code: z.string(),
  number: z.string(),
  departure: z.string(),
  arrival: z.string(),
  /** The names of both airports, for the search. */
  airportNames: z.string(),
  /** Its registration. Empty if unknown. */
  aircraft: z.string(),
  /** ICAO type. Empty if unknown; absent in an index of an earlier version. */
  aircraftType: z.string().optional(),
  startedAtMs: instantSchema,
  stage: flightStageSchema,
  /** Null while the flight has not ended, or its file has not been read yet. */
  summary: flightSummarySchema.nullable(),
});
export type LogbookEntry = z.infer<typeof logbookEntrySchema>;

export const logbookListSchema = z.object({
  /** Newest first. */
  flights: z.array(logbookEntrySchema),
  /** The number of hidden flights, which another pilot of the airline flew. */
  ofOthers: z.number().int(),
  /** The number of ended flights without a summary yet. */
  unread: z.number().int(),
});
export type LogbookList = z.infer<typeof logbookListSchema>;

/** One request to the airline. `code` "ok", or why not; null without an answer. */
const loggedRequestSchema = z.object({
  atMs: z.number(),
  operation: z.string(),
  phase: phaseSchema.nullable(),
  code: z.string().nullable(),
  says: z.string(),
});

export const loggedFlightSchema = z.object({
  view: flightViewSchema,
  trail: z.array(trailPointSchema),
  requests: z.array(loggedRequestSchema),
  plan: flightPlanSchema.nullable(),
  /** The trace of the last landing. Null without a landing, and after a crash. */
  trace: landingTraceSchema.nullable(),
});
export type LoggedFlight = z.infer<typeof loggedFlightSchema>;

/** Flights of another computer's file: added, here already, and not readable or not ended there. */
export const importedSchema = z.object({
  added: z.number().int(),
  known: z.number().int(),
  unread: z.number().int(),
});
export type Imported = z.infer<typeof importedSchema>;

/**
 * GPX, KML and CSV for other programs, `replay` for ours. `report` is a replay without names and ids, for a bug report.
 */
export const exportFormats = ["gpx", "kml", "csv", "replay", "report"] as const;
export type ExportFormat = (typeof exportFormats)[number];
