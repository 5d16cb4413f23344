import type { Recording } from "../../src-main/demo/recording.ts";
import { createPlayback, type Playback, sampleAt } from "../../src-main/demo/simulator/playback.ts";
import type { AircraftIdentity, SimSample } from "../../src-shared/domain/sample.ts";

/** A recorded flight that any simulator can play, frame by frame. */
export interface World extends Playback {
  /** Begins a frame. `now` and `position` stay the same until the next one. */
  tick(): void;
  now(): SimSample;
  readonly aircraft: AircraftIdentity;
  /** Simulated seconds per second. */
  readonly speed: number;
  /** The simulator shows its menu, with the position of the last flight. */
  inMenu: boolean;
}

/**
 * @param speed simulated seconds per second.
 * @param evenHz frames a second: each comes a whole frame after the last by the recording's time too, however late the
 * machine is. Absent: a frame is of the moment at which it comes.
 */
export function createWorld(recording: Recording, speed: number, evenHz?: number): World {
  let frames = 0;
  const monotonicMs = evenHz === undefined ? () => performance.now() : () => (frames * 1000) / evenHz;
  const playback = createPlayback(recording, speed, monotonicMs);
  let atS = 0;
  let sample = sampleAt(recording.samples, atS);
  return {
    ...playback,
    tick() {
      frames++;
      atS = playback.position();
      sample = sampleAt(recording.samples, atS);
    },
    position: () => atS,
    now: () => sample,
    aircraft: { ...recording.aircraft, registration: recording.aircraft.registration || "TF-SKY" },
    speed,
    inMenu: false,
  };
}
