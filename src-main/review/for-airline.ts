import type { RuleSet } from "../../src-shared/rules/rule-set.ts";
import { valueWords } from "../../src-shared/rules/rule-words.ts";
import {
  type Excuse,
  eventKey,
  type Finding,
  type KeptReview,
  type RuleOutcome,
  ranks,
  ruleLine,
  type Verdict,
} from "../../src-shared/rules/verdict.ts";
import { plainLocale } from "../../src-shared/words/words.ts";

/** What an airline gets of the review by its own rules, in English. */
export interface ToldAirline {
  readonly log: readonly { readonly text: string; readonly sentence: string; readonly atMs: number }[];
  readonly additionalFields: Readonly<Record<string, string>>;
}
export const nothingTold: ToldAirline = { log: [], additionalFields: {} };

const texts = plainLocale.words.review;

/** The finding of the worst level; of these the first without a reason of the pilot, or the first. */
const worstOf = ({ id, findings }: RuleOutcome, excuses: KeptReview["excuses"]): Finding | undefined =>
  findings.toSorted(
    (a, b) =>
      ranks.indexOf(b.level) - ranks.indexOf(a.level) ||
      Number(eventKey(id, a.fromMs) in excuses) - Number(eventKey(id, b.fromMs) in excuses),
  )[0];

/** A line for each rule that found something, with the pilot's reason; and fields with how many rules did. */
export function toldAirline(set: RuleSet, { rules }: Verdict, excuses: KeptReview["excuses"]): ToldAirline {
  const found = rules.flatMap((rule) => {
    const worst = worstOf(rule, excuses);
    return worst === undefined ? [] : [{ rule, worst }];
  });
  const count = (level: Finding["level"]): string => String(found.filter(({ worst }) => worst.level === level).length);
  const unjudged = rules.filter(({ outcome }) => outcome === "unjudged").map(({ id }) => id);
  return {
    log: found.map(({ rule, worst }) => ({
      text: lineOf(rule, worst, excuses[eventKey(rule.id, worst.fromMs)]),
      sentence: worst.level === "deviation" || worst.level === "review" ? ruleLine : "",
      atMs: worst.fromMs,
    })),
    additionalFields: {
      "Rule Set": `${set.name.en} ${set.version}`,
      "Rule Notes": count("note"),
      "Rule Deviations": count("deviation"),
      "Rule Reviews": count("review"),
      "Rules Not Judged": listed(unjudged),
    },
  };
}

/** As many as fit into a field of phpVMS (191 characters), and how many others there are. */
function listed(ids: readonly string[]): string {
  const fitting = ids.filter((_, at) => ids.slice(0, at + 1).join(", ").length <= 175);
  return fitting.length === ids.length
    ? ids.join(", ")
    : `${fitting.join(", ")} and ${ids.length - fitting.length} more`;
}

/** "Deviation: Sink rate below 1,000 ft: 1,472 ft/min, limit 1,200 ft/min. Instructed by ATC (2x)". */
function lineOf({ title, count }: RuleOutcome, worst: Finding, excuse: Excuse | undefined): string {
  const values = worst.level === "praise" ? "" : valueWords(worst, plainLocale);
  const line = [`${texts.levels[worst.level]}: ${title.en}`, values].filter((part) => part !== "").join(": ");
  return `${line}${excuse === undefined ? "" : `. ${texts.excuses[excuse]}`}${count > 1 ? ` (${count}x)` : ""}`;
}
