import { join } from "node:path";
import type { DocumentName } from "../src-shared/contract/ipc.ts";
import type { Settings } from "../src-shared/contract/settings.ts";
import type { AirlineProfile } from "../src-shared/domain/airline.ts";
import { isOver, type Owned } from "../src-shared/domain/flight-view.ts";
import { assertNever } from "../src-shared/domain/result.ts";
import type { Tiles } from "../src-shared/domain/tile.ts";
import { openAccounts } from "./accounts.ts";
import type { AppParts } from "./app-parts.ts";
import { nothingKnown } from "./context/networks/networks.ts";
import type { DeepLink } from "./deep-link.ts";
import { createDemo, demoAirlineId } from "./demo/demo.ts";
import { createFlights, type Flights } from "./flight/life/flights.ts";
import { liveOf } from "./flight/life/live.ts";
import { createLogbook } from "./flight/record/logbook.ts";
import type { OnDamaged } from "./flight/record/record.ts";
import { createHandlers } from "./handlers.ts";
import { createNotifier } from "./platform/electron/notifications.ts";
import { createUpdates } from "./platform/electron/updates.ts";
import type { Handlers } from "./platform/ipc/calls.ts";
import type { Pushes } from "./platform/ipc/pushes.ts";
import { createFiles } from "./platform/storage/files.ts";
import { createJsonFile, type OpenJson } from "./platform/storage/json-file.ts";
import { later } from "./platform/time/later.ts";
import { openSettings } from "./settings-file.ts";
import { createShownFlight } from "./shown-flight.ts";
import { createSimulator } from "./simulator.ts";
import type { Search } from "./sources/source.ts";
import { createSurroundings } from "./surroundings.ts";
import { openTraits } from "./traits-files.ts";

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

/** Where to search for the simulator. With the demo airline: only at the port of the demo simulator. */
const searchOf = (
  { simulatorPlace, findXplaneNearby, preferredSimulator }: Settings,
  demoPort: number | null,
): Search => ({
  address: demoPort === null ? simulatorPlace : { host: "127.0.0.1", port: demoPort },
  onlyThere: demoPort !== null,
  network: findXplaneNearby,
  preferred: preferredSimulator,
});

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

