import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import { plannedAt } from "./planned-at.ts";

/** Without a plan the burn of the cruise counts: measured over this distance before, at most. */
const windowNm = 100;
/** And over at least this, or a tenth of the remaining distance if that is more, up to `enoughNm`. */
const leastNm = 5;
const enoughNm = 50;

/** Planned fuel on board at this distance along the route to the destination, lb. */
const plannedLb = (plan: FlightPlan, toGoNm: number): number | null =>
  plannedAt(plan, { off: plan.takeOffFuelLb, at: ({ fuelLb }) => fuelLb, on: plan.landingFuelLb }, toGoNm);

/** Estimates the fuel at arrival. Per nautical mile and not per hour: time compression does not change it. */
export function createFuelAhead() {
  let marks: { readonly nm: number; readonly lb: number }[] = [];
  let rate: { readonly lbPerNm: number; readonly overNm: number } | null = null;

  return {
    /** `flownNm`: the whole distance so far. */
    follow(phase: Phase, flownNm: number, fuelLb: number | undefined): void {
      const last = marks.at(-1);
      if (phase !== "cruise" || fuelLb === undefined || (last !== undefined && fuelLb > last.lb * 1.01)) {
        marks = [];
        return;
      }
      if (last !== undefined && flownNm - last.nm < 1) return;
      marks.push({ nm: flownNm, lb: fuelLb });
      const first = marks[0];
      if (first === undefined || flownNm - first.nm < leastNm) return;
      rate = { lbPerNm: Math.max(0, (first.lb - fuelLb) / (flownNm - first.nm)), overNm: flownNm - first.nm };
      if (rate.overNm > windowNm) marks.shift();
    },

    /** By the plan's fuel for the rest of the route, else by the cruise so far. Null while neither is known. */
    atArrivalLb(fuelLb: number | null, remainingNm: number | null, plan: FlightPlan | null): number | null {
      if (fuelLb === null || remainingNm === null) return null;
      const hereLb = plan && plannedLb(plan, remainingNm);
      if (plan !== null && plan.landingFuelLb !== null && hereLb !== null)
        return Math.max(0, fuelLb - Math.max(0, hereLb - plan.landingFuelLb));
      if (rate === null) return null;
      const isEnough = rate.overNm >= Math.min(enoughNm, remainingNm / 10);
      return isEnough ? Math.max(0, fuelLb - rate.lbPerNm * remainingNm) : null;
    },
  };
}
