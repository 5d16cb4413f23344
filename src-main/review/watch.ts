import type { RuledAircraft } from "../../src-shared/rules/aircraft-class.ts";
import {
  indexOf,
  mayBeDead,
  phaseNumber,
  type QuantityName,
  quantityNames,
} from "../../src-shared/rules/quantities.ts";
import { type Condition, comparisonsOf, type Level, levels, type Rule } from "../../src-shared/rules/rule-set.ts";
import { type Finding, mostFindings, type RuleOutcome, type UnjudgedReason } from "../../src-shared/rules/verdict.ts";
import { fits } from "../gate/traits/traits.ts";
import {
  createCompiler,
  isClose,
  isFalse,
  isTrue,
  isUnknown,
  type Look,
  type Shown,
  type Test,
  type Truth,
} from "./condition.ts";

/** One level of a rule: its test, and the event that may be open. */
interface Stage {
  readonly level: Level;
  readonly test: Test;
  readonly shown: readonly Shown[];
  readonly findings: Finding[];
  count: number;
  /** How long the test has held, s, and how long it has not held since, s. */
  heldS: number;
  clearS: number;
  holds: boolean;
  /** The event since the test holds, and the comparison that it shows; it counts once `isOpen`. */
  event: Finding | null;
  lead: Shown | undefined;
  isOpen: boolean;
}

/** What every outcome of a rule says. */
export const blankOutcome = ({ id, title, hint, criterionTitle }: Rule): Omit<RuleOutcome, "outcome"> => ({
  ...{ id, title, ...(hint && { hint }), ...(criterionTitle && { criterionTitle }) },
  ...{ findings: [], count: 0, why: null, missing: [] },
});

/** Whether a signal of those that may be dead changed in the flight, and showed nothing impossible. */
export type IsAlive = (name: QuantityName) => boolean;

export type Watch = ReturnType<typeof createWatch>;

export const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Math.round(value * 100) / 100;

/** The numbers of the phases outside which a condition cannot hold. Null: in every phase. */
function phasesOf(condition: Condition | undefined): ReadonlySet<number> | null {
  if (condition === undefined) return null;
  const parts = Array.isArray(condition) ? [condition] : "all" in condition ? condition.all : [];
  for (const part of parts)
    if (Array.isArray(part) && part[1] === "in")
      return new Set((part[2] as Parameters<typeof phaseNumber>[0][]).map(phaseNumber));
  return null;
}

export const isForAircraft = ({ aircraft }: Rule, { aircraftClass, icaoType }: RuledAircraft): boolean => {
  const { classes, types } = aircraft ?? {};
  if (types?.some((type) => icaoType !== "" && fits(type, icaoType))) return true;
  if (classes !== undefined) return aircraftClass !== null && classes.includes(aircraftClass);
  return types === undefined;
};

