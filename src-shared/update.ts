import { z } from "zod";

/** A newer Contrail with its release notes: plain text. */
const newer = { version: z.string(), notes: z.string() };

/** Progress of an update, for the window. */
export const updateViewSchema = z.discriminatedUnion("kind", [
  /**
   * This copy cannot replace itself: run from source, only unpacked, from a disk image, or without an update address.
   */
  z.object({ kind: z.literal("unavailable"), why: z.enum(["source", "unpacked", "disk_image", "no_address"]) }),
  z.object({ kind: z.literal("idle"), checkedAtMs: z.number().nullable(), failed: z.boolean() }),
  z.object({ kind: z.literal("checking") }),
  /** Found, and not downloaded while a flight is followed or a report is not filed. */
  z.object({ kind: z.literal("waiting"), ...newer }),
  z.object({ kind: z.literal("downloading"), ...newer, percent: z.number() }),
  /** Installed when Contrail ends, unless a flight is open then. */
  z.object({ kind: z.literal("ready"), ...newer }),
]);
export type UpdateView = z.infer<typeof updateViewSchema>;
