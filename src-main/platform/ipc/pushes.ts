import { notReplayed, type PushName, type PushValue, pushes } from "../../../src-shared/contract/ipc.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";

/** Real ms between two pushes of one name. Four a second are enough for the eye. */
export const pushGapMs = 250;

type Send = (name: PushName, value: unknown) => void;

interface Lane {
  readonly name: PushName;
  /** The last value, which a new listener receives first. */
  last: { readonly value: unknown } | null;
  /** The window listens for this name. */
  isListening: boolean;
  /** Something is new since the last push. */
  pending: boolean;
  /** New increments, for the names that have them. */
  increments: unknown[];
  sentAtMs: number;
  callOff: (() => void) | null;
}

const newLane = (name: PushName): Lane => ({
  name,
  last: null,
  isListening: false,
  pending: false,
  increments: [],
  sentAtMs: -Infinity,
  callOff: null,
});

/** Takes what is new off a lane, which then needs no timer. */
function takeNew(lane: Lane): unknown {
  stopTimer(lane);
  const value = notReplayed.has(lane.name) ? lane.increments : lane.last?.value;
  lane.pending = false;
  lane.increments = [];
  return value;
}

function stopTimer(lane: Lane): void {
  lane.callOff?.();
  lane.callOff = null;
}

export const isPushName = (name: unknown): name is PushName => typeof name === "string" && Object.hasOwn(pushes, name);

/**
 * Pushes to the window, for each name at most one every `gapMs` of `clock` (a real clock, whatever the program's
 * rate). The first is sent immediately; of the later ones the newest is kept. Increments are collected, never dropped.
 * Without a listening window nothing is sent and no timer runs. A value that does not fit its schema is reported and
 * not sent. Fields outside the schema are removed.
 */
export function createPushes(clock: Clock, report: (message: string, error: unknown) => void, gapMs = pushGapMs) {
  let send: Send | null = null;
  let hidden = false;
  let onListening = (): void => undefined;
  const lanes = new Map<PushName, Lane>();

  function laneOf(name: PushName): Lane {
    const lane = lanes.get(name) ?? newLane(name);
    lanes.set(name, lane);
    return lane;
  }

  function deliver(lane: Lane): void {
    lane.sentAtMs = clock.monotonic();
    const checked = pushes[lane.name].safeParse(takeNew(lane));
    if (checked.success) send?.(lane.name, checked.data);
    else report(`a push of ${lane.name} does not fit its schema`, checked.error);
  }

  function schedule(lane: Lane): void {
    if (!lane.isListening || hidden || !lane.pending || lane.callOff !== null) return;
    const waitMs = lane.sentAtMs + gapMs - clock.monotonic();
    if (waitMs <= 0) deliver(lane);
    else lane.callOff = clock.after(waitMs, () => deliver(lane));
  }

  /** What is new is dropped. The last values stay for the next window. */
  function forget(): void {
    for (const lane of lanes.values()) {
      takeNew(lane);
      lane.isListening = false;
    }
  }

  return {
    push<N extends PushName>(name: N, value: PushValue<N>): void {
      const lane = laneOf(name);
      if (!notReplayed.has(name)) lane.last = { value };
      // A window that does not listen yet first requests the whole value, so it needs no increments. Only a page that
      // was asked for has no other way to it.
      else if ((lane.isListening || name === "openPage") && Array.isArray(value)) lane.increments.push(...value);
      else return;
      lane.pending = true;
      schedule(lane);
    },

    /** Whether a visible window listens for `name`. */
    isListenedTo: (name: PushName): boolean => !hidden && lanes.get(name)?.isListening === true,

    /** Calls back when `isListenedTo` may have changed. */
    watchListening(callback: () => void): void {
      onListening = callback;
    },

    /** Sets the open window, which `to` reaches. Nothing is sent before it listens. */
    attach(to: Send): void {
      forget();
      send = to;
    },

    /** Call when the window starts to listen for `name`, also after a reload. Sends the last value. */
    listens(name: PushName): void {
      const lane = laneOf(name);
      lane.isListening = send !== null;
      onListening();
      if ((lane.last === null && lane.increments.length === 0) || !lane.isListening) return;
      lane.pending = true;
      lane.sentAtMs = -Infinity;
      stopTimer(lane);
      schedule(lane);
    },

    /**
     * Call when the window is hidden or shown. A hidden window gets nothing; when it is shown, it gets everything new.
     */
    setHidden(value: boolean): void {
      hidden = value;
      for (const lane of lanes.values()) {
        if (hidden) stopTimer(lane);
        else schedule(lane);
      }
      onListening();
    },

    /** Call when the window is gone. */
    gone(): void {
      send = null;
      forget();
      onListening();
    },
  };
}
export type Pushes = ReturnType<typeof createPushes>;
