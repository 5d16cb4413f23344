const phenomena: Readonly<Record<string, string>> = {
  ...{ DZ: "drizzle", RA: "rain", SN: "snow", SG: "snow grains", IC: "ice crystals", PL: "ice pellets", GR: "hail" },
  ...{ GS: "small hail", UP: "precipitation", BR: "mist", FG: "fog", FU: "smoke", VA: "volcanic ash", DU: "dust" },
  ...{ SA: "sand", HZ: "haze", PY: "spray", PO: "dust whirls", SQ: "squalls", FC: "funnel cloud", DS: "dust storm" },
  ...{ SS: "sandstorm", TS: "thunderstorm", NSW: "no significant weather" },
};
const intensities: Readonly<Record<string, string>> = { "-": "light", "+": "heavy" };
const descriptors: Readonly<Record<string, string>> = {
  ...{ FZ: "freezing", MI: "shallow", BC: "patches of", PR: "partial", DR: "low drifting", BL: "blowing" },
};
/** "light rain showers", "thunderstorm with heavy rain", "fog nearby". */
function conditions(intensity: string, descriptor: string, ...codes: readonly string[]): string {
  const isNear = intensity === "VC";
  const strength = isNear ? "" : (intensities[intensity] ?? intensity);
  const what = codes.map((code) => phenomena[code] ?? code).join(" and ");
  const parts = (): string[] => {
    const group = `${descriptor}${codes.join("")}`;
    if (group === "FC" && intensity === "+") return ["tornado or waterspout"];
    if (group === "BCFG") return [strength, "fog patches"];
    if (descriptor === "SH") return [strength, what.replace(/s$/, ""), "showers"];
    if (descriptor === "TS" && what !== "") return ["thunderstorm with", strength, what];
    return [strength, descriptor === "TS" ? "thunderstorm" : (descriptors[descriptor] ?? descriptor), what];
  };
  return [...parts(), isNear ? "nearby" : ""].filter(Boolean).join(" ");
}

/** Weather reports of airports. */
export const weather = {
  title: "Weather",
  fetch: "Fetch latest weather",
  fetching: "Fetching the weather",
  noneYet: "No report yet.",
  off: "Turn on the latest weather in the settings first.",
  busy: (wait: string) => `The weather service is busy. Try again in ${wait}.`,
  unreachable: "The weather service cannot be reached. Check your connection, then try again.",
  unreadable: "The weather service's answer cannot be read. Try again later.",
  none: "The weather service has no report for these airports.",
  notRead: "This report cannot be decoded. It is shown below as it was sent.",
  notMade: "Nothing was reported (NIL).",
  cancelled: "This forecast was cancelled.",
  calm: "calm",
  variable: "variable",
  wind: (from: string, speed: string) => `wind ${from} ${speed}`,
  gusts: (from: string, speed: string, gusts: string) => `wind ${from} ${speed}, gusts ${gusts}`,
  visibility: (far: string) => `visibility ${far}`,
  visibilityLess: (far: string) => `visibility less than ${far}`,
  visibilityMore: (far: string) => `visibility ${far} or more`,
  /** Of the codes of a METAR: intensity, descriptor, phenomena. */
  conditions,
  orMore: (speed: string) => `${speed} or more`,
  unchanged: "no significant change",
  ceiling: (height: string) => `ceiling ${height}`,
  ceilingLess: (height: string) => `ceiling below ${height}`,
  ceilingUnknown: "ceiling not reported",
  noCeiling: "no ceiling",
  noCeilingBelow: (height: string) => `no ceiling below ${height}`,
  cumulonimbus: "cumulonimbus",
  toweringCumulus: "towering cumulus",
  windShear: "wind shear",
  closedBySnow: "airport closed by snow",
  runway: (name: string, along: string, across: string) => `Runway ${name}: ${along}, ${across}`,
  fromLeft: (speed: string) => `${speed} crosswind from the left`,
  fromRight: (speed: string) => `${speed} crosswind from the right`,
  forecast: (from: string, to: string) => `Forecast ${from} to ${to}`,
  fromThen: (from: string) => `From ${from}`,
  becoming: (from: string, to: string) => `Changing ${from} to ${to}`,
  atTimes: (from: string, to: string) => `At times ${from} to ${to}`,
  possibly: (from: string, to: string) => `Possibly ${from} to ${to}`,
  probability: (percent: number) => `${percent} % probability`,
  tafNotRead: "This forecast cannot be decoded. It is shown below as it was sent.",
  atTakeOff: "At take-off",
  atLanding: "At landing",
  fresh: "Latest weather from aviationweather.gov",
  freshHint: "On request, and from the descent to the landing. The request names the airports of your flight.",
};
