import { z } from "zod";

/** A failure, in a text that helps the pilot. `code` is for programs, `detail` holds a server's raw text. */
export const failureSchema = z.object({
  code: z.string(),
  /** What happened, why, and what to do: one or two short sentences. */
  message: z.string(),
  detail: z.string().optional(),
  /** The answer was lost, so the request may have been carried out. */
  unknown: z.boolean().optional(),
  /** The server asks for a wait until then, UTC ms. */
  waitUntilMs: z.number().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failure = (code: string, message: string, detail?: string): { ok: false; error: Failure } => ({
  ok: false,
  error: detail === undefined ? { code, message } : { code, message, detail },
});

export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
