import type { Settings } from "../src-shared/contract/settings.ts";
import type { AirlineProfile } from "../src-shared/domain/airline.ts";
import type { Airlines } from "./airlines/profiles/airlines.ts";
import type { Session } from "./airlines/sign-in/session.ts";
import { type Demo, demoAirlineId } from "./demo/demo.ts";
import type { Flights } from "./flight/life/flights.ts";
import type { AdjustableClock } from "./platform/time/clock.ts";
import type { openSettings } from "./settings-file.ts";
import type { Simulator } from "./simulator.ts";
import type { Search } from "./sources/source.ts";

interface ChosenAirlineParts {
  readonly clock: AdjustableClock;
  readonly settings: Awaited<ReturnType<typeof openSettings>>;
  readonly airlines: Airlines;
  readonly session: Session;
  readonly demo: Demo;
  readonly flights: Flights;
  readonly simulator: Simulator;
}

/** Where to search for the simulator. With the demo airline: only at the port of the demo simulator. */
export const searchOf = (
  { simulatorPlace, findXplaneNearby, preferredSimulator }: Settings,
  demoPort: number | null,
): Search => ({
  address: demoPort === null ? simulatorPlace : { host: "127.0.0.1", port: demoPort },
  onlyThere: demoPort !== null,
  network: findXplaneNearby,
  preferred: preferredSimulator,
});

/** The airline that the pilot has selected: the sign-in there, and the simulator that flies for it. */
export function createChosenAirline(parts: ChosenAirlineParts) {
  const { clock, settings, airlines, session, demo, flights, simulator } = parts;
  const chosen = (): AirlineProfile | null => airlines.get(settings.get().selectedAirlineId ?? "");

  let searched = "";

  /**
   * The demo airline flies with the demo simulator, every other with the pilot's own. A search leaves the simulator of a
   * flight for the preferred one, so none begins without a reason. `isAnswer`: the pilot has just preferred one.
   */
  function followSimulator(isAnswer = false): void {
    const demoPort = chosen()?.id === demoAirlineId ? demo.simulatorPort() : null;
    // A flight of the demo has put the clock ahead.
    if (demoPort === null) clock.followComputer();
    const search = searchOf(settings.get(), demoPort);
    const text = JSON.stringify(search);
    if (isAnswer || text !== searched) simulator.configure(search);
    searched = text;
  }

  /** Signs in with the stored key. The demo airline's only pilot needs none, so that nobody has to find a password. */
  async function signIn(airline: AirlineProfile | null): Promise<void> {
    await session.select(airline);
    if (airline === null) return;
    if (airline.demo && session.view().kind === "signed_out") {
      const { username, password } = demo.view();
      await session.signIn(airline, username, password);
    }
    await flights.findUnfinished(airline.id);
  }

  /** Null: the first of the others, if there is one. */
  async function select(airline: AirlineProfile | null): Promise<void> {
    await settings.set({ selectedAirlineId: airline?.id ?? null });
    await begin();
  }

  /** Like the window, takes the first airline if none is selected: the settings, or the selected one, may be gone. */
  async function begin(): Promise<void> {
    const [first] = airlines.list();
    if (chosen() === null && first !== undefined) return select(first);
    if (chosen()?.demo === true) await airlines.put(await demo.open());
    followSimulator();
    await signIn(chosen());
  }

  /** The browser has finished a sign-in, which `finish` stores. */
  async function onSignIn(airline: AirlineProfile, finish: () => Promise<unknown>): Promise<void> {
    await settings.set({ selectedAirlineId: airline.id });
    await finish();
    await flights.findUnfinished(airline.id);
    // The window offers no other airline during a flight, so the flight's own must be selected.
    const flying = flights.isBusy() ? flights.current()?.head.airlineId : undefined;
    if (flying !== undefined && flying !== airline.id) await select(airlines.get(flying));
  }

  return { followSimulator, select, begin, onSignIn };
}
