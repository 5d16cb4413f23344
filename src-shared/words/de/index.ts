import type { Words } from "../en/index.ts";
import { flight } from "./flight.ts";
import { formats } from "./formats.ts";
import { shell } from "./shell.ts";

export const german: Words = { flight, formats, shell };
