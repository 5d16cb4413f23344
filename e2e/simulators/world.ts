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
