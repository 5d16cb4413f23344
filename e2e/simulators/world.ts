import { createPlayback, type Playback, sampleAt } from "../../src-main/demo/simulator/playback.ts";
import type { Recording } from "../../src-main/flight/recording.ts";
import type { AircraftIdentity, FlightSample } from "../../src-shared/sample.ts";

/** A recorded flight as it is being flown again, for any simulator to show: frame by frame, as a simulator does. */
export interface World extends Playback {
  /** A new frame: `now` and `position` are of this moment until the next. */
  tick(): void;
  now(): FlightSample;
  readonly aircraft: AircraftIdentity;
  /** Simulated seconds per second. */
  readonly speed: number;
}

/** @param speed simulated seconds per second. */
export function createWorld(recording: Recording, speed: number): World {
  const playback = createPlayback(recording, speed, () => performance.now());
  let atS = 0;
  let sample = sampleAt(recording.samples, atS);
  return {
    ...playback,
    tick() {
      atS = playback.position();
      sample = sampleAt(recording.samples, atS);
    },
    position: () => atS,
    now: () => sample,
    aircraft: recording.aircraft,
    speed,
  };
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
