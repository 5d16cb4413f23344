import type { MapWords } from "../en/map.ts";

const surfaces: Readonly<Record<string, string>> = {
  asphalt: "Asphalt",
  concrete: "Beton",
  grass: "Gras",
  gravel: "Schotter",
  dirt: "Erde",
  water: "Wasser",
  metal: "Metall",
};

export const map: MapWords = {
  label: "Karte. Pfeiltasten verschieben sie, Plus und Minus zoomen, Enter öffnet den Flughafen in der Mitte.",
  view: "Kartenansicht",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  wholeRoute: "Ganze Strecke zeigen",
  follow: "Flugzeug folgen",
  following: "Folgt dem Flugzeug",
  trackUp: "Flugrichtung oben",
  trackUpNow: "Flugrichtung oben. Drücken für Norden oben",
  northUpNow: "Norden oben. Drücken für Flugrichtung oben",
  trailScale: (top) => `Flugspur nach Höhe gefärbt, von 0 bis ${top}`,

  closeAirport: "Schließen",
  elevation: (height) => `Höhe ${height}`,
  fromHere: (distance, bearing) => `${distance} entfernt, Peilung ${bearing}`,
  runways: "Bahnen",
  noRunways: "Die Lage der Bahnen ist nicht bekannt.",
  surface: (name) => surfaces[name] ?? name,
  airportSource: (date) => `OurAirports, ${date}. Im Simulator kann der Flughafen anders sein.`,

  title: "Karte",
  online: "Online-Kacheln",
  off: "Aus",
  on: "An",
  onlineHint:
    "Aus braucht die Karte kein Netz. An sieht der Server unten, welche Orte Sie ansehen; seine Kacheln bleiben auf diesem Computer, solange er es erlaubt.",
  address: "Adresse der Kacheln",
  addressHint: "{z}, {x} und {y} stehen, wo die Nummern der Kachel hingehören.",
  addressProblem: "Eine https://-Adresse mit {z}, {x} und {y}, jedes einmal.",
  attribution: "Nennung",
  attributionHint: "Was der Anbieter auf der Karte stehen haben möchte.",
  attributionProblem: "Bis zu 200 Buchstaben; Anbieter wollen genannt sein.",
  loadQuestion: (host) => `Die Karte von ${host} laden?`,
  loadDetail: "Dieser Server sieht, welche Orte angesehen werden. Nur zustimmen, wenn er selbst gewählt ist.",
  load: "Von dort laden",
  save: "Speichern",
  saved: "Gespeichert",

  unreachable: (host) => `Die Online-Karte auf ${host} ist nicht erreichbar. Sie sehen die Offline-Karte.`,
  busy: (host, status) => `Die Online-Karte auf ${host} ist überlastet (${status}). Sie sehen die Offline-Karte.`,
  refused: (host, status) =>
    `Die Online-Karte auf ${host} gibt Contrail keine Kacheln (${status}). Sie sehen die Offline-Karte.`,
  noPicture: (host) => `Was ${host} schickt, ist keine Kartenkachel. Bitte die Adresse in den Optionen prüfen.`,
};
