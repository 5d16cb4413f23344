import { linkSentences } from "./link.ts";
import { ruleSentences } from "./rules.ts";
import { sentences as otherSentences } from "./sentences.ts";

// Everything that Contrail says, in English. Its shape is the catalogue's: another language has the same keys.
export { accounts } from "./accounts.ts";
export { airline } from "./airline.ts";
export { airlineFailures } from "./airline-failures.ts";
export { bookings } from "./bookings.ts";
export { connection } from "./connection.ts";
export { discord } from "./discord.ts";
export { evidence } from "./evidence.ts";
export { filing } from "./filing.ts";
export { flight } from "./flight.ts";
export { flightPlan } from "./flight-plan.ts";
export { formats } from "./formats.ts";
export { logbook } from "./logbook.ts";
export { map } from "./map.ts";
export { menu } from "./menu.ts";
export { networks } from "./networks.ts";
export { palette } from "./palette.ts";
export { program } from "./program.ts";
export { replay } from "./replay.ts";
export { review } from "./review.ts";
export { schedule } from "./schedule.ts";
export { secondScreen } from "./second-screen.ts";
export { settings } from "./settings.ts";
export { shell } from "./shell.ts";
export { signIn } from "./sign-in.ts";
export { simulator } from "./simulator.ts";
export { tracking } from "./tracking.ts";
export { upkeep } from "./upkeep.ts";
export { weather } from "./weather.ts";

export const sentences = { ...otherSentences, ...linkSentences, ...ruleSentences };
