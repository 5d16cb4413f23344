import { distanceNm } from "../../src-shared/domain/geodesy.ts";
import {
  altitudeRangeFt,
  claimsToMove,
  isMenuPlace,
  reachNm,
  settleSamples,
} from "../../src-shared/domain/physical.ts";
import { type Doubt, type SimSample, simSampleSchema } from "../../src-shared/domain/sample.ts";
import { createSignalGate } from "./traits/gate.ts";
import { createTraits, type TraitLibrary } from "./traits/traits.ts";

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
 * are. What each link sends, and its known faults: `src-shared/docs/simulator-input.md`.
 * `traits`: aircraft with dead signals; by default none is known.
 */
export function createGate(traits: TraitLibrary = createTraits([])) {
  const { aircraft, dead, pass } = createSignalGate(traits);
  let last: SimSample | null = null;
  /** The first of the samples with the present position, equal to the last bit. */
  let still: SimSample | null = null;
  /** The first and the last of the samples at a new place. */
  let candidate: { first: SimSample; last: SimSample; count: number } | null = null;

  function believable(sample: SimSample): boolean {
    if (last === null || isFree(sample) || isFree(last)) return true;
    if (within(last, sample)) return true;
    const stays = candidate !== null && within(candidate.last, sample);
    candidate =
      candidate !== null && stays
        ? { first: candidate.first, last: sample, count: candidate.count + 1 }
        : { first: sample, last: sample, count: 1 };
    return candidate.count >= settleSamples && sample.timeMs - candidate.first.timeMs >= settleMs;
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
