import { isDeepStrictEqual } from "node:util";
import type { FlightEvent, TrackerView } from "../../src-shared/domain/flight.ts";
import { phases as allPhases, type Phase } from "../../src-shared/domain/phases.ts";
import type { AircraftIdentity, SimSample } from "../../src-shared/domain/sample.ts";
import { classOf, type RuledAircraft } from "../../src-shared/rules/aircraft-class.ts";
import { indexOf, mayBeDead, phaseNumber, valuesOfMoment } from "../../src-shared/rules/quantities.ts";
import type { Rule, RuleSet } from "../../src-shared/rules/rule-set.ts";
import type { RuleOutcome, Verdict } from "../../src-shared/rules/verdict.ts";
import { type Ended, judgeApproach, valueIn } from "./approach.ts";
import { boundsOfLanding, valuesOfGoAround } from "./landing-values.ts";
import { createMoments, type Moment } from "./moments.ts";
import { blankOutcome, createWatch, type IsAlive, isForAircraft, type Watch } from "./watch.ts";

/** What the review needs of the flight's own evaluation, after it took the sample. */
export interface Followed {
  readonly events: readonly FlightEvent[];
  phase(): Phase;
  aloft(): boolean;
  view(): Pick<TrackerView, "phases" | "landings">;
  /** Null while it is unknown. */
  aircraft(): AircraftIdentity | null;
}

/** The signals that an aircraft is known to leave dead. */
export type KnownDead = (aircraft: AircraftIdentity) => ReadonlySet<string>;

export interface Review {
  /** Call after the flight followed the sample. */
  follow(sample: SimSample, followed: Followed): void;
  verdict(view: Pick<TrackerView, "landings">): Verdict;
}

/** A phase is detected up to so long after it began: the beginning of a take-off roll is taxi until then. */
const laterS = 30;
/** An approach from 3,000 ft takes less, also a slow one in a circuit. */
const keptS = 600;
/** The lowest point of a go-around is found within this time before its climb. */
const lowestWithinS = 60;
const gearUpRatio = 0.5;
/** So low over water, ft, an aircraft lands on it. The ground flag of floats may never say "ground" (simulator-input.md). */
const afloatFt = 15;
const noAircraft: AircraftIdentity = { title: "", icaoType: "", registration: "", engineCount: 0, category: "" };

/** Which signals changed in the flight, and showed nothing impossible. */
function createSignals() {
  /** The signals that had no other value than their first one. */
  const unchanged = new Set(mayBeDead);
  const firstValues = new Float64Array(valuesOfMoment).fill(Number.NaN);
  /** The gear was last reported as up while the aircraft stood on it. Null: it did not stand. */
  let gearLies: boolean | null = null;
  const isAlive: IsAlive = (name) => !unchanged.has(name) && !(name === "gearRatio" && gearLies === true);

  /** It lands on its belly if its gear was down before the take-off, or on water. Else it stands on what reads as up. */
  function seeGear(low: Float64Array, hasFlown: boolean): void {
    const ratio = low[indexOf.gearRatio] as number;
    const isOverWater = low[indexOf.overWater] === 1;
    const stands = low[indexOf.onGround] === 1 || (isOverWater && (low[indexOf.aglFt] as number) <= afloatFt);
    if (stands && !Number.isNaN(ratio) && (!hasFlown || gearLies === null || isOverWater))
      gearLies = ratio < gearUpRatio;
  }

  return {
    isAlive,
    see({ low }: Moment, hasFlown: boolean): void {
      seeGear(low, hasFlown);
      for (const name of unchanged) {
        const value = low[indexOf[name]] as number;
        const first = firstValues[indexOf[name]] as number;
        if (Number.isNaN(first)) firstValues[indexOf[name]] = value;
        else if (value !== first && !Number.isNaN(value)) unchanged.delete(name);
      }
    },
  };
}

/** The moments of the last minutes. Calls `judge` once for each of them, `laterS` after it. */
function createRecent(judge: (moment: Moment) => void) {
  let moments: Moment[] = [];
  let judged = 0;

  return {
    moments: (): readonly Moment[] => moments,
    add(moment: Moment): void {
      moments.push(moment);
      const until = moment.t - laterS;
      for (let next = moments[judged]; next !== undefined && next.t <= until; next = moments[judged]) {
        judge(next);
        judged += 1;
      }
      const oldest = moments[0]?.t ?? 0;
      if (moment.t - oldest <= 2 * keptS) return;
      const firstKept = moments.findIndex(({ t }) => t >= moment.t - keptS);
      const from = Math.min(judged, firstKept);
      moments = moments.slice(from);
      judged -= from;
    },
  };
}

