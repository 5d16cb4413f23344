import { z } from "zod";
import { simulatorKindSchema, simulatorStateSchema } from "../../src-shared/sample.ts";
import { languages } from "../../src-shared/words/language.ts";

/** Program → host. */
export const hostCommandSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("configure"),
    address: z
      .object({
        host: z.string().min(1),
        port: z.number().int().min(1).max(65_535),
        kind: simulatorKindSchema.optional(),
      })
      .nullable(),
    preferred: simulatorKindSchema.nullable(),
    /** What its reasons are written in. */
    language: z.enum(languages),
  }),
  z.object({ type: z.literal("ping"), id: z.number() }),
]);
export type HostCommand = z.infer<typeof hostCommandSchema>;

/** Host → program. The fields of a sample are judged one by one by the truth filter. */
export const hostReportSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("pong"), id: z.number() }),
  z.object({ type: z.literal("state"), state: simulatorStateSchema }),
  z.object({
    type: z.literal("sample"),
    sample: z.record(z.string(), z.unknown()),
    doubt: z.enum(["menu", "loading"]).nullable(),
  }),
]);
export type HostReport = z.infer<typeof hostReportSchema>;
