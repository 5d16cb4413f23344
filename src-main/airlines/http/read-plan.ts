import { text } from "../../platform/http/coerce.ts";

/** Highest number that counts as a flight level; no plan is above FL600 or below 600 ft. */
const highestFlightLevel = 600;

/** "360", "FL360", 36000, "36000 ft" … → feet; null for anything else. */
export function readCruiseAltitudeFt(value: unknown): number | null {
  const match = /^(FL|F|A)?\s*(\d{1,3}(?:,\d{3})|\d+)(?:\.\d+)?\s*(ft|feet)?$/i.exec(text(value));
  const figure = match === null ? 0 : Number((match[2] ?? "").replace(",", ""));
  if (match === null || figure === 0) return null;
  const isLevel = figure <= highestFlightLevel && match[3] === undefined;
  const feet = isLevel ? figure * 100 : figure;
  return feet <= 100_000 ? feet : null;
}

/** The level as filed; "" for none: phpVMS writes 0 then (airline-servers.md, Reading). */
export function readLevel(value: unknown): string {
  const level = text(value);
  return /^(FL|F|A)?\s*0+(\.0+)?\s*(ft|feet)?$/i.test(level) ? "" : level;
}
