import { indexOf, type QuantityName } from "../../src-shared/rules/quantities.ts";
import type { Gate, ReviewedApproach } from "../../src-shared/rules/verdict.ts";
import { isFalse, isTrue } from "./condition.ts";
import type { Moment } from "./moments.ts";
import { type IsAlive, orNull, type Watch } from "./watch.ts";

/** An approach begins at most this far above its runway, ft. Gates stand below. */
const highestFt = 3000;
/** The speed of the final is taken between these heights, ft: after the last gate, before the flare. */
const finalFt = { from: 300, to: 50 };
/** The sink rate of the path is taken between these heights, ft: from before the gates to the flare. */
const pathFt = { from: 1500, to: 50 };
/** Fewer values make no median. */
const leastValues = 3;
/** FSF ALAR 7.1: 1,000 ft in cloud, 500 ft otherwise. */
const gatesFt = [1000, 500];
const lastS = 60;
/** The burn of a shorter flight is that of a climb, min. */
const leastBurnMin = 10;

/** The value of a criterion at a gate where it was not judged. */
const unknown = { value: null, ok: null } as const;

interface ApproachToJudge {
  /** The moments in the air until the end, with their phases. */
  readonly air: readonly Moment[];
  /** The contact, or the beginning of the climb. */
  readonly last: Moment;
  /** The lowest one: it shows the altitude of the runway. */
  readonly lowest: Moment;
  readonly liftOff: Moment | undefined;
  readonly end: ReviewedApproach["end"];
  readonly endMs: number;
}

/** An approach after its end, with what rules over landings and go-arounds need of it. */
export interface Ended {
  readonly end: ReviewedApproach["end"];
  /** Which signals are alive is known at the end of the flight: those that are not accuse nobody. */
  readonly result: (isAlive: IsAlive) => ReviewedApproach;
  /** Those of the last minute, with heights above the runway. */
  readonly moments: readonly Moment[];
  readonly fuelLb: number;
  /** How long the fuel lasts at the mean burn since the lift-off. */
  readonly fuelLeftMin: number;
  readonly weightLb: number;
  readonly lowestAglFt: number;
}

export const valueIn = ({ low }: Moment, name: QuantityName): number => low[indexOf[name]] as number;

/** Judges an approach that has ended. */
export function judgeApproach(watches: readonly Watch[], given: ApproachToJudge): Ended {
  const { last, lowest, end, endMs } = given;
  const groundFt = end === "landing" ? 0 : valueIn(lowest, "aglFt");
  const moments = withHeights(given.air, valueIn(lowest, "altitudeFt") - groundFt);
  const criteria = watches.filter(({ rule }) => rule.criterion);
  const before = criteria.map((watch) => watch.judgedS());
  for (const watch of watches) {
    watch.interrupt();
    for (const moment of moments) watch.look(moment);
  }
  const [first] = moments;
  const found = new Map(criteria.map((watch) => [watch, watch.brokenSince(first?.timeMs ?? endMs)]));
  const judged = criteria.filter((watch, at) => watch.judgedS() > (before[at] ?? 0));
  const gates = gatesFt.flatMap((heightFt) => gateAt(criteria, moments, heightFt) ?? []);
  const approachSpeedKt = first === undefined ? null : orNull(valueIn(first, "approachSpeedKt"));

  function result(isAlive: IsAlive): ReviewedApproach {
    const isDead = (watch: Watch): boolean => watch.deadOf(isAlive).length > 0;
    const dead = new Set(criteria.filter(isDead).map(({ rule }) => rule.id));
    const isBroken = (watch: Watch): boolean => found.get(watch)?.length !== 0;
    const broken = criteria.filter((watch) => isBroken(watch) && !isDead(watch));
    const [destabilised = null] = broken
      .flatMap((watch) => (found.get(watch) ?? []).map((finding) => ({ ...finding, rule: watch.rule.id })))
      .toSorted((a, b) => a.fromMs - b.fromMs);
    return {
      ...{ end, endMs, approachSpeedKt, destabilised },
      gates: gates.map(({ values, ...gate }) => ({
        ...gate,
        values: values.map((each) => (each.ok === true || !dead.has(each.rule) ? each : { ...each, ...unknown })),
      })),
      broken: broken.map(({ rule }) => rule.id),
      judged: judged.filter((watch) => !isBroken(watch) || !isDead(watch)).map(({ rule }) => rule.id),
    };
  }
  return {
    ...{ end, result },
    moments: moments.filter(({ t }) => t > last.t - lastS),
    fuelLb: valueIn(last, "fuelLb"),
    fuelLeftMin: fuelLeftMin(given.liftOff, last),
    weightLb: valueIn(last, "totalWeightLb"),
    lowestAglFt: valueIn(lowest, "aglFt"),
  };
}

