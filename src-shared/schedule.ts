import { z } from "zod";

/** When a flight is scheduled to leave its gate and to reach the other one, program clock, ms. */
export const scheduleSchema = z.object({ outMs: z.number(), inMs: z.number().nullable() });
export type Schedule = z.infer<typeof scheduleSchema>;

const dayMs = 86_400_000;
const minuteMs = 60_000;
const dayMinutes = 1440;

/** "0930", "09:30", "09:30Z" or an instant, as minutes of the UTC day; null for anything else. */
export function minutesOfDay(time: string): number | null {
  const clock = /^(\d{1,2}):?(\d{2})(?::\d{2})?\s*Z?$/.exec(time.trim());
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : (Date.parse(time) % dayMs) / minuteMs;
  return minutes >= 0 && minutes < dayMinutes ? Math.floor(minutes) : null;
}

/** A pilot who starts at another time of day does not fly to the schedule: then nothing is early or late. */
export const flownToScheduleMs = 3 * 3_600_000;
/** Scheduled times this far from the scheduled duration are not both UTC: some airlines state local times. */
const durationWithinMinutes = 45;

export interface ScheduledTimes {
  readonly departureTime: string;
  readonly arrivalTime: string;
  readonly flightTimeH: number | null;
}

/** From the scheduled departure to the arrival, minutes; null where a time is missing. */
function minutesBetween({ departureTime, arrivalTime }: ScheduledTimes): number | null {
  const [departs, arrives] = [minutesOfDay(departureTime), minutesOfDay(arrivalTime)];
  return departs === null || arrives === null ? null : (arrives - departs + dayMinutes) % dayMinutes;
}

/** The scheduled duration, minutes; null where it is not stated. */
const statedMinutes = ({ flightTimeH }: ScheduledTimes): number | null =>
  flightTimeH === null || flightTimeH <= 0 ? null : Math.round(flightTimeH * 60);

/** The times of departure and arrival are local ones: their difference is not the duration. */
export function areLocal(times: ScheduledTimes): boolean {
  const [minutes, stated] = [minutesBetween(times), statedMinutes(times)];
  return minutes !== null && stated !== null && Math.abs(minutes - (stated % dayMinutes)) > durationWithinMinutes;
}

/** The schedule of a booking that is started now; undefined where it states none, or the pilot flies at another time. */
export function scheduleOf(times: ScheduledTimes, startedAtMs: number): Schedule | undefined {
  const departs = minutesOfDay(times.departureTime);
  if (departs === null || areLocal(times)) return undefined;
  const midnightMs = Math.floor(startedAtMs / dayMs) * dayMs;
  const days = Math.round((startedAtMs - midnightMs - departs * minuteMs) / dayMs);
  const outMs = midnightMs + days * dayMs + departs * minuteMs;
  if (Math.abs(outMs - startedAtMs) > flownToScheduleMs) return undefined;
  const minutes = minutesBetween(times) ?? statedMinutes(times);
  return { outMs, inMs: minutes === null ? null : outMs + minutes * minuteMs };
}
