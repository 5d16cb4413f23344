import type { bookings as english } from "../en/bookings.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const bookings: typeof english = {
  refresh: "Aktualisieren",
  refreshing: "Wird aktualisiert",
  asking: "Buchungen werden geladen",
  notRefreshed: (time, why) => `Nicht aktualisiert seit ${time}: ${why}.`,
  none: "Keine Buchungen",
  needed: "Ein Flug braucht eine Buchung: Unter ihr führt die Airline den Flugbericht.",
  noneWhat: (airline) => `Auf der Website von ${airline} einen Flug buchen, dann auf Aktualisieren klicken.`,
  search: "Buchung suchen",
  searchWhat: "Flug, Flughafen oder Flugzeug",
  notFound: "Keine Buchung passt zur Suche.",
  fromTo: (name, from, to) => `${name}, ${from} nach ${to}`,
  cargo: "Fracht",
  noAircraftYet: "Noch kein Flugzeug",
  route: "Route",
  notes: "Hinweise der Airline",
  start: "Flug beginnen",
  askingAirline: "Airline wird gefragt",

  aircraft: "Flugzeug",
  noneAssigned: "Keines zugeteilt",
  chooseAircraft: "Flugzeug wählen",
  changingAircraft: "Flugzeug wird gewechselt",
  noOtherAircraft: "Hier ist gerade kein anderes Flugzeug frei.",
  changeNotOffered: "Diese Airline erlaubt hier keinen Flugzeugwechsel.",
  airlineAssigns: "Die Airline teilt das Flugzeug zu.",
  lockedByPlan: "Durch das OFP für diesen Flug festgelegt.",
  aircraftNotChanged: "Das Flugzeug wurde nicht gewechselt: Die Airline führt noch das angezeigte. Erneut wählen.",
  changeNotSaid: "Die Airline sagt nicht, ob sich das Flugzeug wechseln lässt.",
  unnamedAircraft: (id) => `Flugzeug ${id}`,

  stillOpen: (flight) => `${flight} ist noch offen. Zuerst auf der Seite „Flug“ beenden.`,
  chooseAircraftFirst: "Zuerst ein Flugzeug wählen.",
  startSimulatorFirst: "Zuerst den Simulator starten. Contrail findet ihn automatisch.",
  loadFlightFirst: "Zuerst im Simulator einen Flug laden.",

  remove: "Buchung entfernen",
  removing: "Wird entfernt",
  removeQuestion: (name) => `${name} entfernen?`,
  removeWhat: (from, to) =>
    `Die Buchung ${from} nach ${to} geht an die Airline zurück. Manche Airlines löschen damit auch das OFP dazu.`,
  removeOwn: "Contrail vergisst diesen Flug. Die Airline hat ihn noch nicht.",

  own: "Ohne Buchung fliegen",
  ownWhat:
    "Die Airline bekommt den Flugbericht wie jeden anderen. Sie entscheidet, ob ein Flug außerhalb ihres Flugplans zählt.",
  ownFrom: "Von (ICAO-Code)",
  ownTo: "Nach (ICAO-Code)",
  ownNumber: "Flugnummer",
  ownNoAirport: "ICAO-Code des Flughafens eingeben: 3 oder 4 Buchstaben oder Ziffern.",
  ownNoNumber: "1 bis 10 Buchstaben oder Ziffern eingeben, ohne das Kürzel der Airline.",
  ownAdd: "Zu den Buchungen",

  beforeStart: (name) => `Vor Flugbeginn: ${name}`,
  doesNotFit: "Der Simulator passt nicht zu dieser Buchung",
  airlineSays: "Die Airline sagt",
  airlineSaysAgain: "Neue Antwort der Airline",
  simulatorNow: (simulator) => `${simulator} jetzt`,
  yourSimulatorNow: "Simulator jetzt",
  firstOnly: (count) =>
    `Nur die ersten ${count} Buchungen werden gelesen. Auf der Website der Airline einige entfernen, um die anderen zu sehen.`,
  checking: "Wird geprüft",
  startAnyway: "Trotzdem beginnen",
  starting: "Flug wird begonnen",
  notAllowed: "Die Airline erlaubt das nicht.",
  cancelling: "Wird abgebrochen",
  occupied: "Vielleicht ist noch ein früherer Flug offen",
  inUse: "Das Flugzeug wird gerade benutzt",
  occupiedWhat:
    "Verwerfen bricht den neuesten offenen Flug bei der Airline ab und beginnt dann diesen. Nicht verwerfen, solange auf einem anderen Computer ein Flug für diese Airline läuft.",
  uncancelledWhat:
    "Mit „Trotzdem beginnen“ bleibt der frühere Flug bei der Airline vielleicht offen. Zeigt ihre Website ihn später noch, ihn dort abbrechen.",
  discard: "Verwerfen und beginnen",
  discarding: "Wird verworfen",

  findInSchedule: "Einen Flug im Flugplan suchen",
  announcementCount: (count) => `${count} ${plural(count, "Mitteilung", "Mitteilungen")}`,
  announcements: "Mitteilungen",
  noAnnouncements: "Diese Airline bietet hier keine Mitteilungen an.",
  readMore: "Weiterlesen",
};
