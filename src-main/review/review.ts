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
const laterMs = 30_000;
/** An approach from 3,000 ft takes less, also a slow one in a circuit. */
const keptMs = 600_000;
/** The lowest point of a go-around is found within this time before its climb. */
const lowestWithinMs = 60_000;
const gearUpRatio = 0.5;
const noAircraft: AircraftIdentity = { title: "", icaoType: "", registration: "", engineCount: 0, category: "" };

/**
 * Judges a flight by a rule set, sample by sample. The same samples give the same verdict, live and from a recording.
 * `ruled`: the aircraft, where its class is known from elsewhere than the simulator. `knownDead`: the signals that an
 * aircraft is known to leave dead; the gate removes them from the samples.
 */
export function createReview(
  { id, version, rules }: RuleSet,
  ruled: RuledAircraft | null = null,
  knownDead: KnownDead = () => new Set(),
): Review {
  const moments = createMoments();
  let identity = noAircraft;
  let aircraft = ruled;
  /** The moments of the last minutes, and how many of them the rules over the flight have seen. */
  let recent: Moment[] = [];
  let seen = 0;
  let overFlight: readonly Watch[] = [];
  let overApproach: readonly Watch[] = [];
  let byPhase: readonly (readonly Watch[])[] = [];
  let phase: Phase | null = null;
  let phases: TrackerView["phases"] = [];
  /** The phase of the last moment that the rules over the flight have seen. */
  let seenPhase = -1;
  let eventCount = 0;
  const ended = new Map<number, Ended>();
  let isAloft = false;
  let liftOff: Moment | undefined;
  /** The signals that had no other value than their first one. */
  const unchanged = new Set(mayBeDead);
  const firstValues = new Float64Array(valuesOfMoment).fill(Number.NaN);
  /** The gear was reported as up while the aircraft stood on it. */
  let gearLies = false;

  const watchesOver = (over: Rule["over"], of: RuledAircraft): Watch[] =>
    rules.filter((rule) => rule.over === over && isForAircraft(rule, of)).map((rule) => createWatch(rule, of));

  /** The aircraft is settled when the first moment is judged. */
  function settle(moment: Moment): RuledAircraft {
    if (aircraft !== null && byPhase.length > 0) return aircraft;
    const { icaoType } = identity;
    const weightLb = moment.low[indexOf.totalWeightLb] as number;
    aircraft ??= { aircraftClass: classOf(identity, weightLb), icaoType };
    overFlight = watchesOver("flight", aircraft);
    overApproach = watchesOver("approach", aircraft);
    byPhase = allPhases.map((_, at) => overFlight.filter(({ phases }) => phases === null || phases.has(at)));
    return aircraft;
  }

  const phaseAt = (timeMs: number): number =>
    phaseNumber(phases.findLast(({ atMs }) => atMs <= timeMs)?.phase ?? "boarding");

  function seeSignals({ low }: Moment): void {
    if (low[indexOf.onGround] === 1 && (low[indexOf.gearRatio] as number) < gearUpRatio) gearLies = true;
    for (const name of unchanged) {
      const value = low[indexOf[name]] as number;
      const first = firstValues[indexOf[name]] as number;
      if (Number.isNaN(first)) firstValues[indexOf[name]] = value;
      else if (value !== first && !Number.isNaN(value)) unchanged.delete(name);
    }
  }

  function judge(moment: Moment): void {
    settle(moment);
    const at = phaseAt(moment.timeMs);
    moment.low[indexOf.phase] = at;
    if (at !== seenPhase) {
      seenPhase = at;
      for (const watch of overFlight) if (watch.phases?.has(seenPhase) === false) watch.interrupt();
    }
    for (const watch of byPhase[at] ?? []) watch.look(moment);
  }

  function keep(moment: Moment): void {
    recent.push(moment);
    seeSignals(moment);
    for (let next = recent[seen]; next !== undefined && next.timeMs <= moment.timeMs - laterMs; next = recent[seen]) {
      judge(next);
      seen += 1;
    }
    const oldest = recent[0]?.timeMs ?? 0;
    if (moment.timeMs - oldest > 2 * keptMs) {
      const from = Math.min(
        seen,
        recent.findIndex(({ timeMs }) => timeMs >= moment.timeMs - keptMs),
      );
      recent = recent.slice(from);
      seen -= from;
    }
  }

  function endApproach(end: "landing" | "go_around", endMs: number): void {
    const sinceMs = Math.max(liftOff?.timeMs ?? 0, ...ended.keys());
    const air = recent.filter(({ timeMs }) => timeMs > sinceMs && timeMs <= endMs);
    const last = recent.find(({ timeMs }) => timeMs >= endMs) ?? recent.at(-1);
    if (last === undefined) return;
    settle(last);
    for (const moment of air) moment.low[indexOf.phase] = phaseAt(moment.timeMs);
    const lowest =
      end === "landing"
        ? last
        : lowestOf(
            recent.filter(({ timeMs }) => timeMs > endMs - lowestWithinMs),
            last,
          );
    ended.set(endMs, judgeApproach(overApproach, { air, last, lowest, liftOff, end, endMs }));
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

  /** Rules over landings and go-arounds: what is known of a landing may still be refined. */
  function atEnds(of: RuledAircraft, landings: TrackerView["landings"], isAlive: IsAlive): Watch[] {
    const [overLanding, overGoAround] = [watchesOver("landing", of), watchesOver("go_around", of)];
    for (const landing of landings) {
      const bounds = boundsOfLanding(landing, ended.get(landing.atMs), isAlive);
      const { atMs: timeMs, latitudeDeg, longitudeDeg } = landing;
      for (const watch of overLanding) watch.look({ timeMs, stepS: Number.NaN, latitudeDeg, longitudeDeg, ...bounds });
    }
    for (const [timeMs, each] of ended) {
      if (each.end !== "go_around") continue;
      const values = valuesOfGoAround(each, isAlive);
      const { latitudeDeg = null, longitudeDeg = null } = each.moments.at(-1) ?? {};
      const place = { latitudeDeg, longitudeDeg };
      for (const watch of overGoAround) watch.look({ timeMs, stepS: Number.NaN, ...place, low: values, high: values });
    }
    return [...overLanding, ...overGoAround];
  }

  return {
    follow(sample, followed) {
      identity = followed.aircraft() ?? identity;
      const moment = moments.next(sample);
      if (followed.phase() !== phase) {
        phase = followed.phase();
        phases = followed.view().phases;
      }
      if (moment !== null) keep(moment);
      if (followed.aloft() !== isAloft) {
        isAloft = !isAloft;
        if (isAloft) liftOff = recent.at(-1);
      }
      if (followed.events.length !== eventCount) followEvents(followed);
    },
    verdict({ landings }) {
      const of = aircraft ?? { aircraftClass: null, icaoType: identity.icaoType };
      const isAlive: IsAlive = (name) => !unchanged.has(name) && !(name === "gearRatio" && gearLies);
      const watches = new Map(
        [...overFlight, ...overApproach, ...atEnds(of, landings, isAlive)].map((watch) => [watch.rule, watch]),
      );
      const dead = knownDead(identity);
      const outcomeOf = (rule: Rule): RuleOutcome => {
        const outcome = watches.get(rule)?.outcome(isAlive) ?? noOutcome(rule, of);
        const isKnown = outcome.why === "not_reported" && outcome.missing.every((name) => dead.has(name));
        return isKnown ? { ...outcome, why: "known_dead" } : outcome;
      };
      return {
        set: { id, version },
        aircraft: of,
        rules: rules.map(outcomeOf),
        approaches: [...ended.values()].map(({ result }) => result(isAlive)),
      };
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

/** The moment of the lowest altitude. */
const lowestOf = (moments: readonly Moment[], otherwise: Moment): Moment =>
  moments.reduce(
    (lowest, moment) => (valueIn(moment, "altitudeFt") < valueIn(lowest, "altitudeFt") ? moment : lowest),
    otherwise,
  );
