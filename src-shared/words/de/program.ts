import type { program as english } from "../en/program.ts";

export const program: typeof english = {
  stillFollowing: "Contrail folgt dem Flug weiter",
  openFromIcon: "Mit dem Symbol neben der Uhr wieder öffnen.",
  open: "Contrail öffnen",
  quitDots: "Beenden…",
  quitQuestion: "Contrail beenden?",
  quitWhat: "Der Flug wird noch aufgezeichnet.",
  quitDetail:
    "Nach dem Beenden wird nichts aufgezeichnet, bis Contrail wieder läuft. Der bisherige Flug bleibt erhalten und lässt sich dann fortsetzen.",
  keepTracking: "Weiter aufzeichnen",
  quit: "Beenden",
  couldNotStart: "Contrail konnte nicht starten",
  logFolder: (folder) => `Das Protokoll liegt in ${folder}.`,

  signedOut: "Sie sind abgemeldet. Zuerst bei der Airline anmelden.",
  flightOpen: "Ein Flug für diese Airline ist noch offen. Zuerst einreichen oder abbrechen.",
  noFlight: "Es ist kein Flug offen.",
  noBooking: "Diese Buchung steht nicht mehr in der Liste. Buchungen aktualisieren und neu wählen.",
  noAircraft: "Zuerst ein Flugzeug für diese Buchung wählen.",
  noDemo: "Die Demo-Airline ist nicht offen.",
  notOpened:
    "Der Browser hat diese Adresse nicht geöffnet. Contrail öffnet nur https-Adressen und braucht einen Standardbrowser.",
  stranger: "Diese Anfrage wurde abgelehnt, weil sie nicht aus dem Fenster von Contrail kam.",
  noGesture: "Das hat weder eine Taste noch eine Schaltfläche ausgelöst. Selbst drücken.",
  unknownCall: "Das Fenster forderte etwas an, das diese Version von Contrail nicht kennt.",
  badArguments: "Ein Teil der Eingabe ist nicht verwendbar. Prüfen und erneut versuchen.",
  internalError: "Contrail hat dabei einen Fehler gemacht. Es ist nichts verloren; erneut versuchen.",
  notWritten:
    "Contrail kann nicht in seinen Ordner auf diesem Computer schreiben. Speicherplatz schaffen oder die Rechte des Ordners prüfen, dann erneut versuchen.",
  settingNotSaved:
    "Die Einstellung gilt jetzt, ließ sich aber nicht speichern. Speicherplatz schaffen, dann erneut einstellen.",

  readyToFile: (flight) => `${flight}: Flugbericht kann eingereicht werden`,
  readyToFileWhat: "Das Flugzeug steht am Gate. Flugbericht prüfen, dann einreichen.",
  accepted: (flight) => `${flight}: Die Airline hat den Flugbericht angenommen`,
  rejected: (flight) => `${flight}: Die Airline hat den Flugbericht abgelehnt`,
  decidedWhat: "Es steht im Logbuch.",
  simulatorLost: (flight) => `${flight}: Der Simulator antwortet nicht mehr`,
  simulatorLostWhat: "Es ist nichts verloren. Der Flug geht weiter, wenn der Simulator wieder da ist.",
  airlineSilent: (flight, span) => `${flight}: Die Airline hat seit ${span} keine Position bestätigt`,
  phaseStuck: (flight, phase) => `${flight}: noch „${phase}“?`,
  phaseStuckWhat: (seen) => `${seen} Stimmt die Phase nicht, von Hand setzen.`,
  seenInTheAir: "Das Flugzeug ist in der Luft.",
  seenOnTheGround: "Das Flugzeug ist am Boden.",
};
