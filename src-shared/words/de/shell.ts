import type { ShellWords } from "../en/shell.ts";

export const shell: ShellWords = {
  pages: "Seiten",
  fly: "Flug",
  bookings: "Buchungen",
  schedule: "Flugplan",
  logbook: "Logbuch",
  airline: "Airline",
  settings: "Optionen",
  airlineWait: (span) => `Der Server der Airline bittet zu warten: noch ${span}.`,
  tryAgain: "Erneut versuchen",
  close: "Schließen",
  cancel: "Abbrechen",
  back: "Zurück",
  details: "Einzelheiten",
  copied: "Kopiert",
  windowFailed: "In diesem Fenster ging etwas schief. Bitte erneut versuchen; der Flug ist nicht betroffen.",
  and: " und ",
};
