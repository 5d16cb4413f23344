const minus = "\u2212";
const groupSeparator = ",";
export const nothing = "–";

/** "2,380", "−490", "9.2": grouped from 1,000 up, a true minus sign. Null is shown as a dash. */
export function formatNumber(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return nothing;
  const fixed = Math.abs(value).toFixed(digits);
  const [whole = "0", fraction] = fixed.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, groupSeparator);
  const sign = value < 0 && Number(fixed) !== 0 ? minus : "";
  return sign + grouped + (fraction === undefined ? "" : `.${fraction}`);
}

/** One decimal while it says something: under 100 by default. */
export function formatFine(value: number | null | undefined, below = 100): string {
  return formatNumber(value, value != null && Math.abs(value) < below ? 1 : 0);
}

const two = (value: number) => String(Math.floor(value)).padStart(2, "0");

/** "13:27", UTC. */
export function formatTime(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return nothing;
  const date = new Date(ms);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "21 Nov 2026", UTC; empty when the text is no date. */
export function formatDate(when: number | string): string {
  const date = new Date(when);
  if (Number.isNaN(date.getTime())) return "";
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "0:23", hours and minutes. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return nothing;
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
}

/** "8 s ago", "3 min ago", "2 h ago". */
export function formatAgo(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 2) return "now";
  if (seconds < 90) return `${seconds} s ago`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`;
  return `${Math.round(seconds / 3600)} h ago`;
}

/** "13:34 UTC · in 6 min". */
export function formatArrival(etaMs: number | null, nowMs: number): string {
  if (etaMs === null) return nothing;
  const minutes = Math.round((etaMs - nowMs) / 60_000);
  const ahead = minutes < 1 ? "now" : minutes < 100 ? `in ${minutes} min` : `in ${formatDuration(minutes * 60)} h`;
  return `${formatTime(etaMs)} UTC · ${ahead}`;
}

const lbPerKg = 2.2046226218;

/** A weight in the pilot's unit, without the unit's name. */
export function formatWeight(lb: number | null | undefined, unit: "lb" | "kg"): string {
  return formatFine(lb === null || lb === undefined ? lb : unit === "kg" ? lb / lbPerKg : lb);
}

function degreesMinutes(value: number, positive: string, negative: string): string {
  const tenths = Math.round(Math.abs(value) * 600);
  return `${Math.floor(tenths / 600)}°${((tenths % 600) / 10).toFixed(1).padStart(4, "0")}′ ${value < 0 ? negative : positive}`;
}

/** "63°59.1′ N 22°36.3′ W". */
export function formatPosition(latitudeDeg: number, longitudeDeg: number): string {
  return `${degreesMinutes(latitudeDeg, "N", "S")} ${degreesMinutes(longitudeDeg, "E", "W")}`;
}

/** "016°", three digits as in the cockpit; north is 360. */
export function formatHeading(deg: number | null | undefined): string {
  if (deg === null || deg === undefined) return nothing;
  const whole = Math.round(deg) % 360;
  return `${String(whole === 0 ? 360 : whole).padStart(3, "0")}°`;
}

/** A flight level as filed reads best as the pilot says it: "FL360", "3 000 ft". */
export function formatLevel(altitudeFt: number | null | undefined): string {
  if (altitudeFt === null || altitudeFt === undefined) return nothing;
  return altitudeFt >= 18_000 ? `FL${Math.round(altitudeFt / 100)}` : `${formatNumber(altitudeFt)} ft`;
}
