import { type Formats, joined } from "../formats.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

/** A flight on its way: why it cannot start, go on or be filed, and what next. */
export const tracking = {
  diskStart:
    "Contrail cannot write to its folder on this computer, so a flight could be lost. Free some space or check the folder's permissions, then start again.",
  noOverride: "Your airline does not allow starting anyway. Change what the message asks for, then check again.",
  cancelOpen:
    "The airline has not heard yet that your last flight is cancelled, so another cannot start. Check your connection, then try again.",
  startUnanswered: "A start that you tried earlier was never answered. The airline may still hold that flight.",
  startFarAway: (f: Formats, nm: number, icao: string) =>
    `The aircraft is ${joined(f.distance(nm))} from ${icao}, where this flight begins.`,
  startOtherType: (loaded: string, booked: string) =>
    `The simulator has ${loaded} loaded, and the booking is for ${booked}.`,
  aircraftTaken:
    "The aircraft is in use, and the airline has no open flight of yours: another pilot may have it. Choose another aircraft, or try again later.",
  noConfirmation: "There is no start waiting for an answer.",
  discardFirst: "The earlier flight must be discarded first.",
  stillOpen: (flight: string) => `${flight} is still open. File or cancel it first.`,
  confirmationOpen: "The last start still waits for your answer.",
  endNotWritten: "Contrail could not write down yet how this flight ended. Free some space, then try again.",
  notOver: "This flight is not over yet: file or cancel it first.",
  closedDuringFlight: "Contrail was closed during this flight.",
  closedDuringFiling: "Contrail was closed before the airline answered your report. Check whether it arrived.",
  notThisFlight: "The simulator is back, but not with this flight.",
  loadItThere: (reasons: string) => `${reasons} Load the flight where it was, then check again.`,

  waitingForPosition: "Waiting for the first position from the simulator.",
  notTakenOff: "You have not taken off yet.",
  readyAtGate: "Ready once you have landed and stand still at the gate.",

  otherAircraft: (is: string, was: string) => `Another aircraft is loaded: ${is}, not ${was}.`,
  farAway: (f: Formats, nm: number) => `The aircraft is ${joined(f.distance(nm, 0))} away from where it was.`,
  onTheGround: "The aircraft stands on the ground; it was in the air.",
  moreFuel: (f: Formats, isLb: number, wasLb: number) =>
    `There is more fuel on board: ${joined(f.weight(isLb))}, not ${joined(f.weight(wasLb))}.`,

  closedByAirline:
    "The report was not filed: the airline has cancelled or removed this flight. It is safe in your logbook: export it and send it to the airline, or ask the airline to open the flight again.",
  answerLost:
    "The airline's answer to your report was lost, so it may be filed already, and the airline cannot be asked right now. Nothing is lost: the report is kept on this computer. Check again when the connection is back.",
  notReached: (tries: number) =>
    `Your report did not reach the airline (tried ${tries} ${plural(tries, "time", "times")}). Try again later.`,
  notTaken: (tries: number, status: number) =>
    `The airline's server failed with status ${status} and did not take your report (tried ${tries} ${plural(tries, "time", "times")}). Try again later.`,
  notTakenYet: "The airline did not confirm your report. It is safe on this computer.",
  bookingGone:
    "Your airline does not list this booking, which does not show whether your report arrived. Look for the report on the airline's website, then say what you found.",
  perhapsFiled: "The airline does not list this booking any more, so it may have your report already.",
  afterClosing:
    "The flight goes on here and stays in your logbook. When you are done, file it all the same, or export it for the airline.",

  noWayBack: "Your airline does not let a flight go on after a crash.",
  stillCrashed: "The simulator still shows the crash. Go back to a point before it there first.",
  crashBySimulator: "The simulator itself says that the aircraft has crashed.",

  notKept: "This flight is not on this computer any more.",
  notWritten: "The file could not be written. Choose another folder.",
};
export type TrackingWords = typeof tracking;
