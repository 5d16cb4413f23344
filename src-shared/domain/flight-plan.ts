import { z } from "zod";

const instant = z.number().nullable();
const seconds = z.number().min(0).nullable();
const pounds = z.number().min(0).nullable();

/** An airport of a plan, with its weather at the time of planning. */
const planAirportSchema = z.object({
  icao: z.string(),
  name: z.string(),
  latitudeDeg: z.number().min(-90).max(90).nullable(),
  longitudeDeg: z.number().min(-180).max(180).nullable(),
  /** Planned runway, as "16L"; empty if the plan names none. */
  runway: z.string(),
  /** Raw text; empty if the plan has none. */
  metar: z.string(),
  taf: z.string(),
});
export type PlanAirport = z.infer<typeof planAirportSchema>;

/** A point of the planned route, without the airports at its ends. */
const planFixSchema = z.object({
  name: z.string(),
  /** `toc`, `tod`: where the climb ends and the descent begins. */
  kind: z.enum(["fix", "toc", "tod"]),
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
  altitudeFt: z.number().nullable(),
  /** Planned time from lift-off to the fix. */
  timeS: seconds,
  /** Planned fuel on board at the fix. */
  fuelLb: pounds,
});
export type PlanFix = z.infer<typeof planFixSchema>;

/** The part of a flight plan that Contrail keeps: no name and no id of the pilot. */
export const flightPlanSchema = z.object({
  generatedAtMs: instant,
  fetchedAtMs: z.number(),
  /** The flight's name in the plan: "NLY1". May be empty. */
  flight: z.string(),
  /** The callsign on the radio: "NLY7F". Empty if the plan does not state it. */
  callsign: z.string().default(""),
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
  /** Scheduled or estimated times: off blocks, lift-off, touchdown, on blocks. */
  outMs: instant,
  offMs: instant,
  onMs: instant,
  inMs: instant,
  /** Time from lift-off to touchdown, and block time. */
  airS: seconds,
  blockS: seconds,
  rampFuelLb: pounds,
  takeOffFuelLb: pounds,
  landingFuelLb: pounds,
  zeroFuelWeightLb: pounds,
});
export type FlightPlan = z.infer<typeof flightPlanSchema>;

/** A plan stored with a booking. */
export const bookingPlanSchema = z.object({
  plan: flightPlanSchema,
  /** Why it does not fit the booking, for the pilot; empty if it fits. */
  reasons: z.array(z.string()),
  /** The flight uses the plan: it fits, or the pilot wants it anyway. */
  used: z.boolean(),
});
export type BookingPlan = z.infer<typeof bookingPlanSchema>;

/** A passed fix, planned and flown. */
const passedFixSchema = z.object({
  name: z.string(),
  kind: planFixSchema.shape.kind,
  atMs: z.number(),
  /** Time from lift-off: planned, and flown in simulated seconds. */
  plannedS: seconds,
  flownS: seconds,
  plannedFuelLb: pounds,
  fuelLb: pounds,
  /** The aircraft's distance from the fix when it was abeam. */
  offNm: z.number().min(0),
});
export type PassedFix = z.infer<typeof passedFixSchema>;

/** The progress of a flight along its plan. */
export const planProgressSchema = z.object({
  passed: z.array(passedFixSchema),
  /** Index of the next fix in the plan, or the number of fixes if only the destination is ahead. */
  next: z.number().int().min(0),
  /** Direct distance to the next fix or the destination. */
  nextNm: z.number().nullable(),
  /** Distance along the route to the destination. */
  remainingNm: z.number().nullable(),
  /** Estimated time at the next fix, program clock, ms. Null on the ground. */
  nextMs: z.number().nullable(),
  etaMs: z.number().nullable(),
});
export type PlanProgress = z.infer<typeof planProgressSchema>;

/** SimBrief, or a stand-in of it on this computer. */
export interface PlanService {
  /** The address to read plans from; without a trailing slash. */
  readonly readAt: string;
  /** The address to make plans at. */
  readonly dispatchAt: string;
}

/** The plan service of this pilot, and the pilot's name there. */
export interface PlanSource {
  readonly service: PlanService;
  /** SimBrief name or id; empty: the pilot has given none, and no request is sent. */
  readonly pilot: string;
}

/** The route of the report: the plan's if the flight has one, else the booking's. */
export const reportedRoute = (booked: readonly string[], plan: Pick<FlightPlan, "route"> | null): readonly string[] =>
  plan === null || plan.route.trim() === "" ? booked : plan.route.trim().split(/\s+/);
