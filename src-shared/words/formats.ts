import type { Language } from "../domain/language.ts";
import type { FormatWords } from "./en/formats.ts";

/** The pilot's choice of units and times. */
export interface DisplayPreferences {
  readonly times: "utc" | "local";
  readonly altitudeUnit: "ft" | "m";
  readonly speedUnit: "kt" | "km/h";
  readonly distanceUnit: "nm" | "km" | "mi";
  readonly weightUnit: "lb" | "kg";
}

/** A figure and its unit, apart, so that each can have its own size. */
export interface Measure {
  readonly value: string;
  readonly unit: string;
}
type Figure = number | null | undefined;

export const dash = "–";
const minus = "\u2212";
const dateLocales: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

const metresPerFt = 0.3048;
const kmPerNm = 1.852;
const miPerNm = 1.852 / 1.609344;
const lbPerKg = 2.2046226218;

/** For values that cannot be negative. An unknown value stays unknown. */
export const atLeastZero = (value: number): number => (value < 0 ? 0 : value);

/** A larger value or time is an error and shown as unknown. JavaScript's dates end at 8.64e15 ms. */
const beyondMeaning = 1e15;

/** Times are compared with a schedule within this time of it, ms: longer pauses are no delays. */
const comparedMs = 12 * 3_600_000;

/** "2,380 ft". */
export const joined = ({ value, unit }: Measure): string => `${value} ${unit}`;

const known = (value: Figure): value is number => typeof value === "number" && Math.abs(value) < beyondMeaning;

/** "016°", three digits as in the cockpit; north is 360. */
function heading(deg: Figure): string {
  if (!known(deg)) return dash;
  const whole = ((Math.round(deg) % 360) + 360) % 360;
  return `${String(whole === 0 ? 360 : whole).padStart(3, "0")}°`;
}

function createNumbers(language: Language) {
  const numbers = new Map<number, Intl.NumberFormat>();

  /** "2,380", "−490", "9.2": grouped as in the language, with a true minus sign. */
  function number(value: Figure, digits = 0): string {
    if (!known(value)) return dash;
    let format = numbers.get(digits);
    if (format === undefined) {
      format = new Intl.NumberFormat(language, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: "negative",
      });
      numbers.set(digits, format);
    }
    return format.format(value).replace("-", minus);
  }

  /** One decimal while it matters: under 100 by default. */
  const fine = (value: Figure, below = 100): string => number(value, known(value) && Math.abs(value) < below ? 1 : 0);

  return { number, fine };
}

/** Lengths of time. */
function createSpans({ number }: ReturnType<typeof createNumbers>, words: FormatWords) {
  /** "0:23", hours and minutes, to the nearest minute, as in the report. */
  function duration(seconds: Figure): string {
    if (!known(seconds)) return dash;
    const minutes = Math.round(Math.max(0, seconds) / 60);
    return `${number(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, "0")}`;
  }

  /** "45 s", "12 min", "1:40 h", "5 days". */
  function span(seconds: number): string {
    if (!known(seconds)) return dash;
    if (seconds < 100) return `${Math.round(atLeastZero(seconds))} s`;
    if (seconds < 6000) return `${Math.round(seconds / 60)} min`;
    return seconds < 48 * 3600 ? `${duration(seconds)} h` : words.days(number(seconds / 86_400));
  }

  /** "12 min", "1:40 h". */
  const minutes = (length: number): string => (length < 100 ? `${length} min` : `${duration(length * 60)} h`);

  return { duration, span, minutes };
}

