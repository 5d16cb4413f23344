import {
  DistanceUnit,
  type IAbstractWeatherContainer,
  type IMetar,
  type IMetarTrend,
  parseMetar,
  parseTAF,
  TimeIndicator,
  ValueIndicator,
  WeatherChangeType,
} from "metar-taf-parser";
import { turnDeg } from "../../src-shared/domain/geodesy.ts";
import { reportMs } from "../../src-shared/domain/weather.ts";
import { joined } from "../../src-shared/words/formats.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { formatNumber } from "../ui/format.ts";

/** Conditions as the parser decodes them: of a report, its trend, or a period of a forecast. */
type Stated = IAbstractWeatherContainer & Partial<Pick<IMetar, "altimeter" | "temperature">>;

/** Null as a direction: variable. */
export interface Wind {
  readonly fromTrueDeg: number | null;
  readonly kt: number;
  readonly gustKt: number | null;
  /** Wind and gusts are at least this strong. */
  readonly isMore: boolean;
  readonly isGustMore: boolean;
}

/** Direction, speed, gusts, unit; P: at least, as a report has it above 99 kt or 49 m/s. */
const windGroup = /(?:^|\s)(VRB|\d{3})(P?)(\d{2,3})(?:G(P?)(\d{2,3}))?(KT|MPS|KMH|KM\/H)(?=[\s=]|$)/;
const ktPer: Readonly<Record<string, number>> = { KT: 1, MPS: 3600 / 1852, KMH: 1 / 1.852, "KM/H": 1 / 1.852 };
/**
 * What the parser reads as another group: remarks, winds aloft and on hills (New Zealand), pressures (New Zealand, Australia), and a
 * report's trend that starts with its time (Australia).
 */
const notDecoded =
  /\s(?:RMK\b.*|(?:\d+FT )?WI?ND \S+(?: AFT \d+)?|[A-Z]{6,} \d{5}(?:G\d{2})?KT|QNH MNM \d+(?: MAX \d+)?|Q(?: \d{4})+|(?<!(?:BECMG|TEMPO) )FM\d{4}\b.*)/g;
const trendStart = /\s(?:PROB\d\d|TEMPO|INTER|BECMG|NOSIG)\b/;
/** What was observed ends here: after the pressure, or where the trend begins. */
const observedEnd = new RegExp(`(?<=\\s[QA]\\d{4})\\s|${trendStart.source}`);
/** A trend with a time as a forecast has it (Australia): the parser ignores that. */
const forecastTime = /\s\d{4}\/\d{4}\b/;
const metresPerMile = 1609.344;
const hpaPerInHg = 33.8639;
/** A ceiling, hundreds of feet. In fog, the vertical visibility (VV) is reported instead. */
const ceilingGroup = /(?:^|\s)(?:BKN|OVC|VV)(\d{3}|\/\/\/)/g;
/** Cloud that is no ceiling, or its absence. */
const noCeiling = /(?:^|\s)(?:(?:FEW|SCT)\d{3}|SKC|NCD|CLR)/;
/** No cloud that matters to a flight: none below 5,000 ft (ICAO Annex 3), or the higher of the sector altitudes. */
const noLowCloud = /(?:^|\s)(?:NSC|CAVOK)\b/;
const lowCloudFt = 5000;
/** A station that cannot measure height or amount has slashes there. */
const stormCloud = /(?:^|\s)(?:FEW|SCT|BKN|OVC)?[\d/]*(CB|TCU)\b/;
/** By a forecast: below a height. By a report: on runways. */
const windShear = /\sWS(?:\d{3}\/| ALL RWY| (?:LDG |TKOF )?R(?:WY)?\d\d)/;
/** 88: all runways. */
const closedBySnow = /\s(?:R(?:88)?\/)?SNOCLO\b/;
const dayMs = 86_400_000;
/** The trend of a report is for so long after it, ms. */
const trendMs = 2 * 3_600_000;

