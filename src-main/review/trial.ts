import type { RuleSet } from "../../src-shared/rules/rule-set.ts";
import type { Trial, TrialRule } from "../../src-shared/rules/trial.ts";
import type { Outcome, RuleOutcome, Verdict } from "../../src-shared/rules/verdict.ts";

/** A rule that fires in a larger share of the flights is wrong: C-FOQA found 4.5 to 12.8 % of approaches unstable. */
const oftenShare = 0.2;
/** Fewer flights show neither. */
const leastJudged = 5;
const leastFired = 3;

/** One flight, judged by the set before and by the set on trial. */
export interface TriedFlight {
  /** Its id, or the name of its recording. */
  readonly flight: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

const isJudged = (outcome: Outcome): boolean => outcome === "fired" || outcome === "clear" || outcome === "close";

function countOf(outcomes: readonly RuleOutcome[]): TrialRule["after"] {
  const counts: TrialRule["after"] = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** What a set says of flights, rule by rule, against what the set before says. */
export function trialOf(set: RuleSet, before: RuleSet, flights: readonly TriedFlight[]): Trial {
  const idOf = ({ id, version }: RuleSet) => ({ id, version });
  return {
    ...{ set: idOf(set), before: idOf(before), flights: flights.length },
    rules: set.rules.map((rule, at): TrialRule => {
      const old = before.rules.findIndex(({ id }) => id === rule.id);
      const said = flights.flatMap(({ flight, ...verdicts }) => {
        const after = verdicts.after.rules[at];
        return after === undefined
          ? []
          : [{ flight, aircraft: verdicts.after.aircraft, after, before: verdicts.before.rules[old] }];
      });
      return {
        id: rule.id,
        after: countOf(said.map(({ after }) => after)),
        before: old < 0 ? null : countOf(said.flatMap((each) => each.before ?? [])),
        warning: rule.level === "praise" ? null : warningOf(said.map((each) => ({ ...each.aircraft, ...each.after }))),
        changes: said
          .filter((each) => (each.before === undefined ? each.after.count > 0 : differ(each.before, each.after)))
          .map((each) => ({
            ...{ flight: each.flight, before: each.before?.outcome ?? null, after: each.after.outcome },
            atMs: each.after.findings[0]?.fromMs ?? each.before?.findings[0]?.fromMs ?? null,
          })),
      };
    }),
  };
}

const differ = (before: RuleOutcome, after: RuleOutcome): boolean =>
  before.outcome !== after.outcome || before.findings.map(levelOf).join() !== after.findings.map(levelOf).join();
const levelOf = ({ level }: RuleOutcome["findings"][number]): string => level;

function warningOf(said: readonly (RuleOutcome & Verdict["aircraft"])[]): TrialRule["warning"] {
  const judged = said.filter(({ outcome }) => isJudged(outcome));
  const fired = judged.filter(({ outcome }) => outcome === "fired");
  if (judged.length >= leastJudged && fired.length > oftenShare * judged.length) return "often";
  const types = (of: typeof judged) => new Set(of.map(({ icaoType }) => icaoType));
  return fired.length >= leastFired && types(fired).size === 1 && types(judged).size > 1 ? "one_type" : null;
}
