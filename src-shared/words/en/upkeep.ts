import type { Formats } from "../formats.ts";

/** What Contrail says of itself: updates, reports of what went wrong, files that could not be read. */
export const upkeep = {
  updates: "Updates",
  lookForUpdates: "Look for updates",
  lookForUpdatesHint: "Never loaded or put in place while a flight is open.",
  lookNow: "Look now",
  looking: "Looking…",
  neverLooked: "Not looked yet.",
  upToDate: (f: Formats, atMs: number) => `This is the newest version. Looked at ${f.clock(atMs)}.`,
  lookFailed: (f: Formats, atMs: number) =>
    `No update could be had at ${f.clock(atMs)}. Contrail looks again by itself within an hour; the log says why.`,
  waiting: (version: string) =>
    `Contrail ${version} is out. It is loaded once your flight is over and its report filed.`,
  downloading: (version: string, percent: number) => `Contrail ${version} is being loaded: ${percent} %.`,
  ready: (version: string) => `Contrail ${version} is ready. It is put in place when you quit.`,
  restart: "Restart and update",
  whatIsNew: "What is new",
  cannotUpdate: {
    source: "This Contrail runs from source: update it where you got it.",
    unpacked: "This Contrail was only unpacked, not installed. Get the new version where you got this one.",
    disk_image:
      "Contrail cannot update itself where it runs from. Quit it, drag it into Applications, and start it from there.",
    no_address: "This Contrail was made without an address for updates. Get new versions where you got this one.",
  },
  nothingToInstall: "There is no update to put in place.",
  notInFlight: "Not while a flight is open. File or cancel it first; the update waits.",

  crashReports: "Crash reports",
  crashReportsHint: "They stay on this computer. Copy one, or attach its file, when you ask for help.",
  noCrashReports: "None. Contrail has never had to write one.",
  copyReport: "Copy report",
  showFile: "Show file",
  removeReport: "Remove",

  setAside: "A file could not be read",
  setAsideText: (name: string) =>
    `${name} was damaged, or is of a newer Contrail. It was set aside, and Contrail goes on with what it has from the start. Nothing was deleted.`,
  setAsideWhere: "It is kept here",
};
export type UpkeepWords = typeof upkeep;
