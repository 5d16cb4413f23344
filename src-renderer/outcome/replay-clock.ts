import { useEffect, useMemo, useState } from "react";
import type { LandingTrace, TracePoint } from "../../src-shared/domain/landing-trace.ts";
import { calm } from "../ui/calm.ts";
import { momentAt, settledS } from "./replay-picture.ts";

/** Flare and hops play in real time, approach and roll-out faster. */
const close = { fromS: -8, afterHopsS: 3 };
const fastRate = 3;

export interface Replay {
  readonly trace: LandingTrace;
  readonly fromS: number;
  readonly toS: number;
  readonly isPlaying: boolean;
  /** The state at the present moment of the replay. */
  now(): TracePoint;
  /** Calls back immediately, and at each new moment. Returns a function that unsubscribes. */
  watch(listener: (moment: TracePoint) => void): () => void;
  seek(tS: number): void;
  toggle(): void;
}

/** Seconds of the landing in a second of the replay. */
export const rateAt = (tS: number, hopsS: number): number =>
  tS >= close.fromS && tS <= hopsS + close.afterHopsS ? 1 : fastRate;

/** Landings that have already played by themselves. */
const played = new Set<number>();

function createPlayer(trace: LandingTrace, onPlaying: (isPlaying: boolean) => void) {
  const { points } = trace;
  const fromS = points[0]?.tS ?? 0;
  const toS = points.at(-1)?.tS ?? 0;
  const hopsS = settledS(points);
  const listeners = new Set<(moment: TracePoint) => void>();
  let moment = momentAt(points, toS);
  let frame: number | null = null;
  let lastMs = 0;

  const show = (tS: number) => {
    moment = momentAt(points, Math.min(toS, Math.max(fromS, tS)));
    for (const listener of listeners) listener(moment);
  };
  const stop = () => {
    if (frame === null) return;
    cancelAnimationFrame(frame);
    frame = null;
    onPlaying(false);
  };
  const step = (ms: number) => {
    // After a hidden window or a long frame, the replay continues where it was.
    const passedS = Math.min(0.1, Math.max(0, (ms - lastMs) / 1000));
    lastMs = ms;
    show(moment.tS + passedS * rateAt(moment.tS, hopsS));
    if (moment.tS >= toS) stop();
    else frame = requestAnimationFrame(step);
  };
  const play = () => {
    if (frame !== null) return;
    if (moment.tS >= toS) show(fromS);
    lastMs = performance.now();
    frame = requestAnimationFrame(step);
    onPlaying(true);
  };
  return {
    ...{ fromS, toS, play, stop },
    now: () => moment,
    watch(listener: (moment: TracePoint) => void) {
      listeners.add(listener);
      listener(moment);
      return () => {
        listeners.delete(listener);
      };
    },
    seek(tS: number) {
      stop();
      show(tS);
    },
    toggle: () => (frame === null ? play() : stop()),
  };
}

/** A landing's replay. With `playsOnce` it starts by itself the first time, unless the system asks for less motion. */
export function useReplay(trace: LandingTrace | null, playsOnce: boolean): Replay | null {
  const [isPlaying, setPlaying] = useState(false);
  const player = useMemo(() => trace && createPlayer(trace, setPlaying), [trace]);
  useEffect(() => {
    if (player === null || trace === null) return;
    // Starts with the next frame. A hidden window has none, so the replay waits for the pilot.
    const first = requestAnimationFrame(() => {
      if (!playsOnce || calm() || played.has(trace.atMs)) return;
      played.add(trace.atMs);
      player.play();
    });
    return () => {
      cancelAnimationFrame(first);
      player.stop();
    };
  }, [player, trace, playsOnce]);
  return useMemo(() => player && trace && { trace, isPlaying, ...player }, [player, trace, isPlaying]);
}
