import type { LinkSentences, MissingLabel } from "../en/link.ts";
import { atLeastZero, joined } from "../formats.ts";
import { labelled } from "../labelled.ts";

const missing: Readonly<Record<MissingLabel, string>> = {
  position: "Position",
  altitude: "Höhe",
  "height above ground": "Höhe über Grund",
  "ground speed": "Groundspeed",
  "vertical speed": "Steigrate",
  "ground contact": "Bodenkontakt",
  heading: "Steuerkurs",
  airspeed: "Airspeed",
  "parking brake": "Parkbremse",
  engines: "Triebwerke",
  fuel: "Treibstoff",
};

export const linkSentences: LinkSentences = {
  thisComputer: () => "diesem Computer",
  anotherSimulator: () => "einem anderen Simulator",

  lookingForSimulator: () => "Ein Simulator wird gesucht.",
  linkRestarting: () => "Die Verbindung zum Simulator wird neu gestartet.",
  linkCannotStart: () => "Die Verbindung zu Simulatoren kann nicht starten. Contrail neu installieren.",
  linkCannotStartBecause: (_f, of) =>
    `Die Verbindung zu Simulatoren kann nicht starten: ${of.why}. Contrail neu installieren.`,
  simulatorInMenu: () => "Der Simulator ist im Menü. Dort einen Flug starten.",
  simulatorFrozen: () =>
    "Der Simulator wiederholt eine Position, obwohl sich das Flugzeug bewegen müsste. Contrail wartet darauf.",
  simulatorLoadsFlight: () => "Der Simulator lädt einen Flug.",
  simulatorCrashed: () => "Der Simulator meldet einen Absturz.",
  waitingForData: () => "Wartet auf Daten vom Simulator.",
  essentialRefused: (_f, of) => `Der Simulator meldet ${of.names} nicht. Ohne das lässt sich kein Flug verfolgen.`,
  notReportedBySimulator: (_f, of) => `Dieser Simulator meldet nicht: ${labelled(of.what, missing)}.`,

  noSimulatorHere: () => "Auf diesem Computer läuft kein Simulator. Starten, dann verbindet sich Contrail von selbst.",
  noSimulatorAt: (_f, of) =>
    `Unter ${of.address} antwortet kein Simulator. Starten, dann verbindet sich Contrail von selbst.`,
  nothingAnswersHere: () =>
    "Auf diesem Computer antwortet nichts. Die Adresse prüfen, und ob die Firewall Contrail einlässt.",
  nothingAnswersAt: (_f, of) =>
    `Unter ${of.address} antwortet nichts. Die Adresse prüfen, und ob die Firewall dort Contrail einlässt.`,
  simulatorSilent: () => "Der Simulator antwortet noch nicht. Vielleicht lädt er noch; Contrail versucht es weiter.",
  simConnectRefused: () =>
    "Der Simulator lehnt jede Version von SimConnect ab, die Contrail spricht. Sein neuestes Update installieren.",
  linkLost: () => "Die Verbindung zum Simulator ging verloren. Contrail verbindet neu.",
  simulatorQuit: () => "Der Simulator wurde beendet. Neu starten, dann verbindet sich Contrail von selbst.",
  simulatorStalled: () => "Der Simulator sendet nicht mehr. Contrail verbindet neu.",
  simulatorNotReady: () => "Der Simulator lädt noch. Contrail versucht es weiter.",
  notSimConnectHere: () => "Was auf diesem Computer antwortet, ist nicht SimConnect. Contrail verbindet neu.",
  notSimConnectAt: (_f, of) => `Was unter ${of.address} antwortet, ist nicht SimConnect. Contrail verbindet neu.`,

  noXplaneAt: (_f, of) =>
    `Unter ${of.address} antwortet kein X-Plane. Starten und prüfen, ob die Firewall dort Contrail einlässt.`,
  xplaneFound: (_f, of) => `Bei ${of.address} meldet sich ein X-Plane. Contrail folgt ihm nach einer Bestätigung.`,
  beaconPortTaken: () =>
    "Ein anderes Programm oder das System selbst hält den Port, auf dem X-Plane sich meldet. Contrail versucht es weiter.",
  beaconsNotHeard: () => "Contrail kann im Netz nicht auf X-Plane lauschen. Es versucht es weiter.",
  xplaneForbids: () =>
    "X-Plane lässt niemanden ein. In X-Plane die Einstellungen → Netzwerk (Settings → Network) öffnen und „Disable Incoming Traffic“ ausschalten.",
  xplaneNoFlight: () => "In X-Plane läuft noch kein Flug. Dort einen starten.",
  noFlightGearAt: (_f, of) => `Unter ${of.address} antwortet kein FlightGear. Dort mit ${of.option} starten.`,

  loads: (_f, of) => `${of.name} lädt.`,
  stillLoads: (_f, of) => `${of.name} lädt noch. Contrail versucht es weiter.`,
  hasCrashed: (_f, of) => `${of.name} meldet einen Absturz.`,
  lostTo: (_f, of) => `Die Verbindung zu ${of.name} ging verloren. Contrail verbindet neu.`,
  stoppedSending: (_f, of) => `${of.name} sendet nicht mehr. Vielleicht lädt es; Contrail versucht es weiter.`,
  unreadable: (_f, of) => `${of.name} schickte etwas, das Contrail nicht lesen kann. Contrail verbindet neu.`,

  brakeSetWhileRolling: () => "Sie galt als gesetzt, während das Flugzeug rollte.",
  brakeOffWhileSet: () => "Sie gilt als gelöst, während sie gesetzt ist.",
  enginesOffInLevelFlight: () => "Sie galten im Horizontalflug als aus.",
  enginesOffUnderPower: () => "Sie galten als aus, während ein anderer Triebwerkswert Leistung zeigte.",
  enginesOnWithoutPower: () => "Sie galten als an, nachdem alle anderen Triebwerkswerte auf null gegangen waren.",
  gearDownForLong: () => "Es galt zehn Minuten schnellen Fluges lang als ausgefahren, und es ist einziehbar.",
  gearDownAtSpeed: (f, of) => `Es galt bei mehr als ${joined(f.speed(atLeastZero(of.kt)))} als ausgefahren.`,
  flapsUpWhenSlow: () => "Sie galten als eingefahren, so langsam, dass ein so schweres Flugzeug sie braucht.",
  flapsDownAtSpeed: (f, of) => `Sie galten bei mehr als ${joined(f.speed(atLeastZero(of.kt)))} als ausgefahren.`,
  gearOffWhileStanding: () => "Kein Bodenkontakt gemeldet, obwohl das Flugzeug am Boden stand.",
  gearOnInFlight: () => "Bodenkontakt gemeldet, obwohl das Flugzeug flog.",
  noLightInFlight: () => "In zehn Minuten Flug war kein Licht an.",
  brakeKeptFromSimulator: (_f, of) => `${of.maker} behält die Bremse für sich; die des Simulators bewegt sich nie.`,
  lightsKeptFromSimulator: (_f, of) => `${of.maker} behält die Lichter für sich; die des Simulators ändern sich nie.`,
};
