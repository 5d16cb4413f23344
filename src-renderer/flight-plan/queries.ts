import { useQuery } from "@tanstack/react-query";
import type { Booking } from "../../src-shared/domain/airline-data.ts";
import type { BookingPlan } from "../../src-shared/domain/flight-plan.ts";
import { call } from "../state/bridge.ts";
import { usePushed, useSession } from "../state/pushed.ts";
import { queryClient, useAirline } from "../state/queries.ts";

const keyOf = (airlineId: string | undefined, bidId: string | undefined) => ["plans.of", airlineId, bidId] as const;

/** The stored flight plan of a booking. Requested repeatedly, because it may become stale while it is shown. */
export function useBookingPlan(booking: Pick<Booking, "bidId"> | undefined) {
  const session = useSession();
  const airlineId = session?.kind === "signed_in" ? session.airlineId : undefined;
  return useQuery({
    queryKey: keyOf(airlineId, booking?.bidId),
    queryFn: () => (booking === undefined ? null : call("plans.of", { bidId: booking.bidId })),
    enabled: booking !== undefined && airlineId !== undefined,
    refetchInterval: 60_000,
  });
}

/** Shows the result of a command immediately. */
export function useShowPlan(bidId: string) {
  const airlineId = useAirline()?.id;
  return (plan: BookingPlan | null) => void queryClient.setQueryData(keyOf(airlineId, bidId), plan);
}

/** Whether no plan can be fetched because the pilot has given no name. The demo airline's pilot always has one. */
export function useNoPilot(): boolean {
  const name = usePushed(({ settings }) => settings?.simbriefPilot ?? "");
  const isDemo = useAirline()?.demo === true;
  return name === "" && !isDemo;
}
