import { flight } from "./flight.ts";
import { formats } from "./formats.ts";
import { shell } from "./shell.ts";

/** Everything that Contrail says, in English. Its shape is the catalogue's: another language has the same keys. */
export const english = { flight, formats, shell };
export type Words = typeof english;
