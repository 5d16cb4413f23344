import { z } from "zod";
import type { Surface } from "./runway.ts";
import { type SimSample, simSampleSchema, simulatorStateSchema } from "./sample.ts";
import { simulatorPlaceSchema } from "./simulator-kind.ts";
import type { Text } from "./text.ts";
import { textSchema } from "./text-schema.ts";

/** State and history of the simulator link. Times and ages by the computer's own clock. */
export const diagnosisSchema = z.object({
  nowMs: z.number(),
  state: simulatorStateSchema,
  /** Since when it is connected, or disconnected, UTC ms. */
  sinceMs: z.number(),
  /** The pilot's address for the search. Null: this computer only. */
  place: simulatorPlaceSchema.nullable(),
  /** Search only at this address. */
  onlyThere: z.boolean(),
  /** Accepted samples a second over the last seconds. */
  samplesPerS: z.number(),
  lastSampleAgeMs: z.number().nullable(),
  lastSample: simSampleSchema.nullable(),
  /** Known dead fields of this aircraft, and why. */
  dead: z.array(z.object({ field: z.string(), reason: textSchema })),
  /** Number of dropped samples, by reason. */
  dropped: z.record(z.string(), z.number()),
  /** The last changes of the link, oldest first, UTC ms. */
  changes: z.array(z.object({ atMs: z.number(), state: simulatorStateSchema })),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;

/** Fields that are reported only where the aircraft lands or stands. */
const placeFields = ["runway", "taxiway", "stand", "atRunway"] as const;
export type SampleField = Exclude<keyof SimSample, "timeMs" | (typeof placeFields)[number]>;

export type FieldState =
  | { readonly kind: "reported"; readonly value: number | boolean | Surface }
  | { readonly kind: "not reported" }
  /** The simulator reports the field, but this aircraft never changes it. */
  | { readonly kind: "dead"; readonly reason: Text }
  /** The simulator refused the field, under these names. */
  | { readonly kind: "refused"; readonly names: readonly string[] };

const isField = (key: string): key is SampleField =>
  key !== "timeMs" && !(placeFields as readonly string[]).includes(key) && Object.hasOwn(simSampleSchema.shape, key);
const sampleFields: readonly SampleField[] = Object.keys(simSampleSchema.shape).filter(isField);

/** Every field of a sample, and its state. */
export function fieldsOf({ state, lastSample, dead }: Diagnosis): readonly { field: SampleField; state: FieldState }[] {
  const refused = state.kind === "connected" ? (state.refused ?? []) : [];
  return sampleFields.map((field) => {
    const known = dead.find((each) => each.field === field);
    if (known !== undefined) return { field, state: { kind: "dead", reason: known.reason } };
    const value = lastSample?.[field];
    if (value !== undefined) return { field, state: { kind: "reported", value } };
    const names = refused.flatMap((each) => (each.field === field ? [each.name] : []));
    return { field, state: names.length > 0 ? { kind: "refused", names } : { kind: "not reported" } };
  });
}
