import { join } from "node:path";
import type { Settings } from "../src-shared/contract/settings.ts";
import type { Controller } from "../src-shared/domain/networks.ts";
import type { SimulatorState } from "../src-shared/domain/sample.ts";
import type { AppParts } from "./app-parts.ts";
import { createCallsignAirports } from "./context/networks/callsign-airport.ts";
import { services as networkServices } from "./context/networks/feed.ts";
import { createNetworks } from "./context/networks/networks.ts";
import { createPlans } from "./context/plan/plans.ts";
import { createPlanReader, simbrief } from "./context/plan/simbrief.ts";
import { readAirportsFile } from "./context/runways/airports-file.ts";
import { createRunways } from "./context/runways/runways.ts";
import { isXplaneHere } from "./context/runways/scenery/scenery.ts";
import { createTileStore } from "./context/tiles/tile-store.ts";
import { createTiles } from "./context/tiles/tiles.ts";
import { aviationWeather, createWeather } from "./context/weather/weather.ts";
import { type Demo, demoAirlineId } from "./demo/demo.ts";
import type { Flight } from "./flight/life/flight.ts";
import { certifiedFetch as fetch } from "./platform/http/certificate.ts";
import type { Files } from "./platform/storage/files.ts";

interface SurroundingsParts extends AppParts {
  readonly files: Files;
  readonly settings: () => Settings;
  readonly demo: Demo;
  readonly flight: () => Flight | null;
  readonly simulatorState: () => SimulatorState;
  /** Called when the table of airports has been read. */
  readonly onAirports: () => void;
  readonly onControllerAhead: (controller: Controller) => void;
}

/** Information beside a flight, each with its switch: its plan, runways, weather, networks and map tiles. */
export function createSurroundings(parts: SurroundingsParts) {
  const { realClock, pushes, log, settings, demo, flight } = parts;
  // The demo airline's pilot plans and connects on this computer too.
  const isDemo = (): boolean => settings().selectedAirlineId === demoAirlineId;

  const plans = createPlans({
    folder: join(parts.userData, "flight-plans"),
    files: parts.files,
    clock: realClock,
    reader: createPlanReader(fetch, realClock),
    sourceOf: (airlineId) =>
      airlineId === demoAirlineId ? demo.planSource() : { service: simbrief, pilot: settings().simbriefPilot },
    settings,
    report: log.warn,
  });

  const runways = createRunways({
    table: () => readAirportsFile(parts.airports),
    // A flight that ended away from its arrival now has a name for the place.
    onTable: parts.onAirports,
    scenery: parts.readScenery,
    hasFiles: () => isXplaneHere(parts.simulatorState()),
    onProblem: (error) => log.warn("the airports could not be read", error),
  });

  const weather = createWeather({
    fetch,
    clock: realClock,
    address: () => (isDemo() ? demo.weatherAt() : settings().freshWeather ? aviationWeather : null),
    onReports: (reports) => pushes.push("weather", [...reports]),
    onSnapshot: (snapshot) => flight()?.recordWeather(snapshot),
  });

  const networks = createNetworks({
    fetch,
    clock: realClock,
    userAgent: `Contrail/${parts.version}`,
    digest: parts.digestFeed,
    serviceOf: (network) =>
      isDemo() ? demo.networkAt(network) : settings()[network] ? networkServices[network] : null,
    idOf: (network) => (isDemo() ? "" : settings()[`${network}Id`]),
    isMapSeen: () => pushes.isListenedTo("networks"),
    wantsTraffic: () => settings().otherTraffic,
    airport: createCallsignAirports(runways.airports),
    nowMs: parts.clock.now,
    onView: (view) => pushes.push("networks", view),
    onTraffic: (traffic) => pushes.push("traffic", traffic),
    onSighting: (sighting) => flight()?.recordSighting(sighting),
    onControllerAhead: parts.onControllerAhead,
  });
  pushes.watchListening(networks.changed);

  const tiles = createTiles({
    settings: () => settings().onlineTiles,
    store: createTileStore(join(parts.userData, "map-tiles"), 100_000_000),
    fetch,
    clock: realClock,
    userAgent: `Contrail/${parts.version} (virtual-airline flight tracker)`,
  });

  return { plans, runways, weather, networks, tiles };
}
