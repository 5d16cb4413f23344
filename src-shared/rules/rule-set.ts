import { z } from "zod";
import { phaseSchema } from "../domain/flight.ts";
import type { Language } from "../domain/language.ts";
import { withoutHidden } from "../domain/plain-text.ts";
import { aircraftClasses } from "./aircraft-class.ts";
import { quantityNames, scopes } from "./quantities.ts";

/** What rules a file may hold. Larger files are mistakes or attacks. */
export const mostRules = 100;
export const mostNodes = 16;
const deepest = 5;

const finite = z.number().min(-1e9).max(1e9);
/** One line: a rule's text stands in the airline's log, where a line of its own would look like Contrail's. */
const words = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) => withoutHidden(text).replace(/\s+/g, " "))
    .pipe(z.string().trim().min(1));
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);

/** A text in languages. English is the one for every reader whose language is missing. */
export const textsSchema = (longest: number) =>
  z.strictObject({
    en: words(longest),
    de: words(longest).optional(),
  } satisfies Record<Language, z.ZodType>);
export type Texts = z.infer<ReturnType<typeof textsSchema>>;

export const quantitySchema = z.enum(quantityNames);

/** `times` × the quantity + `plus`. */
const formulaSchema = z.strictObject({
  of: quantitySchema,
  times: finite.default(1),
  plus: finite.default(0),
});
export type Formula = z.infer<typeof formulaSchema>;
const valueSchema = z.union([finite, formulaSchema]);

/** An ICAO type designator; "*" is any text: "B73*". */
const typeSchema = z.string().regex(/^[A-Z0-9*]{1,8}$/);

/** By the aircraft: its type, else its class, else `otherwise`. Without a fitting one the rule cannot be judged. */
const byAircraftSchema = z.strictObject({
  types: z.record(typeSchema, valueSchema).default({}),
  classes: z.partialRecord(z.enum(aircraftClasses), valueSchema).default({}),
  otherwise: valueSchema.optional(),
});
const limitSchema = z.union([finite, formulaSchema, byAircraftSchema]);
export type Limit = z.infer<typeof limitSchema>;

/** `"level"` stands for the limit of each of the rule's levels. */
const comparisonSchema = z.union([
  z.tuple([quantitySchema, z.enum(["<", "<=", ">", ">="]), z.union([z.literal("level"), limitSchema])]),
  z.tuple([quantitySchema, z.literal("="), z.boolean()]),
  z.tuple([quantitySchema, z.literal("in"), z.array(phaseSchema).min(1)]),
]);
export type Comparison = z.infer<typeof comparisonSchema>;

export type Condition =
  | Comparison
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** As deep as `levels`: a bounded schema needs no guard against nesting. */
function conditionSchema(levels: number): z.ZodType<Condition> {
  if (levels === 0) return comparisonSchema;
  const inner = conditionSchema(levels - 1);
  const list = z.array(inner).min(1).max(mostNodes);
  return z.union([
    comparisonSchema,
    z.strictObject({ all: list }),
    z.strictObject({ any: list }),
    z.strictObject({ not: inner }),
  ]);
}
const condition = conditionSchema(deepest);

/** From the mildest. `praise` has no rank: it is never worse or better than another. */
export const levels = ["note", "deviation", "review"] as const;
export const outcomesOfRules = [...levels, "praise"] as const;
export type Level = (typeof outcomesOfRules)[number];

const seconds = z.number().min(0).max(600);

const ruleSchema = z.strictObject({
  id: slug,
  title: textsSchema(120),
  /** What the pilot may do. */
  hint: textsSchema(300).optional(),
  /** Where the limits come from. */
  source: words(300).optional(),
  over: z.enum(scopes),
  /** The aircraft to which the rule belongs. Absent: all. */
  aircraft: z
    .strictObject({ classes: z.array(z.enum(aircraftClasses)).min(1), types: z.array(typeSchema).min(1) })
    .partial()
    .optional(),
  /** What must be known before `when` is judged. Absent: everything that `when` mentions. */
  needs: z.array(quantitySchema).max(mostNodes).optional(),
  /** The rule looks only while this holds, and not while `unless` does. What may be excused is not judged. */
  applies: condition.optional(),
  unless: condition.optional(),
  when: condition,
  /** `when` must hold this long; the event ends when it has not held for `endS`. Simulated seconds. */
  holdS: seconds.default(0),
  endS: seconds.default(2),
  /** One level, or a limit for each level, which stands for `"level"` in `when`. */
  level: z.enum(outcomesOfRules).optional(),
  levels: z.partialRecord(z.enum(levels), limitSchema).optional(),
  /** A criterion of a stabilised approach. */
  criterion: z.literal(true).optional(),
  /** The criterion where the pilot reads that it is met or not: "Gear down". Absent: the title. */
  criterionTitle: textsSchema(60).optional(),
});
export type Rule = z.infer<typeof ruleSchema>;

export const ruleSetSchema = z.strictObject({
  format: z.literal(1),
  id: slug,
  /** Kept with each verdict. A changed set gets another one. */
  version: words(20),
  name: textsSchema(80),
  rules: z.array(ruleSchema).min(1).max(mostRules),
});
export type RuleSet = z.infer<typeof ruleSetSchema>;

/** The condition itself and every condition in it. */
export function nodesOf(given: Condition): Condition[] {
  if (Array.isArray(given)) return [given];
  const group = given as Exclude<Condition, Comparison>;
  const inner = "all" in group ? group.all : "any" in group ? group.any : [group.not];
  return [group, ...inner.flatMap(nodesOf)];
}

export const comparisonsOf = (given: Condition | undefined): Comparison[] =>
  given === undefined ? [] : nodesOf(given).filter((node): node is Comparison => Array.isArray(node));
