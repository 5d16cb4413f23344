import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../state/bridge.ts";
import { useNavigation } from "../state/navigation.ts";
import { useFlight } from "../state/pushed.ts";
import { useOwner } from "../state/queries.ts";
import { loggedTrail } from "./logged-trail.ts";

export function useLogbook() {
  const owner = useOwner();
  const flight = useFlight();
  return useQuery({
    queryKey: ["logbook.list", owner, flight?.head.id, flight?.stage.kind],
    queryFn: () => call("logbook.list"),
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
