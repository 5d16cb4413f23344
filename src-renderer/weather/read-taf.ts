import { type ITAF, parseTAF, WeatherChangeType } from "metar-taf-parser";
import { nearestMs } from "../../src-shared/weather.ts";
import { type Conditions, conditionsOf } from "./read-metar.ts";

/** A part of a forecast. Times are UTC ms. Null: not stated, or invalid. */
export interface TafPeriod extends Conditions {
  /** Valid for the whole time, from a time, as a lasting change, or only at times. */
  readonly kind: "whole" | "from" | "becoming" | "at_times";
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
    ...conditionsOf(taf),
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
        ...conditionsOf(trend),
        kind,
        probabilityPct: trend.probability ?? null,
        fromMs: nearestMs(startDay, startHour, startMinutes, nearMs),
        toMs: endDay === undefined || endHour === undefined ? null : nearestMs(endDay, endHour, 0, nearMs),
      },
    ];
  });
  return [whole, ...changes];
}
