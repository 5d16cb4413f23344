import type { Formats } from "../formats.ts";

/** Contrail itself: updates, crash reports, unreadable files. */
export const upkeep = {
  updates: "Updates",
  checkForUpdates: "Check for updates",
  checkForUpdatesHint: "Updates are never downloaded or installed while a flight is open.",
  checkNow: "Check now",
  checking: "Checking…",
  neverChecked: "Not checked yet.",
  upToDate: (f: Formats, atMs: number) => `Contrail is up to date. Last checked at ${f.clock(atMs)}.`,
  checkFailed: (f: Formats, atMs: number) =>
    `The check at ${f.clock(atMs)} failed; the log says why. Contrail tries again within an hour.`,
  waiting: (version: string) =>
    `Contrail ${version} is available. It is downloaded once your flight is over and its report is filed.`,
  downloading: (version: string, percent: number) => `Downloading Contrail ${version}: ${percent} %.`,
  ready: (version: string) => `Contrail ${version} is ready. It is installed when you quit.`,
  restart: "Restart and update",
  whatIsNew: "What's new",
  cannotUpdate: {
    source: "This copy of Contrail runs from source. Update it where you got it.",
    unpacked: "This copy of Contrail was unpacked, not installed. Get new versions where you got this one.",
    disk_image:
      "Contrail cannot update itself from this location. Quit it, drag it into Applications, and start it there.",
    no_address: "This copy of Contrail has no update address. Get new versions where you got this one.",
  },
  nothingToInstall: "There is no update to install.",
  notInFlight: "Contrail does not update while a flight is open. File or cancel the flight first.",

  crashReports: "Crash reports",
  crashReportsHint: "They stay on this computer. When you ask for help, copy one or attach its file.",
  noCrashReports: "No crash reports.",
  copyReport: "Copy report",
  showFile: "Show file",
  removeReport: "Delete",

  setAside: "A file could not be read",
  setAsideText: (name: string) =>
    `${name} was damaged, or written by a newer Contrail. Nothing was deleted: the file was moved.`,
  /** What it means that this file is missing. */
  setAsideMeans: {
    "devices.json": "Devices of the second screen are disconnected. Scan the code with them again.",
    "settings.json": "Contrail continues with default settings.",
    "airlines.json": "Your airlines are no longer listed; add them again. Your flights and their records are kept.",
    "aircraft.json": "Choose the aircraft of your bookings again where you had changed it.",
    "pilots.json": "Your sign-ins are kept. Contrail shows your name again once your airline answers.",
    "renewals.json":
      "Contrail no longer knows whether it was renewing a sign-in. If your airline ends the sign-in, sign in again.",
  },
  setAsideWhere: "The file is here",
};
