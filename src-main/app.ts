import { join } from "node:path";
import type { CallArgs, DocumentName, WindowShape } from "../src-shared/contract/ipc.ts";
import { defaultSettings, type Settings, settingsSchema } from "../src-shared/contract/settings.ts";
import type { AirlineProfile } from "../src-shared/domain/airline.ts";
import type { Clock } from "../src-shared/domain/clock.ts";
import type { FlightPlan } from "../src-shared/domain/flight-plan.ts";
import { type FlightView, isOver, type Owned } from "../src-shared/domain/flight-view.ts";
import type { LatLon } from "../src-shared/domain/geodesy.ts";
import { languageOf } from "../src-shared/domain/language.ts";
import { assertNever } from "../src-shared/domain/result.ts";
import type { System } from "../src-shared/domain/system.ts";
import type { Tiles } from "../src-shared/domain/tile.ts";
import { setLocale } from "../src-shared/words/words.ts";
import { openAccounts } from "./accounts.ts";
import { createCallsignAirports } from "./context/networks/callsign-airport.ts";
import type { DigestFeed } from "./context/networks/feed.ts";
import { services as networkServices } from "./context/networks/feed.ts";
import { createNetworks, nothingKnown } from "./context/networks/networks.ts";
import { createPlans } from "./context/plan/plans.ts";
import { createPlanReader, simbrief } from "./context/plan/simbrief.ts";
import { readAirportsFile } from "./context/runways/airports-file.ts";
import { createRunways } from "./context/runways/runways.ts";
import type { Scenery } from "./context/runways/scenery/read.ts";
import { isXplaneHere } from "./context/runways/scenery/scenery.ts";
import { createTileStore } from "./context/tiles/tile-store.ts";
import { createTiles } from "./context/tiles/tiles.ts";
import { aviationWeather, createWeather } from "./context/weather/weather.ts";
import type { DeepLink } from "./deep-link.ts";
import { createDemo, demoAirlineId } from "./demo/demo.ts";
import { createFlights, type Flights } from "./flight/life/flights.ts";
import { liveOf } from "./flight/life/live.ts";
import { createLogbook } from "./flight/record/logbook.ts";
import type { OnDamaged } from "./flight/record/record.ts";
import { createHandlers } from "./handlers.ts";
import type { Faults } from "./platform/electron/faults.ts";
import { createNotifier, type Notice } from "./platform/electron/notifications.ts";
import { createUpdates, type UpdateEngine, type UpdateRefusal } from "./platform/electron/updates.ts";
import { certifiedFetch as fetch } from "./platform/http/certificate.ts";
import type { Handlers } from "./platform/ipc/calls.ts";
import type { Pushes } from "./platform/ipc/pushes.ts";
import { createFiles } from "./platform/storage/files.ts";
import { createJsonFile, type OpenJson } from "./platform/storage/json-file.ts";
import type { AdjustableClock } from "./platform/time/clock.ts";
import { later } from "./platform/time/later.ts";
import { createSimulator } from "./simulator.ts";
import type { Search } from "./sources/source.ts";
import type { HostPort } from "./sources/supervisor.ts";
import { openTraits } from "./traits-files.ts";

export interface AppParts {
  readonly version: string;
  readonly system: System;
  /** Folder of the user data. */
  readonly userData: string;
  /** The name of this program's secrets in the keychain. */
  readonly keychain: string;
  /** Folder of the recorded flights and of the aircraft traits. */
  readonly assets: string;
  /** File of the airports and runways that ship with the program. */
  readonly airports: string;
  /**
   * Reads the runways and stands around a place from the files of X-Plane on this computer. Absent: they are never
   * read.
   */
  readonly readScenery?: (place: LatLon) => Promise<Scenery>;
  /** Reads a document of a network in a thread. Null for an invalid one. */
  readonly digestFeed: DigestFeed;
  readonly clock: AdjustableClock;
  /** The computer's own clock, for network, simulator and window. */
  readonly realClock: Clock;
  readonly pushes: Pushes;
  readonly spawnHost: () => HostPort;
  readonly openExternally: (url: string) => Promise<boolean>;
  /** Copies plain text to the clipboard. */
  readonly copyText: (text: string) => void;
  /** Shows the window in this shape, instead of the other. */
  readonly showAs: (shape: WindowShape) => void;
  /** Lets the hidden window draw once. */
  readonly drawUnseen: () => Promise<void>;
  /** Asks the pilot where to save a file of this name. Null if the pilot cancels. */
  readonly chooseFile: (name: string) => Promise<string | null>;
  /** Asks the pilot, by the system's own dialog, whether map tiles may come from this host. */
  readonly confirmTiles: (host: string) => Promise<boolean>;
  readonly log: { info(message: string, detail?: unknown): void; warn(message: string, detail?: unknown): void };
  /** The language of the computer, as in "de-AT". */
  readonly systemLanguage: string;
  /** Notifies the pilot by the operating system, also without a window. */
  readonly notify: (notice: Notice) => void;
  readonly onTheme: (theme: Settings["theme"]) => void;
  /**
   * Called when tracking begins and ends. During a flight the computer must not sleep, and the program must not quit
   * without asking.
   */
  readonly onFlying: (flying: boolean) => void;
  readonly faults: Faults;
  readonly updateEngine: UpdateEngine | UpdateRefusal;
}

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

/** Whether the flight is tracked, or its report not filed yet. */
const isOpen = (view: FlightView | null): boolean => view !== null && !isOver(view.stage);

