import { FlowEvent } from "node-simconnect";
import { untilNul } from "../values.ts";

/** The simulator's situation by its events: pauses, menus, loading, replay. */
export interface Situation {
  /** Pause_EX1's flags, if the simulator has them; else 1 or 0 by the older Pause. */
  readonly pauseFlags: number;
  readonly hasPauseFlags: boolean;
  /** The Sim event; true until an event says otherwise. */
  readonly running: boolean;
  /** MSFS 2024 is back in its main menu. Its Sim event does not show that. */
  readonly inMainMenu: boolean;
  /** MSFS: the loaded flight is the scene behind its main menu. */
  readonly isMenuFlight: boolean;
  /** How many of loading, teleporting and skipping have begun and not ended. They overlap. */
  readonly busy: number;
  readonly busySinceMs: number;
  readonly replay: boolean;
  readonly crashed: boolean;
}

export const initialSituation: Situation = {
  pauseFlags: 0,
  hasPauseFlags: false,
  running: true,
  inMainMenu: false,
  isMenuFlight: false,
  busy: 0,
  busySinceMs: 0,
  replay: false,
  crashed: false,
};

/** Client event ids are the places in this list, which is also the order of subscription. */
export const systemEvents = ["Pause_EX1", "Pause", "Sim", "Crashed", "CrashReset"] as const;
type SystemEvent = (typeof systemEvents)[number];

export function onSystemEvent(situation: Situation, event: SystemEvent, data: number): Situation {
  switch (event) {
    case "Pause_EX1":
      return { ...situation, pauseFlags: data, hasPauseFlags: true };
    case "Pause":
      return situation.hasPauseFlags ? situation : { ...situation, pauseFlags: data === 0 ? 0 : 1 };
    case "Sim":
      // When the simulation starts again, the crash is over: not every simulator sends CrashReset.
      return { ...situation, running: data !== 0, crashed: situation.crashed && (situation.running || data === 0) };
    case "Crashed":
      return { ...situation, crashed: true };
    case "CrashReset":
      return { ...situation, crashed: false };
  }
}

/**
 * The flight in the background of MSFS' main menu, e.g. "flights\\other\\MainMenu.FLT". The library leaves bytes after
 * the end of the text.
 */
const menuFlight = /(^|[\\/])mainmenu\.flt$/i;

/** A flight was loaded now or before Contrail connected. Flow events do not report the past. */
export const onFlightLoaded = (situation: Situation, file: string): Situation => ({
  ...situation,
  isMenuFlight: menuFlight.test(untilNul(file)),
});

const begins: ReadonlySet<FlowEvent> = new Set([
  FlowEvent.FLT_LOAD,
  FlowEvent.TELEPORT_START,
  FlowEvent.BACK_ON_TRACK_START,
  FlowEvent.SKIP_START,
  FlowEvent.RTC_START,
]);
const ends: ReadonlySet<FlowEvent> = new Set([
  FlowEvent.FLT_LOADED,
  FlowEvent.TELEPORT_DONE,
  FlowEvent.BACK_ON_TRACK_DONE,
  FlowEvent.SKIP_DONE,
  FlowEvent.RTC_END,
]);

/** MSFS 2024's flow events. */
export function onFlowEvent(situation: Situation, event: FlowEvent, nowMs: number): Situation {
  if (begins.has(event)) return { ...situation, busy: situation.busy + 1, busySinceMs: nowMs };
  if (ends.has(event)) {
    const busy = Math.max(0, situation.busy - 1);
    // MSFS 2024 puts an aircraft back on its track after a crash, too (SDK, "Back On Track").
    return event === FlowEvent.BACK_ON_TRACK_DONE ? { ...situation, busy, crashed: false } : { ...situation, busy };
  }
  switch (event) {
    case FlowEvent.BACK_TO_MAIN_MENU:
      return { ...situation, inMainMenu: true, busy: 0, replay: false };
    case FlowEvent.FLIGHT_START:
      return { ...situation, inMainMenu: false, isMenuFlight: false, busy: 0, replay: false, crashed: false };
    case FlowEvent.REPLAY_START:
      return { ...situation, replay: true };
    case FlowEvent.REPLAY_END:
      return { ...situation, replay: false };
    case FlowEvent.PLANE_CRASH:
      return { ...situation, crashed: true };
    default:
      return situation;
  }
}

/** Loading takes no longer than this. A missing end event must not hide a flight. */
const longestLoadingMs = 180_000;

export const isLoading = (situation: Situation, nowMs: number): boolean =>
  situation.busy > 0 && nowMs - situation.busySinceMs < longestLoadingMs;
