import type { Doubt } from "../../src-shared/domain/sample.ts";
import { createPlausibilityFilter, type Judgement } from "./plausibility.ts";
import { createSignalGate } from "./traits/gate.ts";
import { createTraits, type TraitLibrary } from "./traits/traits.ts";

/*
 * What the links send. Each has position, altitude, height above the ground, ground speed, vertical speed, ground flag and
 * the simulator's clock; FlightGear's aircraft may lack the flag. `cadence.ts` passes one sample each simulated second on,
 * and up to 33 a second below 250 ft and from 25 kt on the ground on, so compressed time is sampled as finely.
 *
 * | link | how often it reads | file |
 * | --- | --- | --- |
 * | SimConnect | each frame what a landing needs, the rest each second | simconnect/variables.ts |
 * | X-Plane, Web API | 10 a second | xplane/datarefs.ts |
 * | X-Plane, UDP | 4 a second × time compression, 60 near the ground; details 1 or 2 | xplane/datarefs.ts |
 * | FlightGear | 1 a second, 10 near the ground, each frame around a contact | flightgear/properties.ts |
 *
 * Known faults, where each is handled, and what shows it. What is not listed has no rule.
 *
 * | fault | handled in | shown by |
 * | --- | --- | --- |
 * | menus at 0°/0° or 0°/90°, MSFS 2024's flight behind its menu | plausibility.ts, simconnect/situation.ts | sources/connecting.test.ts, e2e/simulators/xplane |
 * | while loading: places and altitudes that jump, −9,999 ft, empty tanks | doubtOf in each link's sample.ts | e2e/simulators/flightgear, xplane |
 * | one false position; a simulator that moves the aircraft (slew, reset, another airport) | plausibility.ts, phases/placement.ts | plausibility.test.ts |
 * | active pause: the clock runs, the aircraft stays | plausibility.ts, read-sample.ts | ledger.test.ts |
 * | a pause flag that sticks after a menu | simconnect/pause.ts | simconnect/parts.test.ts |
 * | a replay, also one that FSX and P3D do not report: the aircraft is in the air after its landing | phases/placement.ts | leaps.test.ts |
 * | a clock that is set back, restarts, or shows whole seconds | timestamps.ts, read-sample.ts, landing/frame.ts | landing-bounds.test.ts |
 * | a ground flag up to 0.15 s late | landing/touch.ts | landing-bounds.test.ts |
 * | flags that stay "air" in the roll-out or before the contact | phases/air-ground.ts | recording flightgear_gear_lost.csv.gz |
 * | floats: no flag, or "air", at rest on water | read-sample.ts | tracker.height.test.ts |
 * | a wreck that FlightGear reports neither as crashed nor as on the ground | landing/crash.ts | recording flightgear_crash_at_sea.csv.gz |
 * | MSFS' vertical speed lags behind the height | landing/contact-rate.ts | 359 ft/min shown for 268 true |
 * | X-Plane's position and contact come in separate messages | landing/contact.ts | e2e/simulators/touchdowns |
 * | an add-on's brake, engine or light that never changes | traits | traits/followed.test.ts |
 */

/**
 * Makes samples of what a simulator, a recording or a judged flight reports: implausible ones are dropped, and dead signals
 * are removed. A flight is followed only by samples that passed it. A journal holds such samples, so a resumed flight
 * reads them as they are. `traits`: aircraft with dead signals; by default none is known.
 */
export function createGate(traits: TraitLibrary = createTraits([])) {
  const filter = createPlausibilityFilter();
  const { aircraft, dead, pass } = createSignalGate(traits);
  return {
    aircraft,
    dead,
    reset: filter.reset,
    /** `timeMs`: the program's clock at arrival. It must increase with each sample. */
    judge(raw: Readonly<Record<string, unknown>>, doubt: Doubt | null, timeMs: number): Judgement {
      const judgement = filter.judge(raw, doubt, timeMs);
      return judgement.kind === "true" ? { kind: "true", sample: pass(judgement.sample) } : judgement;
    },
  };
}