/** Watches one rule on one flight. */
export function createWatch(rule: Rule, aircraft: RuledAircraft) {
  const compiler = createCompiler(aircraft, undefined);
  const applies = rule.applies && compiler.compile(rule.applies);
  const unless = rule.unless && compiler.compile(rule.unless);
  const mentioned = (condition: Condition | undefined): QuantityName[] => [
    ...new Set(comparisonsOf(condition).flatMap(([name, , limit]) => [name, ...referencesOf(limit)])),
  ];
  const inWhen = mentioned(rule.when);
  const needs = rule.needs ?? inWhen;
  const needed = needs.map((name) => indexOf[name]);
  const ofWhen = inWhen.map((name) => indexOf[name]);
  const inScope = [...mentioned(rule.applies), ...mentioned(rule.unless)];
  const ofScope = inScope.map((name) => indexOf[name]);
  /** The signals on which a verdict rests and that may be dead. */
  const restsOn = [...new Set([...needs, ...inWhen, ...inScope])].filter((name) => mayBeDead.has(name));
  const stages = (
    rule.level === undefined ? levels.filter((level) => rule.levels?.[level] !== undefined) : [rule.level]
  ).map((level): Stage => {
    const { compile, shown } = createCompiler(aircraft, level === "praise" ? undefined : rule.levels?.[level]);
    return {
      level,
      test: compile(rule.when),
      shown: shown(rule.when),
      findings: [],
      count: 0,
      heldS: 0,
      clearS: 0,
      holds: false,
      event: null,
      lead: undefined,
      isOpen: false,
    };
  });
  let judgedS = 0;
  let unknownS = 0;
  let wasClose = false;
  let isSparse = false;
  /** Something held that may have been excused. */
  let isDoubtful = false;
  const missing = new Set<number>();

  function lacks(low: Float64Array, indexes: readonly number[]): void {
    for (const index of indexes) if (Number.isNaN(low[index])) missing.add(index);
  }

  function step(stage: Stage, look: Look): number {
    const truth = stage.test(look.low, look.high);
    const { stepS } = look;
    if (truth !== isTrue) {
      stage.holds = false;
      stage.heldS = 0;
      if (stage.event === null) return truth;
      stage.clearS += stepS;
      if (!stage.isOpen || !(stage.clearS < rule.endS)) close(stage);
      return truth;
    }
    if (Number.isNaN(stepS)) close(stage);
    if (stage.event === null) {
      stage.lead = stage.shown.find(({ test }) => test(look.low, look.high) === isTrue);
      stage.event = eventAt(stage, look);
    } else if (stage.holds) stage.heldS += stepS;
    stage.holds = true;
    stage.clearS = 0;
    keepWorst(stage.event, stage.lead, look);
    if (!stage.isOpen && stage.heldS >= rule.holdS) {
      stage.isOpen = true;
      stage.count += 1;
      if (stage.findings.length < mostFindings) stage.findings.push(stage.event);
    }
    return truth;
  }

  function close(stage: Stage): void {
    stage.event = null;
    stage.isOpen = false;
    stage.heldS = stage.clearS = 0;
  }

  function eventAt({ level, lead }: Stage, look: Look): Finding {
    const heightFt = orNull(look.low[indexOf.heightAboveRunwayFt]);
    return {
      ...{ level, fromMs: look.timeMs, toMs: look.timeMs, heightFt: rule.over === "approach" ? heightFt : null },
      ...{ latitudeDeg: look.latitudeDeg, longitudeDeg: look.longitudeDeg },
      ...{ quantity: lead?.name ?? null, value: null, limit: null, reference: null },
    };
  }

  function keepWorst(event: Finding, lead: Shown | undefined, { timeMs, low, high }: Look): void {
    event.toMs = timeMs;
    if (lead === undefined) return;
    const at = indexOf[lead.name];
    // The bound on the side of the limit: the whole of what was measured is beyond.
    const value = (lead.worse === 1 ? low : high)[at] as number;
    if (event.value !== null && !((value - event.value) * lead.worse > 0)) return;
    event.value = orNull(value);
    if (low[at] !== high[at]) event.bound = lead.worse === 1 ? "at_least" : "at_most";
    event.limit = orNull(lead.limit(low));
    event.reference = orNull(lead.reference(low));
  }

  function judge(look: Look): void {
    let isKnown = false;
    for (const stage of stages) {
      const truth = step(stage, look);
      if (truth !== isUnknown) isKnown = true;
      if (truth === isClose) wasClose = true;
    }
    // What must hold for some time is not judged by one moment.
    if (isKnown && (look.stepS > 0 || rule.holdS === 0)) {
      judgedS += weightOf(look);
      return;
    }
    unknownS += weightOf(look);
    if (isKnown) isSparse = true;
    else lacks(look.low, ofWhen);
  }

  function lacksAny(low: Float64Array): boolean {
    for (const index of needed) if (Number.isNaN(low[index])) return true;
    return false;
  }

  /** Whether the rule looks at a moment: it applies, and nothing excuses. Unknown: something may excuse what holds. */
  function looksAt({ low, high }: Look): Truth {
    const looks = applies?.(low, high) ?? isTrue;
    const excused = unless?.(low, high) ?? isFalse;
    if (looks === isFalse || excused === isTrue) return isFalse;
    const isExcusable = excused !== isFalse && stages.some(({ test }) => test(low, high) === isTrue);
    return looks === isTrue && !isExcusable ? isTrue : isUnknown;
  }

  /** Ends what is open: the next look belongs to another time. */
  const interrupt = (): void => {
    for (const stage of stages) close(stage);
  };

  return {
    rule,
    /** The dead ones of the signals on which a verdict rests: with one of these the rule accuses nobody. */
    deadOf: (isAlive: IsAlive): QuantityName[] => restsOn.filter((name) => !isAlive(name)),
    phases: phasesOf(rule.applies),
    /** What a gate tests and shows: the first level that counts against stability. */
    gate: stages.find(({ level }) => level === "deviation" || level === "review") ?? stages[0],
    looksAt,
    judgedS: () => judgedS,
    interrupt,
    /** Events of the levels that count against stability, since a time. */
    brokenSince: (sinceMs: number): Finding[] =>
      stages
        .filter(({ level }) => level === "deviation" || level === "review")
        .flatMap(({ findings }) => findings.filter(({ fromMs }) => fromMs >= sinceMs)),
    look(look: Look): void {
      const { low, high } = look;
      const looks = looksAt(look);
      if (looks === isFalse) interrupt();
      else if (looks === isTrue && !lacksAny(low)) judge(look);
      else {
        if (looks !== isTrue) {
          isDoubtful ||= (applies?.(low, high) ?? isTrue) === isTrue;
          lacks(low, ofScope);
        }
        lacks(low, needed);
        unknownS += weightOf(look);
        interrupt();
      }
    },
    outcome(isAlive: IsAlive): RuleOutcome {
      const findings = worstOf(stages);
      const names = [...missing].map((index) => quantityNames[index] as QuantityName);
      const none = blankOutcome(rule);
      const unjudged = (why: UnjudgedReason, missing: QuantityName[]): RuleOutcome => ({
        ...none,
        ...{ outcome: "unjudged", why, missing },
      });
      if (findings.length > 0) {
        const dead = this.deadOf(isAlive);
        if (dead.length > 0) return unjudged("dead", dead);
        const count = Math.max(findings.length, ...stages.map((stage) => stage.count));
        return { ...none, outcome: "fired", findings, count };
      }
      if (judgedS > 0 && unknownS <= judgedS && !isDoubtful) return { ...none, outcome: wasClose ? "close" : "clear" };
      if (unknownS === 0 && judgedS === 0) return { ...none, outcome: "absent" };
      return names.length > 0 ? unjudged("not_reported", names) : unjudged(isSparse ? "too_sparse" : "no_limit", []);
    },
  };
}

/** Seconds. A look that does not continue the one before, such as a landing, counts as one. */
const weightOf = ({ stepS }: Look): number => (stepS > 0 ? stepS : 1);

const referencesOf = (limit: unknown): QuantityName[] =>
  typeof limit === "object" && limit !== null && "of" in limit ? [limit.of as QuantityName] : [];

/** Of events that overlap, the one of the worst level, in order of time. */
function worstOf(stages: readonly Stage[]): Finding[] {
  const kept: Finding[] = [];
  for (const { findings } of stages.toReversed())
    for (const finding of findings)
      if (!kept.some(({ fromMs, toMs }) => fromMs <= finding.toMs && finding.fromMs <= toMs)) kept.push(finding);
  return kept.toSorted((a, b) => a.fromMs - b.fromMs).slice(0, mostFindings);
}
