import { z } from "zod";

const instant = z.number().nullable();
const seconds = z.number().min(0).nullable();
const pounds = z.number().min(0).nullable();

/** An airport of a plan, with its weather as it was when the plan was made. */
export const planAirportSchema = z.object({
  icao: z.string(),
  name: z.string(),
  latitudeDeg: z.number().min(-90).max(90).nullable(),
  longitudeDeg: z.number().min(-180).max(180).nullable(),
  /** Planned runway, as "16L"; empty where the plan names none. */
  runway: z.string(),
  /** Raw text; empty where the plan has none. */
  metar: z.string(),
  taf: z.string(),
});
export type PlanAirport = z.infer<typeof planAirportSchema>;

/** A point of the planned route, in the order flown; the airports at its ends are none. */
export const planFixSchema = z.object({
  name: z.string(),
  /** `toc`, `tod`: where the climb ends and the descent begins. */
  kind: z.enum(["fix", "toc", "tod"]),
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
  /** Airway or procedure that leads to it, or "DCT"; empty where the plan does not say. */
  via: z.string(),
  altitudeFt: z.number().nullable(),
  /** Planned from lift-off until here. */
  timeS: seconds,
  /** Planned on board here. */
  fuelLb: pounds,
});
export type PlanFix = z.infer<typeof planFixSchema>;

/** What Contrail keeps of a flight plan: no name, no id of the pilot. */
export const flightPlanSchema = z.object({
  generatedAtMs: instant,
  fetchedAtMs: z.number(),
  /** As the plan names the flight: "NLY1"; may be empty. */
  flight: z.string(),
  aircraftType: z.string(),
  registration: z.string(),
  origin: planAirportSchema,
  destination: planAirportSchema,
  alternates: z.array(planAirportSchema),
  /** The route as text, without the airports. */
  route: z.string(),
  fixes: z.array(planFixSchema),
  initialAltitudeFt: z.number().nullable(),
  routeNm: z.number().nullable(),
  /** Scheduled or estimated instants: off blocks, lift-off, touchdown, on blocks. */
  outMs: instant,
  offMs: instant,
  onMs: instant,
  inMs: instant,
  /** Lift-off to touchdown, and blocks to blocks. */
  airS: seconds,
  blockS: seconds,
  rampFuelLb: pounds,
  takeOffFuelLb: pounds,
  landingFuelLb: pounds,
  zeroFuelWeightLb: pounds,
});
export type FlightPlan = z.infer<typeof flightPlanSchema>;

/** A plan as it lies beside a booking. */
export const bookingPlanSchema = z.object({
  plan: flightPlanSchema,
  /** Why it does not fit the booking, for the pilot to read; empty when it does. */
  reasons: z.array(z.string()),
  /** It goes with the flight: it fits, or the pilot wants it all the same. */
  used: z.boolean(),
});
export type BookingPlan = z.infer<typeof bookingPlanSchema>;

/** A fix that was passed, planned and flown. */
export const passedFixSchema = z.object({
  name: z.string(),
  kind: planFixSchema.shape.kind,
  atMs: z.number(),
  /** From lift-off: planned, and flown in simulated seconds. */
  plannedS: seconds,
  flownS: seconds,
  plannedFuelLb: pounds,
  fuelLb: pounds,
  /** How far from the fix the aircraft was when it had it abeam. */
  offNm: z.number().min(0),
});
export type PassedFix = z.infer<typeof passedFixSchema>;

/** How a flight goes along its plan. */
export const planProgressSchema = z.object({
  passed: z.array(passedFixSchema),
  /** Index of the next fix among the plan's; their count when only the destination is ahead. */
  next: z.number().int().min(0),
  /** To the next fix or the destination, straight on. */
  nextNm: z.number().nullable(),
  /** Along the route to the destination. */
  remainingNm: z.number().nullable(),
  /** Program clock, ms; null on the ground. */
  nextMs: z.number().nullable(),
  etaMs: z.number().nullable(),
});
export type PlanProgress = z.infer<typeof planProgressSchema>;
