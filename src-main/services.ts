import { join } from "node:path";
import type { DocumentName } from "../src-shared/contract/ipc.ts";
import type { Settings } from "../src-shared/contract/settings.ts";
import { isOver } from "../src-shared/domain/flight-view.ts";
import { openAccounts } from "./accounts.ts";
import { openAirlineRules } from "./airlines/profiles/airline-rules.ts";
import type { AppParts } from "./app-parts.ts";
import { createChosenAirline, searchOf } from "./chosen-airline.ts";
import type { Networks } from "./context/networks/networks.ts";
import type { Runways } from "./context/runways/runways.ts";
import { createDemo } from "./demo/demo.ts";
import { discordPlaces } from "./discord/connection.ts";
import { createPresence } from "./discord/presence.ts";
import type { Flight } from "./flight/life/flight.ts";
import type { Flights } from "./flight/life/flights.ts";
import { liveOf } from "./flight/life/live.ts";
import type { TraitLibrary } from "./gate/traits/traits.ts";
import { openFlights } from "./open-flights.ts";
import { createNotifier, type Notifier } from "./platform/electron/notifications.ts";
import { createUpdates } from "./platform/electron/updates.ts";
import { certifiedFetch } from "./platform/http/certificate.ts";
import type { Pushes } from "./platform/ipc/pushes.ts";
import { createFiles, type Files } from "./platform/storage/files.ts";
import { createJsonFile, type OpenJson } from "./platform/storage/json-file.ts";
import { shippedRules } from "./rules-files.ts";
import { openSecondScreen } from "./second-screen/second-screen.ts";
import { openSettings } from "./settings-file.ts";
import { createShownFlight } from "./shown-flight.ts";
import { createSimulator, type Simulator } from "./simulator.ts";
import { createSurroundings } from "./surroundings.ts";
import { openTraits } from "./traits-files.ts";

/** The program's documents. One that cannot be read is set aside. */
function openDocuments({ system, userData, log }: AppParts) {
  const files = createFiles(system);
  const setAside: { readonly name: DocumentName; readonly keptAs: string }[] = [];
  const json: OpenJson = (name, schema) =>
    createJsonFile(files, join(userData, name), schema, (keptAs, reason) => {
      log.warn(`${name} could not be read and was set aside as ${keptAs}`, reason);
      setAside.push({ name, keptAs });
    });
  return { files, json, setAside: () => setAside };
}

/** The aircraft whose dead signals are known. */
const openKnownAircraft = (parts: AppParts, files: Files): Promise<TraitLibrary> =>
  openTraits({
    files,
    shipped: join(parts.assets, "traits"),
    own: join(parts.userData, "traits"),
    onProblem: (file, why) => parts.log.warn(`the aircraft traits in ${file} cannot be used`, why),
  });

/** The second screen. It asks for the flight only when somebody looks. */
const openScreen = (given: AppParts, json: OpenJson, flight: () => Flight | null) =>
  openSecondScreen({
    ...{ ...given, spawnServer: given.spawnScreenServer, clock: given.realClock, json },
    textFolder: join(given.userData, "obs"),
    answers: {
      "app.info": () => ({
        ...{ version: given.version, system: given.system, setAside: [] },
        ...{ nowMs: given.clock.now(), clockRate: given.clock.rate() },
      }),
      "flight.trail": () => [...(flight()?.trail() ?? [])],
      "flight.landingTrace": () => flight()?.landingTrace() ?? null,
    },
  });

/** Newer versions of the program, which wait for the end of a flight. */
const openUpdates = (
  { updateEngine, realClock, pushes, log }: AppParts,
  settings: () => Settings,
  isBusy: () => boolean,
) =>
  createUpdates({
    engine: updateEngine,
    clock: realClock,
    isEnabled: () => settings().lookForUpdates,
    isBusy,
    onChange: (view) => pushes.push("update", view),
    report: log.warn,
  });

interface Followers {
  readonly pushes: Pushes;
  readonly notifier: Notifier;
  readonly runways: Runways;
  readonly networks: Networks;
  readonly flights: Flights;
}

