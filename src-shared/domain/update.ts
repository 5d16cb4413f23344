import { z } from "zod";

/** A newer Contrail with its release notes: plain text. */
const newer = { version: z.string(), notes: z.string() };

/** Progress of an update, for the window. */
export const updateViewSchema = z.discriminatedUnion("kind", [
  /**
   * This copy cannot update itself: it runs from source, unpacked, or from a disk image, or it has no update address.
   */
  z.object({ kind: z.literal("unavailable"), why: z.enum(["source", "unpacked", "disk_image", "no_address"]) }),
  z.object({ kind: z.literal("idle"), checkedAtMs: z.number().nullable(), failed: z.boolean() }),
  z.object({ kind: z.literal("checking") }),
  /** A newer version was found. It is not downloaded while a flight is open or a report not filed. */
  z.object({ kind: z.literal("waiting"), ...newer }),
  z.object({ kind: z.literal("downloading"), ...newer, percent: z.number() }),
  /** The new version is installed when Contrail quits, unless a flight is open then. */
  z.object({ kind: z.literal("ready"), ...newer }),
]);
export type UpdateView = z.infer<typeof updateViewSchema>;
