import { turnDeg, unwrapLongitude } from "../../../src-shared/domain/geodesy.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { Recording } from "../recording.ts";

/** Plays a recording: its position, simulated s, advances at `speed` times a monotonic clock. */
export interface Playback {
  play(): void;
  pause(): void;
  /** Goes to a place in the recording, simulated seconds from its start. Limited to its ends. */
  seek(seconds: number): void;
  setSpeed(speed: number): void;
  /** Simulated seconds from the recording's start. */
  position(): number;
  readonly lengthS: number;
}

/** @param monotonicMs real time, ms from any origin. */
export function createPlayback(recording: Recording, speed: number, monotonicMs: () => number): Playback {
  const lengthS = (recording.samples.at(-1)?.timeMs ?? 0) / 1000;
  let playing = false;
  let rate = speed;
  let fromS = 0;
  let fromMs = monotonicMs();
  const clamp = (seconds: number): number => Math.min(lengthS, Math.max(0, seconds));
  const position = (): number => clamp(fromS + (playing ? ((monotonicMs() - fromMs) / 1000) * rate : 0));
  const rebase = (seconds: number): void => {
    fromS = clamp(seconds);
    fromMs = monotonicMs();
  };
  return {
    play() {
      rebase(position());
      playing = true;
    },
    pause() {
      rebase(position());
      playing = false;
    },
    seek: rebase,
    setSpeed(next) {
      rebase(position());
      rate = next;
    },
    position,
    lengthS,
  };
}

const directions: ReadonlySet<string> = new Set(["headingTrueDeg", "trackTrueDeg", "windFromTrueDeg"]);

function between(key: string, a: number, b: number, share: number): number {
  if (directions.has(key)) return (a + turnDeg(a, b) * share + 360) % 360;
  if (key !== "longitudeDeg") return a + (b - a) * share;
  const longitude = a + (unwrapLongitude(a, b) - a) * share;
  return ((longitude + 540) % 360) - 180;
}

/**
 * The recording between two rows: numbers are interpolated, directions the short way round. Flags, and values that the
 * next row lacks, stay as in the previous row.
 */
export function sampleAt(samples: readonly SimSample[], seconds: number): SimSample {
  const timeMs = seconds * 1000;
  let low = 0;
  let high = samples.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((samples[middle]?.timeMs ?? 0) <= timeMs) low = middle;
    else high = middle - 1;
  }
  const before = samples[low];
  const after = samples[low + 1];
  if (before === undefined) throw new Error("a recording without samples");
  if (after === undefined) return { ...before, timeMs };
  const share = Math.min(1, Math.max(0, (timeMs - before.timeMs) / (after.timeMs - before.timeMs)));
  const next: Readonly<Record<string, unknown>> = after;
  const mixed = Object.entries(before).map(([key, a]) => {
    const b = next[key];
    return [key, typeof a === "number" && typeof b === "number" ? between(key, a, b, share) : a];
  });
  return { ...before, ...Object.fromEntries(mixed), timeMs };
}

/** The descent rate at each first ground contact, which the simulator keeps as its own landing rate. */
export function touchdowns(samples: readonly SimSample[]): { atS: number; fps: number }[] {
  return samples.flatMap((sample, index) => {
    const before = samples[index - 1];
    if (sample.onGround !== true || before?.onGround !== false) return [];
    return [{ atS: sample.timeMs / 1000, fps: Math.max(0, -(before.verticalSpeedFpm ?? 0) / 60) }];
  });
}

/** A landing begins at this height above the ground, and ends this long after the contact. */
const landingFromFt = 150;
const landingAfterS = 6;

/** The landings in a recording, seconds from its start. */
export function landings(samples: readonly SimSample[]): { fromS: number; toS: number }[] {
  return touchdowns(samples).map(({ atS }) => {
    const above = samples.findLast(
      ({ timeMs, aglFt }) => timeMs / 1000 < atS && (aglFt ?? Number.POSITIVE_INFINITY) > landingFromFt,
    );
    return { fromS: (above?.timeMs ?? 0) / 1000, toS: atS + landingAfterS };
  });
}
