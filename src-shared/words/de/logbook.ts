import type { LogbookWords } from "../en/logbook.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const logbook: LogbookWords = {
  title: "Logbuch",
  reading: "Flüge werden geladen",
  readingFlight: "Der Flug wird geladen",
  none: "Noch keine Flüge",
  noneWhat: "Jeder Flug mit Contrail bleibt hier, eingereicht oder nicht.",
  ofOthers: (count) =>
    `${count} ${plural(count, "Flug", "Flüge")} anderer Piloten ${plural(count, "wird", "werden")} nicht gezeigt.`,
  fromTo: (from, to) => `${from} nach ${to}`,
  allFlights: "Alle Flüge",
  stages: {
    filed: "Eingereicht",
    notFinished: "Nicht beendet",
    notKnown: "Einreichung nicht bestätigt",
    notFiled: "Nicht eingereicht",
    cancelled: "Abgebrochen",
  },
  filedAt: (stage, time) => `${stage} um ${time}`,
  aircraftNotKnown: "Flugzeug nicht bekannt",
  profile: "Profil",
  flight: "Flug",
  profileLabel: (altitude, speed) => `Höhe bis ${altitude} und Groundspeed bis ${speed}`,
  topAltitude: (altitude) => `Höhe, bis ${altitude}`,
  topSpeed: (speed) => `Groundspeed, bis ${speed}`,
  phases: "Phasen",
  log: "Protokoll",
  requests: "Anfragen an die Airline",
  positions: (count, shown) => `${shown} ${plural(count, "Position", "Positionen")} von der Airline angenommen.`,
  operations: {
    update: "Position",
    complete: "Flugbericht",
    cancel: "Abbruch",
    bookings: "Prüfung der Buchungen",
    bookingAircraft: "Prüfung der Buchung",
    handshake: "Prüfung des Servers",
  },
  requestDone: "erledigt",
  neverAnswered: "nie beantwortet",
  exportIt: "Export",
  replay: "Replay",
  forBugReport: "Für einen Fehlerbericht",
  exportWhat: "Die Datei für einen Fehlerbericht enthält den Flug, aber weder Ihren Namen noch die IDs der Airline.",
  writtenTo: (path) => `Gespeichert unter ${path}`,
};
