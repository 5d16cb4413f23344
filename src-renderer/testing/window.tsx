import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import type { CallArgs, CallName, CallValue } from "../../src-shared/contract/ipc.ts";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import type { Failure, Result } from "../../src-shared/domain/result.ts";
import { useNavigation } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { queryClient } from "../state/queries.ts";
import { hop, icewing, pilot } from "./airline-data.ts";

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

type Answer<N extends CallName> = (args: CallArgs<N>) => CallValue<N> | { readonly failure: Failure };
type Answers = { [N in CallName]?: Answer<N> };
type Pushed = ReturnType<typeof usePushed.getState>;

/** What a part of the window asked of the program, in order. */
export interface Asked {
  readonly name: CallName;
  readonly args: unknown;
}

/**
 * Shows a part of the window, with a program behind it that answers as the test says. An unanswered call stays pending.
 * The clock and the layout are not real: use it for what the window says and asks, not for how it looks.
 */
export function openPart(part: ReactNode, { answers, pushed }: { answers?: Answers; pushed?: Partial<Pushed> }) {
  cleanup();
  onTestFinished(cleanup);
  queryClient.clear();
  usePushed.setState({ ...usePushed.getInitialState(), settings: defaultSettings, ...pushed }, true);
  useNavigation.setState(useNavigation.getInitialState(), true);
  const asked: Asked[] = [];
  const contrail = {
    call(name: CallName, args: unknown): Promise<Result<unknown>> {
      asked.push({ name, args });
      const answer = answers?.[name] as ((args: unknown) => unknown) | undefined;
      if (answer === undefined) return new Promise(() => undefined);
      const value = answer(args);
      const failed = typeof value === "object" && value !== null && "failure" in value;
      return Promise.resolve(failed ? { ok: false, error: value.failure as Failure } : { ok: true, value });
    },
    on: () => () => undefined,
  };
  Object.assign(window, { contrail });
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
  return {
    push: (change: Partial<Pushed>) => act(() => usePushed.setState(change)),
    /** The names of all calls, in order. */
    order: () => asked.map(({ name }) => name),
    /** The arguments of each call of that name. */
    asked: (name: CallName) => asked.filter((call) => call.name === name).map(({ args }) => args),
  };
}

export const airline = icewing;

/** A pilot who is signed in beside a simulator in flight. */
export const signedIn: Partial<Pushed> = {
  session: {
    kind: "signed_in",
    airlineId: airline.id,
    pilot,
    can: {
      startConfirmation: true,
      booking: false,
      ownFlights: false,
      proof: false,
      positionTimes: false,
      positionIds: false,
      positionsAtOnce: 1,
      averageLandingRate: true,
    },
    keptIn: "keychain",
    offline: null,
  },
  simulator: {
    kind: "connected",
    simulator: "X-Plane 12",
    target: "",
    aircraft: { title: "Cessna 172", icaoType: "C172", registration: "TF-SKY", engineCount: 1, category: "airplane" },
    flying: true,
    reason: "",
  },
};

const { session } = signedIn;
/** The same pilot at an airline that takes bookings. */
export const signedInToBook: Partial<Pushed> = {
  ...signedIn,
  ...(session?.kind === "signed_in" && {
    session: { ...session, can: { ...session.can, booking: true, ownFlights: true } },
  }),
};

export const booking = { ...hop, cruiseAltitudeFt: null, flightTimeH: 0.87, notes: "" };

/** The parts of a flight that pages other than its own read. */
export const flightAtGate = {
  head: {
    pilot,
    id: "one",
    code: "ICE",
    number: "214",
    departure: booking.departure,
    arrival: booking.arrival,
  },
  stage: { kind: "tracking" },
  tracker: null,
  weather: [],
} as unknown as FlightView;
