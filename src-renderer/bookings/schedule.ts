import type { Booking } from "../../src-shared/crew-system.ts";
import { formats } from "../../src-shared/words/words.ts";
import { formatDuration, formatLevel, formatTime, joined } from "../ui/format.ts";

/** A scheduled time in any of the airlines' formats ("13:00", "13:00:00", an ISO stamp), for pilots. */
export function scheduledTime(text: string): string {
  const clock = /^(\d{1,2}):?(\d{2})(?::\d{2})?\s*Z?$/.exec(text.trim());
  if (clock) return `${(clock[1] ?? "").padStart(2, "0")}:${clock[2]}`;
  const ms = Date.parse(text);
  return text.trim() !== "" && Number.isFinite(ms) ? formatTime(ms) : text.trim();
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