function fuelLeftMin(liftOff: Moment | undefined, last: Moment): number {
  if (liftOff === undefined) return Number.NaN;
  const airMin = (last.t - liftOff.t) / 60;
  const burntLb = valueIn(liftOff, "fuelLb") - valueIn(last, "fuelLb");
  return airMin >= leastBurnMin && burntLb > 0 ? (valueIn(last, "fuelLb") / burntLb) * airMin : Number.NaN;
}

/**
 * The moments of the approach with their height above the runway, the speed of the final and the sink rate of the path. It begins at the highest
 * point, or at the last one above `highestFt`.
 */
function withHeights(air: readonly Moment[], runwayFt: number): readonly Moment[] {
  let from = 0;
  for (const [at, moment] of air.entries()) {
    const altitudeFt = valueIn(moment, "altitudeFt");
    if (altitudeFt - runwayFt > highestFt || altitudeFt >= valueIn(air[from] as Moment, "altitudeFt")) from = at;
  }
  const approach = air.slice(from);
  const usual = (name: QuantityName, between: typeof finalFt): number => {
    const sorted = approach
      .filter((moment) => {
        const heightFt = valueIn(moment, "altitudeFt") - runwayFt;
        return heightFt <= between.from && heightFt >= between.to;
      })
      .map((moment) => valueIn(moment, name))
      .filter((value) => !Number.isNaN(value))
      .toSorted((a, b) => a - b);
    return sorted.length < leastValues ? Number.NaN : (sorted[sorted.length >> 1] as number);
  };
  const speedKt = usual("indicatedAirspeedKt", finalFt);
  const sinkFpm = usual("sinkRateFpm", pathFt);
  return approach.map((moment) => {
    const values = moment.low.slice();
    values[indexOf.heightAboveRunwayFt] = valueIn(moment, "altitudeFt") - runwayFt;
    values[indexOf.approachSpeedKt] = speedKt;
    values[indexOf.approachSinkFpm] = sinkFpm;
    return { ...moment, low: values, high: values };
  });
}

/**
 * The values of the criteria where the aircraft last came down through a height. Null if it was never above.
 * A criterion that does not apply there has no value; one whose value is beyond its limit where that does not count
 * yet is neither met nor not met.
 */
function gateAt(criteria: readonly Watch[], moments: readonly Moment[], heightFt: number): Gate | null {
  const above = moments.findLastIndex((moment) => valueIn(moment, "heightAboveRunwayFt") > heightFt);
  const moment = above < 0 ? undefined : moments[above + 1];
  if (moment === undefined) return null;
  const values = moment.low;
  const ofCriteria = criteria.flatMap(({ rule, gate, looksAt }) => {
    const truth = gate?.test(values, values);
    const lead = gate?.shown.find(({ test }) => test(values, values) === isTrue && truth === isTrue) ?? gate?.shown[0];
    if (lead === undefined) return [];
    const met = truth === isFalse && lead.test(values, values) === isFalse ? true : null;
    return {
      ...{ rule: rule.id, quantity: lead.name, value: orNull(valueIn(moment, lead.name)) },
      ...{ limit: orNull(lead.limit(values)), reference: orNull(lead.reference(values)) },
      ok: truth === isTrue ? false : met,
      ...(looksAt(moment) === isTrue ? {} : unknown),
    };
  });
  return { heightFt, atMs: moment.timeMs, values: ofCriteria };
}