/** The wind of a part of a report. The parser reads two digits of it: 110 kt would be 11. */
function windOf(part: string): Wind | null {
  const [, from, more, speed, gustMore, gust, unit = ""] = windGroup.exec(part) ?? [];
  if (speed === undefined) return null;
  const kt = (digits: string) => Number(digits) * (ktPer[unit] ?? 1);
  return {
    fromTrueDeg: from === "VRB" ? null : Number(from),
    kt: kt(speed),
    gustKt: gust === undefined ? null : kt(gust),
    isMore: more === "P",
    isGustMore: gustMore === "P",
  };
}

function windInWords({ fromTrueDeg, kt, gustKt, isMore, isGustMore }: Wind): string {
  const texts = words().weather;
  const f = formats();
  if (kt < 1 && gustKt === null) return texts.calm;
  const speed = (kt: number, isLeast: boolean) => {
    const plain = joined(f.speed(kt));
    return isLeast ? texts.orMore(plain) : plain;
  };
  const from = fromTrueDeg === null ? texts.variable : f.heading(fromTrueDeg);
  const wind = speed(kt, isMore);
  return gustKt === null ? texts.wind(from, wind) : texts.gusts(from, wind, speed(gustKt, isGustMore));
}

function visibilityInWords({ indicator, value, unit }: NonNullable<Stated["visibility"]>): string {
  const texts = words().weather;
  const metres = value * (unit === DistanceUnit.StatuteMiles ? metresPerMile : 1);
  // The steps in which visibility is reported (ICAO Annex 3).
  const stepM = metres < 800 ? 50 : 100;
  const far =
    metres < 5000 ? `${formatNumber(Math.round(metres / stepM) * stepM)} m` : `${formatNumber(metres / 1000)} km`;
  if (indicator === ValueIndicator.GreaterThan) return texts.visibilityMore(far);
  return indicator === ValueIndicator.LessThan ? texts.visibilityLess(far) : texts.visibility(far);
}

/**
 * The lowest ceiling of a part of a report. The parser loses the height 000. Null if none is stated. `isLastingChange`: where
 * the part has other cloud, the ceiling from before is gone.
 */
function ceilingInWords(part: string, isLastingChange: boolean): string | null {
  const texts = words().weather;
  const heights = [...part.matchAll(ceilingGroup)].map(([, hundreds]) => Number(hundreds) * 100);
  const feet = (ft: number) => joined(formats().altitude(ft));
  if (heights.length === 0) {
    if (!isLastingChange) return null;
    if (noLowCloud.test(part)) return texts.noCeilingBelow(feet(lowCloudFt));
    return noCeiling.test(part) ? texts.noCeiling : null;
  }
  const lowestFt = Math.min(...heights);
  // Another layer may be the lowest.
  if (Number.isNaN(lowestFt)) return texts.ceilingUnknown;
  return lowestFt === 0 ? texts.ceilingLess(feet(100)) : texts.ceiling(feet(lowestFt));
}

function stormCloudInWords(part: string): string | null {
  const [, cloud] = stormCloud.exec(part) ?? [];
  const texts = words().weather;
  return cloud === undefined ? null : cloud === "CB" ? texts.cumulonimbus : texts.toweringCumulus;
}

/**
 * `part`: the text that states them. `isLastingChange`: as a change of what was before. `warned`: the text with its
 * warnings, which stand after the pressure of a report. Empty if nothing is stated.
 */
