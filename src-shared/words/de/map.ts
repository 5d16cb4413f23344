import type { map as english } from "../en/map.ts";

const surfaces: Readonly<Record<string, string>> = {
  asphalt: "Asphalt",
  concrete: "Beton",
  grass: "Gras",
  gravel: "Schotter",
  dirt: "Erde",
  water: "Wasser",
  metal: "Metall",
};

export const map: typeof english = {
  label: "Karte. Pfeiltasten verschieben sie, Plus und Minus zoomen, Enter öffnet den Flughafen in der Mitte.",
  view: "Kartenansicht",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  wholeRoute: "Ganze Route zeigen",
  follow: "Flugzeug folgen",
  following: "Folgt dem Flugzeug",
  trackUp: "Flugrichtung oben",
  trackUpNow: "Flugrichtung oben. Drücken für Norden oben",
  northUpNow: "Norden oben. Drücken für Flugrichtung oben",
  trailScale: (top) => `Flugspur nach Höhe gefärbt, von 0 bis ${top}`,
  streets: "Für Straßen und Gebäude: Online-Kacheln",

  elevation: (height) => `Höhe ${height}`,
  fromHere: (distance, bearing) => `${distance} entfernt, Peilung ${bearing}`,
  runways: "Bahnen",
  noRunways: "Die Lage der Bahnen ist nicht bekannt.",
  surface: (name) => surfaces[name] ?? name,
  airportSource: (date) => `OurAirports, ${date}. Im Simulator kann der Flughafen anders sein.`,

  title: "Karte",
  online: "Online-Kacheln",
  onlineHint:
    "Aus: Die Karte braucht kein Netzwerk. An: Der Server unten sieht, welche Gebiete angezeigt werden; seine Kacheln bleiben auf diesem Computer, solange er es erlaubt.",
  address: "Kachel-Adresse",
  addressHint: "{z}, {x} und {y} stehen für die Nummern der Kachel.",
  addressProblem: "Eine https://-Adresse eingeben, die {z}, {x} und {y} je einmal enthält.",
  attribution: "Quellenangabe",
  attributionHint: "Die Quellenangabe, die der Anbieter auf der Karte verlangt.",
  attributionProblem: "Bis zu 200 Zeichen eingeben; Anbieter verlangen eine Quellenangabe.",
  loadQuestion: (host) => `Die Karte von ${host} laden?`,
  loadDetail: "Dieser Server sieht, welche Gebiete angezeigt werden. Nur zustimmen, wenn Sie ihn selbst gewählt haben.",
  load: "Von dort laden",

  unreachable: (host) => `Die Online-Karte auf ${host} ist nicht erreichbar. Sie sehen die Offline-Karte.`,
  busy: (host, status) => `Die Online-Karte auf ${host} ist überlastet (${status}). Sie sehen die Offline-Karte.`,
  refused: (host, status) =>
    `Die Online-Karte auf ${host} sendet keine Kacheln (${status}). Sie sehen die Offline-Karte.`,
  noPicture: (host) => `${host} sendet keine Kartenkacheln. Die Adresse in den Einstellungen prüfen.`,
};
