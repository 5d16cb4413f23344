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

interface Times {
  readonly departureTime: string;
  readonly arrivalTime: string;
  readonly flightTimeH: number | null;
}

/** The schedule of a booking that is started now; undefined where it states none, or the pilot flies at another time. */
export function scheduleOf(
  { departureTime, arrivalTime, flightTimeH }: Times,
  startedAtMs: number,
): Schedule | undefined {
  const [departs, arrives] = [minutesOfDay(departureTime), minutesOfDay(arrivalTime)];
  if (departs === null) return undefined;
  const midnightMs = Math.floor(startedAtMs / dayMs) * dayMs;
  const days = Math.round((startedAtMs - midnightMs - departs * minuteMs) / dayMs);
  const outMs = midnightMs + days * dayMs + departs * minuteMs;
  if (Math.abs(outMs - startedAtMs) > flownToScheduleMs) return undefined;
  const statedMinutes = flightTimeH === null || flightTimeH <= 0 ? null : Math.round(flightTimeH * 60);
  if (arrives === null) return { outMs, inMs: statedMinutes === null ? null : outMs + statedMinutes * minuteMs };
  const minutes = (arrives - departs + dayMinutes) % dayMinutes;
  const isOff = statedMinutes !== null && Math.abs(minutes - (statedMinutes % dayMinutes)) > durationWithinMinutes;
  return isOff ? undefined : { outMs, inMs: outMs + minutes * minuteMs };
}
