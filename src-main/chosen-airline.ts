import type { Settings } from "../src-shared/contract/settings.ts";
import type { AirlineProfile } from "../src-shared/domain/airline.ts";
import type { Airlines } from "./airlines/profiles/airlines.ts";
import type { Session } from "./airlines/sign-in/session.ts";
import { type Demo, demoAirlineId } from "./demo/demo.ts";
import type { Flights } from "./flight/life/flights.ts";
import type { Services } from "./services.ts";
import type { Simulator } from "./simulator.ts";
import type { Search } from "./sources/source.ts";

interface ChosenAirlineParts {
  readonly settings: Services["settings"];
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

const searchSettings = ["selectedAirlineId", "simulatorPlace", "findXplaneNearby", "preferredSimulator"] as const;

/** Whether a change of settings begins a search, which may leave the simulator of a flight for the chosen one. */
export const concernsSearch = (change: object): boolean => searchSettings.some((name) => name in change);

/** The airline that the pilot has selected: the sign-in there, and the simulator that flies for it. */
export function createChosenAirline({ settings, airlines, session, demo, flights, simulator }: ChosenAirlineParts) {
  const chosen = (): AirlineProfile | null => airlines.get(settings.get().selectedAirlineId ?? "");

  /** The demo airline flies with the demo simulator, every other with the pilot's own. */
  function followSimulator(): void {
    const demoPort = chosen()?.id === demoAirlineId ? demo.simulatorPort() : null;
    simulator.configure(searchOf(settings.get(), demoPort));
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

  return {
    followSimulator,
    async select(airline: AirlineProfile | null): Promise<void> {
      await settings.set({ selectedAirlineId: airline?.id ?? null });
      await signIn(airline);
    },
    async begin(): Promise<void> {
      if (chosen()?.demo === true) await airlines.put(await demo.open());
      followSimulator();
      await signIn(chosen());
    },
  };
}
