import type { RawSample } from "../../../src-shared/domain/sample.ts";
import { isNearGround } from "../cadence.ts";

/** The interval away from the ground, in simulated and in real time. */
const wantedS = 0.25;
/** A longer step shows that time runs faster now, or that the simulator draws fewer frames. */
const longestStepS = 0.75;
/** Frames are counted for this long before any is skipped. */
const measureMs = 1000;
const mostLeftOut = 40;

/**
 * How many frames the simulator skips between two that it sends: none near the ground, elsewhere so many that about
 * four a second arrive. To read sixty a second for hours would cost three times as much as everything else.
 * @returns a function that takes each frame and returns the number to request, or null if it stays the same.
 */
export function createPacing(): (frame: RawSample, nowMs: number) => number | null {
  let leftOut = 0;
  let lastS: number | null = null;
  let measured: { simS: number; ms: number; frames: number } | null = null;

  const change = (next: number): number | null => {
    measured = null;
    if (next === leftOut) return null;
    leftOut = next;
    return next;
  };

  return (frame, nowMs) => {
    const simS = frame.simTimeS ?? nowMs / 1000;
    const stepS = lastS === null ? 0 : Math.abs(simS - lastS);
    lastS = simS;
    if (isNearGround(frame)) return change(0);
    if (leftOut > 0) return stepS > longestStepS ? change(0) : null;
    measured ??= { simS, ms: nowMs, frames: 0 };
    const elapsedMs = nowMs - measured.ms;
    if (elapsedMs < measureMs) {
      measured.frames++;
      return null;
    }
    const frameS = Math.max(elapsedMs / 1000, Math.abs(simS - measured.simS)) / Math.max(1, measured.frames);
    return change(Math.min(mostLeftOut, Math.max(0, Math.floor(wantedS / frameS) - 1)));
  };
}
