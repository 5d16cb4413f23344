import { readPlan } from "../../../src-main/context/plan/read-plan.ts";
import { planDocument } from "../../../src-main/demo/planning/plan-document.ts";
import { createProgress } from "../../../src-main/flight/following/progress.ts";
import { bookings, departed, settings } from "../../../src-renderer/testing/airline-data.ts";
import type { Booking } from "../../../src-shared/domain/airline-data.ts";
import type { BookingPlan, FlightPlan, PlanAirport } from "../../../src-shared/domain/flight-plan.ts";
import { landingTrace, live, samplesTo, trailTo } from "./flight-data.ts";
import { phrase } from "./language.ts";
import { flying, page, type Scenario } from "./scenario.ts";

const madeMs = departed - 25 * 60_000;
const wanted = { airline: "ICE", number: "214", type: "C172", registration: "TF-SKY", staticId: "" };
function planBetween(from: string, to: string, levelFt: number): FlightPlan {
  const plan = readPlan(planDocument({ ...wanted, from, to, levelFt, units: "kgs" }, madeMs), madeMs);
  if (plan === null) throw new Error(`no plan from ${from} to ${to}`);
  return plan;
}
const hop = planBetween("BIKF", "BIRK", 3000);
const named = { settings: { ...settings, simbriefPilot: "sigga" } };

const kept = (plan: FlightPlan, reasons: string[] = [], used = reasons.length === 0): BookingPlan => ({
  plan,
  reasons,
  used,
});
const booked = (plan: BookingPlan | null, more: Partial<Scenario> = {}) =>
  page({ ...named, live: live(1) }, { ...more, answers: { "plans.of": plan, ...more.answers } });
const misfit = [
  phrase(({ flightPlan }) => flightPlan.otherDestination("EGLL", "BIRK")),
  phrase(({ flightPlan, formats }) => flightPlan.tooOld(formats.ago("14 h"))),
];

/** The pictured flight along its plan. */
function along(minute: number, press: readonly string[] = []): Scenario {
  const progress = createProgress();
  progress.take(hop, null);
  // The pictured flight takes 36 minutes for the plan's 25.
  for (const sample of samplesTo(minute))
    progress.follow(sample, () => ((sample.timeMs - departed) / 1000 - 168) * 0.53, "cruise");
  const last = samplesTo(minute).at(-1) ?? null;
  return flying(minute, {
    flight: { progress: progress.view(last) },
    pushes: { ...named, flightPlan: hop },
    press,
  });
}

const airportOf = ({ icao, name, latitudeDeg, longitudeDeg }: PlanAirport): Booking["departure"] => ({
  icao,
  name,
  latitudeDeg,
  longitudeDeg,
});

const pacific = planBetween("NZAA", "SCEL", 39_000);
const logged = along(36).pushes.flight;

export const planScenarios = {
  "bookings-plan-none": booked(null),
  "bookings-plan-loading": booked(null, { answers: { "plans.fetch": "never" }, press: ["Fetch plan"] }),
  "bookings-plan-fits": booked(kept(hop)),
  "bookings-plan-does-not-fit": booked(kept(planBetween("BIKF", "EGLL", 36_000), misfit)),
  "bookings-plan-used-anyway": booked(kept(planBetween("BIKF", "EGLL", 36_000), misfit, true)),
  "bookings-plan-error": booked(null, {
    answers: {
      "plans.fetch": { failure: { code: "refused", message: phrase(({ flightPlan }) => flightPlan.noPlan) } },
    },
    press: ["Fetch plan"],
  }),
  "flight-plan-boarding": along(1),
  "flight-plan-flying": along(20),
  "flight-plan-flying-tables": along(30, ["Planned and flown"]),
  "flight-weather": along(20, ["Weather"]),
  "bookings-weather": booked(kept(hop), { press: ["Weather"] }),
  "bookings-plan-date-line-booking": booked(kept(pacific), {
    answers: {
      "bookings.list": bookings
        .slice(0, 1)
        .map((row) => ({ ...row, departure: airportOf(pacific.origin), arrival: airportOf(pacific.destination) })),
    },
  }),
  "logbook-plan": page(named, {
    answers: logged
      ? { "logbook.read": { view: logged, trail: trailTo(36), requests: [], plan: hop, trace: landingTrace } }
      : {},
    press: ["ICE 214", "Flight"],
  }),
} satisfies Record<string, Scenario>;
