import { join } from "node:path";
import type { Settings } from "../src-shared/contract/settings.ts";
import type { Owned } from "../src-shared/domain/flight-view.ts";
import type { openAccounts } from "./accounts.ts";
import type { AppParts } from "./app-parts.ts";
import { createFlights, type Flights } from "./flight/life/flights.ts";
import { createLogbook, type Logbook } from "./flight/record/logbook.ts";
import type { OnDamaged } from "./flight/record/record.ts";
import type { Notifier } from "./platform/electron/notifications.ts";
import type { Files } from "./platform/storage/files.ts";
import type { createSurroundings } from "./surroundings.ts";

interface FlightsParts extends AppParts {
  readonly files: Files;
  readonly settings: () => Settings;
  readonly accounts: Awaited<ReturnType<typeof openAccounts>>;
  readonly surroundings: ReturnType<typeof createSurroundings>;
  readonly notifier: Notifier;
  readonly onChange: () => void;
}

/** The present flight, and the logbook of earlier ones. */
export function openFlights(parts: FlightsParts): { readonly flights: Flights; readonly logbook: Logbook } {
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
    onChange: parts.onChange,
    onTrail: (points) => pushes.push("trail", [...points]),
    onDisk: (problem) => {
      if (problem !== null) log.warn("the flight cannot be written to disk", problem);
    },
    onDamaged,
    onDecided: (decided) => parts.notifier.decided(decided),
  });

  const logbook = createLogbook({
    folder,
    index: join(parts.userData, "logbook.json"),
    files,
    isBusy: () => flights.isBusy(),
    isMine,
    onDamaged,
    chooseFile: parts.chooseFile,
    openFile: parts.openFile,
  });
  return { flights, logbook };
}
