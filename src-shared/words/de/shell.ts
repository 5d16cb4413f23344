import type { ShellWords } from "../en/shell.ts";

export const shell: ShellWords = {
  pages: "Seiten",
  find: "Suchen",
  findKey: (isMac) => (isMac ? "Suchen (⌘K)" : "Suchen (Strg+K)"),
  fly: "Flug",
  bookings: "Buchungen",
  schedule: "Flugplan",
  logbook: "Logbuch",
  airline: "Airline",
  settings: "Einstellungen",
  updateReady: "Ein Update ist bereit",
  airlineWait: (span) => `Der Server der Airline bittet um Geduld: noch ${span}.`,
  tryAgain: "Erneut versuchen",
  close: "Schließen",
  cancel: "Abbrechen",
  back: "Zurück",
  details: "Einzelheiten",
  copied: "Kopiert",
  windowFailed: "In diesem Fenster ist ein Fehler aufgetreten. Erneut versuchen; der Flug ist nicht betroffen.",
  and: " und ",
};