/** The settings on disk. Language and theme are applied here; `onChange` applies the rest. */
async function openSettings(parts: AppParts, json: OpenJson, onChange: () => void) {
  const file = json("settings.json", settingsSchema);
  let current: Settings = (await file.read()) ?? defaultSettings;
  const show = (): void => {
    setLocale(languageOf(current.language, parts.systemLanguage), current);
    parts.pushes.push("settings", current);
    parts.onTheme(current.theme);
  };
  show();
  return {
    get: () => current,
    async set(change: CallArgs<"settings.set">): Promise<Settings> {
      current = settingsSchema.parse({ ...current, ...change });
      show();
      onChange();
      await file.write(current);
      return current;
    },
  };
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

/** Pushes a plan only when it changed. It is much larger than all other pushes and changes about once a flight. */
function planPusher(pushes: Pushes): (plan: FlightPlan | null) => void {
  let pushed: FlightPlan | null = null;
  return (plan) => {
    if (plan === pushed) return;
    pushed = plan;
    pushes.push("flightPlan", plan);
  };
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

  const settings = await openSettings(parts, json, () => {
    followAirline(airlines.get(settings.get().selectedAirlineId ?? ""));
    updates.changed();
    networks.changed();
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

  // Information beside a flight: its plan, runways, weather.
  const plans = createPlans({
    folder: join(parts.userData, "flight-plans"),
    files,
    clock: realClock,
    reader: createPlanReader(fetch, realClock),
    // The demo airline's pilot plans on this computer too.
    sourceOf: (airlineId) =>
      airlineId === demoAirlineId ? demo.planSource() : { service: simbrief, pilot: settings.get().simbriefPilot },
    settings: settings.get,
    report: log.warn,
  });

  const runways = createRunways({
    table: () => readAirportsFile(parts.airports),
    // A flight that ended away from its arrival now has a name for the place.
    onTable() {
      showFlight();
      pushes.push("stale", ["bookings.list"]);
    },
    scenery: (place) => (isXplaneHere(simulator.state()) ? (parts.readScenery?.(place) ?? null) : null),
    onProblem: (error) => log.warn("the airports could not be read", error),
  });

  /**
   * Whether a flight belongs to the signed-in pilot. While that pilot is unknown, every flight on this computer counts.
   */
  const isMine = ({ airlineId, pilot }: Owned): boolean => session.mayBe(airlineId, pilot);

  const weather = createWeather({
    fetch,
    clock: realClock,
    address: () =>
      settings.get().selectedAirlineId === demoAirlineId
        ? demo.weatherAt()
        : settings.get().freshWeather
          ? aviationWeather
          : null,
    onReports: (reports) => pushes.push("weather", [...reports]),
    onSnapshot: (snapshot) => flights.current()?.recordWeather(snapshot),
  });

  const networks = createNetworks({
    fetch,
    clock: realClock,
    userAgent: `Contrail/${parts.version}`,
    digest: parts.digestFeed,
    serviceOf: (network) =>
      settings.get().selectedAirlineId === demoAirlineId
        ? demo.networkAt(network)
        : settings.get()[network]
          ? networkServices[network]
          : null,
    idOf: (network) => (settings.get().selectedAirlineId === demoAirlineId ? "" : settings.get()[`${network}Id`]),
    isMapSeen: () => pushes.isListenedTo("networks"),
    wantsTraffic: () => settings.get().otherTraffic,
    airport: createCallsignAirports(runways.airports),
    nowMs: clock.now,
    onView: (view) => pushes.push("networks", view),
    onTraffic: (traffic) => pushes.push("traffic", traffic),
    onSighting: (sighting) => flights.current()?.recordSighting(sighting),
    onControllerAhead: (controller) => notifier.controllerAhead(controller),
  });
  pushes.watchListening(networks.changed);

  // Flights: the present one, and the logbook of earlier ones.
  const pushPlan = planPusher(pushes);
  function showFlight(): void {
    const view = flights.view();
    pushes.push("flight", view);
    const plan = flights.current()?.plan() ?? null;
    pushPlan(plan);
    weather.flight(view, plan);
    networks.flight(view, plan);
    pushes.push("otherPilot", flights.hasOther());
    pushes.push("readingFlights", flights.isReading());
    notifier.flight(view);
    parts.onFlying(isOpen(view));
    updates.changed();
  }
  const notifier = createNotifier({ clock: realClock, settings: settings.get, show: parts.notify });
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
    onChange: showFlight,
    onTrail: (points) => pushes.push("trail", [...points]),
    onDisk: (problem) => {
      if (problem !== null) log.warn("the flight cannot be written to disk", problem);
    },
    onDamaged,
  });

  const logbook = createLogbook({
    folder: join(parts.userData, "flights"),
    index: join(parts.userData, "logbook.json"),
    files,
    isBusy: () => isOpen(flights.view()),
    isMine,
    onDamaged,
    chooseFile: parts.chooseFile,
  });

  // The program itself, and the demo airline.
  const updates = createUpdates({
    engine: parts.updateEngine,
    clock: realClock,
    isEnabled: () => settings.get().lookForUpdates,
    isBusy: () => isOpen(flights.view()),
    onChange: (view) => pushes.push("update", view),
    report: log.warn,
  });

  const demo = createDemo({
    clock,
    recording: join(parts.assets, "flights", "jsbsim_bikf_birk.csv.gz"),
    onChange: () => {
      pushes.push("demo", demo.view());
      networks.changed();
    },
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

    tiles: createTiles({
      settings: () => settings.get().onlineTiles,
      store: createTileStore(join(parts.userData, "map-tiles"), 100_000_000),
      fetch,
      clock: realClock,
      userAgent: `Contrail/${parts.version} (virtual-airline flight tracker)`,
    }),

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
      await flights.shutDown();
      simulator.close();
      await demo.close();
    },
  };
}
