import type { TrackingWords } from "../en/tracking.ts";
import { joined } from "../formats.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const tracking: TrackingWords = {
  diskStart:
    "Contrail kann nicht in seinen Ordner auf diesem Computer schreiben, ein Flug könnte verloren gehen. Speicherplatz schaffen oder die Rechte des Ordners prüfen, dann neu beginnen.",
  noOverride: "Die Airline lässt keinen Beginn trotz Meldung zu. Ändern, was die Meldung verlangt, dann erneut prüfen.",
  cancelOpen:
    "Die Airline weiß noch nicht, dass der letzte Flug abgebrochen ist; darum kann kein neuer beginnen. Verbindung prüfen, dann erneut versuchen.",
  startUnanswered:
    "Ein früherer Versuch wurde nie beantwortet. Vielleicht führt die Airline diesen Flug noch als offen.",
  startFarAway: (f, nm, icao) =>
    `Das Flugzeug ist ${joined(f.distance(nm))} von ${icao} entfernt, wo dieser Flug beginnt.`,
  startOtherType: (loaded, booked) => `Im Simulator ist ${loaded} geladen, gebucht ist ${booked}.`,
  aircraftTaken:
    "Das Flugzeug ist in Benutzung, obwohl bei der Airline kein eigener Flug offen ist: Vielleicht fliegt es jemand anderes. Ein anderes wählen oder es später erneut versuchen.",
  noConfirmation: "Kein Flugbeginn wartet auf eine Antwort.",
  discardFirst: "Zuerst muss der frühere Flug verworfen werden.",
  stillOpen: (flight) => `${flight} ist noch offen. Zuerst einreichen oder abbrechen.`,
  confirmationOpen: "Der letzte Flugbeginn wartet noch auf eine Antwort.",
  endNotWritten:
    "Contrail konnte das Ende dieses Flugs noch nicht festhalten. Speicherplatz schaffen, dann erneut versuchen.",
  notOver: "Dieser Flug ist noch nicht zu Ende: zuerst einreichen oder abbrechen.",
  closedDuringFlight: "Contrail wurde während dieses Flugs beendet.",
  closedDuringFiling:
    "Contrail wurde beendet, bevor die Airline auf den Flugbericht geantwortet hat. Prüfen, ob er angekommen ist.",
  notThisFlight: "Der Simulator ist wieder da, aber nicht mit diesem Flug.",
  loadItThere: (reasons) => `${reasons} Den Flug dort laden, wo er war, dann erneut prüfen.`,

  waitingForPosition: "Wartet auf die erste Position vom Simulator.",
  notTakenOff: "Der Start steht noch aus.",
  readyAtGate: "Bereit nach der Landung, im Stillstand am Gate.",

  otherAircraft: (is, was) => `Ein anderes Flugzeug ist geladen: ${is} statt ${was}.`,
  farAway: (f, nm) => `Das Flugzeug ist ${joined(f.distance(nm, 0))} von seinem letzten Ort entfernt.`,
  onTheGround: "Das Flugzeug steht am Boden; es war in der Luft.",
  moreFuel: (f, isLb, wasLb) =>
    `Es ist mehr Treibstoff an Bord: ${joined(f.weight(isLb))} statt ${joined(f.weight(wasLb))}.`,

  closedByAirline:
    "Der Flugbericht wurde nicht eingereicht: Die Airline hat diesen Flug abgebrochen oder entfernt. Er liegt sicher im Logbuch: exportieren und an die Airline schicken oder die Airline bitten, ihn wieder zu öffnen.",
  answerLost:
    "Die Antwort der Airline auf den Flugbericht ging verloren, er ist also vielleicht schon eingereicht; fragen lässt sie sich gerade nicht. Nichts geht verloren: Der Flugbericht liegt auf diesem Computer. Erneut prüfen, wenn die Verbindung wieder steht.",
  notReached: (tries) =>
    `Der Flugbericht hat die Airline nicht erreicht (${tries} ${plural(tries, "Versuch", "Versuche")}). Später erneut versuchen.`,
  notTaken: (tries, status) =>
    `Der Server der Airline brach mit Status ${status} ab und nahm den Flugbericht nicht an (${tries} ${plural(tries, "Versuch", "Versuche")}). Später erneut versuchen.`,
  notTakenYet: "Die Airline hat den Flugbericht nicht bestätigt. Er liegt sicher auf diesem Computer.",
  bookingGone:
    "Die Airline führt diese Buchung nicht; ob der Flugbericht ankam, zeigt das nicht. Auf der Website der Airline nach ihm sehen, dann hier angeben, was dort steht.",
  perhapsFiled: "Die Airline führt diese Buchung nicht mehr. Vielleicht hat sie den Flugbericht schon.",
  afterClosing:
    "Der Flug läuft hier weiter und bleibt im Logbuch. Am Ende trotzdem einreichen oder für die Airline exportieren.",

  noWayBack: "Die Airline lässt einen Flug nach einem Absturz nicht weitergehen.",
  stillCrashed: "Der Simulator zeigt den Absturz noch. Erst dort zu einem Punkt davor zurückgehen.",
  crashBySimulator: "Der Simulator selbst sagt, dass das Flugzeug abgestürzt ist.",

  notKept: "Dieser Flug liegt nicht mehr auf diesem Computer.",
  notWritten: "Die Datei ließ sich nicht schreiben. Einen anderen Ordner wählen.",
};
