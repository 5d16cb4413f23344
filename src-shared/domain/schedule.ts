import { z } from "zod";

/** When a flight is scheduled to leave its gate and to arrive at the other one, program clock, ms. */
export const scheduleSchema = z.object({ outMs: z.number(), inMs: z.number().nullable() });
export type Schedule = z.infer<typeof scheduleSchema>;

const dayMs = 86_400_000;
const minuteMs = 60_000;
const dayMinutes = 1440;

const clockTime = /^(\d{1,2})[:.]?(\d{2})(?:[:.]\d{2})?\s*Z?$/i;
const instant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** An ISO timestamp as ms. Without a zone it is UTC, like an airline's other times. Null for anything else. */
export function instantMs(time: string): number | null {
  const parts = instant.exec(time.trim());
  // `Date.parse` alone would read "12.30" and "Gate 12" as days of December, on the computer's own clock.
  const ms = parts ? Date.parse(`${parts[1]}T${parts[2]}${parts[3] ?? "Z"}`) : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
}

/** "0930", "09:30", "09.30", "09:30Z" or an ISO timestamp, as minutes of the UTC day. Null for anything else. */
export function minutesOfDay(time: string): number | null {
  const clock = clockTime.exec(time.trim());
  if (clock) {
    const [hours, minutes] = [Number(clock[1]), Number(clock[2])];
    return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
  }
  const ms = instantMs(time);
  return ms === null ? null : Math.floor((((ms % dayMs) + dayMs) % dayMs) / minuteMs);
}

/**
 * A pilot who starts at a time that differs by more than this does not fly to the schedule, so nothing is early or
 * late.
 */
export const flownToScheduleMs = 3 * 3_600_000;
/**
 * If scheduled times and scheduled duration differ by more, the times are not both UTC: some airlines state local
 * times.
 */
const durationWithinMinutes = 45;

export interface ScheduledTimes {
  readonly departureTime: string;
  readonly arrivalTime: string;
  readonly flightTimeH: number | null;
}

/** Minutes from the scheduled departure to the arrival. Null if a time is missing. */
function minutesBetween({ departureTime, arrivalTime }: ScheduledTimes): number | null {
  const [departs, arrives] = [minutesOfDay(departureTime), minutesOfDay(arrivalTime)];
  return departs === null || arrives === null ? null : (arrives - departs + dayMinutes) % dayMinutes;
}

/** The scheduled duration, minutes. Null if not stated. */
const statedMinutes = ({ flightTimeH }: ScheduledTimes): number | null =>
  flightTimeH === null || flightTimeH <= 0 ? null : Math.round(flightTimeH * 60);

/** Whether the times of departure and arrival are local ones: their difference is not the duration. */
export function areLocal(times: ScheduledTimes): boolean {
  const [minutes, stated] = [minutesBetween(times), statedMinutes(times)];
  return minutes !== null && stated !== null && Math.abs(minutes - (stated % dayMinutes)) > durationWithinMinutes;
}

/** The schedule of a booking that starts now. Undefined if it has none, or if the pilot flies at another time. */
export function scheduleOf(times: ScheduledTimes, startedAtMs: number): Schedule | undefined {
  const departs = minutesOfDay(times.departureTime);
  if (departs === null || areLocal(times)) return undefined;
  const midnightMs = Math.floor(startedAtMs / dayMs) * dayMs;
  const days = Math.round((startedAtMs - midnightMs - departs * minuteMs) / dayMs);
  const outMs = midnightMs + days * dayMs + departs * minuteMs;
  if (Math.abs(outMs - startedAtMs) > flownToScheduleMs) return undefined;
  // Two equal times give no duration.
  const minutes = minutesBetween(times) || statedMinutes(times);
  return { outMs, inMs: minutes === null ? null : outMs + minutes * minuteMs };
}
