import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../state/bridge.ts";
import { useNavigation } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { useOwner } from "../state/queries.ts";
import { loggedTrail } from "./logged-trail.ts";

/** How often the list is requested again while the program still reads flights for it. */
const readingMs = 1000;

export function useLogbook(isShown = true) {
  const owner = useOwner();
  const flightId = usePushed(({ flight }) => flight?.head.id);
  const stage = usePushed(({ flight }) => flight?.stage.kind);
  return useQuery({
    queryKey: ["logbook.list", owner, flightId, stage],
    queryFn: () => call("logbook.list"),
    enabled: isShown,
    // Shown until the next answer; never the list of another pilot.
    placeholderData: (before, query) => (query?.queryKey[1] === owner ? before : undefined),
    refetchInterval: ({ state }) => (state.data && state.data.unread > 0 ? readingMs : false),
  });
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
  useEffect(() => loggedTrail.replace(trail ?? []), [trail]);
  return flightId === null ? { ...query, data: undefined } : query;
}
