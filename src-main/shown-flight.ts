import type { Clock } from "../src-shared/domain/clock.ts";
import type { FlightPlan } from "../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../src-shared/domain/flight-view.ts";
import type { Flights } from "./flight/life/flights.ts";
import { type Pushes, pushGapMs } from "./platform/ipc/pushes.ts";

interface ShownFlightParts {
  /** The computer's own clock. */
  readonly clock: Clock;
  readonly pushes: Pushes;
  readonly flights: () => Pick<Flights, "view" | "current" | "hasOther" | "isReading">;
  /** What else follows the flight. */
  readonly onView: (view: FlightView | null, plan: FlightPlan | null) => void;
}

/**
 * Shows the flight to the window and to all that follows it: the first change immediately, later ones at most every
 * `pushGapMs`. Samples come more often, and each view describes the whole flight.
 */
export function createShownFlight({ clock, pushes, flights, onView }: ShownFlightParts) {
  let pushedPlan: FlightPlan | null = null;
  let shownMs = Number.NEGATIVE_INFINITY;
  let stop: (() => void) | null = null;

  function show(): void {
    stop = null;
    shownMs = clock.monotonic();
    const { view, current, hasOther, isReading } = flights();
    const shown = view();
    const plan = current()?.plan() ?? null;
    pushes.push("flight", shown);
    // A plan is much larger than all other pushes and changes about once a flight.
    if (plan !== pushedPlan) pushes.push("flightPlan", plan);
    pushedPlan = plan;
    pushes.push("otherPilot", hasOther());
    pushes.push("readingFlights", isReading());
    onView(shown, plan);
  }

  return {
    changed(): void {
      const waitMs = shownMs + pushGapMs - clock.monotonic();
      if (waitMs > 0) stop ??= clock.after(waitMs, show);
      else {
        stop?.();
        show();
      }
    },
    close(): void {
      stop?.();
    },
  };
}
