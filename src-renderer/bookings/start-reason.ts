import type { SessionView } from "../../src-shared/contract/accounts.ts";
import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import type { Booking } from "../../src-shared/domain/airline-data.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightHead } from "../../src-shared/domain/flight-view.ts";
import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import { reasonText } from "../../src-shared/words/link-words.ts";
import { words } from "../../src-shared/words/words.ts";

export interface StartSituation {
  readonly booking: Pick<Booking, "aircraft" | "aircraftChangeable">;
  readonly airline: Pick<AirlineProfile, "demo" | "allowAircraftChanges">;
  readonly session: SessionView | undefined;
  readonly simulator: SimulatorState;
  /** The flight that is already open. */
  readonly open: Pick<FlightHead, "code" | "number"> | null;
}

/** Why this booking cannot be started now, in a sentence. Null if it can. */
export function whyNotStart({ booking, airline, session, simulator, open }: StartSituation): string | null {
  const texts = words().bookings;
  if (open !== null) return texts.stillOpen(flightName(open));
  if (session?.kind === "signed_in" && session.offline !== null) return session.offline.message;
  // Where the pilot may not choose, the airline's server assigns one at the start, or says why not.
  if (booking.aircraft === null && whyNotChange(booking, airline) === null) return texts.chooseAircraftFirst;
  // The recorded flight of the demo airline starts on the Fly page, so no simulator is needed here.
  if (airline.demo) return null;
  if (simulator.kind !== "connected") return texts.startSimulatorFirst;
  if (!simulator.flying) return reasonText(simulator) || texts.loadFlightFirst;
  return null;
}

/** Why the aircraft cannot be changed. Null if it can. */
export function whyNotChange(
  booking: Pick<Booking, "aircraftChangeable">,
  airline: Pick<AirlineProfile, "allowAircraftChanges">,
): string | null {
  if (!airline.allowAircraftChanges) return words().bookings.airlineAssigns;
  if (booking.aircraftChangeable === null) return words().bookings.changeNotSaid;
  if (!booking.aircraftChangeable) return words().bookings.lockedByPlan;
  return null;
}
