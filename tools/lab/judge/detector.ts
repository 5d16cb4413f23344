import { degrees } from "../../../src-main/demo/recording.ts";
import { createFollower } from "../../../src-main/flight/following/follower.ts";
import { createGate } from "../../../src-main/gate/gate.ts";
import type { FlightHead } from "../../../src-shared/domain/flight-view.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { RawSample } from "../../../src-shared/domain/sample.ts";
import type { Place } from "./collection.ts";

/** The judge's samples. Unknown values are undefined. */
export interface JudgeSample {
  readonly t: number;
  readonly [key: string]: unknown;
}
export interface JudgePlan {
  readonly dep?: Place | null | undefined;
  readonly arr?: Place | null | undefined;
  readonly cruise_ft?: number | null | undefined;
  readonly category?: string | undefined;
}

const number = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;
const flag = (value: unknown): boolean | undefined =>
  typeof value === "boolean" ? value : typeof value === "number" ? value > 0.5 : undefined;

const airport = (name: string, at: Place | null | undefined): FlightHead["departure"] => ({
  icao: name,
  name,
  latitudeDeg: at?.lat ?? null,
  longitudeDeg: at?.lon ?? null,
});

/**
 * The program's own gate and follower as the judge asks them: `update` returns the phase that the window shows; "" while
 * it shows none. The judge takes the sample's ground flag for the end of a take-off's roll, so a false flag would be a
 * landing. Hence the roll is shown as taxi, and the rest as "take_off_air".
 */
export function create(plan: JudgePlan): { update(sample: JudgeSample): Phase | "take_off_air" | "" } {
  const gate = createGate();
  const follower = createFollower({
    departure: airport("DEP", plan.dep),
    arrival: airport("ARR", plan.arr),
    cruiseAltitudeFt: plan.cruise_ft ?? null,
  });
  follower.identify({ title: "", icaoType: "", registration: "", engineCount: 0, category: plan.category ?? "" });
  return {
    update(sample) {
      const judgement = gate.judge(rawOf(sample), null, sample.t * 1000);
      if (judgement.kind === "true") follower.follow(judgement.sample);
      const phase = follower.isPhaseKnown() ? follower.phase() : "";
      if (phase !== "take_off") return phase;
      return follower.aloft() ? "take_off_air" : "taxi";
    },
  };
}

const rawOf = (sample: JudgeSample): RawSample => ({
  latitudeDeg: number(sample.lat),
  longitudeDeg: number(sample.lon),
  altitudeFt: number(sample.alt),
  indicatedAltitudeFt: number(sample.alt_ind),
  aglFt: number(sample.agl),
  groundSpeedKt: number(sample.gs),
  indicatedAirspeedKt: number(sample.ias),
  verticalSpeedFpm: number(sample.vs),
  headingTrueDeg: degrees(number(sample.hdg)),
  trackTrueDeg: degrees(number(sample.trk)),
  pitchDeg: number(sample.pitch),
  bankDeg: number(sample.bank),
  onGround: flag(sample.on_ground),
  parkingBrake: flag(sample.parking_brake),
  enginesRunning: flag(sample.engines),
  gearRatio: number(sample.gear),
  flapsRatio: number(sample.flaps),
  simulationRate: number(sample.sim_rate),
  paused: flag(sample.paused),
  fuelFlowLbPerH: number(sample.ff),
  rpm: number(sample.rpm),
  n1Pct: number(sample.n1),
});
