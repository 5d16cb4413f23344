import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { call } from "./bridge.ts";
import { loggedTrail } from "./follow-trail.ts";
import { useNavigation } from "./navigation.ts";
import { usePushed } from "./pushed.ts";
import { queryClient, useOwner } from "./queries.ts";

/** How often the list is requested again while the program still reads flights for it. */
const readingMs = 1000;

/** The list of a pilot, kept until the program ends. */
const listQuery = (owner: string | null) =>
  queryOptions({
    queryKey: ["logbook.list", owner],
    queryFn: () => call("logbook.list"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && state.data.unread > 0 ? readingMs : false),
  });

export function useLogbook(isShown = true) {
  const owner = useOwner();
  return useQuery({ ...listQuery(owner), enabled: isShown });
}

/**
 * Keeps the list and the opened flight current, which change with the stage of the flight. Without a flight, reads the
 * list as soon as the computer is idle, so that the logbook opens without delay.
 */
export function useLogbookAhead(): void {
  const owner = useOwner();
  const flightId = usePushed(({ flight }) => flight?.head.id);
  const stage = usePushed(({ flight }) => flight?.stage.kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are stale after each change of these
  useEffect(() => {
    for (const name of ["logbook.list", "logbook.read"]) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [flightId, stage]);
  useEffect(() => {
    if (flightId !== undefined) return;
    const waiting = requestIdleCallback(() => void queryClient.query(listQuery(owner)).catch(() => undefined));
    return () => cancelIdleCallback(waiting);
  }, [owner, flightId]);
}

/** The flight that the pilot opened, with its path on the map. */
export function useLoggedFlight() {
  const owner = useOwner();
  const flightId = useNavigation((navigation) => navigation.loggedFlightId);
  const query = useQuery({
    queryKey: ["logbook.read", owner, flightId],
    queryFn: () => call("logbook.read", { flightId: flightId ?? "" }),
    enabled: flightId !== null,
  });
  const trail = flightId === null ? undefined : query.data?.trail;
  // Before the map is fitted to the flight.
  useLayoutEffect(() => loggedTrail.replace(trail ?? []), [trail]);
  return flightId === null ? { ...query, data: undefined } : query;
}
