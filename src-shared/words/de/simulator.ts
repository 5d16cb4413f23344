import type { SimulatorWords } from "../en/simulator.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const simulator: SimulatorWords = {
  looking: "Ein Simulator wird gesucht.",
  restarting: "Die Verbindung zum Simulator wird neu gestartet.",
  inMenu: "Der Simulator ist im Menü. Dort einen Flug starten.",
  frozen: "Der Simulator wiederholt eine Position, obwohl sich das Flugzeug bewegen müsste. Contrail wartet darauf.",
  loadingFlight: "Der Simulator lädt einen Flug.",
  crashed: "Der Simulator meldet einen Absturz.",
  waitingForData: "Wartet auf Daten vom Simulator.",
  aircraftChanged: (before, now) => `Das Flugzeug wurde gewechselt: vorher ${before}, jetzt ${now}.`,
  notReported: (names) => `Dieser Simulator meldet nicht: ${names}.`,
  missing: {
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
  },
  runningToo: (names, count) =>
    `${names} ${plural(count, "läuft", "laufen")} auch. Auswählen, wem Contrail folgen soll.`,
  thisComputer: "diesem Computer",

  connectingTo: (target) => `Verbindet mit ${target}`,
  connectedTo: (simulator, target) => `${simulator} auf ${target}.`,
  connectedNoFlight: (simulator, target) => `${simulator} auf ${target}, kein Flug.`,

  noneHere: "Auf diesem Computer läuft kein Simulator. Starten, dann verbindet sich Contrail von selbst.",
  noneAt: (address) => `Unter ${address} antwortet kein Simulator. Starten, dann verbindet sich Contrail von selbst.`,
  nothingHere: "Auf diesem Computer antwortet nichts. Die Adresse prüfen, und ob die Firewall Contrail einlässt.",
  nothingAt: (address) =>
    `Unter ${address} antwortet nichts. Die Adresse prüfen, und ob die Firewall dort Contrail einlässt.`,
  silent: "Der Simulator antwortet noch nicht. Vielleicht lädt er noch; Contrail versucht es weiter.",
  refusedVersion:
    "Der Simulator lehnt jede Version von SimConnect ab, die Contrail spricht. Sein neuestes Update installieren.",
  lost: "Die Verbindung zum Simulator ging verloren. Contrail verbindet neu.",
  quit: "Der Simulator wurde beendet. Neu starten, dann verbindet sich Contrail von selbst.",
  stalled: "Der Simulator sendet nicht mehr. Contrail verbindet neu.",
  notReady: "Der Simulator lädt noch. Contrail versucht es weiter.",
  notSimConnectHere: "Was auf diesem Computer antwortet, ist nicht SimConnect. Contrail verbindet neu.",
  notSimConnectAt: (address) => `Was unter ${address} antwortet, ist nicht SimConnect. Contrail verbindet neu.`,

  noXplaneAt: (address) =>
    `Unter ${address} antwortet kein X-Plane. Starten und prüfen, ob die Firewall dort Contrail einlässt.`,
  xplaneForbids:
    "X-Plane lässt niemanden ein. In X-Plane die Einstellungen → Netzwerk (Settings → Network) öffnen und „Disable Incoming Traffic“ ausschalten.",
  xplaneNoFlight: "In X-Plane läuft noch kein Flug. Dort einen starten.",

  noFlightGearAt: (address, option) => `Unter ${address} antwortet kein FlightGear. Dort mit ${option} starten.`,
  loads: (name) => `${name} lädt.`,
  stillLoading: (name) => `${name} lädt noch. Contrail versucht es weiter.`,
  hasCrashed: (name) => `${name} meldet einen Absturz.`,
  lostTo: (name) => `Die Verbindung zu ${name} ging verloren. Contrail verbindet neu.`,
  stoppedSending: (name) => `${name} sendet nicht mehr. Vielleicht lädt es; Contrail versucht es weiter.`,
  unreadable: (name) => `${name} schickte etwas, das Contrail nicht lesen kann. Contrail verbindet neu.`,
};