const watchesOver = (rules: readonly Rule[], over: Rule["over"], aircraft: RuledAircraft): Watch[] =>
  rules
    .filter((rule) => rule.over === over && isForAircraft(rule, aircraft))
    .map((rule) => createWatch(rule, aircraft));

/** The rules over the flight. Each looks only in its phases, which are given by their numbers. */
function createOverFlight(rules: readonly Rule[], aircraft: RuledAircraft) {
  const watches = watchesOver(rules, "flight", aircraft);
  const byPhase = allPhases.map((_, at) => watches.filter(({ phases }) => phases === null || phases.has(at)));
  /** The phase of the last moment. */
  let last = -1;

  return {
    watches,
    look(moment: Moment, phase: number): void {
      if (phase !== last) for (const watch of watches) if (watch.phases?.has(phase) === false) watch.interrupt();
      last = phase;
      for (const watch of byPhase[phase] ?? []) watch.look(moment);
    },
  };
}

/** What is known of a landing may still be refined, so the rules over landings look at the end. */
function lookAtLandings(
  watches: readonly Watch[],
  landings: TrackerView["landings"],
  ended: ReadonlyMap<number, Ended>,
  isAlive: IsAlive,
): void {
  for (const landing of landings) {
    const bounds = boundsOfLanding(landing, ended.get(landing.atMs), isAlive);
    const { atMs: timeMs, latitudeDeg, longitudeDeg } = landing;
    for (const watch of watches) watch.look({ timeMs, stepS: Number.NaN, latitudeDeg, longitudeDeg, ...bounds });
  }
}

function lookAtGoArounds(watches: readonly Watch[], ended: ReadonlyMap<number, Ended>, isAlive: IsAlive): void {
  for (const [timeMs, each] of ended) {
    if (each.end !== "go_around") continue;
    const values = valuesOfGoAround(each, isAlive);
    const { latitudeDeg = null, longitudeDeg = null } = each.moments.at(-1) ?? {};
    const place = { latitudeDeg, longitudeDeg };
    for (const watch of watches) watch.look({ timeMs, stepS: Number.NaN, ...place, low: values, high: values });
  }
}

/** The aircraft as a moment shows it, and the rules for it. */
function settle(rules: readonly Rule[], { low }: Moment, identity: AircraftIdentity, ruled: RuledAircraft | null) {
  const aircraftClass = classOf(identity, low[indexOf.totalWeightLb] as number);
  const aircraft = ruled ?? { aircraftClass, icaoType: identity.icaoType };
  const overFlight = createOverFlight(rules, aircraft);
  return { aircraft, overFlight, overApproach: watchesOver(rules, "approach", aircraft) };
}

