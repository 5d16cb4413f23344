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
  fetch: "Aktuelles Wetter holen",
  fetching: "Wetter wird geholt",
  noneYet: "Noch keine Meldung.",
  off: "Zuerst in den Einstellungen das aktuelle Wetter einschalten.",
  openSettings: "Einstellungen",
  busy: (wait) => `Der Wetterdienst ist ausgelastet. In ${wait} noch einmal versuchen.`,
  unreachable: "Der Wetterdienst ist nicht erreichbar. Verbindung prüfen, dann noch einmal versuchen.",
  unreadable: "Die Antwort des Wetterdienstes ist nicht lesbar. Später noch einmal versuchen.",
  none: "Der Wetterdienst hat keine Meldung dieser Flughäfen.",
  notRead: "Diese Meldung lässt sich nicht deuten. Sie steht unten, wie sie kam.",
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
  ceiling: (height) => `Hauptwolkenuntergrenze ${height}`,
  runway: (name, along, across) => `Piste ${name}: ${along}, ${across}`,
  head: (speed) => `Gegenwind ${speed}`,
  tail: (speed) => `Rückenwind ${speed}`,
  fromLeft: (speed) => `Seitenwind ${speed} von links`,
  fromRight: (speed) => `Seitenwind ${speed} von rechts`,
  forecast: (from, to) => `Vorhersage ${from} bis ${to}`,
  fromThen: (from) => `Ab ${from}`,
  becoming: (from, to) => `Änderung ${from} bis ${to}`,
  atTimes: (from, to) => `Zeitweise ${from} bis ${to}`,
  probability: (percent) => `${percent} % Wahrscheinlichkeit`,
  tafNotRead: "Diese Vorhersage lässt sich nicht deuten. Sie steht unten, wie sie kam.",
  atTakeOff: "Beim Start",
  atLanding: "Bei der Landung",
  fresh: "Aktuelles Wetter von aviationweather.gov",
  freshHint: "Auf Wunsch und beim Top of Descent. Die Anfrage nennt die Flughäfen des Flugs.",
};
