import type { Booking } from "../../src-shared/domain/airline-data.ts";
import { areLocal, instantMs, minutesOfDay, type ScheduledTimes } from "../../src-shared/domain/schedule.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { formatClock, formatDuration, formatLevel, joined } from "../ui/format.ts";

/**
 * A scheduled time in any format of an airline ("13:00", "13:00:00", an ISO timestamp), for pilots: "13:00 UTC".
 * Airlines use UTC. "LT" follows if the flight's duration shows that the times are local.
 */
export function scheduledTime(text: string, times: ScheduledTimes): string {
  const ms = instantMs(text);
  if (ms !== null) return formatClock(ms);
  const minutes = minutesOfDay(text);
  if (minutes === null) return text.trim();
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  return `${two(minutes / 60)}:${two(minutes % 60)} ${areLocal(times) ? words().formats.localTime : "UTC"}`;
}

type Scheduled = Pick<Booking, "greatCircleNm" | "flightTimeH" | "cruiseAltitudeFt" | "flightLevel">;

/** The known facts of the leg, in reading order: "21 nm", "0:25", "FL360". */
export function legFacts({ greatCircleNm, flightTimeH, cruiseAltitudeFt, flightLevel }: Scheduled): string[] {
  const facts: string[] = [];
  if (greatCircleNm !== null) facts.push(joined(formats().distance(greatCircleNm, 0)));
  if (flightTimeH !== null && flightTimeH > 0) facts.push(formatDuration(flightTimeH * 3600));
  if (cruiseAltitudeFt !== null) facts.push(formatLevel(cruiseAltitudeFt));
  else if (flightLevel !== "") facts.push(flightLevel);
  return facts;
}
