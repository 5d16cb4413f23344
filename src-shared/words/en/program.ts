/** The program itself: tray, dialogs, notifications, and what the window asks in vain. */
export const program = {
  stillFollowing: "Contrail is still following your flight",
  openFromIcon: "Open it again from its icon beside the clock.",
  open: "Open Contrail",
  quitDots: "Quit…",
  quitQuestion: "Quit Contrail?",
  quitWhat: "Your flight is still being tracked.",
  quitDetail:
    "If you quit now, nothing is recorded until you open Contrail again. The flight so far is kept, and you can continue it then.",
  keepTracking: "Keep tracking",
  quit: "Quit",
  couldNotStart: "Contrail could not start",
  logLies: (folder: string) => `The log is in ${folder}.`,

  signedOut: "You are signed out. Sign in to your airline first.",
  flightOpen: "A flight for this airline is still open. File or cancel it first.",
  noFlight: "There is no flight open.",
  noBooking: "This booking is no longer on your list. Refresh the bookings and choose again.",
  noAircraft: "Choose an aircraft for this booking first.",
  noDemo: "The demo airline is not open.",
  notOpened: "This address is not one that Contrail opens in the browser.",
  stranger: "This request was refused because it did not come from Contrail's own window.",
  unknownCall: "The window asked for something this version of Contrail does not know.",
  badArguments: "Some of what was entered cannot be used. Check it and try again.",
  brokenPromise: "Contrail made a mistake while doing this. Nothing is lost; try again.",

  readyToFile: (flight: string) => `${flight}: the report can be filed`,
  readyToFileWhat: "You are at the gate. Look at the report, then file it.",
  simulatorLost: (flight: string) => `${flight}: the simulator is gone`,
  simulatorLostWhat: "Nothing is lost. The flight goes on when the simulator is back.",
  airlineSilent: (flight: string, span: string) => `${flight}: the airline was not reached for ${span}`,
  airlineSilentWhat: "The flight is recorded, and told to the airline later.",
  phaseStuck: (flight: string, phase: string) => `${flight}: still “${phase}”?`,
  phaseStuckWhat: (seen: string) => `${seen} Set the phase by hand if it is not right.`,
  seenInTheAir: "The aircraft is in the air.",
  seenOnTheGround: "The aircraft stands on the ground.",
};
export type ProgramWords = typeof program;
