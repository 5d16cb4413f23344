import { z } from "zod";
import { textSchema } from "../domain/text-schema.ts";
import { textsSchema } from "./rule-set.ts";
import { outcomes } from "./verdict.ts";

const countsSchema = z.partialRecord(z.enum(outcomes), z.number().int());

/** A flight of which a rule says something else than before. */
export const trialChangeSchema = z.object({
  /** The flight's id, or the name of its recording. */
  flight: z.string(),
  /** Null if the set before has no such rule. */
  before: z.enum(outcomes).nullable(),
  after: z.enum(outcomes),
  /** When: the first event of either. Null if neither found one. */
  atMs: z.number().nullable(),
});

/**
 * - often: it fires in more than 20 % of the flights that it judged. Airlines find 4 to 13 % of approaches unstable.
 * - one_type: it fires on one aircraft type only, so a signal of that aircraft may be dead.
 */
export const trialWarnings = ["often", "one_type"] as const;

/** What one rule says of all flights. */
export const trialRuleSchema = z.object({
  id: z.string(),
  after: countsSchema,
  /** Null if the set before has no such rule. */
  before: countsSchema.nullable(),
  warning: z.enum(trialWarnings).nullable(),
  changes: z.array(trialChangeSchema),
});
export type TrialRule = z.infer<typeof trialRuleSchema>;

/** A rule set, tried on flights that were flown. */
export const trialSchema = z.object({
  set: z.object({ id: z.string(), version: z.string() }),
  before: z.object({ id: z.string(), version: z.string() }),
  flights: z.number().int(),
  rules: z.array(trialRuleSchema),
});
export type Trial = z.infer<typeof trialSchema>;

/** What the window gets for a rule file. */
export const trialAnswerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("faults"), faults: z.array(z.object({ place: z.string(), text: textSchema })) }),
  z.object({ kind: z.literal("tried"), trial: trialSchema, titles: z.record(z.string(), textsSchema(120)) }),
]);
export type TrialAnswer = z.infer<typeof trialAnswerSchema>;
