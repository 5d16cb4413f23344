import type { z } from "zod";
import { withoutHidden } from "../domain/plain-text.ts";
import type { Message } from "../domain/text.ts";
import { say } from "../words/message.ts";
import { isKnownOver, type QuantityName, quantityNames, units } from "./quantities.ts";
import {
  type Comparison,
  type Condition,
  comparisonsOf,
  type Limit,
  mostNodes,
  nodesOf,
  type Rule,
  type RuleSet,
  ruleSetSchema,
} from "./rule-set.ts";

/** What is wrong with a rule file, and where: "rules[3].when.all[1][0]". Empty: the whole file. */
export interface RuleFault {
  readonly place: string;
  readonly text: Message;
}
export type ReadRules =
  | { readonly ok: true; readonly set: RuleSet }
  | { readonly ok: false; readonly faults: readonly RuleFault[] };

/** The longest file, letters: 100 rules in two languages have about 100,000. */
export const longestRules = 250_000;
/** 100 rules of 16 nodes with their limits and texts have fewer lists and objects, and are less deep. */
const mostParts = 10_000;
const mostDepth = 24;
const mostFaults = 20;

/** Reads a rule file. Whatever it holds, each fault is a sentence with its place. */
export function readRules(text: string): ReadRules {
  if (text.length > longestRules) return whole(say("ruleFileTooLong", { most: longestRules }));
  // A decoder puts this where the bytes are not UTF-8.
  if (text.includes("\uFFFD")) return whole(say("ruleFileNotJson"));
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return whole(say("ruleFileNotJson"));
  }
  if (isTooMuch(document)) return whole(say("ruleFileTooDeep"));
  const parsed = ruleSetSchema.safeParse(document);
  const faults = parsed.success
    ? faultsOf(parsed.data)
    : parsed.error.issues.map((issue) => faultOf(nearest(issue), document));
  if (parsed.success && faults.length === 0) return { ok: true, set: parsed.data };
  return { ok: false, faults: faults.slice(0, mostFaults) };
}

const whole = (text: Message): ReadRules => ({ ok: false, faults: [{ place: "", text }] });

/** Whether a document has more parts or levels than any rule file. Without recursion, so nesting cannot exhaust the stack. */
function isTooMuch(document: unknown): boolean {
  let level: unknown[] = [document];
  let parts = 0;
  for (let depth = 0; level.length > 0; depth++) {
    const inner: unknown[] = [];
    for (const value of level)
      if (typeof value === "object" && value !== null) {
        if (++parts > mostParts || depth > mostDepth) return true;
        for (const each of Object.values(value)) inner.push(each);
      }
    level = inner;
  }
  return false;
}

type Issue = z.core.$ZodIssue;

const placeOf = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === "number" ? `[${part}]` : `${at === 0 ? "" : "."}${shown(part)}`)).join("");
const shown = (value: unknown): string => withoutHidden(String(value)).slice(0, 40);

interface Found {
  readonly issue: Issue;
  readonly path: readonly PropertyKey[];
}

/** Of an issue about alternatives, the issue of the alternative that fits furthest. */
function nearest(issue: Issue): Found {
  if (issue.code !== "invalid_union") return { issue, path: issue.path };
  let best: Found = { issue, path: [] };
  for (const issues of issue.errors) {
    const [first] = issues;
    if (first === undefined || issues.some(({ code }) => code === "unrecognized_keys")) continue;
    const inner = nearest(first);
    if (inner.path.length > best.path.length) best = inner;
  }
  return { issue: best.issue, path: [...issue.path, ...best.path] };
}

const valueAt = (document: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], document);

function faultOf({ issue, path }: Found, document: unknown): RuleFault {
  return { place: placeOf(path), text: sentenceOf(issue, path, valueAt(document, path)) };
}

