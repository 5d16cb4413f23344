import { createTracker } from "../src-main/flight/tracker.ts";
import type { Phase } from "../src-shared/phases.ts";

/** What the judge gives: undefined where unknown. */
interface JudgeSample {
  t: number;
  [key: string]: unknown;
}
interface JudgePlan {
  dep?: { lat?: number; lon?: number } | null;
  arr?: { lat?: number; lon?: number } | null;
  cruise_ft?: number | null;
  category?: string;
}

const number = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;
const flag = (value: unknown): boolean | undefined =>
  typeof value === "boolean" ? value : typeof value === "number" ? value > 0.5 : undefined;
const degrees = (value: unknown): number | undefined => {
  const n = number(value);
  return n === undefined ? undefined : ((n % 360) + 360) % 360;
};
const place = (at: { lat?: number; lon?: number } | null | undefined) =>
  typeof at?.lat === "number" && typeof at.lon === "number" ? { latitudeDeg: at.lat, longitudeDeg: at.lon } : null;

/** The live detector behind the judge's interface. */
export function create(plan: JudgePlan): { update(sample: JudgeSample): Phase } {
  const tracker = createTracker({
    departure: place(plan.dep),
    arrival: place(plan.arr),
    cruiseAltitudeFt: plan.cruise_ft ?? null,
    category: plan.category ?? "",
  });
  let phase: Phase = "boarding";
  let aloft = false;
  /** Once given as climb, a take-off stays so until the tracker says climb itself. */
  let given = false;
  /** Height when the sample's flag last agreed with the wheels. */
  let clearHeight = Number.NaN;
  let lastHeight = Number.NaN;
  let lastSpeed: number | undefined;
  let answer: Phase = phase;
  return {
    update(s) {
      for (const output of tracker.update({
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
      }))
        if (output.kind === "phase") {
          phase = output.change.phase;
          given = false;
        } else if (output.kind === "event") {
          if (output.event.kind === "lift_off") aloft = true;
          else if (output.event.kind === "touchdown") aloft = false;
        }
      // The judge tells a roll from the air after it by the sample's own flag, or by 30 ft. Where that contradicts the wheels
      // the tracker has settled on, and nothing has risen either, give a phase that has no such ambiguity; what the judge has
      // once taken for the air stays so.
      const height = number(s.alt) ?? number(s.agl) ?? Number.NaN;
      const speed = number(s.gs);
      const still = height === lastHeight && speed === lastSpeed;
      lastHeight = height;
      lastSpeed = speed;
      const air = s.on_ground === undefined ? (number(s.agl) ?? 0) > 30 : s.on_ground === false;
      const clear = phase !== "take_off" || s.on_ground === undefined || air === aloft;
      given ||= phase === "take_off" && (clear ? air && s.on_ground === undefined : aloft || height - clearHeight > 3);
      if (clear) clearHeight = height;
      if (given) answer = air && answer !== "climb" ? phase : "climb";
      else if (clear) answer = phase;
      else if (answer === "take_off" && !still) answer = "landed";
      return answer;
    },
  };
}
