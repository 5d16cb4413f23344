import { z } from "zod";

/** A report of an error inside Contrail. It stays on this computer; the pilot may copy it. */
export const faultReportSchema = z.object({
  id: z.string().regex(/^[\w-]{1,80}$/),
  atMs: z.number(),
  /** What happened, in English, for the developer; redacted. */
  text: z.string().max(20_000),
});
export type FaultReport = z.infer<typeof faultReportSchema>;
