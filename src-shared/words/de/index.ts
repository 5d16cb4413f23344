import type { Words } from "../en/index.ts";
import { accounts } from "./accounts.ts";
import { airline } from "./airline.ts";
import { airlineFailures } from "./airline-failures.ts";
import { bookings } from "./bookings.ts";
import { connection } from "./connection.ts";
import { discord } from "./discord.ts";
import { evidence } from "./evidence.ts";
import { filing } from "./filing.ts";
import { flight } from "./flight.ts";
import { flightPlan } from "./flight-plan.ts";
import { formats } from "./formats.ts";
import { linkSentences } from "./link.ts";
import { logbook } from "./logbook.ts";
import { map } from "./map.ts";
import { menu } from "./menu.ts";
import { networks } from "./networks.ts";
import { palette } from "./palette.ts";
import { program } from "./program.ts";
import { replay } from "./replay.ts";
import { review } from "./review.ts";
import { ruleSentences } from "./rules.ts";
import { schedule } from "./schedule.ts";
import { secondScreen } from "./second-screen.ts";
import { sentences } from "./sentences.ts";
import { settings } from "./settings.ts";
import { shell } from "./shell.ts";
import { signIn } from "./sign-in.ts";
import { simulator } from "./simulator.ts";
import { tracking } from "./tracking.ts";
import { upkeep } from "./upkeep.ts";
import { weather } from "./weather.ts";

export const german: Words = {
  accounts,
  airline,
  bookings,
  connection,
  airlineFailures,
  discord,
  evidence,
  filing,
  flight,
  flightPlan,
  formats,
  logbook,
  menu,
  networks,
  palette,
  program,
  map,
  replay,
  review,
  schedule,
  secondScreen,
  sentences: { ...sentences, ...linkSentences, ...ruleSentences },
  settings,
  shell,
  signIn,
  simulator,
  tracking,
  upkeep,
  weather,
};
