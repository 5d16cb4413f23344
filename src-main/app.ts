import { assertNever } from "../src-shared/domain/result.ts";
import type { Tiles } from "../src-shared/domain/tile.ts";
import type { AppParts } from "./app-parts.ts";
import { nothingKnown } from "./context/networks/networks.ts";
import type { DeepLink } from "./deep-link.ts";
import { createHandlers } from "./handlers.ts";
import type { Handlers } from "./platform/ipc/calls.ts";
import type { Pushes } from "./platform/ipc/pushes.ts";
import { later } from "./platform/time/later.ts";
import { openServices } from "./services.ts";

export interface App {
  readonly handlers: Handlers;
  /** Online map tiles, for the window's own scheme. */
  readonly tiles: Tiles;
  /** A `contrail://` link was opened. */
  openLink(link: DeepLink): Promise<void>;
  /** A profile file was opened. The pilot must confirm it, or sees that it is invalid. */
  openProfile(text: string): Promise<void>;
  /** Signs in with the kept credentials and searches for an unfinished flight. */
  begin(): Promise<void>;
  /** Writes the whole flight to disk. */
  flush(): void;
  /** Writes everything to disk and closes the services. */
  end(): Promise<void>;
}

/** Pushes an empty state, so that the window has a value for everything from the start. */
function pushNothingYet(pushes: Pushes): void {
  pushes.push("airlineWait", null);
  pushes.push("browser", null);
  pushes.push("connectionTest", null);
  pushes.push("proposal", null);
  pushes.push("flight", null);
  pushes.push("flightPlan", null);
  pushes.push("weather", []);
  pushes.push("networks", nothingKnown);
  pushes.push("traffic", []);
  pushes.push("otherPilot", false);
  pushes.push("readingFlights", false);
  pushes.push("live", null);
}

/** The program without its window. */
export async function createApp(parts: AppParts): Promise<App> {
  const services = await openServices(parts);
  const { pushes } = services.secondScreen;
  const { browser, profiles, demo, flights, simulator, updates } = services;
  /** A link that starts the program waits until the sign-in is known. */
  const begun = later<void>();

  pushNothingYet(pushes);
  pushes.push("demo", demo.view());
  pushes.push("simulator", simulator.state());
  pushes.push("update", updates.view());
  services.secondScreen.settings(services.settings.get());

  return {
    handlers: createHandlers({ ...parts, ...services }),

    tiles: services.tiles,

    async openLink(link) {
      await begun.promise;
      switch (link.kind) {
        case "sign_in_code":
        case "sign_in_error":
          return browser.answer(link);
        case "add_airline":
          return profiles.propose(link.profile, "link");
        case "unknown":
          return;
        default:
          return assertNever(link);
      }
    },

    async openProfile(text) {
      await begun.promise;
      await profiles.propose(text, "file");
    },

    async begin() {
      updates.begin();
      try {
        await services.chosen.begin();
      } finally {
        begun.settle();
      }
    },

    flush: flights.flush,

    async end() {
      const screenClosed = services.secondScreen.close();
      services.presence.close();
      services.networks.close();
      services.shown.close();
      await flights.shutDown();
      await simulator.close();
      await demo.close();
      await screenClosed;
    },
  };
}
