import type { upkeep as english } from "../en/upkeep.ts";

export const upkeep: typeof english = {
  updates: "Updates",
  checkForUpdates: "Nach Updates suchen",
  checkForUpdatesHint: "Solange ein Flug offen ist, wird nichts heruntergeladen oder installiert.",
  checkNow: "Jetzt suchen",
  checking: "Suche läuft…",
  neverChecked: "Noch nicht gesucht.",
  upToDate: (f, atMs) => `Contrail ist aktuell. Zuletzt gesucht um ${f.clock(atMs)}.`,
  checkFailed: (f, atMs) =>
    `Die Suche um ${f.clock(atMs)} ist fehlgeschlagen; der Grund steht im Protokoll. Contrail versucht es innerhalb einer Stunde erneut.`,
  waiting: (version) =>
    `Contrail ${version} ist verfügbar. Es wird heruntergeladen, sobald der Flug beendet und der Flugbericht eingereicht ist.`,
  downloading: (version, percent) => `Contrail ${version} wird heruntergeladen: ${percent} %.`,
  ready: (version) => `Contrail ${version} ist bereit. Es wird beim Beenden installiert.`,
  restart: "Neu starten und installieren",
  whatIsNew: "Neuerungen",
  cannotUpdate: {
    source: "Diese Kopie von Contrail läuft aus dem Quelltext. An der Quelle aktualisieren.",
    unpacked: "Diese Kopie von Contrail wurde entpackt, nicht installiert. Neue Versionen gibt es an derselben Quelle.",
    disk_image:
      "An diesem Ort kann sich Contrail nicht aktualisieren. Beenden, in „Programme“ ziehen und von dort starten.",
    no_address: "Diese Kopie von Contrail hat keine Update-Adresse. Neue Versionen gibt es an derselben Quelle.",
  },
  nothingToInstall: "Es gibt kein Update zu installieren.",
  notInFlight: "Solange ein Flug offen ist, gibt es kein Update. Erst den Flug einreichen oder abbrechen.",

  crashReports: "Absturzberichte",
  crashReportsHint:
    "Sie bleiben auf diesem Computer. Für eine Hilfeanfrage einen Bericht kopieren oder seine Datei anhängen.",
  noCrashReports: "Keine Absturzberichte.",
  copyReport: "Bericht kopieren",
  showFile: "Datei anzeigen",
  removeReport: "Löschen",

  setAside: "Eine Datei war nicht lesbar",
  setAsideText: (name) =>
    `${name} war beschädigt oder stammt von einem neueren Contrail. Gelöscht wurde nichts: Die Datei wurde verschoben.`,
  setAsideMeans: {
    "devices.json": "Die Geräte des zweiten Bildschirms sind getrennt. Den Code mit ihnen neu scannen.",
    "settings.json": "Contrail läuft mit Standardeinstellungen weiter.",
    "airlines.json":
      "Die Airlines stehen nicht mehr in der Liste und müssen neu hinzugefügt werden. Flüge und Aufzeichnungen bleiben erhalten.",
    "aircraft.json": "Geänderte Flugzeuge von Buchungen neu wählen.",
    "pilots.json": "Die Anmeldungen bleiben. Contrail zeigt den Namen wieder, sobald die Airline antwortet.",
    "renewals.json":
      "Contrail weiß nicht mehr, ob es gerade eine Anmeldung erneuerte. Beendet die Airline die Anmeldung, neu anmelden.",
  },
  setAsideWhere: "Die Datei liegt hier",
};
