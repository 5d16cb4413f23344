import { z } from "zod";

/** Size of a landing's picture, px. Most sites show this shape uncut. */
export const pictureSidesPx = { width: 1200, height: 675 };
const mostBytes = 2_000_000;
const longestName = 120;

/** The suggested name of the picture's file, from the known parts. An airline's texts may be long. */
export const pictureName = (parts: readonly string[]): string => parts.filter(Boolean).join(" ").slice(0, longestName);

/** A picture to save, and the suggested name of its file. */
export const landingPictureSchema = z.object({
  name: z.string().min(1).max(longestName),
  png: z.instanceof(Uint8Array).refine(({ length }) => length > 0 && length <= mostBytes),
});
