import type { schedule as english } from "../en/schedule.ts";

export const schedule: typeof english = {
  bookOnSite: "Auf der Website der Airline buchen",
  filters: "Filter",
  from: "Von",
  to: "Nach",
  minimumTime: "Flugzeit ab (h)",
  maximumTime: "Flugzeit bis (h)",
  minimumDistance: (unit) => `Strecke ab (${unit})`,
  maximumDistance: (unit) => `Strecke bis (${unit})`,
  aircraft: "Flugzeug",
  more: "Flugzeit und Strecke",
  search: "Flüge suchen",
  searching: "Suche läuft",
  searchingSchedule: "Der Flugplan wird durchsucht",
  notOffered: "Diese Airline bietet hier keine Suche im Flugplan an. Flüge stehen auf ihrer Website.",
  what: "Beliebige Felder ausfüllen oder nach allem suchen. Gebucht wird auf der Website der Airline; der Flug erscheint dann unter Buchungen.",
  whatHere: "Beliebige Felder ausfüllen oder nach allem suchen.",
  book: "Buchen",
  booking: "Wird gebucht",
  openBooking: "Gebucht. Buchungen öffnen",
  onlyFrom: (icao) =>
    `Diese Airline zeigt nur Flüge ab dem eigenen Standort ${icao}, unabhängig vom eingegebenen Flughafen.`,
  firstHundred: "Das sind die ersten 100 Flüge; mehr sendet die Airline auf einmal nicht. Suche eingrenzen.",
  none: "Keine Flüge",
  noneWhat: "Kein Flug im Flugplan passt. Suche weiter fassen.",
  problems: {
    icao: "Drei oder vier Buchstaben eingeben, etwa BIKF.",
    hours: "Stunden eingeben, etwa 1,5 oder 1:30.",
    distance: "Eine Zahl eingeben.",
    crossed: "Das ist weniger als das Minimum.",
  },
};