/** Dates and times of day, in the pilot's zone. */
function createTimes(language: Language, words: FormatWords, manner: DisplayPreferences) {
  const timeZone = manner.times === "utc" ? "UTC" : undefined;
  const locale = dateLocales[language];
  // Each is created on first use, because it is slower than everything else here.
  const lazy = (inLocale: string, options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (when: number | Date): string => {
      format ??= new Intl.DateTimeFormat(inLocale, { ...options, timeZone });
      return format.format(when);
    };
  };
  const timeOf = lazy("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const dateOf = lazy(locale, { day: "numeric", month: "short", year: "numeric" });
  const weekdayOf = lazy(locale, { weekday: "short" });
  const zone = manner.times === "utc" ? "UTC" : words.localTime;

  /** "13:27". */
  const time = (ms: Figure): string => (known(ms) ? timeOf(ms) : dash);

  /** "13:27 UTC", "14:27 LT". */
  const clock = (ms: Figure): string => (known(ms) ? `${time(ms)} ${zone}` : dash);

  /** "21 Nov 2026", of a time or of a day as "2026-11-21"; empty for an invalid date. */
  function date(when: number | string): string {
    // JavaScript takes a day for midnight UTC, which is the day before in half of the world.
    const isDay = typeof when === "string" && /^\d{4}-\d\d-\d\d$/.test(when);
    const day = new Date(isDay && timeZone === undefined ? `${when}T00:00` : when);
    return Number.isNaN(day.getTime()) ? "" : dateOf(day);
  }

  return {
    zone,
    time,
    clock,
    date,
    /** "Sat 13:27". */
    dayTime: (ms: Figure): string => (known(ms) ? `${weekdayOf(ms)} ${time(ms)}` : dash),
    /** "November 2026". */
    month: lazy(locale, { month: "long", year: "numeric" }),
  };
}

/** Times relative to the present or to a schedule. */
function createRelativeTimes(
  words: FormatWords,
  { clock, date }: ReturnType<typeof createTimes>,
  { minutes: inMinutes }: ReturnType<typeof createSpans>,
) {
  /** "8 s ago", "3 min ago", "2 h ago", "5 days ago". */
  function ago(ms: number): string {
    if (!known(ms)) return dash;
    const seconds = Math.max(0, Math.floor(ms / 1000));
    if (seconds < 2) return words.justNow;
    if (seconds < 90) return words.ago(`${seconds} s`);
    if (seconds < 5400) return words.ago(`${Math.round(seconds / 60)} min`);
    if (seconds < 48 * 3600) return words.ago(`${Math.round(seconds / 3600)} h`);
    return words.daysAgo(Math.round(seconds / 86_400));
  }

  /** "in 6 min". */
  function ahead(ms: number, nowMs: number): string {
    const minutes = Math.round((ms - nowMs) / 60_000);
    return minutes < 1 ? words.now : words.ahead(inMinutes(minutes));
  }

  /** "13:34 UTC · in 6 min". */
  const arrival = (etaMs: number | null, nowMs: number): string =>
    known(etaMs) ? `${clock(etaMs)} · ${ahead(etaMs, nowMs)}` : dash;

  /** "4 min late", "3 min early", "on time"; empty for a time that has nothing to do with the schedule any more. */
  function punctuality(ms: number, scheduledMs: number): string {
    if (!(Math.abs(ms - scheduledMs) <= comparedMs)) return "";
    const minutes = Math.round((ms - scheduledMs) / 60_000);
    const span = inMinutes(Math.abs(minutes));
    return minutes === 0 ? words.onTime : minutes > 0 ? words.late(span) : words.early(span);
  }

  /**
   * A scheduled time, ahead or past: "13:00 UTC, in 12 min", "13:00 UTC, 5 min late". One that is more than half a day
   * away has its date instead.
   */
  function due(scheduledMs: number, nowMs: number): string {
    const late = punctuality(nowMs, scheduledMs);
    if (late === "") return [date(scheduledMs), clock(scheduledMs)].filter(Boolean).join(", ");
    return `${clock(scheduledMs)}, ${scheduledMs - nowMs < -30_000 ? late : ahead(scheduledMs, nowMs)}`;
  }

  return { ago, arrival, punctuality, due };
}

/** Measures in the pilot's units. */
function createMeasures({ number, fine }: ReturnType<typeof createNumbers>, manner: DisplayPreferences) {
  const isInFeet = manner.altitudeUnit === "ft";
  const distanceScale = { nm: 1, km: kmPerNm, mi: miPerNm }[manner.distanceUnit];
  const weightScale = manner.weightUnit === "kg" ? 1 / lbPerKg : 1;
  const scaled = (value: Figure, by: number): Figure => (known(value) ? value * by : value);

  const altitude = (ft: Figure): Measure =>
    isInFeet ? { value: number(ft), unit: "ft" } : { value: number(scaled(ft, metresPerFt)), unit: "m" };

  /** Climb and descent rates follow the altitude unit: ft/min or m/s. */
  const rate = (fpm: Figure, digits: number): Measure =>
    isInFeet
      ? { value: number(fpm), unit: "ft/min" }
      : { value: number(scaled(fpm, metresPerFt / 60), digits), unit: "m/s" };

  const speed = (kt: Figure, digits = 0): Measure =>
    manner.speedUnit === "kt"
      ? { value: number(kt, digits), unit: "kt" }
      : { value: number(scaled(kt, kmPerNm), digits), unit: "km/h" };

  /** A weight in the pilot's unit, in steps of `stepOf(weight)`. */
  function stepped(lb: Figure, stepOf: (own: number) => number): Figure {
    const own = scaled(lb, weightScale);
    return known(own) ? Math.round(own / stepOf(own)) * stepOf(own) : own;
  }

  return {
    altitude,
    speed: (kt: Figure): Measure => speed(kt),
    /** For walking pace or the gain in a second, where a decimal matters. */
    slowSpeed: (kt: Figure): Measure => speed(kt, 1),
    verticalSpeed: (fpm: Figure): Measure => rate(fpm, 1),
    /** A touchdown is small in m/s, so a second decimal matters. */
    landingRate: (fpm: Figure): Measure => rate(fpm, 2),
    distance: (nm: Figure, fineBelow?: number): Measure => ({
      value: fine(scaled(nm, distanceScale), fineBelow),
      unit: manner.distanceUnit,
    }),
    /** Converts a distance and an altitude from the pilot's unit to nm and ft. */
    distanceNm: (own: number): number => own / distanceScale,
    altitudeFt: (own: number): number => (isInFeet ? own : own / metresPerFt),
    weight: (lb: Figure): Measure => ({ value: fine(scaled(lb, weightScale)), unit: manner.weightUnit }),
    /** Fuel in flight. The last digits of a large figure would only flicker. */
    gauge: (lb: Figure): Measure => ({
      value: fine(stepped(lb, (own) => (own < 1000 ? 0.1 : own < 100_000 ? 10 : 100))),
      unit: manner.weightUnit,
    }),
    /** An estimate, in steps of about a hundredth. */
    roughWeight: (lb: Figure): Measure => ({
      value: number(stepped(lb, (own) => (own < 100 ? 1 : 10 ** Math.floor(Math.log10(own) - 1)))),
      unit: manner.weightUnit,
    }),
    fuelFlow: (lbPerH: Figure): Measure => ({
      value: number(scaled(lbPerH, weightScale)),
      unit: `${manner.weightUnit}/h`,
    }),

    /** A level in the pilot's notation: "FL360", "3,000 ft"; there are no flight levels in metres. */
    level(altitudeFt: Figure): string {
      if (!known(altitudeFt)) return dash;
      return isInFeet && altitudeFt >= 18_000 ? `FL${Math.round(altitudeFt / 100)}` : joined(altitude(altitudeFt));
    },
  };
}

/** Formats all values and times. Null and NaN mean unknown and become a dash. */
export function createFormats(language: Language, words: FormatWords, manner: DisplayPreferences) {
  const numbers = createNumbers(language);
  const times = createTimes(language, words, manner);
  const spans = createSpans(numbers, words);
  return {
    language,
    ...{ ...numbers, ...times, ...spans, ...createRelativeTimes(words, times, spans) },
    ...{ ...createMeasures(numbers, manner), heading },

    /** "63°59.1′ N 22°36.3′ W". */
    position(latitudeDeg: number, longitudeDeg: number): string {
      if (!known(latitudeDeg) || !known(longitudeDeg)) return dash;
      const part = (value: number, positive: string, negative: string) => {
        const tenths = Math.round(Math.abs(value) * 600);
        const minutes = numbers.number((tenths % 600) / 10, 1).padStart(4, "0");
        return `${Math.floor(tenths / 600)}°${minutes}′ ${value < 0 ? negative : positive}`;
      };
      return `${part(latitudeDeg, "N", "S")} ${part(longitudeDeg, "E", "W")}`;
    },
  };
}
export type Formats = ReturnType<typeof createFormats>;
