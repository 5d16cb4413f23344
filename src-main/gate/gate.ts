import { distanceNm } from "../../src-shared/domain/geodesy.ts";
import { altitudeRangeFt, claimsToMove, isMenuPlace, reachNm } from "../../src-shared/domain/physical.ts";
import { type Doubt, type SimSample, simSampleSchema } from "../../src-shared/domain/sample.ts";
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
 * | menus at 0°/0° or 0°/90°, MSFS 2024's flight behind its menu | gate.ts, simconnect/situation.ts | sources/connecting.test.ts, e2e/simulators/xplane |
 * | while loading: places and altitudes that jump, −9,999 ft, empty tanks | doubtOf in each link's sample.ts | e2e/simulators/flightgear, xplane |
 * | one false position; a simulator that moves the aircraft (slew, reset, another airport) | gate.ts, phases/placement.ts | gate.test.ts |
 * | active pause: the clock runs, the aircraft stays | gate.ts, read-sample.ts | ledger.test.ts |
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

/** Why a sample cannot belong to a flight. */
export type DropReason = Doubt | "unreadable" | "out of range" | "jump" | "frozen";

export type Judgement =
  | { readonly kind: "true"; readonly sample: SimSample }
  | { readonly kind: "dropped"; readonly reason: DropReason };

const dropped = (reason: DropReason): Judgement => ({ kind: "dropped", reason });

/** A new position is accepted only after this time, because several samples may come within a moment (60 a second). */
const settleMs = 2000;

/** Reads the fields. An invalid one is omitted and does not spoil the sample. */
function readFields(raw: Readonly<Record<string, unknown>>, timeMs: number): SimSample | null {
  const known = Object.entries(raw).filter(([, value]) => value !== undefined);
  const whole = simSampleSchema.safeParse({ ...Object.fromEntries(known), timeMs });
  if (whole.success) return whole.data;
  const invalid = new Set(whole.error.issues.map(({ path }) => path[0]));
  const valid = known.filter(([key]) => !invalid.has(key));
  return simSampleSchema.safeParse({ ...Object.fromEntries(valid), timeMs }).data ?? null;
}

const place = ["latitudeDeg", "longitudeDeg", "altitudeFt"] as const;

/** Simulated time between two samples by the program's clock. */
const clockSeconds = (before: SimSample, after: SimSample): number =>
  ((after.timeMs - before.timeMs) / 1000) * Math.max(1, after.simulationRate ?? 1);

/** Whether the distance fits the ground speed. */
function within(before: SimSample, after: SimSample): boolean {
  const simS = Math.min(60, (after.simTimeS ?? 0) - (before.simTimeS ?? 0));
  const fastestKt = Math.max(before.groundSpeedKt ?? Number.NaN, after.groundSpeedKt ?? Number.NaN);
  return distanceNm(before, after) <= reachNm(fastestKt, Math.max(clockSeconds(before, after), simS));
}

/** Over this distance a moving aircraft shows a new position, even with slow data and float32 positions. */
const frozenNm = 0.03;
/** No flying aircraft keeps its position to the last bit for this long. */
const frozenInAirS = 5;
const inAirFt = 50;

/** Simulated time between two samples. */
const simSeconds = (before: SimSample, after: SimSample): number =>
  before.simTimeS !== undefined && after.simTimeS !== undefined
    ? after.simTimeS - before.simTimeS
    : clockSeconds(before, after);

/** A slewed or replayed aircraft may go anywhere. */
const isFree = (sample: SimSample): boolean => sample.slew === true || sample.replay === true;

/**
 * Makes samples of what a simulator, a recording or a judged flight reports. Implausible ones are dropped, with a reason;
 * dead signals are removed. After a jump it accepts the new position as soon as the aircraft has stayed there for a moment. A
 * flight is followed only by samples that passed it. A journal holds such samples, so a resumed flight reads them as they
 * are. `traits`: aircraft with dead signals; by default none is known.
 */
export function createGate(traits: TraitLibrary = createTraits([])) {
  const { aircraft, dead, pass } = createSignalGate(traits);
  let last: SimSample | null = null;
  /** The first of the samples with the present position, equal to the last bit. */
  let still: SimSample | null = null;
  /** The first and the last of the samples at a new place. */
  let candidate: { first: SimSample; last: SimSample } | null = null;

  function believable(sample: SimSample): boolean {
    if (last === null || isFree(sample) || isFree(last)) return true;
    if (within(last, sample)) return true;
    const stays = candidate !== null && within(candidate.last, sample);
    candidate = { first: candidate !== null && stays ? candidate.first : sample, last: sample };
    return sample.timeMs - candidate.first.timeMs >= settleMs;
  }

  /**
   * The position stays, simulated time advances, and the aircraft reports motion or is in the air. A pause does not
   * count.
   */
  function frozen(sample: SimSample): boolean {
    const halted = sample.paused === true || isFree(sample);
    const since = still;
    if (halted || since === null || place.some((key) => sample[key] !== since[key])) {
      still = halted ? null : sample;
      return false;
    }
    const passedS = simSeconds(since, sample);
    const speedKt = Math.min(since.groundSpeedKt ?? 0, sample.groundSpeedKt ?? 0);
    if (claimsToMove(speedKt, Number.NaN, sample.onGround) && (speedKt / 3600) * passedS > frozenNm) return true;
    return sample.onGround === false && (sample.aglFt ?? 0) > inAirFt && passedS > frozenInAirS;
  }

  return {
    aircraft,
    dead,
    /** `timeMs`: the program's clock at arrival. It must increase with each sample. */
    judge(raw: Readonly<Record<string, unknown>>, doubt: Doubt | null, timeMs: number): Judgement {
      if (doubt !== null) return dropped(doubt);
      const read = readFields(raw, timeMs);
      if (read === null)
        return dropped(place.every((key) => Number.isFinite(raw[key])) ? "out of range" : "unreadable");
      if (isMenuPlace(read.latitudeDeg, read.longitudeDeg)) return dropped("menu");
      if (read.altitudeFt < altitudeRangeFt.lowest || read.altitudeFt > altitudeRangeFt.highest)
        return dropped("out of range");
      if (frozen(read)) return dropped("frozen");
      if (!believable(read)) return dropped("jump");
      last = read;
      candidate = null;
      return { kind: "true", sample: pass(read) };
    },
    /** A new connection: the first position is accepted. */
    reset(): void {
      last = null;
      still = null;
      candidate = null;
    },
  };
}