/** The simulator's samples make the flights. Window, notices and networks follow them too. */
function follow(simulator: Simulator, { pushes, notifier, runways, networks, flights }: Followers): void {
  /** The window has received a sample of the present connection. */
  let isLive = false;
  simulator.onState((state) => {
    pushes.push("simulator", state);
    notifier.simulator(state);
    if (state.kind !== "connected" && isLive) pushes.push("live", null);
    isLive &&= state.kind === "connected";
    if (!isLive) networks.position(null);
    flights.simulator(state);
  });
  simulator.onSample((reading) => {
    const sample = runways.complete(reading);
    isLive = true;
    pushes.push("live", liveOf(sample));
    networks.position(sample);
    flights.sample(sample);
    notifier.sample(sample);
  });
}

/** Builds the services and connects them, in order. */
export async function openServices(given: AppParts) {
  const { clock, realClock } = given;
  const { files, json, setAside } = openDocuments(given);
  const secondScreen = await openScreen(given, json, () => flights.current());
  const { pushes } = secondScreen;
  const parts = { ...given, pushes };

  const settings = await openSettings({
    ...{ json, pushes, systemLanguage: parts.systemLanguage, onLook: parts.onLook },
    onChange(change) {
      secondScreen.settings(settings.get());
      chosen.followSimulator("preferredSimulator" in change);
      updates.changed();
      networks.changed();
      shown.changed();
    },
  });

  const demo = createDemo({
    clock,
    recording: join(parts.assets, "flights", "jsbsim_bikf_birk.csv.gz"),
    onChange() {
      pushes.push("demo", demo.view());
      networks.changed();
    },
  });

  // Airlines and who is signed in.
  const accounts = await openAccounts({
    ...{ ...parts, files, json, clock: realClock },
    onSignIn: (airline, signIn) => chosen.onSignIn(airline, signIn),
    onPilotKnown: (airlineId) => void flights.findUnfinished(airlineId),
    onForget: (airlineId) => rules.forget(airlineId),
    airportOf: (icao) => runways.airport(icao),
  });

  const notifier = createNotifier({ clock: realClock, settings: settings.get, show: parts.notify });
  const surroundings = createSurroundings({
    ...{ ...parts, files, settings: settings.get, demo },
    flight: () => flights.current(),
    simulatorState: () => simulator.state(),
    onAirports() {
      shown.changed();
      pushes.push("stale", ["bookings.list"]);
    },
    onControllerAhead: notifier.controllerAhead,
  });
  const { runways, weather, networks } = surroundings;

  const presence = createPresence({
    ...{ places: discordPlaces(given.system), clock: realClock, settings: settings.get },
    onChange: (state) => pushes.push("discord", state),
  });
  const shown = createShownFlight({
    ...{ clock: realClock, pushes, flights: () => flights },
    onView(view, plan) {
      weather.flight(view, plan);
      networks.flight(view, plan);
      notifier.flight(view);
      presence.follow(view, plan);
      if (view !== null && isOver(view.stage)) {
        demo.rewind();
        void reviews.ended(view.head.id);
      }
      parts.onFlying(flights.isBusy());
      updates.changed();
    },
  });
  const traits = await openKnownAircraft(parts, files);
  const shipped = await shippedRules(parts.assets, files);
  const rules = await openAirlineRules({
    ...{ folder: join(parts.userData, "rules"), files, fetch: certifiedFetch, clock: realClock, shipped },
    airlineIds: accounts.airlines.list().map(({ id }) => id),
    // A flight that is still read from the disk had the rules from before.
    isBusy: () => flights.isBusy() || flights.isReading(),
  });
  const { flights, logbook, reviews }: ReturnType<typeof openFlights> = openFlights({
    ...{ ...parts, files, settings: settings.get, accounts, surroundings, notifier, rules, shipped, traits },
    onChange: shown.changed,
  });

  const updates = openUpdates(parts, settings.get, flights.isBusy);
  const simulator = createSimulator({
    ...{ spawnHost: parts.spawnHost, clock: parts.clock, realClock: parts.realClock, traits },
    search: searchOf(settings.get(), null),
    log: (line) => parts.log.info(line),
  });
  follow(simulator, { pushes, notifier, runways, networks, flights });

  const chosen = createChosenAirline({ ...accounts, clock, settings, demo, flights, simulator });
  return {
    ...{ ...accounts, ...surroundings, settings, demo, flights, logbook, reviews, rules },
    ...{ updates, simulator, shown, chosen, select: chosen.select, setAside, secondScreen, presence },
  };
}

/** What the window's calls need. */
export type Services = AppParts & Awaited<ReturnType<typeof openServices>>;
