import { type Formats, joined } from "../formats.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

/** An open flight: why it cannot start, continue or be filed, and what to do next. */
export const tracking = {
  diskStart:
    "Contrail cannot write to its folder on this computer, so a flight could be lost. Free up some disk space or check the folder's permissions, then start again.",
  noOverride: "Your airline does not allow starting anyway. Fix what its message names, then check again.",
  cancelOpen:
    "The airline does not know yet that you cancelled your last flight, so another cannot start. Check your connection, then try again.",
  uncancelled: "Contrail tried to cancel an earlier flight.",
  sameFlightFiled:
    "The airline answered with the report of your last flight of this kind, which is filed. It opens a new one some time after that flight's start, usually ten minutes; start again then.",
  startUnanswered: "An earlier start was not completed. The airline may still have that flight open.",
  startFarAway: (f: Formats, nm: number, icao: string) =>
    `The aircraft is ${joined(f.distance(nm))} from ${icao}, the departure airport of this flight. Load it at ${icao}, then check again.`,
  /** `aircraft`: its registration and type, or its type. */
  startOtherType: (loaded: string, booked: string, aircraft: string) =>
    `The simulator has ${loaded} loaded, but the booking is for ${booked}. Load ${aircraft}, then check again.`,
  aircraftTaken:
    "The aircraft is in use, but not by a flight of your own: another pilot may have it. Choose another aircraft, or try again later.",
  noConfirmation: "No flight start is waiting for your answer.",
  discardFirst: "Discard the earlier flight first.",
  stillOpen: (flight: string) => `${flight} is still open. File or cancel it first.`,
  endNotWritten: "Contrail could not save how this flight ended. Free up some disk space, then try again.",
  notOver: "This flight is not over yet: file or cancel it first.",
  closedDuringFlight: "Contrail was closed during this flight.",
  closedBeforeSending: "The report was not filed: Contrail was closed before it sent it. Try again.",
  closedDuringFiling: "Contrail was closed before the airline answered your report. Check whether it arrived.",
  notThisFlight: "The simulator is back, but not with this flight.",
  loadItThere: "Load the same aircraft where the flight stopped, then check again.",
  loadBeforeCrash: "Load the same aircraft where it was shortly before the crash.",

  waitingForPosition: "Waiting for the first position from the simulator.",
  notTakenOff: "You have not taken off yet.",
  readyAtGate: "Ready once you have landed and stopped at the gate.",

  otherAircraft: (is: string, was: string) => `Another aircraft is loaded: ${is}, not ${was}.`,
  farAway: (f: Formats, nm: number) => `The aircraft is ${joined(f.distance(nm, 0))} from its last position.`,
  onTheGround: "The aircraft is on the ground; it was in the air.",
  moreFuel: (f: Formats, isLb: number, wasLb: number) =>
    `There is more fuel on board: ${joined(f.weight(isLb))}, not ${joined(f.weight(wasLb))}.`,

  closedByAirline:
    "The report was not filed: the airline has cancelled, rejected or removed this flight. It is safe in your logbook: export it for the airline, or ask the airline to reopen the flight.",
  answerLost:
    "Your report may be filed already, but the airline does not say so right now. The report is safe on this computer; check again when the connection is back.",
  reportExists:
    "Your airline already has a report for this flight, perhaps from another computer. Contrail sends nothing more for this flight; your own data stays in the logbook.",
  notFiled: {
    maintenance:
      "The report was not filed: the airline's server is down for maintenance. Your report is safe on this computer.",
    webPage:
      "The report was not filed: the airline's server sends a web page instead of data. Perhaps it is down for maintenance, behind a firewall or at a new address; your report is safe on this computer.",
  },
  mayBeFiled: {
    maintenance:
      "Your report may be filed already, but the airline's server is down for maintenance and does not say so. The report is safe on this computer.",
    webPage:
      "Your report may be filed already, but the airline's server sends a web page instead of an answer. Perhaps it is down for maintenance, behind a firewall or at a new address; the report is safe on this computer.",
  },
  unknownSignedOut:
    "Your report may be filed already, but Contrail cannot ask the airline, because you are signed out. The report is safe on this computer; sign in, then check again.",
  notReached: (tries: number) =>
    `Your report did not reach the airline (tried ${tries} ${plural(tries, "time", "times")}). Try again later.`,
  notTaken: (tries: number, status: number) =>
    `The airline's server failed with status ${status} and did not take your report (tried ${tries} ${plural(tries, "time", "times")}). Try again later.`,
  notTakenYet: "The airline did not confirm your report. It is safe on this computer.",
  askedOften: "Contrail has asked the airline often within the last minute. Your report is safe on this computer.",
  reportGone:
    "Your airline no longer has a report of this flight, so Contrail cannot tell whether it was filed. Look for it on the airline's website, then choose what you found.",
  bookingGone:
    "Your airline does not list this booking, so Contrail cannot tell whether your report arrived. Look for it on the airline's website, then choose what you found.",
  bookingStays:
    "Your airline still lists this booking, but it may do so even after it received your report. Look for the report on the airline's website, then choose what you found.",
  perhapsFiled: "The airline no longer lists this booking, so it may already have a report for this flight.",
  afterClosing:
    "The flight continues here and stays in your logbook. At the end, file it anyway or export it for the airline.",

  noWayBack: "Your airline does not allow a flight to continue after a crash.",
  stillCrashed: "The simulator still shows the crash. Go back to a point before it in the simulator first.",
  crashBySimulator: "The simulator itself reports the crash.",

  notKept: "This flight is no longer on this computer.",
  notWritten: "Contrail could not write the file. Choose another folder.",
};
