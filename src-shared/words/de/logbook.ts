import type { logbook as english } from "../en/logbook.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const logbook: typeof english = {
  reading: "Flüge werden geladen",
  readingFlight: "Der Flug wird geladen",
  none: "Noch keine Flüge",
  noneWhat: "Hier bleibt jeder Flug mit Contrail, eingereicht oder nicht.",
  fromElsewhere: "Das Menü oben fügt Flüge von einem anderen Computer, aus Little Navmap (CSV) oder GPX hinzu.",
  ofOthers: (count) =>
    `${count} ${plural(count, "Flug", "Flüge")} anderer Piloten ${plural(count, "wird", "werden")} nicht angezeigt.`,
  fromTo: (from, to) => `${from} nach ${to}`,
  search: "Suche",
  searchWhat: "Flug, Flughafen, Flugzeug oder Monat",
  notFound: "Kein Flug passt dazu.",
  flights: (count: number, shown: string) => `${shown} ${plural(count, "Flug", "Flüge")}`,
  counted: (count, shown) => `${shown} ${plural(count, "gewerteter Flug", "gewertete Flüge")}`,
  hours: (hours: string) => `${hours} h`,
  airports: (count: number, shown: string) => `${shown} ${plural(count, "Flughafen", "Flughäfen")}`,
  averageLanding: (mean: string, spread: string) => `mittlere Landerate ${mean}\u00a0±\u00a0${spread}`,
  unread: (count: number) =>
    `Contrail liest noch ${count} ${plural(count, "Flug", "Flüge")} ein. Während eines Fluges wartet es damit.`,
  showStatistics: "Statistik",
  showList: "Liste",
  landings: "Landungen",
  landingsLabel: (count: number) =>
    count === 1 ? "Die Landerate des letzten Flugs" : `Die Landeraten der letzten ${count} Flüge`,
  landingsWhat: "Jeder Punkt ist eine Landung, die älteste links. Die Linie zeigt, wie genau gemessen wurde.",
  noLandings: "Noch wurde keine Landung gemessen.",
  hoursByMonth: "Blockstunden je Monat",
  airportsUsed: "Flughäfen",
  hoursByType: "Blockstunden je Muster",
  typeNotKnown: "nicht bekannt",
  totals: "Summen",
  inLogbook: "Dieses Logbuch",
  airlineCounts:
    "Das Logbuch zählt die Flüge hier, die mit Contrail bei dieser Airline eingereicht wurden. Die Airline zählt auch andere und rundet Stunden nach eigenen Regeln.",
  saveAll: "Alle Flüge als eine Datei speichern",
  addAll: "Flüge aus einer Datei hinzufügen",
  notAdded: "Contrail kann nicht in seinen Ordner schreiben. Speicherplatz schaffen, dann die Flüge erneut hinzufügen.",
  leftOut: (count, path) =>
    `${count} ${plural(count, "Flug war", "Flüge waren")} nicht lesbar und ${plural(count, "fehlt", "fehlen")} in ${path}. Vielleicht benutzt ein anderes Programm die Dateien: später erneut speichern.`,
  notInFlight: "Zuerst den Flug beenden: Alle Flüge zu lesen würde ihn stören.",
  newerFile:
    "Eine neuere Version von Contrail hat diese Datei geschrieben. Contrail hier aktualisieren, dann die Flüge erneut hinzufügen.",
  noLogbook:
    "Diese Datei enthält keine Flüge. Eine von Contrail, eine CSV von Little Navmap oder ein GPX mit Zeiten wählen.",
  signInFirst: "Zuerst bei der Airline anmelden: Ein Flug gehört zu einem Piloten einer Airline.",
  fromProgram: (program) =>
    `${program} hat diesen Flug aufgezeichnet. Zeit und Strecke stehen so da, wie ${program} sie zählt; eine Landung wurde nicht gemessen.`,
  added: ({ added, known, unread }) =>
    [
      `${added} ${plural(added, "Flug", "Flüge")} hinzugefügt.`,
      known > 0 ? `${known} ${plural(known, "war", "waren")} schon hier.` : "",
      unread > 0 ? `${unread} nicht lesbar oder nicht beendet.` : "",
    ]
      .filter(Boolean)
      .join(" "),
  allFlights: "Alle Flüge",
  stages: {
    filed: "Eingereicht",
    decided: { pending: "Eingereicht, in Prüfung", accepted: "Angenommen", rejected: "Abgelehnt" },
    notFinished: "Nicht beendet",
    notKnown: "Einreichung nicht bestätigt",
    notFiled: "Nicht eingereicht",
    cancelled: "Abgebrochen",
    elsewhere: (program) => `Aus ${program}`,
  },
  filedAt: (stage, time) => `${stage} um ${time}`,
  byHand:
    "Contrail kann nachträglich keinen Flugbericht einreichen: Von Hand nehmen ihn die Systeme der Airlines nur auf ihrer eigenen Website an, wenn überhaupt.",
  aircraftNotKnown: "Flugzeug nicht bekannt",
  parts: "Teile des Flugs",
  flight: "Flug",
  evidence: "Belege",
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
  bookingLeft: "Die Buchung ist nicht mehr auf der Liste, wie nach jedem Flugbericht.",
  neverAnswered: "keine Antwort",
  exportIt: "Export",
  replay: "Replay",
  forBugReport: "Für einen Fehlerbericht",
  exportWhat: "Die Datei für einen Fehlerbericht enthält den Flug, aber weder Ihren Namen noch die IDs der Airline.",
  writtenTo: (path) => `Gespeichert unter ${path}`,
};
