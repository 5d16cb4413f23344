import {
  type IMetar,
  type IMetarTrend,
  type ITAF,
  parseMetar,
  parseTAF,
  TimeIndicator,
  WeatherChangeType,
} from "metar-taf-parser";
import { nearestMs, observedMs } from "../../src-shared/weather.ts";
import { type Conditions, conditionsOf } from "./read-metar.ts";

/** A part of a forecast. Times are UTC ms. Null: not stated, or invalid. */
export interface TafPeriod extends Conditions {
  /** Valid for the whole time, from a time, as a lasting change, or only at times; or no significant change. */
  readonly kind: "whole" | "from" | "becoming" | "at_times" | "unchanged";
  readonly probabilityPct: number | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

const kinds: Readonly<Partial<Record<WeatherChangeType, TafPeriod["kind"]>>> = {
  [WeatherChangeType.FM]: "from",
  [WeatherChangeType.BECMG]: "becoming",
  [WeatherChangeType.TEMPO]: "at_times",
  [WeatherChangeType.INTER]: "at_times",
  [WeatherChangeType.PROB]: "at_times",
};

/**
 * The periods of a forecast in its own order. Null for an invalid one. `nearMs`: a time near the forecast, which gives
 * the month.
 */
export function readTaf(raw: string, nearMs: number): TafPeriod[] | null {
  let taf: ITAF;
  try {
    taf = parseTAF(raw);
  } catch {
    return null;
  }
  const { startDay, startHour, endDay, endHour } = taf.validity;
  const whole: TafPeriod = {
    ...conditionsOf(taf, taf.initialRaw),
    kind: "whole",
    probabilityPct: null,
    fromMs: nearestMs(startDay, startHour, 0, nearMs),
    toMs: nearestMs(endDay, endHour, 0, nearMs),
  };
  const changes = taf.trends.flatMap((trend): TafPeriod[] => {
    const kind = kinds[trend.type];
    const { startDay, startHour, startMinutes = 0, endDay, endHour } = trend.validity;
    if (kind === undefined) return [];
    return [
      {
        ...conditionsOf(trend, trend.raw),
        kind,
        probabilityPct: trend.probability ?? null,
        fromMs: nearestMs(startDay, startHour, startMinutes, nearMs),
        toMs: endDay === undefined || endHour === undefined ? null : nearestMs(endDay, endHour, 0, nearMs),
      },
    ];
  });
  return [whole, ...changes];
}

/** The trend of a report is for so long after it, ms. */
const trendMs = 2 * 3_600_000;
const dayMs = 86_400_000;

/** The time of a trend, UTC ms: the first one after the report's; undefined if it is not stated. */
function trendTimeMs({ times }: IMetarTrend, type: TimeIndicator, reportMs: number): number | undefined {
  const { hour = Number.NaN, minute = Number.NaN } = times.find((time) => time.type === type) ?? {};
  const minutes = hour * 60 + minute;
  if (!(minute < 60 && minutes <= 1440)) return undefined;
  const ms = Math.floor(reportMs / dayMs) * dayMs + minutes * 60_000;
  return ms < reportMs ? ms + dayMs : ms;
}

/** What a weather report forecasts for the two hours after it, in its own order; empty if it does not. */
export function readTrend(raw: string, nearMs: number): TafPeriod[] {
  const reportMs = observedMs(raw, nearMs);
  let metar: IMetar;
  try {
    metar = parseMetar(raw);
  } catch {
    return [];
  }
  if (reportMs === null) return [];
  const untilMs = reportMs + trendMs;
  if (metar.nosig === true) {
    return [{ ...conditionsOf(metar, ""), kind: "unchanged", probabilityPct: null, fromMs: reportMs, toMs: untilMs }];
  }
  return metar.trends.flatMap((trend): TafPeriod[] => {
    const kind = kinds[trend.type];
    if (kind === undefined) return [];
    const atMs = trendTimeMs(trend, TimeIndicator.AT, reportMs);
    const fromMs = atMs ?? trendTimeMs(trend, TimeIndicator.FM, reportMs) ?? reportMs;
    const toMs = trendTimeMs(trend, TimeIndicator.TL, reportMs) ?? untilMs;
    const stated = conditionsOf(trend, trend.raw);
    return [{ ...stated, kind: atMs === undefined ? kind : "from", probabilityPct: null, fromMs, toMs }];
  });
}
