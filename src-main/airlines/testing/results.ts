import { z } from "zod";
import * as domain from "../../../src-shared/domain/airline-data.ts";
import { reportStateSchema } from "../../../src-shared/domain/report-state.ts";
import { type AirlineResult, airlineFailureCodes, type OperationName } from "../failure.ts";

const failureSchema = z.strictObject({
  code: z.enum(airlineFailureCodes),
  message: z.string().regex(/^[A-Z].*[.”]$/s),
  detail: z.string().optional(),
  unknown: z.boolean(),
  status: z.number().int().nullable(),
  retryAfterS: z.number().int().min(0).nullable(),
  reportState: reportStateSchema.nullable().optional(),
  words: z.string().optional(),
  said: z.string().optional(),
});

/** The type that a value must have, whatever the server sent. */
const values: Record<OperationName, z.ZodType> = {
  handshake: z.object({
    handler: z.string(),
    apiVersion: z.string(),
    baseUrl: z.url(),
    warning: z.string().nullable(),
  }),
  login: z.object({ pilot: domain.pilotSchema, token: z.string().min(1) }),
  verify: domain.pilotSchema,
  statistics: domain.statisticsSchema,
  aircraft: z.array(domain.aircraftSchema),
  airports: z.array(domain.airportSchema),
  announcements: z.array(domain.announcementSchema),
  search: z.object({
    flights: z.array(domain.scheduleFlightSchema),
    firstHundredOnly: z.boolean(),
    onlyFromIcao: z.string().nullable(),
  }),
  bookings: z.array(domain.bookingSchema),
  bookingAircraft: domain.aircraftOptionsSchema,
  changeAircraft: z.undefined(),
  start: domain.startResultSchema,
  update: z.literal("report_replaced").optional(),
  complete: domain.completeResultSchema,
  cancel: z.undefined(),
  unbook: z.undefined(),
  book: z.undefined(),
  state: z.object({ state: reportStateSchema, reason: z.string() }),
};

/** What is wrong with the form of a result. Empty if it is a value of the operation's type, or a typed failure. */
export const problemsOf = (name: OperationName, result: AirlineResult<unknown>): readonly unknown[] =>
  (result.ok ? values[name].safeParse(result.value) : failureSchema.safeParse(result.error)).error?.issues ?? [];
