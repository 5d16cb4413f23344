import { useMemo } from "react";
import { create } from "zustand";
import type { FlightSummary, LogbookEntry } from "../../src-shared/logbook.ts";
import type { Path } from "../map/placed.ts";
import { useLogbook } from "./queries.ts";
import { found } from "./summaries.ts";

interface Look {
  /** What the pilot searches for. */
  readonly search: string;
  /** The flight whose row is pointed at or has the focus. */
  readonly litId: string | null;
}
export const useLook = create<Look>(() => ({ search: "", litId: null }));
export const light = (litId: string | null) => useLook.setState({ litId });
export const searchFor = (search: string) => useLook.setState({ search });

const noFlights: readonly LogbookEntry[] = [];

/** The flights that the list and the map show. */
export function useFound(isShown = true): readonly LogbookEntry[] {
  const flights = useLogbook(isShown).data?.flights ?? noFlights;
  const search = useLook((look) => look.search);
  return useMemo(() => found(flights, search), [flights, search]);
}

const pathOf = ({ path }: FlightSummary): Path =>
  Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i] ?? 0, path[2 * i + 1] ?? 0]);

const none: readonly Path[] = [];

/** What the map shows of the list: every track that was flown, and the one whose row is pointed at. */
export function useTracks(isShown: boolean): { readonly tracks: readonly Path[]; readonly lit: Path | null } {
  const flights = useFound(isShown);
  const litId = useLook((look) => look.litId);
  const tracks = useMemo(
    () => flights.flatMap(({ summary }) => (summary && summary.path.length > 2 ? [pathOf(summary)] : [])),
    [flights],
  );
  const lit = useMemo(() => {
    const summary = flights.find(({ id }) => id === litId)?.summary;
    return summary ? pathOf(summary) : null;
  }, [flights, litId]);
  return isShown ? { tracks, lit } : { tracks: none, lit: null };
}
