import { airline } from "./airline.ts";
import { bookings } from "./bookings.ts";
import { connection } from "./connection.ts";
import { filing } from "./filing.ts";
import { flight } from "./flight.ts";
import { formats } from "./formats.ts";
import { logbook } from "./logbook.ts";
import { schedule } from "./schedule.ts";
import { sentences } from "./sentences.ts";
import { settings } from "./settings.ts";
import { shell } from "./shell.ts";
import { signIn } from "./sign-in.ts";
import { upkeep } from "./upkeep.ts";

/** Everything that Contrail says, in English. Its shape is the catalogue's: another language has the same keys. */
export const english = {
  airline,
  bookings,
  connection,
  filing,
  flight,
  formats,
  logbook,
  schedule,
  sentences,
  settings,
  shell,
  signIn,
  upkeep,
};
export type Words = typeof english;