/** Judges what one aircraft does. `ruled`: see `createReview`. */
function createJudge(rules: readonly Rule[], identity: AircraftIdentity, ruled: RuledAircraft | null) {
  const moments = createMoments();
  const recent = createRecent(judge);
  const signals = createSignals();
  /** Null until the first moment is judged. */
  let settled: ReturnType<typeof settle> | null = null;
  let phase: Phase | null = null;
  let phases: TrackerView["phases"] = [];
  let eventCount = 0;
  const ended = new Map<number, Ended>();
  let isAloft = false;
  let liftOff: Moment | undefined;

  const phaseAt = (timeMs: number): number =>
    phaseNumber(phases.findLast(({ atMs }) => atMs <= timeMs)?.phase ?? "boarding");

  function judge(moment: Moment): void {
    settled ??= settle(rules, moment, identity, ruled);
    const at = phaseAt(moment.timeMs);
    moment.low[indexOf.phase] = at;
    settled.overFlight.look(moment, at);
  }

  function endApproach(end: "landing" | "go_around", endMs: number): void {
    const sinceMs = Math.max(liftOff?.timeMs ?? 0, ...ended.keys());
    const kept = recent.moments();
    const air = kept.filter(({ timeMs }) => timeMs > sinceMs && timeMs <= endMs);
    const last = kept.find(({ timeMs }) => timeMs >= endMs) ?? kept.at(-1);
    // Nothing was seen of an approach before the first moment.
    if (last === undefined || last === kept[0]) return;
    settled ??= settle(rules, last, identity, ruled);
    for (const moment of air) moment.low[indexOf.phase] = phaseAt(moment.timeMs);
    const lowest = end === "landing" ? last : lowestSince(last.t - lowestWithinS, kept, last);
    ended.set(endMs, judgeApproach(settled.overApproach, { air, last, lowest, liftOff, end, endMs }));
  }

  function followEvents({ events, view }: Followed): void {
    eventCount = events.length;
    for (const { kind, atMs } of events) {
      if (ended.has(atMs)) continue;
      if (kind === "go_around") endApproach("go_around", atMs);
      else if (kind === "touchdown" && view().landings.some((landing) => landing.atMs === atMs))
        endApproach("landing", atMs);
    }
  }

  return {
    follow(sample: SimSample, followed: Followed): void {
      const moment = moments.next(sample);
      if (followed.phase() !== phase) {
        phase = followed.phase();
        phases = followed.view().phases;
      }
      if (moment !== null) {
        signals.see(moment, liftOff !== undefined);
        recent.add(moment);
      }
      if (followed.aloft() !== isAloft) {
        isAloft = !isAloft;
        if (isAloft) liftOff = recent.moments().at(-1);
      }
      if (followed.events.length !== eventCount) followEvents(followed);
    },
    result({ landings }: Pick<TrackerView, "landings">) {
      const { isAlive } = signals;
      const of = settled?.aircraft ?? ruled ?? { aircraftClass: null, icaoType: identity.icaoType };
      const [overLanding, overGoAround] = [watchesOver(rules, "landing", of), watchesOver(rules, "go_around", of)];
      lookAtLandings(overLanding, landings, ended, isAlive);
      lookAtGoArounds(overGoAround, ended, isAlive);
      const before = settled === null ? [] : [...settled.overFlight.watches, ...settled.overApproach];
      const watches = new Map([...before, ...overLanding, ...overGoAround].map((watch) => [watch.rule, watch]));
      return {
        aircraft: of,
        rules: rules.map((rule) => watches.get(rule)?.outcome(isAlive) ?? noOutcome(rule, of)),
        approaches: [...ended.values()].map(({ result }) => result(isAlive)),
      };
    },
  };
}

/**
 * Judges a flight by a rule set, sample by sample. The same samples give the same verdict, live and from a recording.
 * The flight adopts another aircraft only before it moves, or if it had none: the review begins again with it.
 * `ruled`: the aircraft, where its class is known from elsewhere than the simulator. `knownDead`: the signals that an
 * aircraft is known to leave dead; the gate removes them from the samples.
 */
export function createReview(
  { id, version, rules }: RuleSet,
  ruled: RuledAircraft | null = null,
  knownDead: KnownDead = () => new Set(),
): Review {
  let identity = noAircraft;
  let judge = createJudge(rules, identity, ruled);

  return {
    follow(sample, followed) {
      const now = followed.aircraft() ?? identity;
      if (!isDeepStrictEqual(now, identity)) {
        identity = now;
        judge = createJudge(rules, identity, ruled);
      }
      judge.follow(sample, followed);
    },
    verdict(view) {
      const dead = knownDead(identity);
      const known = (outcome: RuleOutcome): RuleOutcome =>
        outcome.why === "not_reported" && outcome.missing.every((name) => dead.has(name))
          ? { ...outcome, why: "known_dead" }
          : outcome;
      const result = judge.result(view);
      return { set: { id, version }, ...result, rules: result.rules.map(known) };
    },
  };
}

/** The outcome of a rule that watched nothing. */
function noOutcome(rule: Rule, of: RuledAircraft): RuleOutcome {
  const none = blankOutcome(rule);
  if (isForAircraft(rule, of)) return { ...none, outcome: "absent" };
  return of.aircraftClass === null && rule.aircraft?.classes !== undefined
    ? { ...none, outcome: "unjudged", why: "unknown_aircraft" }
    : { ...none, outcome: "other_aircraft" };
}

/** The moment of the lowest altitude after `since`. */
const lowestSince = (since: number, moments: readonly Moment[], otherwise: Moment): Moment =>
  moments
    .filter(({ t }) => t > since)
    .reduce(
      (lowest, moment) => (valueIn(moment, "altitudeFt") < valueIn(lowest, "altitudeFt") ? moment : lowest),
      otherwise,
    );
