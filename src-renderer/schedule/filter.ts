import { type ScheduleFilter, scheduleFilterSchema } from "../../src-shared/contract/ipc.ts";
import type { ScheduleFlight } from "../../src-shared/domain/airline-data.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import type { TypedFilter } from "../state/schedule-search.ts";
import { hasWords, searchWords } from "../ui/search-text.ts";

export type FilterName = keyof TypedFilter;
/** The fields that the airline searches by. It names aircraft only in its answer. */
type AskedName = keyof ScheduleFilter;
export type FilterProblems = { readonly [K in FilterName]?: string };

/** Decimal hours, also as "1:30" or with a comma. Null if empty, NaN if invalid. */
function figure(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(typed);
  return clock ? Number(clock[1]) + Number(clock[2]) / 60 : Number(typed.replace(",", "."));
}

function problemOf(name: AskedName): string {
  const { problems } = words().schedule;
  switch (name) {
    case "departureIcao":
    case "arrivalIcao":
      return problems.icao;
    case "minimumFlightTimeH":
    case "maximumFlightTimeH":
      return problems.hours;
    case "minimumDistanceNm":
    case "maximumDistanceNm":
      return problems.distance;
  }
}

/** Whether a flight's aircraft has every word of the search in its name. */
export const isWithAircraft = ({ aircraftName }: Pick<ScheduleFlight, "aircraftName">, search: string): boolean =>
  hasWords(aircraftName, searchWords(search));

/** A distance that was typed in the pilot's unit, nm. A comma or point before three digits groups thousands: "1,500". */
function distanceNm(text: string): number | null {
  const typed = figure(text.replace(/[.,](?=\d{3}\b)/g, ""));
  return typed === null ? null : formats().distanceNm(typed);
}

/** The search, or an error for each field. */
export function readFilter(
  typed: TypedFilter,
): { readonly filter: ScheduleFilter } | { readonly problems: FilterProblems } {
  const parsed = scheduleFilterSchema.safeParse({
    departureIcao: typed.departureIcao.trim().toUpperCase() || null,
    arrivalIcao: typed.arrivalIcao.trim().toUpperCase() || null,
    minimumFlightTimeH: figure(typed.minimumFlightTimeH),
    maximumFlightTimeH: figure(typed.maximumFlightTimeH),
    minimumDistanceNm: distanceNm(typed.minimumDistanceNm),
    maximumDistanceNm: distanceNm(typed.maximumDistanceNm),
  });
  if (!parsed.success) {
    const named = parsed.error.issues.map(({ path }) => path[0] as AskedName);
    return { problems: Object.fromEntries(named.map((name) => [name, problemOf(name)])) };
  }
  const { minimumFlightTimeH, maximumFlightTimeH, minimumDistanceNm, maximumDistanceNm } = parsed.data;
  const crossed = (least: number | null, most: number | null) => least !== null && most !== null && least > most;
  const problems: { [K in AskedName]?: string } = {};
  if (crossed(minimumFlightTimeH, maximumFlightTimeH)) problems.maximumFlightTimeH = words().schedule.problems.crossed;
  if (crossed(minimumDistanceNm, maximumDistanceNm)) problems.maximumDistanceNm = words().schedule.problems.crossed;
  return Object.keys(problems).length > 0 ? { problems } : { filter: parsed.data };
}
