import type { WeatherWords } from "../en/weather.ts";

const phenomena: Readonly<Record<string, string>> = {
  ...{ DZ: "Sprühregen", RA: "Regen", SN: "Schnee", SG: "Schneegriesel", IC: "Eiskristalle", PL: "Eiskörner" },
  ...{ GR: "Hagel", GS: "Graupel", UP: "Niederschlag", BR: "feuchter Dunst", FG: "Nebel", FU: "Rauch" },
  ...{ VA: "Vulkanasche", DU: "Staub", SA: "Sand", HZ: "trockener Dunst", PY: "Gischt", PO: "Staubwirbel" },
  ...{ SQ: "Böen", FC: "Wolkenschlauch", DS: "Staubsturm", SS: "Sandsturm", TS: "Gewitter" },
  NSW: "kein signifikantes Wetter",
};
/** Before the kind of precipitation, or without it. */
const heads: Readonly<Record<string, string>> = { SH: "Schauer", TS: "Gewitter" };
const notes: Readonly<Record<string, string>> = {
  ...{ "-": "leicht", "+": "stark", VC: "in der Nähe" },
  ...{ FZ: "gefrierend", MI: "flach", BC: "stellenweise", PR: "teilweise", DR: "bodennah verweht", BL: "verweht" },
};

export const weather: WeatherWords = {
  title: "Wetter",
  fetch: "Aktuelles Wetter abrufen",
  fetching: "Wetter wird abgerufen",
  noneYet: "Noch keine Meldung.",
  off: "Zuerst in den Einstellungen das aktuelle Wetter einschalten.",
  openSettings: "Einstellungen",
  busy: (wait) => `Der Wetterdienst ist ausgelastet. In ${wait} erneut versuchen.`,
  unreachable: "Der Wetterdienst ist nicht erreichbar. Verbindung prüfen, dann erneut versuchen.",
  unreadable: "Die Antwort des Wetterdienstes ist nicht lesbar. Später erneut versuchen.",
  none: "Der Wetterdienst hat keine Meldung für diese Flughäfen.",
  notRead: "Diese Meldung lässt sich nicht entschlüsseln. Sie steht unten im Original.",
  calm: "windstill",
  variable: "umlaufend",
  wind: (from, speed) => `Wind ${from} ${speed}`,
  gusts: (from, speed, gusts) => `Wind ${from} ${speed}, Böen ${gusts}`,
  visibility: (far) => `Sicht ${far}`,
  visibilityLess: (far) => `Sicht unter ${far}`,
  visibilityMore: (far) => `Sicht ${far} oder mehr`,
  conditions(intensity, descriptor, ...codes) {
    const what = [heads[descriptor], codes.map((code) => phenomena[code] ?? code).join(" und ")];
    const how = [intensity, heads[descriptor] === undefined ? descriptor : ""]
      .map((code) => notes[code] ?? code)
      .filter(Boolean)
      .join(", ");
    return what.filter(Boolean).join(" mit ") + (how === "" ? "" : ` (${how})`);
  },
  orMore: (speed) => `${speed} oder mehr`,
  unchanged: "keine wesentliche Änderung",
  ceiling: (height) => `Ceiling ${height}`,
  runway: (name, along, across) => `Bahn ${name}: ${along}, ${across}`,
  head: (speed) => `${speed} Gegenwind`,
  tail: (speed) => `${speed} Rückenwind`,
  fromLeft: (speed) => `${speed} Seitenwind von links`,
  fromRight: (speed) => `${speed} Seitenwind von rechts`,
  forecast: (from, to) => `Vorhersage ${from} bis ${to}`,
  fromThen: (from) => `Ab ${from}`,
  becoming: (from, to) => `Änderung ${from} bis ${to}`,
  atTimes: (from, to) => `Zeitweise ${from} bis ${to}`,
  probability: (percent) => `${percent} % Wahrscheinlichkeit`,
  tafNotRead: "Diese Vorhersage lässt sich nicht entschlüsseln. Sie steht unten im Original.",
  atTakeOff: "Beim Start",
  atLanding: "Bei der Landung",
  fresh: "Aktuelles Wetter von aviationweather.gov",
  freshHint: "Auf Anfrage und beim Top of Descent. Die Anfrage nennt die Flughäfen des Flugs.",
};
