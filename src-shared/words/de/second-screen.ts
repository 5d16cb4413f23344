import type { secondScreen as english } from "../en/second-screen.ts";
import { dative } from "./formats.ts";

export const secondScreen: typeof english = {
  title: "Zweiter Bildschirm",
  what: "Zeigt den Flug auf Telefon, Tablet, zweitem Monitor und in anderen Programmen. Er ist nur zum Lesen: Darüber lässt sich nichts ändern.",
  here: "Auf diesem Computer",
  hereHint: "Für Browser, OBS und Programme auf diesem Computer. Kein anderer Computer erreicht ihn.",
  openFlight: "Der Flug",
  openOverlay: "Für OBS, mit durchsichtigem Hintergrund",
  openPlain: "Für alte Browser, etwa die in Simulatoren",
  openStatus: "Für Programme",
  copy: "Kopieren",
  copyAddress: (name) => `Adresse kopieren: ${name}`,
  textFiles: "Textdateien für OBS schreiben",
  textFilesHint: (folder) => `Eine je Text, in ${folder}.`,
  textFilesFailed:
    "Nicht alle Textdateien ließen sich schreiben oder löschen. Speicherplatz schaffen oder die Rechte des Ordners prüfen; Contrail versucht es von selbst wieder.",
  forWebPages: "Webseiten den Flug lesen lassen",
  forWebPagesHint:
    "Für Werkzeuge im Web, die das brauchen. Jede Webseite in einem Browser dieses Computers kann dann lesen, wo Sie fliegen.",
  network: "Im Heimnetz",
  networkHint:
    "Für gekoppelte Geräte. Windows oder macOS fragt vielleicht, ob Contrail Verbindungen annehmen darf: nur für private Netze erlauben.",
  address: "Adresse dieses Computers",
  chooseAddress: "Auswählen",
  addressGone: (address) => `${address} (zurzeit nicht da)`,
  noAddress: "Dieser Computer hat keine Adresse in einem Heimnetz. Mit einem verbinden.",
  port: "Port",
  portProblem: "Eine Zahl von 1024 bis 65535 eingeben.",
  savePort: "Port speichern",
  opening: "Wird geöffnet…",
  openAt: (address) => `Offen unter ${address}`,
  failed: {
    port_taken: (port) =>
      `Ein anderes Programm benutzt Port ${port}. Es beenden oder einen anderen Port wählen; Contrail versucht es von selbst wieder.`,
    address_gone: (address) =>
      `Dieser Computer hat die Adresse ${address} zurzeit nicht. Mit dem Netz verbinden oder eine andere Adresse wählen; Contrail versucht es von selbst wieder.`,
    not_allowed: (port) => `Das System erlaubt Port ${port} nicht. Einen Port über 1024 wählen.`,
    other: "Das Öffnen gelang nicht. Contrail versucht es von selbst wieder.",
  },
  scan: "Diesen Code mit der Kamera des Geräts scannen. Wer den Code hat, kann zusehen, bis es einen neuen gibt.",
  code: "QR-Code zum Koppeln eines Geräts",
  newCode: "Neuer Code",
  newCodeHint: "Der alte Code koppelt dann nichts mehr. Gekoppelte Geräte bleiben.",
  devices: "Gekoppelte Geräte",
  noDevices: "Noch keine.",
  seen: (ago) => `gesehen ${ago}`,
  disconnect: "Trennen",
  disconnectDevice: (name) => `${name} trennen`,

  flight: "Flug",
  route: "Route",
  state: "Status",
  dataAge: "Daten",
  noData: "keine vom Simulator",
  asOf: (time) => `Stand ${time}`,
  airlineProblem: "Die Airline ist nicht wie erwartet erreichbar. Das Fenster von Contrail zeigt, warum.",
  live: "Live",
  dataOld: (span) => `Die Daten sind ${span} alt.`,
  noLiveData: "Keine Daten vom Simulator.",
  connecting: "Verbindung zu Contrail wird aufgebaut…",
  lost: (span) =>
    `Keine Verbindung zu Contrail seit ${dative(span)}. Die Anzeige ist von vorher und kommt von selbst wieder.`,
  notPaired: "Dieses Gerät ist nicht gekoppelt",
  notPairedHint:
    "In Contrail die Einstellungen öffnen, dann Zweiter Bildschirm, und den Code dort scannen. War das Gerät schon gekoppelt, wurde es getrennt.",
  noFlight: "Kein Flug",
  noFlightHint: "Der Flug erscheint hier, sobald in Contrail einer beginnt.",
};