function inWords(stated: Stated, part: string, isLastingChange: boolean, warned = part): string {
  const texts = words().weather;
  const { visibility, weatherConditions, altimeter, temperature } = stated;
  const wind = windOf(part);
  const qnhHpa = altimeter && altimeter.value * (altimeter.unit === "inHg" ? hpaPerInHg : 1);
  return [
    wind && windInWords(wind),
    visibility && visibilityInWords(visibility),
    ...weatherConditions.map(({ intensity = "", descriptive = "", phenomenons }) =>
      texts.conditions(intensity, descriptive, ...phenomenons),
    ),
    ceilingInWords(part, isLastingChange),
    stormCloudInWords(part),
    qnhHpa !== undefined && `QNH ${Math.round(qnhHpa)}`,
    temperature !== undefined && `${formatNumber(temperature)} °C`,
    windShear.test(warned) && texts.windShear,
    closedBySnow.test(warned) && texts.closedBySnow,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * "At times Sun 18:00 to 21:00 UTC: visibility 1,500 m, snow showers". Times: UTC ms. Without a type: the whole forecast.
 */
function periodInWords(type: WeatherChangeType | undefined, fromMs: number, toMs: number | undefined, says: string) {
  const texts = words().weather;
  const { dayTime, time, zone } = formats();
  const dayOf = (ms: number) => dayTime(ms).split(" ")[0];
  const isOneDay = toMs !== undefined && toMs - fromMs < dayMs && dayOf(fromMs) === dayOf(toMs);
  const [from, to] = [dayTime(fromMs), `${(isOneDay ? time : dayTime)(toMs)} ${zone}`];
  const when = () => {
    if (type === undefined) return texts.forecast(from, to);
    if (type === WeatherChangeType.FM) return texts.fromThen(`${from} ${zone}`);
    if (type === WeatherChangeType.PROB) return texts.possibly(from, to);
    return (type === WeatherChangeType.BECMG ? texts.becoming : texts.atTimes)(from, to);
  };
  return `${when()}: ${says}`;
}

/** The groups of a report that the parser reads right, with each visibility as it reads it. */
const decodable = (raw: string): string =>
  raw
    .replace(/\s+/g, " ")
    .replace(notDecoded, "")
    .replace(/(?<=\s)(\d{1,2})KM\b/g, (_, km) => (km < 10 ? `${Number(km)}000` : "9999"))
    .replace(/(?<=\s)([PM]?) ?([\d/]+) ?SM\b/g, "$1$2SM")
    .replace(/(?<=\s)(?:(\d) )?(\d+)\/(\d+)SM\b/g, (_, whole = 0, top, bottom) =>
      String(Math.round((Number(whole) + top / bottom) * metresPerMile)).padStart(4, "0"),
    );

const isLasting = (type: WeatherChangeType): boolean =>
  type === WeatherChangeType.BECMG || type === WeatherChangeType.FM;

/** Null if the parser refuses the text. `nearMs`: a time near the report, which gives the month. */
function parsed<T>(parse: (raw: string, options: { issued: Date }) => T, text: string, nearMs: number): T | null {
  try {
    return parse(text, { issued: new Date(Math.floor((reportMs(text, nearMs) ?? nearMs) / dayMs) * dayMs) });
  } catch {
    return null;
  }
}

/** The time of a trend, UTC ms: the one nearest to the report's; undefined if it is not stated. */
function trendTimeMs({ times }: IMetarTrend, type: TimeIndicator, madeMs: number): number | undefined {
  const { hour = Number.NaN, minute = Number.NaN } = times.find((time) => time.type === type) ?? {};
  const minutes = hour * 60 + minute;
  if (!(minute < 60 && minutes <= 1440)) return undefined;
  const ms = Math.floor(madeMs / dayMs) * dayMs + minutes * 60_000;
  // A trend that began just before its report did not begin tomorrow.
  return ms < madeMs - dayMs / 2 ? ms + dayMs : ms;
}

/** What a report forecasts for the two hours after it. */
function trendInWords({ nosig, trends }: IMetar, madeMs: number): string[] {
  const untilMs = madeMs + trendMs;
  if (nosig === true) return [periodInWords(undefined, madeMs, untilMs, words().weather.unchanged)];
  return trends.flatMap((trend) => {
    const says = inWords(trend, trend.raw, isLasting(trend.type));
    if (says === "" || forecastTime.test(trend.raw)) return [];
    const atMs = trendTimeMs(trend, TimeIndicator.AT, madeMs);
    const fromMs = atMs ?? trendTimeMs(trend, TimeIndicator.FM, madeMs) ?? madeMs;
    const toMs = trendTimeMs(trend, TimeIndicator.TL, madeMs) ?? untilMs;
    return [periodInWords(atMs === undefined ? trend.type : WeatherChangeType.FM, fromMs, toMs, says)];
  });
}

/** A report (METAR) or a forecast (TAF) in words. */
export interface ReadReport {
  /** UTC ms. Null if it is not stated. */
  readonly madeMs: number | null;
  /** The periods of a forecast, or the trend of a report, in its own order. */
  readonly periods: readonly string[];
}

export interface ReadTaf extends ReadReport {
  /** UTC ms. Null if it is not stated. */
  readonly endMs: number | null;
}

export interface ReadMetar extends ReadReport {
  /** Empty if nothing is stated. */
  readonly says: string;
  readonly wind: Wind | null;
}

/** A report or forecast that was not made. */
const nil = /\sNIL[\s=]*$/;

/** Null for an invalid report. `nearMs`: a time near it, which gives the month. */
export function readMetar(raw: string, nearMs: number): ReadMetar | null {
  const madeMs = reportMs(raw, nearMs);
  if (nil.test(raw)) return { madeMs, says: words().weather.notMade, wind: null, periods: [] };
  const text = decodable(raw);
  const observed = text.split(observedEnd)[0] ?? "";
  const [metar, whole] = [parsed(parseMetar, observed, nearMs), parsed(parseMetar, text, nearMs)];
  if (metar === null || whole === null) return null;
  return {
    madeMs,
    says: inWords(metar, observed, false, text.split(trendStart)[0]),
    wind: windOf(observed),
    periods: madeMs === null ? [] : trendInWords(whole, madeMs),
  };
}

/** Null for an invalid forecast. `nearMs`: a time near it, which gives the month. */
export function readTaf(raw: string, nearMs: number): ReadTaf | null {
  const texts = words().weather;
  const madeMs = reportMs(raw, nearMs);
  if (nil.test(raw)) return { madeMs, endMs: null, periods: [texts.notMade] };
  const taf = parsed(parseTAF, decodable(raw), nearMs);
  if (taf === null) return null;
  if (taf.canceled === true) return { madeMs, endMs: null, periods: [texts.cancelled] };
  const { start, end } = taf.validity;
  const whole = inWords(taf, taf.initialRaw, false);
  const changes = taf.trends.flatMap((trend) => {
    const { type, probability, validity } = trend;
    const likely = probability === undefined ? "" : texts.probability(probability);
    const says = inWords(trend, trend.raw, isLasting(trend.type));
    const stated = [likely, says].filter(Boolean).join(", ");
    return says === "" ? [] : [periodInWords(type, validity.start.getTime(), validity.end?.getTime(), stated)];
  });
  return {
    madeMs,
    endMs: end.getTime(),
    periods: whole === "" ? changes : [periodInWords(undefined, start.getTime(), end.getTime(), whole), ...changes],
  };
}

export interface RunwayWind {
  readonly name: string;
  /** Positive: from ahead. */
  readonly headKt: number;
  /** Positive: from the right. */
  readonly crossKt: number;
}

/** The wind along and across each runway direction, most headwind first. Empty if the wind has no direction. */
export function runwayWinds(
  wind: Pick<Wind, "fromTrueDeg" | "kt"> | null,
  directions: readonly { readonly name: string; readonly headingTrueDeg: number }[],
): RunwayWind[] {
  if (wind === null || wind.fromTrueDeg === null) return [];
  const { fromTrueDeg, kt } = wind;
  return directions
    .map(({ name, headingTrueDeg }) => {
      const angle = (turnDeg(headingTrueDeg, fromTrueDeg) * Math.PI) / 180;
      return { name, headKt: kt * Math.cos(angle), crossKt: kt * Math.sin(angle) };
    })
    .toSorted((a, b) => b.headKt - a.headKt);
}
