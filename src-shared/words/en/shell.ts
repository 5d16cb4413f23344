/** What every page shares: the rail, the map, buttons, notices. */
export const shell = {
  pages: "Pages",
  find: "Find",
  /** What a button does, with its shortcut: "Find (Ctrl+K)". */
  withKeys: (name: string, keys: string) => `${name} (${keys})`,
  /** Keys of a shortcut. */
  control: "Ctrl",
  shift: "Shift",
  fly: "Fly",
  bookings: "Bookings",
  schedule: "Schedule",
  logbook: "Logbook",
  airline: "Airline",
  settings: "Settings",
  updateReady: "An update is ready",
  tryAgain: "Try again",
  airlineWait: (time: string, span: string) =>
    `The airline's server asked Contrail to wait until ${time}: ${span} left.`,
  close: "Close",
  cancel: "Cancel",
  checkAgain: "Check again",
  keepIt: "Keep it",
  save: "Save",
  saved: "Saved",
  back: "Back",
  details: "Details",
  copied: "Copied",
  windowFailed: "Something went wrong in this window. Try again; your flight is not affected.",
  and: " and ",
};
