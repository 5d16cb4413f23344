import { z } from "zod";

/** The picture of a landing, px: what most sites show uncut. */
export const pictureSidesPx = { width: 1200, height: 675 };
const mostBytes = 2_000_000;
const longestName = 120;

/** The name that the picture's file is offered, without what is not known. An airline's texts may be long. */
export const pictureName = (parts: readonly string[]): string => parts.filter(Boolean).join(" ").slice(0, longestName);

/** A picture to be saved, and the name that its file is offered. */
export const landingPictureSchema = z.object({
  name: z.string().min(1).max(longestName),
  png: z.instanceof(Uint8Array).refine(({ length }) => length > 0 && length <= mostBytes),
});
