import type { weather as english } from "../en/weather.ts";

/** Masculine, except for those in `endings`. */
const phenomena: Readonly<Record<string, string>> = {
  ...{ DZ: "Sprühregen", RA: "Regen", SN: "Schneefall", SG: "Schneegriesel", IC: "Eiskristalle" },
  ...{ PL: "Eiskörnerfall", GR: "Hagel", GS: "Graupel", UP: "Niederschlag", BR: "feuchter Dunst", FG: "Nebel" },
  ...{ FU: "Rauch", VA: "Vulkanasche", DU: "Staub", SA: "Sand", HZ: "trockener Dunst", PY: "Gischt" },
  ...{
    PO: "Staubwirbel",
    SQ: "markante Böen",
    FC: "Wolkenschlauch",
    DS: "Staubsturm",
    SS: "Sandsturm",
    TS: "Gewitter",
  },
  NSW: "kein signifikantes Wetter",
};
/** An adjective's ending, and the ending after "mit". */
const endings: Readonly<Record<string, readonly [plain: string, afterWith: string]>> = {
  ...{ IC: ["e", "en"], SQ: ["e", "en"], PY: ["e", "er"], VA: ["e", "er"], TS: ["es", "em"], NSW: ["es", "em"] },
};
/** The first part of a compound with "-schauer". */
const showers: Readonly<Record<string, string>> = {
  ...{ DZ: "Sprühregen", RA: "Regen", SN: "Schnee", SG: "Schneegriesel", IC: "Eiskristall", PL: "Eiskörner" },
  ...{ GR: "Hagel", GS: "Graupel", UP: "Niederschlags" },
};
const intensities: Readonly<Record<string, string>> = { "-": "leicht", "+": "stark" };
const adjectives: Readonly<Record<string, string>> = {
  ...{ FZ: "gefrierend", MI: "flach", DR: "tief verweht", BL: "verweht" },
};
const adverbs: Readonly<Record<string, string>> = { BC: "stellenweise", PR: "teilweise" };
/** Descriptors and phenomena that are one word. */
const compounds: Readonly<Record<string, readonly [word: string, ending: string]>> = {
  ...{ DRSN: ["Schneefegen", "es"], DRDU: ["Staubfegen", "es"], DRSA: ["Sandfegen", "es"] },
  ...{ BLSN: ["Schneetreiben", "es"], BLDU: ["Staubtreiben", "es"], BLSA: ["Sandtreiben", "es"] },
  BCFG: ["Nebelschwaden", "e"],
};

/** "leichte Regenschauer", "Gewitter mit starkem Regen", "Nebel in der Nähe". */
function conditions(intensity: string, descriptor: string, ...codes: readonly string[]): string {
  const isNear = intensity === "VC";
  const strength = isNear ? "" : (intensities[intensity] ?? intensity);
  const what = codes.map((code) => phenomena[code] ?? code).join(" und ");
  const [plain, afterWith] = endings[codes[0] ?? ""] ?? ["er", "em"];
  const ended = (adjective: string, ending: string) => (adjective === "" ? "" : adjective + ending);
  const parts = (): string[] => {
    const group = `${descriptor}${codes.join("")}`;
    if (group === "FC" && intensity === "+") return ["Tornado oder Wasserhose"];
    const compound = compounds[group];
    if (compound) return [ended(strength, compound[1]), compound[0]];
    if (descriptor === "SH") {
      const kinds = codes.map((code) => showers[code] ?? `${phenomena[code] ?? code}-`);
      return [ended(strength, "e"), kinds.length === 0 ? "Schauer" : `${kinds.join("- und ")}schauer`];
    }
    if (descriptor === "TS")
      return what === "" ? [ended(strength, "es"), "Gewitter"] : ["Gewitter mit", ended(strength, afterWith), what];
    const how = adverbs[descriptor] ?? ended(adjectives[descriptor] ?? descriptor, plain);
    return [ended(strength, plain), how, what];
  };
  return [...parts(), isNear ? "in der Nähe" : ""].filter(Boolean).join(" ");
}

export const weather: typeof english = {
  title: "Wetter",
  fetch: "Aktuelles Wetter abrufen",
  fetching: "Wetter wird abgerufen",
  noneYet: "Noch keine Meldung.",
  off: "Zuerst in den Einstellungen das aktuelle Wetter einschalten.",
  busy: (wait) => `Der Wetterdienst ist ausgelastet. In ${wait} erneut versuchen.`,
  unreachable: "Der Wetterdienst ist nicht erreichbar. Verbindung prüfen, dann erneut versuchen.",
  unreadable: "Die Antwort des Wetterdienstes ist nicht lesbar. Später erneut versuchen.",
  none: "Der Wetterdienst hat keine Meldung für diese Flughäfen.",
  notRead: "Diese Meldung lässt sich nicht entschlüsseln. Sie steht unten im Original.",
  notMade: "Nichts gemeldet (NIL).",
  cancelled: "Diese Vorhersage wurde aufgehoben.",
  calm: "windstill",
  variable: "umlaufend",
  wind: (from, speed) => `Wind ${from} ${speed}`,
  gusts: (from, speed, gusts) => `Wind ${from} ${speed}, Böen ${gusts}`,
  visibility: (far) => `Sicht ${far}`,
  visibilityLess: (far) => `Sicht unter ${far}`,
  visibilityMore: (far) => `Sicht ${far} oder mehr`,
  conditions,
  orMore: (speed) => `${speed} oder mehr`,
  unchanged: "keine wesentliche Änderung",
  ceiling: (height) => `Ceiling ${height}`,
  ceilingLess: (height) => `Ceiling unter ${height}`,
  ceilingUnknown: "Ceiling nicht gemeldet",
  noCeiling: "kein Ceiling",
  noCeilingBelow: (height) => `kein Ceiling unter ${height}`,
  cumulonimbus: "Cumulonimbus",
  toweringCumulus: "Cumulus congestus",
  windShear: "Windscherung",
  closedBySnow: "Flugplatz wegen Schnee geschlossen",
  runway: (name, along, across) => `Bahn ${name}: ${along}, ${across}`,
  fromLeft: (speed) => `${speed} Seitenwind von links`,
  fromRight: (speed) => `${speed} Seitenwind von rechts`,
  forecast: (from, to) => `Vorhersage ${from} bis ${to}`,
  fromThen: (from) => `Ab ${from}`,
  becoming: (from, to) => `Änderung ${from} bis ${to}`,
  atTimes: (from, to) => `Zeitweise ${from} bis ${to}`,
  possibly: (from, to) => `Möglich ${from} bis ${to}`,
  probability: (percent) => `${percent} % Wahrscheinlichkeit`,
  tafNotRead: "Diese Vorhersage lässt sich nicht entschlüsseln. Sie steht unten im Original.",
  atTakeOff: "Beim Start",
  atLanding: "Bei der Landung",
  fresh: "Aktuelles Wetter von aviationweather.gov",
  freshHint: "Auf Anfrage und vom Sinkflug bis zur Landung. Die Anfrage nennt die Flughäfen des Flugs.",
};
