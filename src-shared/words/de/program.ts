import type { ProgramWords } from "../en/program.ts";

export const program: ProgramWords = {
  stillFollowing: "Contrail folgt dem Flug weiter",
  openFromIcon: "Über das Symbol neben der Uhr wieder öffnen.",
  open: "Contrail öffnen",
  quitDots: "Beenden…",
  quitQuestion: "Contrail beenden?",
  quitWhat: "Der Flug wird noch aufgezeichnet.",
  quitDetail:
    "Nach dem Beenden wird nichts aufgezeichnet, bis Contrail wieder läuft. Der bisherige Flug bleibt erhalten und lässt sich dann fortsetzen.",
  keepTracking: "Weiter aufzeichnen",
  quit: "Beenden",
  couldNotStart: "Contrail konnte nicht starten",
  logLies: (folder) => `Das Protokoll liegt in ${folder}.`,

  signedOut: "Sie sind abgemeldet. Zuerst bei der Airline anmelden.",
  flightOpen: "Ein Flug für diese Airline ist noch offen. Zuerst einreichen oder abbrechen.",
  noFlight: "Es ist kein Flug offen.",
  noBooking: "Diese Buchung steht nicht mehr in der Liste. Buchungen aktualisieren und neu wählen.",
  noAircraft: "Zuerst ein Flugzeug für diese Buchung wählen.",
  noDemo: "Die Demo-Airline ist nicht offen.",
  notOpened: "Diese Adresse öffnet Contrail nicht im Browser.",
  stranger: "Diese Anfrage wurde abgelehnt, weil sie nicht aus dem Fenster von Contrail kam.",
  unknownCall: "Das Fenster fragte nach etwas, das diese Version von Contrail nicht kennt.",
  badArguments: "Einiges von der Eingabe lässt sich nicht verwenden. Prüfen und erneut versuchen.",
  brokenPromise: "Contrail hat dabei einen Fehler gemacht. Nichts ging verloren; erneut versuchen.",

  readyToFile: (flight) => `${flight}: Flugbericht kann eingereicht werden`,
  readyToFileWhat: "Das Flugzeug steht am Gate. Flugbericht ansehen, dann einreichen.",
  simulatorLost: (flight) => `${flight}: Der Simulator ist weg`,
  simulatorLostWhat: "Nichts ging verloren. Der Flug geht weiter, wenn der Simulator wieder da ist.",
  airlineSilent: (flight, span) => `${flight}: Airline seit ${span} nicht erreicht`,
  airlineSilentWhat: "Der Flug wird aufgezeichnet und der Airline später gemeldet.",
  phaseStuck: (flight, phase) => `${flight}: noch „${phase}“?`,
  phaseStuckWhat: (seen) => `${seen} Stimmt die Phase nicht, von Hand setzen.`,
  seenInTheAir: "Das Flugzeug ist in der Luft.",
  seenOnTheGround: "Das Flugzeug steht am Boden.",
};
