import { z } from "zod";
import type { Message } from "./text.ts";

/** Null means that the number was NaN when it was written. */
const figures = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
/** Created once: each new schema compiles its own parser. */
const shape = z.object({ say: z.string().regex(/^\w{1,60}$/), of: figures.optional() });
export const messageSchema = z.custom<Message>((value) => shape.safeParse(value).success);
/** In a separate file, so that the window's first picture does not wait for schemas that it does not use. */
export const textSchema = z.union([z.string(), messageSchema]);
