import type { networks as english } from "../en/networks.ts";

export const networks: typeof english = {
  title: "Online-Netzwerke",
  surroundings: "Wetter und Netzwerke",
  online: (network, callsign) => `Online auf ${network} als ${callsign}.`,
  byId: "Erkannt an der ID.",
  byCallsign: "Erkannt an Rufzeichen und Position.",
  offline: (network) => `Nicht online auf ${network}.`,
  idAbsent: "Ihre ID ist dort nicht verbunden.",
  callsignAbsent: (callsign) => `${callsign} ist dort nicht verbunden.`,
  elsewhere: (callsign, distance) => `${callsign} ist dort verbunden, aber ${distance} von Ihrem Flugzeug entfernt.`,
  notKnown: (network) => `${network}: nicht bekannt.`,
  noPosition: "Warten auf eine Position vom Simulator.",
  waiting: (network) => `${network}: Warten auf die ersten Daten.`,
  problems: {
    network: (network) => `${network} ist nicht erreichbar.`,
    timed_out: (network) => `${network} hat nicht rechtzeitig geantwortet.`,
    busy: (network) => `${network} ist ausgelastet.`,
    too_large: (network) => `Die Antwort von ${network} ist zu groß.`,
    unreadable: (network) => `Die Antwort von ${network} ist nicht lesbar.`,
    stale: (network) => `Die Daten von ${network} sind älter als 5 Minuten.`,
  },
  nextTry: (time) => `Nächster Versuch um ${time}.`,

  off: "VATSIM und IVAO sind aus. Eines davon einschalten, um Lotsen und Flugzeuge zu sehen.",

  controllersAhead: (count) => (count === 1 ? "1 Lotse auf der Route" : `${count} Lotsen auf der Route`),
  nobodyAhead: "Kein Lotse auf der Route.",
  inReach: "in Reichweite",
  ahead: (distance) => `in ${distance}`,
  roles: {
    delivery: "Delivery",
    ground: "Ground",
    tower: "Tower",
    approach: "Approach",
    centre: "Center",
  },

  evidence: (network, callsign, span) => `${network} als ${callsign}, ${span} in der Luft`,
  met: (controllers) => `Lotsen unterwegs: ${controllers}`,

  cameOnline: (callsign) => `${callsign} ist online`,
  cameOnlineAhead: (frequency, distance) => `${frequency} MHz, in ${distance} auf der Route.`,
  cameOnlineHere: (frequency) => `${frequency} MHz, in Reichweite.`,

  use: (network) => `${network} anzeigen`,
  id: (network) => `Ihre ${network}-ID (optional)`,
  idHint: "Ohne sie wird der Flug an Rufzeichen und Position erkannt.",
  idProblem: "Nur Ziffern, höchstens 10.",
  otherTraffic: "Andere Flugzeuge auf der Karte",
  hint: "Liest die öffentliche Liste des Netzwerks, im Flug und solange die Karte zu sehen ist. Über Sie wird nichts gesendet.",
};
