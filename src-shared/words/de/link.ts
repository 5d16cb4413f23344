import type { linkSentences as english, MissingLabel } from "../en/link.ts";
import { labelled } from "../labelled.ts";

const missing: Readonly<Record<MissingLabel, string>> = {
  position: "Position",
  altitude: "Höhe",
  "height above ground": "Höhe AGL",
  "ground speed": "Groundspeed",
  "vertical speed": "Vertikalgeschwindigkeit",
  "ground contact": "Bodenkontakt",
  heading: "Steuerkurs",
  airspeed: "Airspeed",
  "parking brake": "Parkbremse",
  engines: "Triebwerke",
  fuel: "Treibstoff",
};

export const linkSentences: typeof english = {
  thisComputer: () => "diesem Computer",
  anotherSimulator: () => "einem anderen Simulator",

  lookingForSimulator: () => "Ein Simulator wird gesucht.",
  linkRestarting: () => "Die Verbindung zum Simulator wird neu gestartet.",
  linkCannotStart: () => "Die Verbindung zu Simulatoren kann nicht starten. Contrail neu installieren.",
  linkCannotStartBecause: (_f, of) =>
    `Die Verbindung zu Simulatoren kann nicht starten: ${of.why}. Contrail neu installieren.`,
  simulatorInMenu: () => "Der Simulator ist im Menü. Dort einen Flug starten.",
  simulatorFrozen: () =>
    "Der Simulator wiederholt eine Position, obwohl sich das Flugzeug bewegen müsste. Contrail wartet, bis es sich bewegt.",
  simulatorWithoutPlace: () =>
    "Der Simulator meldet keine gültige Position oder Höhe. Contrail wartet darauf; kommt keine, den Flug neu laden.",
  simulatorLoadsFlight: () => "Der Simulator lädt einen Flug.",
  simulatorCrashed: () => "Der Simulator meldet einen Absturz.",
  waitingForData: () => "Wartet auf Daten vom Simulator.",
  essentialRefused: (_f, of) =>
    `Der Simulator meldet ${of.names} nicht. Ohne diese Angabe kann Contrail keinem Flug folgen.`,
  notReportedBySimulator: (_f, of) =>
    `Dieser Simulator meldet nicht: ${labelled(of.what, missing)}.${of.what === "parking brake" ? " Contrail erkennt das Gate an Stillstand und Triebwerken; es ist nichts zu tun." : ""}`,

  noSimulatorHere: () =>
    "Auf diesem Computer läuft kein Simulator. Nach seinem Start verbindet sich Contrail automatisch.",
  noSimulatorAt: (_f, of) =>
    `Unter ${of.address} antwortet kein Simulator. Nach seinem Start verbindet sich Contrail automatisch.`,
  nothingAnswersAt: (_f, of) =>
    `Unter ${of.address} antwortet nichts. Prüfen, ob die Adresse stimmt und die Firewall dort Contrail zulässt.`,
  noWayTo: (_f, of) =>
    `Dieser Computer lässt Contrail ${of.address} nicht erreichen. Netzwerk und Firewall prüfen, auf einem Mac auch: Systemeinstellungen → Datenschutz & Sicherheit → Lokales Netzwerk.`,
  simulatorForbids: () =>
    "Windows verweigert Contrail die Verbindung zum Simulator. Eines der beiden läuft als Administrator; beide auf dieselbe Weise starten.",
  simulatorSilent: () => "Der Simulator antwortet noch nicht. Vielleicht lädt er noch; Contrail versucht es weiter.",
  simConnectRefused: () =>
    "Der Simulator lehnt jede SimConnect-Version ab, die Contrail unterstützt. Das neueste Update des Simulators installieren.",
  linkLost: () => "Die Verbindung zum Simulator ging verloren. Contrail verbindet sich neu.",
  simulatorQuit: () => "Der Simulator wurde beendet. Nach seinem Neustart verbindet sich Contrail automatisch.",
  simulatorStalled: () => "Der Simulator sendet nicht mehr. Contrail verbindet sich neu.",
  simulatorNotReady: () => "Der Simulator lädt noch. Contrail versucht es weiter.",
  notSimConnectHere: () =>
    "Das Programm, das auf diesem Computer antwortet, nutzt nicht SimConnect. Contrail verbindet sich neu.",
  notSimConnectAt: (_f, of) =>
    `Das Programm, das unter ${of.address} antwortet, nutzt nicht SimConnect. Contrail verbindet sich neu.`,

  noXplaneAt: (_f, of) =>
    `Unter ${of.address} antwortet kein X-Plane. X-Plane starten und prüfen, ob die Firewall dort Contrail zulässt.`,
  xplaneFound: (_f, of) => `X-Plane wurde unter ${of.address} gefunden. Contrail folgt ihm nach einer Bestätigung.`,
  beaconPortTaken: () =>
    "Ein anderes Programm oder das System selbst hält den Port, auf dem X-Plane sich meldet. Contrail versucht es weiter.",
  beaconsNotHeard: () => "Contrail kann im Netzwerk nicht auf X-Plane lauschen. Es versucht es erneut.",
  xplaneForbids: () =>
    "X-Plane blockiert Verbindungen. In X-Plane die Einstellungen → Netzwerk (Settings → Network) öffnen und „Disable Incoming Traffic“ ausschalten.",
  xplaneNoFlight: () => "In X-Plane läuft noch kein Flug. Dort einen starten.",
  noFlightGearAt: (_f, of) => `Unter ${of.address} antwortet kein FlightGear. Dort mit ${of.option} starten.`,

  loads: (_f, of) => `${of.name} lädt.`,
  stillLoads: (_f, of) => `${of.name} hat noch keinen Flug oder lädt noch. Contrail versucht es weiter.`,
  hasCrashed: (_f, of) => `${of.name} meldet einen Absturz.`,
  lostTo: (_f, of) => `Die Verbindung zu ${of.name} ging verloren. Contrail verbindet sich neu.`,
  stoppedSending: (_f, of) => `${of.name} sendet nicht mehr. Vielleicht lädt es; Contrail versucht es weiter.`,
  unreadable: (_f, of) => `${of.name} hat etwas geschickt, das Contrail nicht lesen kann. Contrail verbindet sich neu.`,

  brakeSetWhileRolling: () => "Sie wurde als gesetzt gemeldet, während das Flugzeug rollte.",
  brakeOffWhileSet: () => "Sie wird als gelöst gemeldet, obwohl sie gesetzt ist.",
  brakeKeptFromSimulator: (_f, of) => `${of.maker} nutzt eine eigene Parkbremse; die des Simulators bewegt sich nie.`,
  lightsKeptFromSimulator: (_f, of) => `${of.maker} nutzt eigene Lichtschalter; die des Simulators ändern sich nie.`,
};
