import type { Clocks } from "../../src-shared/domain/flight.ts";
import type { FlightPlan } from "../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { flownToScheduleMs, type Schedule } from "../../src-shared/domain/schedule.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { dash, formatClock } from "../ui/format.ts";

type Timed = Pick<FlightView, "etaMs"> & {
  readonly head: Pick<FlightView["head"], "schedule" | "startedAtMs">;
  readonly tracker: { readonly clocks: Pick<Clocks, "outMs" | "offMs" | "onMs" | "inMs"> } | null;
};
type Planned = Pick<FlightPlan, "outMs" | "onMs" | "inMs">;

/** An arrival that is later than this after its departure, or before it, is an error. */
const longestFlightMs = 24 * 3_600_000;

/** The airline's schedule, else the flight plan's, if the flight takes place at about that time. */
function scheduled({ schedule, startedAtMs }: Timed["head"], plan: Planned | null): Schedule | null {
  if (schedule !== undefined) return schedule;
  if (plan === null || plan.outMs === null) return null;
  if (Math.abs(plan.outMs - startedAtMs) > flownToScheduleMs) return null;
  const blockMs = (plan.inMs ?? Number.NaN) - plan.outMs;
  return { outMs: plan.outMs, inMs: blockMs > 0 && blockMs <= longestFlightMs ? plan.inMs : null };
}

/** A longer planned taxi to the gate is an error. */
const longestTaxiMs = 2 * 3_600_000;

/** Planned time from touchdown to the gate. 0 without a plan, because no other source states it. */
function taxiInMs(plan: Planned | null): number {
  const taxiMs = plan === null || plan.inMs === null || plan.onMs === null ? 0 : plan.inMs - plan.onMs;
  return taxiMs > 0 && taxiMs <= longestTaxiMs ? taxiMs : 0;
}

/** "13:00 UTC, in 12 min". Null after the flight has left its gate, or without a schedule. */
export function departureText({ head, tracker }: Timed, plan: Planned | null, nowMs: number): string | null {
  const schedule = scheduled(head, plan);
  if (schedule === null || (tracker && tracker.clocks.outMs !== null)) return null;
  const due = formats().due(schedule.outMs, nowMs);
  return head.schedule === undefined ? words().flight.byPlan(due) : due;
}

/**
 * "13:34 UTC, 4 min late": the estimate, which the landing confirms, then the time on blocks; before the take-off the
 * scheduled time.
 */
export function arrivalText({ head, tracker, etaMs }: Timed, plan: Planned | null, nowMs: number): string {
  const scheduledMs = scheduled(head, plan)?.inMs ?? null;
  const inMs = tracker?.clocks.inMs ?? null;
  const againstSchedule = (ms: number, onBlocksMs: number): string =>
    [formatClock(ms), scheduledMs === null ? "" : formats().punctuality(onBlocksMs, scheduledMs)]
      .filter(Boolean)
      .join(", ");
  if (inMs !== null) return againstSchedule(inMs, inMs);
  if (etaMs !== null)
    return scheduledMs === null ? formats().arrival(etaMs, nowMs) : againstSchedule(etaMs, etaMs + taxiInMs(plan));
  const onMs = tracker?.clocks.onMs ?? null;
  if (onMs !== null) return againstSchedule(onMs, onMs + taxiInMs(plan));
  const isAloft = tracker !== null && tracker.clocks.offMs !== null;
  if (scheduledMs === null || isAloft) return dash;
  const texts = words().flight;
  return (head.schedule === undefined ? texts.byPlan : texts.scheduledAt)(formatClock(scheduledMs));
}
