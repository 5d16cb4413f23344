import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Airports } from "../../src-shared/domain/airport-table.ts";
import type { Stand } from "../../src-shared/domain/stands.ts";
import { call } from "../state/bridge.ts";
import { usePushed } from "../state/pushed.ts";
import { type Outline, outlineOf } from "./coast.ts";
import { aroundNm, finalRunway } from "./final.ts";

/** The ground of the airport of the departure or the landing, by the simulator's own files. */
export interface Ground {
  /** Rings of aprons and taxiways, filled by the nonzero rule. */
  readonly pavement: readonly Outline[];
  readonly stands: readonly Stand[];
}

/** The airport where the aircraft is, or lands soon. Undefined elsewhere. */
function airportHere(airports: Airports | null): number | undefined {
  const { flight, live } = usePushed.getState();
  if (airports === null || live === null) return undefined;
  if (live.onGround) return airports.near(live, aroundNm)[0];
  const runway = finalRunway(airports, flight, live);
  return runway === null ? undefined : airports.find(runway.airport);
}

/** Null until it is read, and without an X-Plane: other simulators have no files that Contrail reads. */
export function useGround(airports: Airports | null): Ground | null {
  const index = usePushed(() => airportHere(airports));
  const hasFiles = usePushed(({ simulator }) => simulator.kind === "connected" && simulator.by === "xplane");
  const { data } = useQuery({
    queryKey: ["airports.ground", index],
    queryFn: () => {
      if (airports === null || index === undefined) return null;
      const { latitudeDeg, longitudeDeg } = airports.at(index);
      return call("airports.ground", { latitudeDeg, longitudeDeg });
    },
    enabled: hasFiles && index !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => (data ? { pavement: data.pavement.map((ring) => outlineOf(ring)), stands: data.stands } : null),
    [data],
  );
}
