import type { Booking } from "../../src-shared/crew-system.ts";
import { areLocal, type ScheduledTimes } from "../../src-shared/schedule.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { formatClock, formatDuration, formatLevel, joined } from "../ui/format.ts";

/**
 * A scheduled time in any of the airlines' formats ("13:00", "13:00:00", an ISO stamp), for pilots: "13:00 UTC". Airlines
 * state UTC; "LT" stands where the flight's duration shows that the times are local ones.
 */
export function scheduledTime(text: string, times: ScheduledTimes): string {
  const clock = /^(\d{1,2}):?(\d{2})(?::\d{2})?\s*Z?$/.exec(text.trim());
  const zone = areLocal(times) ? words().formats.localTime : "UTC";
  if (clock) return `${(clock[1] ?? "").padStart(2, "0")}:${clock[2]} ${zone}`;
  const ms = Date.parse(text);
  return text.trim() !== "" && Number.isFinite(ms) ? formatClock(ms) : text.trim();
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
