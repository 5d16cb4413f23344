import type { ScheduleWords } from "../en/schedule.ts";

export const schedule: ScheduleWords = {
  title: "Flugplan",
  bookOnSite: "Auf der Website der Airline buchen",
  filters: "Filter",
  from: "Von",
  to: "Nach",
  atLeast: (unit) => `Mindestens, ${unit}`,
  atMost: (unit) => `Höchstens, ${unit}`,
  subfleet: "Subflotte",
  search: "Suchen",
  searching: "Sucht",
  searchingSchedule: "Der Flugplan wird durchsucht",
  notOffered: "Diese Airline bietet hier keine Suche im Flugplan. Flüge stehen auf ihrer Website.",
  what: "Ausfüllen, was zählt, oder nach allem suchen. Gebucht wird auf der Website der Airline; der Flug erscheint dann unter Buchungen.",
  onlyFrom: (icao) =>
    `Diese Airline zeigt nur Flüge ab dem eigenen Standort ${icao}, egal welcher Flughafen gefragt ist.`,
  firstHundred: "Die ersten 100 Flüge; mehr gibt die Airline auf einmal nicht. Suche eingrenzen.",
  none: "Keine Flüge",
  noneWhat: "Im Flugplan passt nichts. Suche weiter fassen.",
  problems: {
    icao: "Drei oder vier Buchstaben, wie BIKF.",
    hours: "Stunden, wie 1,5 oder 1:30.",
    distance: "Eine Entfernung als Zahl.",
    subfleet: "Die Nummer, die die Airline der Subflotte gibt.",
    crossed: "Weniger als das Mindeste.",
  },
};
