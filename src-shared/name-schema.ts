import { z } from "zod";
import { withoutHidden } from "./plain-text.ts";

/** A name that comes from outside: its first `longest` characters, and nothing in it that cannot be seen. */
export const nameSchema = (longest: number) =>
  z.string().transform((text) => withoutHidden(text.slice(0, longest)).trim());
