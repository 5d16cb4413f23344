import { z } from "zod";
import { withoutHidden } from "./plain-text.ts";

/** A foreign name: its first `longest` characters, without invisible ones. */
export const nameSchema = (longest: number) =>
  z.string().transform((text) => withoutHidden(text.slice(0, longest)).trim());
