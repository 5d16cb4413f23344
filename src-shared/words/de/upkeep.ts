import type { UpkeepWords } from "../en/upkeep.ts";

export const upkeep: UpkeepWords = {
  updates: "Updates",
  lookForUpdates: "Nach Updates suchen",
  lookForUpdatesHint: "Solange ein Flug offen ist, wird nichts geladen und nichts eingespielt.",
  lookNow: "Jetzt suchen",
  looking: "Suche läuft…",
  neverLooked: "Noch nicht gesucht.",
  upToDate: (f, atMs) => `Das ist die neueste Version. Gesucht um ${f.clock(atMs)}.`,
  lookFailed: (f, atMs) =>
    `Um ${f.clock(atMs)} war kein Update zu bekommen. Contrail sucht innerhalb einer Stunde von selbst erneut; der Grund steht im Protokoll.`,
  waiting: (version) =>
    `Contrail ${version} ist da. Geladen wird, sobald der Flug beendet und der Bericht eingereicht ist.`,
  downloading: (version, percent) => `Contrail ${version} wird geladen: ${percent} %.`,
  ready: (version) => `Contrail ${version} ist bereit und wird beim Beenden eingespielt.`,
  restart: "Neu starten und einspielen",
  whatIsNew: "Was ist neu",
  cannotUpdate: {
    source: "Dieses Contrail läuft aus dem Quelltext: dort aktualisieren, woher es kommt.",
    unpacked: "Dieses Contrail wurde nur entpackt, nicht installiert. Neue Versionen gibt es dort, woher diese kommt.",
    disk_image:
      "Von diesem Ort aus kann sich Contrail nicht aktualisieren. Beenden, in „Programme“ ziehen und von dort starten.",
    no_address: "Dieses Contrail kennt keine Adresse für Updates. Neue Versionen gibt es dort, woher diese kommt.",
  },
  nothingToInstall: "Es gibt kein Update einzuspielen.",
  notInFlight: "Nicht, solange ein Flug offen ist. Erst einreichen oder abbrechen; das Update wartet.",

  crashReports: "Absturzberichte",
  crashReportsHint: "Sie bleiben auf diesem Computer. Wer Hilfe sucht, kann einen kopieren oder die Datei anhängen.",
  noCrashReports: "Keine. Contrail musste noch nie einen schreiben.",
  copyReport: "Bericht kopieren",
  showFile: "Datei zeigen",
  removeReport: "Entfernen",

  setAside: "Eine Datei war nicht lesbar",
  setAsideText: (name) =>
    `${name} war beschädigt oder stammt von einem neueren Contrail. Die Datei wurde beiseitegelegt, und Contrail beginnt damit von vorn. Gelöscht wurde nichts.`,
  setAsideWhere: "Sie liegt hier",
};
