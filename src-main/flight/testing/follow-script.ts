import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { createTracker, type FlightPlan, type Tracker, type TrackerOutput } from "../phases/tracker.ts";
import { flyScript, type Leg } from "./scripted-flight.ts";

export const noPlan: FlightPlan = { departure: null, arrival: null, cruiseAltitudeFt: null, category: "Airplane" };

export interface Followed {
  readonly tracker: Tracker;
  readonly outputs: readonly TrackerOutput[];
}

/** Runs the tracker over the samples. */
export function follow(samples: readonly SimSample[], plan = noPlan): Followed {
  const tracker = createTracker(plan);
  return { tracker, outputs: samples.flatMap((sample) => tracker.update(sample)) };
}

/** The legs at `hz`, each sample changed as its simulator or its aircraft would change it. */
export function fly(
  legs: readonly Leg[],
  change: (sample: SimSample, i: number) => SimSample = (sample) => sample,
  plan = noPlan,
  hz = 2,
  elevationFt = 500,
): Followed {
  return follow(flyScript(legs, hz, elevationFt).samples.map(change), plan);
}

export const phasesOf = ({ tracker }: Pick<Followed, "tracker">) => tracker.view().phases.map((p) => p.phase);
export const eventsOf = ({ outputs }: Pick<Followed, "outputs">) =>
  outputs.flatMap((o) => (o.kind === "event" ? [o.event.kind] : []));
const hard = new Set<string>(["lift_off", "touchdown", "touch_and_go", "go_around", "rejected_take_off"]);
/** Only the events of ground and air. */
export const hardEventsOf = (followed: Followed) => eventsOf(followed).filter((kind) => hard.has(kind));