/** Builds the services and connects them, in order. */
export async function createApp(parts: AppParts): Promise<App> {
  const { clock, realClock, pushes, log } = parts;
  const files = createFiles(parts.system);
  const setAside: { readonly name: DocumentName; readonly keptAs: string }[] = [];
  const json: OpenJson = (name, schema) =>
    createJsonFile(files, join(parts.userData, name), schema, (keptAs, reason) => {
      log.warn(`${name} could not be read and was set aside as ${keptAs}`, reason);
      setAside.push({ name, keptAs });
    });

  const settings = await openSettings({
    ...{ json, pushes, systemLanguage: parts.systemLanguage, onTheme: parts.onTheme },
    onChange() {
      followAirline(airlines.get(settings.get().selectedAirlineId ?? ""));
      updates.changed();
      networks.changed();
    },
  });

  const demo = createDemo({
    clock,
    recording: join(parts.assets, "flights", "jsbsim_bikf_birk.csv.gz"),
    onChange: () => {
      pushes.push("demo", demo.view());
      networks.changed();
    },
  });

  // Airlines and who is signed in.
  const accounts = await openAccounts({
    userData: parts.userData,
    files,
    keychain: parts.keychain,
    json,
    clock: realClock,
    pushes,
    log,
    openExternally: parts.openExternally,
    async onSignIn(airline, signIn) {
      await settings.set({ selectedAirlineId: airline.id });
      await signIn();
      await flights.findUnfinished(airline.id);
    },
    onPilotKnown: (airlineId) => void flights.findUnfinished(airlineId),
    airportOf: (icao) => runways.airport(icao),
  });
  const { airlines, session, browser, profiles } = accounts;

  const notifier = createNotifier({ clock: realClock, settings: settings.get, show: parts.notify });
  const surroundings = createSurroundings({
    ...parts,
    files,
    settings: settings.get,
    demo,
    flight: () => flights.current(),
    simulatorState: () => simulator.state(),
    onAirports() {
      shown.changed();
      pushes.push("stale", ["bookings.list"]);
    },
    onControllerAhead: notifier.controllerAhead,
  });
  const { plans, runways, weather, networks } = surroundings;

  /**
   * Whether a flight belongs to the signed-in pilot. While that pilot is unknown, every flight on this computer counts.
   */
  const isMine = ({ airlineId, pilot }: Owned): boolean => session.mayBe(airlineId, pilot);

  // Flights: the present one, and the logbook of earlier ones.
  const shown = createShownFlight({
    ...{ clock: realClock, pushes, flights: () => flights },
    onView(view, plan) {
      weather.flight(view, plan);
      networks.flight(view, plan);
      notifier.flight(view);
      if (view !== null && isOver(view.stage)) demo.rewind();
      parts.onFlying(flights.isBusy());
      updates.changed();
    },
  });
  const onDamaged: OnDamaged = (what, reason) => log.warn(`a kept flight could not be read: ${what}`, reason);
  const flights: Flights = createFlights({
    folder: join(parts.userData, "flights"),
    files,
    clock,
    updateIntervalMs: () => settings.get().updateIntervalS * 1000,
    programVersion: parts.version,
    mayGoBack: (airlineId) => airlines.get(airlineId)?.allowCrashRecovery === true,
    isMine,
    crewOf: (airlineId, pilot) => {
      const airline = airlines.get(airlineId);
      return airline === null ? null : session.clientOf(airline, pilot);
    },
    airportsOf: (airlineId) => {
      const airline = airlines.get(airlineId);
      const own = airline === null ? [] : accounts.referenceOf(airline).airports();
      return [...own, ...runways.airports()];
    },
    elevationFtOf: runways.elevationFt,
    planOf: ({ airlineId, ...booking }) => plans.ofFlight(airlineId, booking),
    onChange: shown.changed,
    onTrail: (points) => pushes.push("trail", [...points]),
    onDisk: (problem) => {
      if (problem !== null) log.warn("the flight cannot be written to disk", problem);
    },
    onDamaged,
    onDecided: (decided) => notifier.decided(decided),
  });

  const logbook = createLogbook({
    folder: join(parts.userData, "flights"),
    index: join(parts.userData, "logbook.json"),
    files,
    isBusy: () => flights.isBusy(),
    isMine,
    onDamaged,
    chooseFile: parts.chooseFile,
    openFile: parts.openFile,
  });

  const updates = createUpdates({
    engine: parts.updateEngine,
    clock: realClock,
    isEnabled: () => settings.get().lookForUpdates,
    isBusy: () => flights.isBusy(),
    onChange: (view) => pushes.push("update", view),
    report: log.warn,
  });

  // The simulator: its samples make the flights.
  const simulator = createSimulator({
    spawnHost: parts.spawnHost,
    clock,
    realClock,
    search: searchOf(settings.get(), null),
    traits: await openTraits({
      files,
      shipped: join(parts.assets, "traits"),
      own: join(parts.userData, "traits"),
      onProblem: (file, why) => log.warn(`the aircraft traits in ${file} cannot be used`, why),
    }),
    log: (line) => log.info(line),
  });
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

  /** The demo airline flies with the demo simulator, every other with the pilot's own. */
  function followAirline(airline: AirlineProfile | null): void {
    const demoPort = airline?.id === demoAirlineId ? demo.simulatorPort() : null;
    simulator.configure(searchOf(settings.get(), demoPort));
  }

  /** Signs in with the stored key. The demo airline's only pilot needs none, so that nobody has to find a password. */
  async function signInAt(airline: AirlineProfile | null): Promise<void> {
    await session.select(airline);
    if (airline === null) return;
    if (airline.demo && session.view().kind === "signed_out") {
      const { username, password } = demo.view();
      await session.signIn(airline, username, password);
    }
    await flights.findUnfinished(airline.id);
  }

  async function select(airline: AirlineProfile | null): Promise<void> {
    await settings.set({ selectedAirlineId: airline?.id ?? null });
    await signInAt(airline);
  }

  /** A link that starts the program waits until the sign-in is known. */
  const begun = later<void>();

  pushNothingYet(pushes);
  pushes.push("demo", demo.view());
  pushes.push("simulator", simulator.state());
  pushes.push("update", updates.view());

  return {
    handlers: createHandlers({
      version: parts.version,
      system: parts.system,
      clock,
      settings,
      confirmTiles: parts.confirmTiles,
      ...accounts,
      select,
      flights,
      plans,
      runways,
      weather,
      logbook,
      demo,
      simulator,
      updates,
      faults: parts.faults,
      setAside: () => setAside,
      openExternally: parts.openExternally,
      copyText: parts.copyText,
      showAs: parts.showAs,
      drawUnseen: parts.drawUnseen,
    }),

    tiles: surroundings.tiles,

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
        const selected = airlines.get(settings.get().selectedAirlineId ?? "");
        if (selected?.demo === true) await airlines.put(await demo.open());
        const airline = selected === null ? null : airlines.get(selected.id);
        followAirline(airline);
        await signInAt(airline);
      } finally {
        begun.settle();
      }
    },

    flush: flights.flush,

    async end() {
      networks.close();
      shown.close();
      await flights.shutDown();
      simulator.close();
      await demo.close();
    },
  };
}