function sentenceOf(issue: Issue, path: readonly PropertyKey[], value: unknown): Message {
  if (value === undefined) return say("ruleMissing");
  switch (issue.code) {
    case "unrecognized_keys":
      return say("ruleUnknownKey", { name: shown(issue.keys[0]) });
    case "invalid_value":
      if (issue.values.length === quantityNames.length) return say("ruleNoQuantity", { name: shown(value) });
      return say("ruleNotOneOf", { names: issue.values.map(String).join(", ") });
    case "too_big":
      return say("ruleTooMuch", { most: Number(issue.maximum) });
    case "too_small":
      return say("ruleTooLittle", { least: Number(issue.minimum) });
    case "invalid_type":
      return say("ruleWrongKind", { what: issue.expected });
    case "invalid_union":
      return path.at(-1) === 2 ? say("ruleNotALimit") : say("ruleNotACondition");
    default:
      return say("ruleNotAName");
  }
}

/** What the schema cannot check: names used twice, too many conditions, quantities that are not known there. */
function faultsOf({ rules }: RuleSet): RuleFault[] {
  const seen = new Set<string>();
  return rules.flatMap((rule, at) => {
    const faults = faultsOfRule(rule).map(({ place, text }) => ({ place: `rules[${at}].${place}`, text }));
    if (seen.has(rule.id)) faults.push({ place: `rules[${at}].id`, text: say("ruleTwice", { name: rule.id }) });
    seen.add(rule.id);
    return faults;
  });
}

function faultsOfRule(rule: Rule): RuleFault[] {
  const faults: RuleFault[] = [];
  const add = (place: string, text: Message): unknown => faults.push({ place, text });
  const conditions = Object.entries({ applies: rule.applies, unless: rule.unless, when: rule.when }).flatMap(
    ([name, given]) => (given === undefined ? [] : [[name, given] as const]),
  );
  const count = conditions.reduce((sum, [, given]) => sum + nodesOf(given).length, 0);
  if (count > mostNodes) add("when", say("ruleTooManyNodes", { most: mostNodes }));
  for (const [place, given] of conditions) {
    for (const comparison of comparisonsOf(given)) faults.push(...faultsOfComparison(rule, place, comparison));
    if (place !== "when" && usesLevel(given)) add(place, say("ruleLevelOnlyInWhen"));
  }
  for (const name of rule.needs ?? []) checkQuantity(rule, "needs", name, faults);
  for (const limit of Object.values(rule.levels ?? {})) checkLimit(rule, "levels", limit, faults);
  if ((rule.level === undefined) === (rule.levels === undefined)) add("level", say("ruleOneLevel"));
  if ((rule.levels !== undefined) !== usesLevel(rule.when)) add("when", say("ruleLevelUnused"));
  if (rule.levels !== undefined && Object.keys(rule.levels).length === 0) add("levels", say("ruleMissing"));
  if (rule.criterion && rule.over !== "approach") add("criterion", say("ruleCriterionOver"));
  return faults;
}

const usesLevel = (given: Condition): boolean => comparisonsOf(given).some(([, , limit]) => limit === "level");

function checkQuantity(rule: Rule, place: string, name: QuantityName, faults: RuleFault[]): void {
  if (!isKnownOver(name, rule.over)) faults.push({ place, text: say("ruleNotKnownOver", { name, at: rule.over }) });
}

/** A formula may stand alone, or by class and type. */
function checkLimit(rule: Rule, place: string, limit: Limit, faults: RuleFault[]): void {
  const inner =
    typeof limit === "number" || "of" in limit
      ? [limit]
      : [...Object.values(limit.types), ...Object.values(limit.classes), limit.otherwise ?? 0];
  for (const each of inner) {
    if (typeof each === "number") continue;
    checkQuantity(rule, place, each.of, faults);
    if (units[each.of] === "switch" || units[each.of] === "phase")
      faults.push({ place, text: say("ruleNotANumber", { name: each.of }) });
  }
}

function faultsOfComparison(rule: Rule, place: string, [name, operator, limit]: Comparison): RuleFault[] {
  const faults: RuleFault[] = [];
  checkQuantity(rule, place, name, faults);
  const unit = units[name];
  const wanted = unit === "switch" ? "=" : unit === "phase" ? "in" : "<, <=, >, >=";
  if (!wanted.split(", ").includes(operator))
    faults.push({ place, text: say("ruleOperator", { name, names: wanted }) });
  if (typeof limit === "object" && !Array.isArray(limit)) checkLimit(rule, place, limit, faults);
  return faults;
}
