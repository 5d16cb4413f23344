import type { Words } from "../en/index.ts";
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

export const german: Words = {
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
