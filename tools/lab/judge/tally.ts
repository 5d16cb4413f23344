import { type EventType, eventTypes } from "./collection.ts";
import { noHits, type Verdict } from "./judge.ts";

/** The total score of the flights of one run. */
export interface Tally {
  readonly right: number;
  readonly judged: number;
  readonly hits: ReturnType<typeof noHits>;
  readonly airGround: number;
  readonly vertical: number;
  readonly longLevel: number;
  readonly changes: number;
  readonly short: number;
  readonly descentToCruise: number;
  readonly holdChanges: number;
  readonly odd: number;
  readonly illegal: number;
  readonly crashed: number;
}

const sum = (verdicts: readonly Verdict[], of: (verdict: Verdict) => number): number =>
  verdicts.reduce((total, verdict) => total + of(verdict), 0);

const percent = (verdicts: readonly Verdict[], of: "airGround" | "vertical" | "longLevel"): number =>
  (100 * sum(verdicts, (verdict) => verdict[of][0])) / sum(verdicts, (verdict) => verdict[of][1]);

export function tally(verdicts: readonly Verdict[]): Tally {
  const hits = noHits();
  for (const verdict of verdicts)
    for (const type of eventTypes) {
      hits[type].tp += verdict.hits[type].tp;
      hits[type].fp += verdict.hits[type].fp;
      hits[type].fn += verdict.hits[type].fn;
      hits[type].errorsS.push(...verdict.hits[type].errorsS);
    }
  return {
    right: verdicts.filter((verdict) => verdict.right === true).length,
    judged: verdicts.filter((verdict) => verdict.right !== null).length,
    hits,
    airGround: percent(verdicts, "airGround"),
    vertical: percent(verdicts, "vertical"),
    longLevel: percent(verdicts, "longLevel"),
    changes:
      sum(verdicts, (verdict) => verdict.changes) / sum(verdicts, (verdict) => verdict.flight.entry.duration_s / 3600),
    short: sum(verdicts, (verdict) => verdict.short) / verdicts.length,
    descentToCruise: sum(verdicts, (verdict) => verdict.descentToCruise) / verdicts.length,
    holdChanges: sum(verdicts, (verdict) => verdict.holdChanges) / sum(verdicts, (verdict) => verdict.holds),
    odd: sum(verdicts, (verdict) => verdict.odd),
    illegal: sum(verdicts, (verdict) => verdict.illegal.length),
    crashed: verdicts.filter((verdict) => verdict.crashed !== null).length,
  };
}

/** Harmonic mean of precision and recall, %. NaN if there was nothing to detect. */
export const f1 = (of: Tally, type: EventType): number => {
  const { tp, fp, fn } = of.hits[type];
  return (200 * tp) / (2 * tp + fp + fn);
};

/** Median and 95 % mark of the absolute time errors, s. */
export function errors(of: Tally, type: EventType): readonly [median: number, most: number] {
  const sorted = of.hits[type].errorsS.map(Math.abs).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return [at(0.5), at(0.95)];
}

/**
 * One score for each source. The limits are the same for all sources, so a score is independent only if nothing was
 * tuned on that source. Read the spread, not only the mean.
 */
export function bySource(verdicts: readonly Verdict[]): { source: string; right: number; judged: number }[] {
  const sources = [...new Set(verdicts.map((verdict) => verdict.flight.entry.source_repo))].sort();
  return sources
    .map((source) => {
      const { right, judged } = tally(verdicts.filter((verdict) => verdict.flight.entry.source_repo === source));
      return { source, right, judged };
    })
    .filter(({ judged }) => judged > 0);
}
