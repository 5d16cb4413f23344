import type { CallArgs, DocumentName, WindowShape } from "../src-shared/contract/ipc.ts";
import type { Settings } from "../src-shared/contract/settings.ts";
import type { AirlineProfile } from "../src-shared/domain/airline.ts";
import type { Result } from "../src-shared/domain/result.ts";
import type { System } from "../src-shared/domain/system.ts";
import type { AirlineRules } from "./airlines/profiles/airline-rules.ts";
import type { Airlines } from "./airlines/profiles/airlines.ts";
import type { Profiles } from "./airlines/profiles/profiles.ts";
import type { Reference } from "./airlines/profiles/reference.ts";
import type { Browser } from "./airlines/sign-in/browser.ts";
import type { ConnectionTester } from "./airlines/sign-in/connection-test.ts";
import type { Session } from "./airlines/sign-in/session.ts";
import type { Plans } from "./context/plan/plans.ts";
import type { Runways } from "./context/runways/runways.ts";
import type { Weather } from "./context/weather/weather.ts";
import type { Demo } from "./demo/demo.ts";
import type { Flights } from "./flight/life/flights.ts";
import type { Logbook } from "./flight/record/logbook.ts";
import type { Faults } from "./platform/electron/faults.ts";
import type { Updates } from "./platform/electron/updates.ts";
import type { AdjustableClock } from "./platform/time/clock.ts";
import type { Reviews } from "./review/reviews.ts";
import type { SecondScreen } from "./second-screen/second-screen.ts";
import type { Simulator } from "./simulator.ts";

/** What the window's calls need. */
export interface Services {
  readonly version: string;
  readonly system: System;
  readonly clock: AdjustableClock;
  readonly settings: { get(): Settings; set(change: CallArgs<"settings.set">): Promise<Result<Settings>> };
  readonly confirmTiles: (host: string) => Promise<boolean>;
  readonly airlines: Airlines;
  readonly profiles: Profiles;
  readonly session: Session;
  readonly browser: Browser;
  readonly tester: ConnectionTester;
  readonly referenceOf: (airline: AirlineProfile) => Reference;
  /** Sends a question to an airline as soon as the request budget allows. */
  readonly politely: <T>(airline: Pick<AirlineProfile, "baseUrl">, question: () => Promise<T>) => Promise<T>;
  /** Selects an airline, or none. */
  readonly select: (airline: AirlineProfile | null) => Promise<void>;
  readonly flights: Flights;
  readonly plans: Plans;
  readonly weather: Weather;
  readonly runways: Runways;
  readonly logbook: Logbook;
  readonly reviews: Reviews;
  readonly rules: AirlineRules;
  readonly demo: Demo;
  readonly simulator: Simulator;
  readonly updates: Updates;
  readonly secondScreen: SecondScreen;
  readonly faults: Faults;
  readonly setAside: () => { readonly name: DocumentName; readonly keptAs: string }[];
  readonly openExternally: (url: string) => Promise<boolean>;
  readonly copyText: (text: string) => void;
  readonly showAs: (shape: WindowShape) => void;
  readonly drawUnseen: () => Promise<void>;
}
