import { replaceEqualDeep } from "@tanstack/react-query";
import { create } from "zustand";
import type { PushName, PushValue } from "../../src-shared/contract/ipc.ts";
import { isOver } from "../../src-shared/domain/flight-view.ts";
import { subscribe } from "./bridge.ts";
import { find, openPage } from "./navigation.ts";

/** The other pushes add something, or ask for a page. */
type Kept = Exclude<PushName, "trail" | "stale" | "openPage">;
/** The window shows that the program is starting, or nothing of these, until they come. */
type Late = "session" | "demo" | "settings" | "update" | "secondScreen";

/** The last pushes of the program. */
type Pushed = { readonly [N in Kept]: N extends Late ? PushValue<N> | undefined : PushValue<N> };

const nothingYet: Pushed = {
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
  secondScreen: undefined,
  discord: "off",
};

export const usePushed = create<Pushed>(() => nothingYet);

/** Unchanged parts of a push stay the same objects, so that only changes are rendered. */
function keep<N extends Kept>(name: N, value: Pushed[N]): void {
  usePushed.setState((before) => ({ [name]: replaceEqualDeep(before[name], value) }));
}

/** Feeds the store from the program, which begins with the last value of each. */
export function listen(): void {
  for (const name of Object.keys(nothingYet) as Kept[]) subscribe(name, (value) => keep(name, value));
  subscribe("openPage", (pages) => {
    for (const page of pages) {
      if (page === "find") find(true);
      else openPage(page);
    }
  });
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
