import type { tracking as english } from "../en/tracking.ts";
import { joined } from "../formats.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const tracking: typeof english = {
  diskStart:
    "Contrail kann nicht in seinen Ordner auf diesem Computer schreiben, ein Flug könnte verloren gehen. Speicherplatz schaffen oder die Rechte des Ordners prüfen, dann neu beginnen.",
  noOverride: "Die Airline erlaubt den Beginn trotzdem nicht. Beheben, was ihre Meldung nennt, dann erneut prüfen.",
  cancelOpen:
    "Die Airline weiß noch nicht, dass der letzte Flug abgebrochen ist; darum kann kein neuer Flug beginnen. Verbindung prüfen, dann erneut versuchen.",
  uncancelled: "Contrail wollte einen früheren Flug abbrechen.",
  sameFlightFiled:
    "Die Airline hat mit dem Bericht des letzten gleichen Flugs geantwortet, der eingereicht ist. Einen neuen legt sie einige Zeit nach dessen Beginn an, meist zehn Minuten; dann noch einmal beginnen.",
  startUnanswered:
    "Ein früherer Flugbeginn blieb unvollendet. Vielleicht führt die Airline diesen Flug noch als offen.",
  startFarAway: (f, nm, icao) =>
    `Das Flugzeug ist ${joined(f.distance(nm))} von ${icao} entfernt, dem Startflughafen dieses Flugs. In ${icao} laden, dann erneut prüfen.`,
  startOtherType: (loaded, booked, aircraft) =>
    `Im Simulator ist ${loaded} geladen, gebucht ist ${booked}. ${aircraft} laden, dann erneut prüfen.`,
  aircraftTaken:
    "Das Flugzeug wird gerade benutzt, aber nicht in einem eigenen offenen Flug: Vielleicht hat es ein anderer Pilot. Ein anderes wählen oder es später erneut versuchen.",
  noConfirmation: "Kein Flugbeginn wartet auf eine Antwort.",
  discardFirst: "Zuerst muss der frühere Flug verworfen werden.",
  stillOpen: (flight) => `${flight} ist noch offen. Zuerst einreichen oder abbrechen.`,
  endNotWritten:
    "Contrail konnte das Ende dieses Flugs nicht speichern. Speicherplatz schaffen, dann erneut versuchen.",
  notOver: "Dieser Flug ist noch nicht zu Ende: zuerst einreichen oder abbrechen.",
  closedDuringFlight: "Contrail wurde während dieses Flugs beendet.",
  closedBeforeSending:
    "Der Flugbericht wurde nicht eingereicht: Contrail wurde vor dem Senden beendet. Erneut versuchen.",
  closedDuringFiling:
    "Contrail wurde beendet, bevor die Airline auf den Flugbericht geantwortet hat. Prüfen, ob er angekommen ist.",
  notThisFlight: "Der Simulator ist wieder da, aber nicht mit diesem Flug.",
  loadItThere: "Dasselbe Flugzeug an der Stelle laden, an der der Flug unterbrochen wurde, dann erneut prüfen.",
  loadBeforeCrash: "Dasselbe Flugzeug an einer Stelle kurz vor dem Absturz laden.",

  waitingForPosition: "Wartet auf die erste Position vom Simulator.",
  notTakenOff: "Noch nicht gestartet.",
  readyAtGate: "Bereit nach der Landung, im Stillstand am Gate.",

  otherAircraft: (is, was) => `Ein anderes Flugzeug ist geladen: ${is} statt ${was}.`,
  farAway: (f, nm) => `Das Flugzeug ist ${joined(f.distance(nm, 0))} von seiner letzten Position entfernt.`,
  onTheGround: "Das Flugzeug ist am Boden; es war in der Luft.",
  moreFuel: (f, isLb, wasLb) =>
    `Es ist mehr Treibstoff an Bord: ${joined(f.weight(isLb))} statt ${joined(f.weight(wasLb))}.`,

  closedByAirline:
    "Der Flugbericht wurde nicht eingereicht: Die Airline hat diesen Flug abgebrochen, abgelehnt oder entfernt. Er liegt sicher im Logbuch: für die Airline exportieren oder sie bitten, den Flug wieder zu öffnen.",
  answerLost:
    "Der Flugbericht ist vielleicht schon eingereicht, aber die Airline sagt es gerade nicht. Er liegt sicher auf diesem Computer; erneut prüfen, wenn die Verbindung wieder steht.",
  reportExists:
    "Die Airline hat schon einen Bericht zu diesem Flug, vielleicht von einem anderen Computer. Contrail sendet zu diesem Flug nichts mehr; die eigenen Daten bleiben im Logbuch.",
  notFiled: {
    maintenance:
      "Der Flugbericht wurde nicht eingereicht: Der Server der Airline wird gewartet. Der Bericht liegt sicher auf diesem Computer.",
    webPage:
      "Der Flugbericht wurde nicht eingereicht: Der Server der Airline schickt eine Webseite statt Daten. Vielleicht wird er gewartet, steht hinter einer Firewall oder hat eine neue Adresse; der Bericht liegt sicher auf diesem Computer.",
  },
  mayBeFiled: {
    maintenance:
      "Der Flugbericht ist vielleicht schon eingereicht, aber der Server der Airline wird gewartet und sagt es nicht. Der Bericht liegt sicher auf diesem Computer.",
    webPage:
      "Der Flugbericht ist vielleicht schon eingereicht, aber der Server der Airline schickt eine Webseite statt einer Antwort. Vielleicht wird er gewartet, steht hinter einer Firewall oder hat eine neue Adresse; der Bericht liegt sicher auf diesem Computer.",
  },
  unknownSignedOut:
    "Der Flugbericht ist vielleicht schon eingereicht, aber ohne Anmeldung kann Contrail die Airline nicht fragen. Er liegt sicher auf diesem Computer; anmelden, dann erneut prüfen.",
  notReached: (tries) =>
    `Der Flugbericht hat die Airline nicht erreicht (${tries} ${plural(tries, "Versuch", "Versuche")}). Später erneut versuchen.`,
  notTaken: (tries, status) =>
    `Der Server der Airline meldete einen Fehler (Status ${status}) und nahm den Flugbericht nicht an (${tries} ${plural(tries, "Versuch", "Versuche")}). Später erneut versuchen.`,
  notTakenYet: "Die Airline hat den Flugbericht nicht bestätigt. Er liegt sicher auf diesem Computer.",
  askedOften:
    "Contrail hat die Airline in der letzten Minute oft gefragt. Der Flugbericht liegt sicher auf diesem Computer.",
  reportGone:
    "Die Airline hat keinen Bericht dieses Flugs mehr; Contrail weiß darum nicht, ob er eingereicht wurde. Auf der Website der Airline nachsehen, dann hier das Ergebnis wählen.",
  bookingGone:
    "Die Airline führt diese Buchung nicht; Contrail weiß darum nicht, ob der Flugbericht ankam. Auf der Website der Airline nachsehen, dann hier das Ergebnis wählen.",
  bookingStays:
    "Die Airline führt diese Buchung noch, vielleicht aber auch, nachdem der Flugbericht ankam. Auf der Website der Airline nachsehen, dann hier das Ergebnis wählen.",
  perhapsFiled: "Die Airline führt diese Buchung nicht mehr. Vielleicht hat sie schon einen Bericht zu diesem Flug.",
  afterClosing:
    "Der Flug läuft hier weiter und bleibt im Logbuch. Am Ende trotzdem einreichen oder für die Airline exportieren.",

  noWayBack: "Die Airline erlaubt nach einem Absturz kein Weiterfliegen.",
  stillCrashed: "Der Simulator zeigt den Absturz noch. Erst im Simulator zu einem Punkt davor zurückgehen.",
  crashBySimulator: "Der Simulator selbst meldet den Absturz.",

  notKept: "Dieser Flug liegt nicht mehr auf diesem Computer.",
  notWritten: "Contrail konnte die Datei nicht schreiben. Einen anderen Ordner wählen.",
};
