import { distanceNm } from "../../src-shared/geodesy.ts";
import { altitudeRangeFt, claimsToMove, isMenuPlace, reachNm, settleSamples } from "../../src-shared/physical.ts";
import { type SimSample, simSampleSchema } from "../../src-shared/sample.ts";
import type { Doubt } from "./source.ts";

/** Why a sample cannot be one of a flight. */
export type DropReason = Doubt | "unreadable" | "out of range" | "jump" | "frozen";

export type Judgement =
  | { readonly kind: "true"; readonly sample: SimSample }
  | { readonly kind: "dropped"; readonly reason: DropReason };

const dropped = (reason: DropReason): Judgement => ({ kind: "dropped", reason });

/** A new place is believed when the aircraft has been there for so long, too: samples may come 60 times a second. */
const settleMs = 2000;

/** Each field on its own: a field that is no value at all is left out, one sample is not lost for it. */
function readFields(raw: Readonly<Record<string, unknown>>, timeMs: number): SimSample | null {
  const known = Object.keys(simSampleSchema.shape).flatMap((key) => {
    const field = simSampleSchema.shape[key as keyof SimSample].safeParse(raw[key]);
    return field.success && field.data !== undefined ? [[key, field.data]] : [];
  });
  const sample = simSampleSchema.safeParse({ ...Object.fromEntries(known), timeMs });
  return sample.success ? sample.data : null;
}

/** Simulated time may come in bursts after a stall; more than this at once is a pilot who sets the time of day. */
const longestGapS = 300;
const place = ["latitudeDeg", "longitudeDeg", "altitudeFt"] as const;

/** Simulated time between two samples by the program's clock. */
const clockSeconds = (before: SimSample, after: SimSample): number =>
  ((after.timeMs - before.timeMs) / 1000) * Math.max(1, after.simulationRate ?? 1);

/** No further than it can have come by its own ground speed. */
function within(before: SimSample, after: SimSample): boolean {
  const simS = Math.min(60, (after.simTimeS ?? 0) - (before.simTimeS ?? 0));
  const fastestKt = Math.max(before.groundSpeedKt ?? Number.NaN, after.groundSpeedKt ?? Number.NaN);
  return distanceNm(before, after) <= reachNm(fastestKt, Math.max(clockSeconds(before, after), simS));
}

/** Further than a fixed point in the slowest data, with float32 positions, could hide: a moving aircraft has moved by then. */
const frozenNm = 0.03;
/** Nothing that flies keeps its place to the last bit for so long. */
const frozenInAirS = 5;
const inAirFt = 50;

/** Simulated time between two samples. */
const simSeconds = (before: SimSample, after: SimSample): number =>
  before.simTimeS !== undefined && after.simTimeS !== undefined
    ? after.simTimeS - before.simTimeS
    : clockSeconds(before, after);

/** A slewed or replayed aircraft goes where it likes. */
const isFree = (sample: SimSample): boolean => sample.slew === true || sample.replay === true;

/**
 * The one place where samples are checked. What cannot be true is dropped with its reason; after a jump, the new place is
 * believed once the aircraft has stayed there for a moment. Simulated time comes out without the steps of a pilot who
 * sets the time of day.
 */
export function createPlausibilityFilter() {
  let last: SimSample | null = null;
  /** The first sample of those at the very same place, to the last bit. */
  let still: SimSample | null = null;
  let candidate: { first: SimSample; last: SimSample; count: number } | null = null;
  /** What the pilot's changes of the time of day add up to, to be taken out again. */
  let stepS = 0;

  function steady(sample: SimSample): SimSample {
    const { simTimeS } = sample;
    if (simTimeS === undefined) return sample;
    if (last?.simTimeS !== undefined) {
      const clockS = clockSeconds(last, sample);
      const passedS = simTimeS - last.simTimeS;
      if (passedS < 0 || passedS > clockS * 4 + longestGapS) stepS += clockS - passedS;
    }
    return { ...sample, simTimeS: simTimeS + stepS };
  }

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

  /** The place stays, simulated time goes on, and the aircraft says that it moves, or is in the air. A pause is none. */
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
    /** `timeMs`: the program's clock at its arrival, greater than of every sample before. */
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
      const sample = steady(read);
      last = read;
      candidate = null;
      return { kind: "true", sample };
    },
    /** A new connection: whatever comes first is where the aircraft is. */
    reset(): void {
      last = null;
      still = null;
      candidate = null;
    },
  };
}
