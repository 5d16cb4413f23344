import { replaceEqualDeep } from "@tanstack/react-query";
import { create } from "zustand";
import type { PushValue } from "../../src-shared/contract/ipc.ts";
import { isOver } from "../../src-shared/domain/flight-view.ts";
import { call, subscribe } from "./bridge.ts";
import { find, openPage } from "./navigation.ts";

type Demo = PushValue<"demo">;

/** The last pushes of the program. `undefined` before the first push, while the window shows that it is starting. */
interface Pushed {
  readonly session: PushValue<"session"> | undefined;
  readonly airlineWait: PushValue<"airlineWait">;
  readonly simulator: PushValue<"simulator">;
  readonly live: PushValue<"live">;
  readonly flight: PushValue<"flight">;
  readonly flightPlan: PushValue<"flightPlan">;
  readonly weather: PushValue<"weather">;
  readonly networks: PushValue<"networks">;
  readonly traffic: PushValue<"traffic">;
  readonly otherPilot: PushValue<"otherPilot">;
  readonly readingFlights: PushValue<"readingFlights">;
  readonly browser: PushValue<"browser">;
  readonly connectionTest: PushValue<"connectionTest">;
  readonly proposal: PushValue<"proposal">;
  readonly demo: Demo | undefined;
  readonly settings: PushValue<"settings"> | undefined;
  readonly update: PushValue<"update"> | undefined;
  readonly secondScreen: PushValue<"secondScreen"> | null;
}

export const usePushed = create<Pushed>(() => ({
  session: undefined,
  airlineWait: null,
  simulator: { kind: "searching", reason: "" },
  live: null,
  flight: null,
  flightPlan: null,
  weather: [],
  networks: { networks: [], controllers: [], cameOnline: [] },
  traffic: [],
  otherPilot: false,
  readingFlights: false,
  browser: null,
  connectionTest: null,
  proposal: null,
  demo: undefined,
  settings: undefined,
  update: undefined,
  secondScreen: null,
}));

/** Unchanged parts of a push stay the same objects, so that only changes are rendered. */
function keep<N extends keyof Pushed>(name: N, value: Pushed[N]): void {
  usePushed.setState((before) => ({ [name]: replaceEqualDeep(before[name], value) }));
}

/** Requests the present values, so that the window need not wait for the next change. */
function seed(): void {
  const pushedFirst = () => undefined;
  call("settings.get").then((settings) => usePushed.getState().settings ?? keep("settings", settings), pushedFirst);
  call("demo.view").then((demo) => usePushed.getState().demo ?? keep("demo", demo), pushedFirst);
}

/** Feeds the store from the program. Returns a function that stops it. */
export function listen(): () => void {
  seed();
  const stops = [
    subscribe("session", (session) => keep("session", session)),
    subscribe("airlineWait", (airlineWait) => keep("airlineWait", airlineWait)),
    subscribe("simulator", (simulator) => keep("simulator", simulator)),
    subscribe("live", (live) => usePushed.setState({ live })),
    subscribe("flight", (flight) => keep("flight", flight)),
    subscribe("flightPlan", (flightPlan) => keep("flightPlan", flightPlan)),
    subscribe("otherPilot", (otherPilot) => keep("otherPilot", otherPilot)),
    subscribe("readingFlights", (readingFlights) => keep("readingFlights", readingFlights)),
    subscribe("weather", (weather) => keep("weather", weather)),
    subscribe("networks", (networks) => keep("networks", networks)),
    subscribe("traffic", (traffic) => keep("traffic", traffic)),
    subscribe("browser", (browser) => keep("browser", browser)),
    subscribe("connectionTest", (connectionTest) => keep("connectionTest", connectionTest)),
    subscribe("proposal", (proposal) => keep("proposal", proposal)),
    subscribe("demo", (demo) => keep("demo", demo)),
    subscribe("settings", (settings) => keep("settings", settings)),
    subscribe("openPage", (pages) => {
      for (const page of pages) {
        if (page === "find") find(true);
        else openPage(page);
      }
    }),
    subscribe("update", (update) => keep("update", update)),
    subscribe("secondScreen", (secondScreen) => keep("secondScreen", secondScreen)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export const useSession = () => usePushed((s) => s.session);
export const useSimulator = () => usePushed((s) => s.simulator);
export const useFlight = () => usePushed((s) => s.flight);
export const useBrowser = () => usePushed((s) => s.browser);
export const useConnectionTest = () => usePushed((s) => s.connectionTest);
export const useProposal = () => usePushed((s) => s.proposal);
/** These values change a few times a flight, not with every sample. */
export const useFlightHead = () => usePushed((s) => s.flight?.head ?? null);
/** A filed or cancelled flight may still be shown, but it is not open. */
export const useOpenFlight = () => usePushed(({ flight }) => (flight && !isOver(flight.stage) ? flight.head : null));
export const useStageKind = () => usePushed((s) => s.flight?.stage.kind ?? null);
export const useDemo = () => usePushed((s) => s.demo);
