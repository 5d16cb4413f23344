import { z } from "zod";

const capabilitiesSchema = z.object({ api: z.object({ versions: z.array(z.string()) }) });
const listSchema = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
/** JSON has no NaN and writes null in its place. */
const numberSchema = z.union([z.number(), z.null().transform(() => Number.NaN)]);
const valueSchema = z.union([numberSchema, z.array(numberSchema), z.string()]);
const answerSchema = z.object({ data: valueSchema });
const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("result"), success: z.boolean() }),
  z.object({ type: z.literal("dataref_update_values"), data: z.record(z.string(), z.unknown()) }),
]);

export type WebValue = z.infer<typeof valueSchema>;
type WebMessage =
  | { readonly type: "result"; readonly success: boolean }
  /** By id. */
  | { readonly type: "update"; readonly values: ReadonlyMap<string, WebValue> };

function parse<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The newest version of the API that both sides speak, or null. */
export function readCapabilities(text: string): string | null {
  const versions = parse(capabilitiesSchema, text)?.api.versions ?? [];
  return ["v3", "v2", "v1"].find((version) => versions.includes(version)) ?? null;
}

/** Ids are 64-bit integers, too large for a JavaScript number, so they stay text. */
export const readIds = (text: string): readonly { readonly id: string; readonly name: string }[] | null =>
  parse(listSchema, text.replace(/"id"\s*:\s*(-?\d+)/g, '"id":"$1"'))?.data ?? null;

export const readValue = (text: string): WebValue | null => parse(answerSchema, text)?.data ?? null;

/** Null for a message of an unknown kind, and for an invalid one. */
export function readMessage(text: string): WebMessage | null {
  const message = parse(messageSchema, text);
  if (message === null) return null;
  if (message.type === "result") return message;
  const values = new Map<string, WebValue>();
  for (const [id, value] of Object.entries(message.data)) {
    const read = valueSchema.safeParse(value);
    if (read.success) values.set(id, read.data);
  }
  return { type: "update", values };
}

export const writeSubscription = (requestId: number, ids: Iterable<string>): string =>
  `{"req_id":${requestId},"type":"dataref_subscribe_values","params":{"datarefs":[${Array.from(ids, (id) => `{"id":${id}}`).join(",")}]}}`;
