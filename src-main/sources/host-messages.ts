import { z } from "zod";
import { simulatorStateSchema } from "../../src-shared/domain/sample.ts";
import { runningSimulatorSchema, simulatorPlaceSchema } from "../../src-shared/domain/simulator-kind.ts";

/** Program → host. */
export const hostCommandSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("configure"),
    address: simulatorPlaceSchema.nullable(),
    onlyThere: z.boolean(),
    network: z.boolean().optional(),
    preferred: runningSimulatorSchema.nullable(),
  }),
  z.object({ type: z.literal("ping"), id: z.number() }),
  /** The host releases the simulators and ends. */
  z.object({ type: z.literal("close") }),
]);
export type HostCommand = z.infer<typeof hostCommandSchema>;

/** Host → program. The gate checks each field of a sample. */
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
