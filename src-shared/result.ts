import { z } from "zod";

/** What went wrong, in words a pilot can act on. `code` is for programs, `detail` for the curious (raw text of a server). */
export const failureSchema = z.object({
  code: z.string(),
  /** What happened, why, what next: one or two short sentences. */
  message: z.string(),
  detail: z.string().optional(),
  /** It may have been carried out all the same: the answer was lost. */
  unknown: z.boolean().optional(),
  /** Whoever was asked wants to be left alone until then, UTC ms. */
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
