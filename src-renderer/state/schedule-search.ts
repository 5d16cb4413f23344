import { create } from "zustand";
import type { ScheduleFilter } from "../../src-shared/contract/ipc.ts";

/** The filters of a schedule search as typed. */
export const emptyFilter = {
  departureIcao: "",
  arrivalIcao: "",
  minimumFlightTimeH: "",
  maximumFlightTimeH: "",
  minimumDistanceNm: "",
  maximumDistanceNm: "",
  aircraft: "",
};
export type TypedFilter = typeof emptyFilter;

interface Search {
  readonly typed: TypedFilter;
  /** The search that was sent for a pilot (`useOwner`), with the typed aircraft. Null before the first. */
  readonly sent: { readonly owner: string | null; readonly filter: ScheduleFilter; readonly aircraft: string } | null;
}
/** The pilot's search. It outlasts the page, like that of the logbook. */
export const useSearch = create<Search>(() => ({ typed: emptyFilter, sent: null }));

/** Begins another search, for flights from an airport. */
export const searchFrom = (departureIcao: string) =>
  useSearch.setState({ typed: { ...emptyFilter, departureIcao }, sent: null });
