import { useDeferredValue, useMemo } from "react";
import { create } from "zustand";
import type { FlightSummary, LogbookEntry } from "../../src-shared/domain/logbook.ts";
import { type Outline, outlineOf } from "../map/coast.ts";
import type { Path } from "../map/placed.ts";
import { useLogbook } from "../state/logbook.ts";
import { found } from "./summaries.ts";

interface Look {
  /** The text of the pilot's search. */
  readonly search: string;
  /** The flight of the row under the pointer or with the focus. */
  readonly litId: string | null;
  /** Whether the page shows the list. */
  readonly isListed: boolean;
}
export const useLook = create<Look>(() => ({ search: "", litId: null, isListed: false }));
export const light = (litId: string | null) => useLook.setState({ litId });
export const listed = (isListed: boolean) => useLook.setState({ isListed, litId: null });
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

/** Each outline is created once, because there may be thousands. */
const outlines = new WeakMap<FlightSummary, Outline>();
function outlineOfTrack(summary: FlightSummary): Outline {
  const made = outlines.get(summary) ?? outlineOf(summary.path.map((_, i, { [i ^ 1]: other = 0 }) => other));
  outlines.set(summary, made);
  return made;
}

const none: readonly Outline[] = [];

/**
 * The tracks on the map while the page shows the list: those of all listed flights, and that of the row under the
 * pointer. They follow the rows, because thousands of tracks take longer to draw.
 */
export function useTracks(): { readonly tracks: readonly Outline[]; readonly lit: Path | null } {
  const isShown = useLook((look) => look.isListed);
  const flights = useFound(isShown);
  const litId = useLook((look) => look.litId);
  const tracks = useMemo(
    () =>
      isShown
        ? flights.flatMap(({ summary }) => (summary && summary.path.length > 2 ? [outlineOfTrack(summary)] : []))
        : none,
    [isShown, flights],
  );
  const lit = useMemo(() => {
    const summary = flights.find(({ id }) => id === litId)?.summary;
    return summary && isShown ? pathOf(summary) : null;
  }, [isShown, flights, litId]);
  return { tracks: useDeferredValue(tracks), lit };
}
