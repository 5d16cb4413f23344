import { join } from "node:path";
import type { Settings } from "../src-shared/contract/settings.ts";
import type { Owned } from "../src-shared/domain/flight-view.ts";
import type { RuleSet } from "../src-shared/rules/rule-set.ts";
import type { openAccounts } from "./accounts.ts";
import type { AirlineRules } from "./airlines/profiles/airline-rules.ts";
import type { AppParts } from "./app-parts.ts";
import { createFlights, type Flights } from "./flight/life/flights.ts";
import { createLogbook, type Logbook } from "./flight/record/logbook.ts";
import { flightFolder, type OnDamaged } from "./flight/record/record.ts";
import type { TraitLibrary } from "./gate/traits/traits.ts";
import type { Notifier } from "./platform/electron/notifications.ts";
import type { Files } from "./platform/storage/files.ts";
import { createReviews, type Reviews } from "./review/reviews.ts";
import type { createSurroundings } from "./surroundings.ts";

interface FlightsParts extends AppParts {
  readonly files: Files;
  readonly settings: () => Settings;
  readonly accounts: Awaited<ReturnType<typeof openAccounts>>;
  readonly surroundings: ReturnType<typeof createSurroundings>;
  readonly notifier: Notifier;
  readonly rules: AirlineRules;
  /** The rules that ship. */
  readonly shipped: RuleSet;
  readonly traits: TraitLibrary;
  readonly onChange: () => void;
}

interface OpenFlights {
  readonly flights: Flights;
  readonly logbook: Logbook;
  readonly reviews: Reviews;
}

/** The present flight, the logbook of earlier ones, and their reviews. */
export function openFlights(parts: FlightsParts): OpenFlights {
  const { files, settings, accounts, pushes, log } = parts;
  const { airlines, session } = accounts;
  const { runways, plans } = parts.surroundings;
  const folder = join(parts.userData, "flights");
  /**
   * Whether a flight belongs to the signed-in pilot. While that pilot is unknown, every flight on this computer counts.
   */
  const isMine = ({ airlineId, pilot }: Owned): boolean => session.mayBe(airlineId, pilot);
  const onDamaged: OnDamaged = (what, reason) => log.warn(`a kept flight could not be read: ${what}`, reason);

  const flights = createFlights({
    folder,
    files,
    clock: parts.clock,
    updateIntervalMs: () => settings().updateIntervalS * 1000,
    programVersion: parts.version,
    mayGoBack: (airlineId) => airlines.get(airlineId)?.allowCrashRecovery === true,
    isMine,
    clientOf: (airlineId, pilot) => {
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
    onChange: parts.onChange,
    onFollowed: (head, sample, follower) => reviews.follow(head, sample, follower),
    reviewed: (flightId) => reviews.forAirline(flightId),
    onTrail: (points) => pushes.push("trail", [...points]),
    onDisk: (problem) => {
      if (problem !== null) log.warn("the flight cannot be written to disk", problem);
    },
    onDamaged,
    onDecided(decided) {
      parts.notifier.decided(decided);
      pushes.push("stale", ["logbook.list", "logbook.read"]);
    },
  });

  const logbook = createLogbook({
    folder,
    index: join(parts.userData, "logbook.json"),
    files,
    isBusy: () => flights.isBusy(),
    saved: flights.saved,
    isMine,
    owner() {
      const active = session.activePilot();
      return active && { airlineId: active.airline.id, pilot: active.pilot };
    },
    airports: runways.airports,
    onDamaged,
    chooseFile: parts.chooseFile,
    openFile: parts.openFile,
  });
  const reviews = createReviews({
    files,
    folderOf: (flightId) => flightFolder(folder, flightId),
    setOf: parts.rules.of,
    shipped: parts.shipped,
    knownDead: (aircraft) => new Set(parts.traits.deadOf(null, aircraft).keys()),
    isWanted: () => settings().reviewFlights,
    replay: logbook.replay,
    saved: flights.saved,
    flights: async () => (await logbook.list()).flights.filter(({ stage }) => stage.kind !== "elsewhere"),
    onDamaged,
  });
  return { flights, logbook, reviews };
}
