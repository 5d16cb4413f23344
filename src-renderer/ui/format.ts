import { formats } from "../../src-shared/words/words.ts";

/** Values and times in the pilot's units: short names for `src-shared/words/formats.ts`. */
export { dash, joined, type Measure } from "../../src-shared/words/formats.ts";

/** Keeps each value on one line with its unit: "−480 ft/min", "13:17 UTC". */
export const unbroken = (text: string): string =>
  text.replace(/(?<=\d) (?=(?:ft|kt|nm|lb|kg|km|m|mi|min|h|s|g|UTC|LT|%|°C)(?![\p{L}\d]))/gu, "\u00a0");

export const formatNumber = (value: number | null | undefined, digits = 0) => formats().number(value, digits);
export const formatTime = (ms: number | null | undefined) => formats().time(ms);
export const formatClock = (ms: number | null | undefined) => formats().clock(ms);
export const formatDate = (when: number | string) => formats().date(when);
export const formatDuration = (seconds: number | null | undefined) => formats().duration(seconds);
export const formatAgo = (ms: number) => formats().ago(ms);
export const formatLevel = (altitudeFt: number | null | undefined) => formats().level(altitudeFt);
