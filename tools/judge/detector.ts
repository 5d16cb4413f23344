import { createFollower } from "../../src-main/flight/tracking/follower.ts";
import type { FlightHead } from "../../src-shared/flight-view.ts";
import type { Phase } from "../../src-shared/phases.ts";
import type { SimSample } from "../../src-shared/sample.ts";

/** The judge's samples. Unknown values are undefined. */
export interface JudgeSample {
  readonly t: number;
  readonly [key: string]: unknown;
}
interface Place {
  readonly lat?: number;
  readonly lon?: number;
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
const degrees = (value: unknown): number | undefined => {
  const n = number(value);
  return n === undefined ? undefined : ((n % 360) + 360) % 360;
};

const airport = (name: string, at: Place | null | undefined): FlightHead["departure"] => ({
  icao: name,
  name,
  latitudeDeg: at?.lat ?? null,
  longitudeDeg: at?.lon ?? null,
});

/**
 * Runs the program's tracker sample by sample and returns the phase that its window shows. In a take-off it also shows
 * whether the wheels have left the ground, for the judge's phase "take_off_air".
 */
export function create(plan: JudgePlan): { update(sample: JudgeSample): Phase | "take_off_air" } {
  const follower = createFollower({
    departure: airport("DEP", plan.dep),
    arrival: airport("ARR", plan.arr),
    cruiseAltitudeFt: plan.cruise_ft ?? null,
  });
  follower.identify({ title: "", icaoType: "", registration: "", engineCount: 0, category: plan.category ?? "" });
  return {
    update(s) {
      follower.follow(sampleOf(s));
      const phase = follower.phase();
      return phase === "take_off" && follower.aloft() ? "take_off_air" : phase;
    },
  };
}

export const sampleOf = (s: JudgeSample): SimSample =>
  ({
    timeMs: s.t * 1000,
    latitudeDeg: number(s.lat),
    longitudeDeg: number(s.lon),
    altitudeFt: number(s.alt),
    indicatedAltitudeFt: number(s.alt_ind),
    aglFt: number(s.agl),
    groundSpeedKt: number(s.gs),
    indicatedAirspeedKt: number(s.ias),
    verticalSpeedFpm: number(s.vs),
    headingTrueDeg: degrees(s.hdg),
    trackTrueDeg: degrees(s.trk),
    pitchDeg: number(s.pitch),
    bankDeg: number(s.bank),
    onGround: flag(s.on_ground),
    parkingBrake: flag(s.parking_brake),
    enginesRunning: flag(s.engines),
    gearRatio: number(s.gear),
    flapsRatio: number(s.flaps),
    simulationRate: number(s.sim_rate),
    paused: flag(s.paused),
    fuelFlowLbPerH: number(s.ff),
    rpm: number(s.rpm),
    n1Pct: number(s.n1),
  }) as SimSample;
