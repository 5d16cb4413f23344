import type { AirlineProfile } from "../../src-shared/airline.ts";
import type { Booking } from "../../src-shared/crew-system.ts";
import type { FlightHead } from "../../src-shared/flight-view.ts";
import type { SessionView } from "../../src-shared/ipc.ts";
import type { SimulatorState } from "../../src-shared/sample.ts";

export interface StartSituation {
  readonly booking: Pick<Booking, "aircraft" | "aircraftChangeable">;
  readonly airline: Pick<AirlineProfile, "demo" | "allowAircraftChanges">;
  readonly session: SessionView | undefined;
  readonly simulator: SimulatorState;
  /** The flight that is open already. */
  readonly open: Pick<FlightHead, "code" | "number"> | null;
}

/** Why this booking cannot be started now, in a sentence; null when it can. */
export function whyNotStart({ booking, airline, session, simulator, open }: StartSituation): string | null {
  if (open !== null) return `${open.code} ${open.number} is still open. Finish it on the Fly page first.`;
  if (session?.kind === "signed_in" && session.offline !== null) return "The airline cannot be reached right now.";
  if (booking.aircraft === null)
    return whyNotChange(booking, airline) === null
      ? "Choose an aircraft first."
      : "No aircraft is assigned yet. Ask your airline for one, then refresh.";
  // The demo airline's recorded flight is begun on the Fly page, before or after the start.
  if (airline.demo) return null;
  if (simulator.kind !== "connected") return "Start your simulator first. Contrail finds it by itself.";
  if (!simulator.flying) return simulator.reason || "Load a flight in your simulator first.";
  return null;
}

/** Why the aircraft cannot be changed; null when it can. */
export function whyNotChange(
  booking: Pick<Booking, "aircraftChangeable">,
  airline: Pick<AirlineProfile, "allowAircraftChanges">,
): string | null {
  if (!airline.allowAircraftChanges) return "Your airline assigns the aircraft.";
  if (!booking.aircraftChangeable) return "Locked by your flight plan for this flight.";
  return null;
}
