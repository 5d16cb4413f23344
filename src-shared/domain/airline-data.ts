import { z } from "zod";

/** Types of an airline's data after tolerant reading. Ids are opaque strings; names contain units. */

export const pilotSchema = z.object({
  dbId: z.string(),
  pilotId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  rank: z.string(),
});
export type Pilot = z.infer<typeof pilotSchema>;

/**
 * Whether both are the same account at one airline. The internal id stays the same when the pilot's number changes.
 * Without internal ids, the numbers decide.
 */
export function isSamePilot(a: Pick<Pilot, "dbId" | "pilotId">, b: Pick<Pilot, "dbId" | "pilotId">): boolean {
  const hasOwnIds = a.dbId !== a.pilotId && b.dbId !== b.pilotId;
  return hasOwnIds ? a.dbId === b.dbId : a.pilotId === b.pilotId;
}

export const airportSchema = z.object({
  icao: z.string(),
  name: z.string(),
  /** Null if the airline does not know the airport, which is then shown by its ICAO code. */
  latitudeDeg: z.number().nullable(),
  longitudeDeg: z.number().nullable(),
});
export type Airport = z.infer<typeof airportSchema>;

export const aircraftSchema = z.object({
  id: z.string(),
  /** ICAO type code. */
  code: z.string(),
  name: z.string(),
  registration: z.string(),
  maximumPassengers: z.number().nullable(),
  /** In the airline's own weight unit. */
  maximumCargo: z.number().nullable(),
  minimumRank: z.string(),
});
export type Aircraft = z.infer<typeof aircraftSchema>;

/** The most bookings that are read. */
export const mostBookings = 10_000;

export const bookingSchema = z.object({
  bidId: z.string(),
  /** Operating airline's code and the number without it: "ICE", "214". */
  code: z.string(),
  number: z.string(),
  departure: airportSchema,
  arrival: airportSchema,
  route: z.array(z.string()),
  /** The filed level: "FL360", "36000", "360", "". */
  flightLevel: z.string(),
  /** Parsed from `flightLevel`; null if it states no level. */
  cruiseAltitudeFt: z.number().nullable(),
  scheduledDistanceNm: z.number().nullable(),
  /** Great circle between the airports, from their coordinates; null when one is unknown. */
  greatCircleNm: z.number().nullable(),
  departureTime: z.string(),
  arrivalTime: z.string(),
  flightTimeH: z.number().nullable(),
  type: z.enum(["passenger", "cargo", "unknown"]),
  /** Null if none is assigned: the pilot chooses one before the start. */
  aircraft: aircraftSchema.nullable(),
  /** Null if not stated. Servers before 0.3.0 neither state it nor can change the aircraft. */
  aircraftChangeable: z.boolean().nullable(),
  notes: z.string(),
  /** The pilot's own flight: the airline has not got it yet. */
  isOwn: z.literal(true).optional(),
});
export type Booking = z.infer<typeof bookingSchema>;

const icaoCode = z.string().regex(/^[A-Z0-9]{3,4}$/);
/** A flight that is not in the airline's schedule. */
export const ownFlightSchema = z.object({
  number: z.string().regex(/^[A-Z0-9]{1,10}$/),
  departureIcao: icaoCode,
  arrivalIcao: icaoCode,
});
export type OwnFlight = z.infer<typeof ownFlightSchema>;

export const aircraftOptionsSchema = z.object({
  /** Null if not stated. */
  changeable: z.boolean().nullable(),
  aircraft: z.array(
    z.object({ id: z.string(), name: z.string(), registration: z.string(), icao: z.string(), subfleet: z.string() }),
  ),
});
export type AircraftOptions = z.infer<typeof aircraftOptionsSchema>;

export const announcementSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text. */
  subtitle: z.string(),
  link: z.string().nullable(),
  publishDate: z.string(),
});
export type Announcement = z.infer<typeof announcementSchema>;

export const statisticsSchema = z.object({
  hoursFlown: z.number().nullable(),
  flightsFlown: z.number().nullable(),
  averageLandingRateFpm: z.number().nullable(),
  location: z.string(),
});
export type Statistics = z.infer<typeof statisticsSchema>;

export const scheduleFlightSchema = bookingSchema
  .pick({
    code: true,
    number: true,
    departure: true,
    arrival: true,
    route: true,
    flightLevel: true,
    scheduledDistanceNm: true,
    departureTime: true,
    arrivalTime: true,
    flightTimeH: true,
    type: true,
    notes: true,
  })
  .extend({ id: z.string(), aircraftName: z.string() });
export type ScheduleFlight = z.infer<typeof scheduleFlightSchema>;

/** The airline's answer to a start. */
export const startResultSchema = z.object({
  trackingId: z.string(),
  /** A message that the pilot must confirm before tracking. Null if there is none. */
  confirmation: z.string().nullable(),
  /** Null if not stated: the profile's Allow Start Override decides. */
  canOverride: z.boolean().nullable(),
  /** What the airline's client wants kept with the flight. */
  airlineData: z.unknown().optional(),
});
export type StartResult = z.infer<typeof startResultSchema>;

/** The airline's answer to the report. A minimal server may leave every field empty. */
export const completeResultSchema = z.object({
  pirepId: z.string(),
  flightNumber: z.string(),
  route: z.string(),
  aircraft: z.string(),
  registration: z.string(),
  airline: z.string(),
  /** The airline's decision, if it came with the answer or the proof. */
  decision: z.enum(["pending", "accepted", "rejected"]).optional(),
});
export type CompleteResult = z.infer<typeof completeResultSchema>;
