import { QueryClient, queryOptions, useIsMutating, useMutation, useQuery } from "@tanstack/react-query";
import type { CallArgs, CallName, CallValue, ScheduleFilter } from "../../src-shared/contract/ipc.ts";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { type CallError, call } from "./bridge.ts";
import { usePushed, useSession } from "./pushed.ts";

/** Calls stay inside this computer, so they never wait for a network. The program itself retries if that helps. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: "always", retry: false, staleTime: 30_000 },
    mutations: { networkMode: "always" },
  },
});

/** `call` for names that are not known here, always with arguments. */
const anyCall = call as <N extends CallName>(name: N, args: CallArgs<N>) => Promise<CallValue<N>>;

/**
 * Runs a command of the program, then refetches the queries that it changed. `onSuccess` also runs if the calling page
 * disappears before the answer, as the first page does when the list has an airline.
 */
export function useCommand<N extends CallName>(name: N, changes: readonly CallName[] = [], onSuccess?: () => void) {
  return useMutation<CallValue<N>, CallError, CallArgs<N>>({
    mutationKey: [name],
    mutationFn: (args) => anyCall(name, args),
    onSuccess: () => onSuccess?.(),
    onSettled: () => Promise.all(changes.map((changed) => queryClient.invalidateQueries({ queryKey: [changed] }))),
  });
}

/** Whether a command is under way, wherever it was given. */
export const useIsUnderWay = (name: CallName): boolean => useIsMutating({ mutationKey: [name] }) > 0;

/** The pilot and airline to whom answers belong. Another pilot's answers must never be shown. */
export function useOwner(): string | null {
  const session = useSession();
  return session?.kind === "signed_in" ? `${session.airlineId}/${session.pilot.dbId}` : null;
}

export const airlinesQuery = queryOptions({ queryKey: ["airlines.list"], queryFn: () => call("airlines.list") });

export function useAirlines() {
  return useQuery(airlinesQuery);
}

/** The window's airline: the session's, else the last selected one, else the first. */
export function useAirline() {
  const airlines = useAirlines().data;
  const session = useSession();
  const selected = usePushed((s) => s.settings?.selectedAirlineId);
  const id = session?.airlineId ?? selected;
  return airlines?.find((airline) => airline.id === id) ?? airlines?.[0];
}

interface AskedManner {
  /** Otherwise only while a pilot is signed in. */
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly refetchInterval?: number;
  readonly refetchOnWindowFocus?: boolean;
}

/** An answer that belongs to the signed-in pilot. */
function useAsked<N extends CallName>(name: N, args: CallArgs<N>, manner: AskedManner = {}) {
  const owner = useOwner();
  return useQuery({
    queryKey: args === undefined ? [name, owner] : [name, owner, args],
    queryFn: () => anyCall(name, args),
    enabled: owner !== null,
    ...manner,
  });
}

/** Requested automatically while the window is visible. The program limits requests by the airline's budget. */
export const useBookings = () =>
  useAsked("bookings.list", undefined, { refetchOnWindowFocus: true, refetchInterval: 60_000 });

/** The last shown bookings, without a request. */
export const useKnownBookings = () => useAsked("bookings.list", undefined, { enabled: false });

export const useAircraftOptions = (bidId: string, wanted: boolean) =>
  useAsked("bookings.aircraft", { bidId }, { enabled: wanted });

export const useAnnouncements = () => useAsked("announcements.list", undefined, { staleTime: 300_000 });

export const useStatistics = () => useAsked("pilot.statistics", undefined);

export const useFleet = () => useAsked("fleet.list", undefined, { staleTime: 600_000 });

/** Requested when the pilot searches, not while the pilot types a filter: null until then. */
export const useSchedule = (filter: ScheduleFilter | null) =>
  useAsked("schedule.search", filter as ScheduleFilter, { enabled: filter !== null, staleTime: 300_000 });

export const useAirports = () => useAsked("airports.list", undefined, { staleTime: Number.POSITIVE_INFINITY });

/** The last seconds of the flight's landing. Requested again when the roll-out ends or another runway is found. */
export function useLandingTrace({ head, tracker }: Pick<FlightView, "head" | "tracker">) {
  const landing = tracker?.landings.at(-1);
  const known = landing && [landing.atMs, landing.rollOut !== null, landing.runway?.source, landing.runway?.name];
  return useQuery({
    queryKey: ["flight.landingTrace", head.id, known, tracker?.phase.phase],
    queryFn: () => call("flight.landingTrace"),
    enabled: landing !== undefined,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAppInfo() {
  return useQuery({ queryKey: ["app.info"], queryFn: () => call("app.info"), staleTime: Number.POSITIVE_INFINITY });
}

export function useFaultReports() {
  return useQuery({ queryKey: ["faults.list"], queryFn: () => call("faults.list") });
}
