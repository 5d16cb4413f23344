import type { Capabilities } from "../../../src-shared/domain/airline.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import { type TimedPosition, thinPath } from "./thin.ts";

/** Spacing of the path that is kept while the airline cannot be reached. */
export const pathStepMs = 5000;
/** The most points of that path that are sent after one outage, if the airline accepts the time of a position. */
const mostPointsAnOutage = 60;
/** A longer silence gets a line in the log. */
const shortestSilenceMs = 2 * 60_000;
const shortestSilenceNm = 1;

/** A time without any received position, by sample times. */
export interface Silence {
  readonly fromMs: number;
  readonly toMs: number;
  readonly distanceNm: number;
}

/** What is known from the run before a restart. */
export interface MissedPathPast {
  /** Sample time of the newest position that the airline accepted. */
  readonly acceptedOfMs: number | null;
  /** Sample times of positions with a lost answer. They may have arrived and are never sent again. */
  readonly doubtful: readonly number[];
  /** The path after the newest accepted position, and the unsent part of an earlier outage. */
  readonly unreceived: readonly TimedPosition[];
  readonly missed: readonly TimedPosition[];
  /** Everything that the airline has received, in case it loses the report. */
  readonly received: readonly TimedPosition[];
}

/** Positions of one request, oldest first. */
export type Points = readonly [TimedPosition, ...TimedPosition[]];

/** The position that a request leaves as the newest. */
export const newestOf = (points: Points): TimedPosition => points.at(-1) ?? points[0];

export interface MissedPathOptions {
  readonly past: MissedPathPast;
  /** Without `positionTimes`, an airline would record the missed path with the present time, so it is not sent. */
  readonly can: Pick<Capabilities, "positionTimes" | "positionIds" | "positionsAtOnce">;
  readonly intervalMs: () => number;
  /** Called when the airline receives the flight again. */
  readonly onSilence: (silence: Silence) => void;
  /** Called with the path of an outage that is going to be sent, by sample times. */
  readonly onMissed: (ofMs: readonly number[]) => void;
}

/** The part of a flight's path that the airline has not received. */
export function createMissedPath({ past, can, intervalMs, onSilence, onMissed }: MissedPathOptions) {
  let { acceptedOfMs } = past;
  let unreceived: TimedPosition[] = [...past.unreceived];
  let missed: TimedPosition[] = can.positionTimes ? [...past.missed] : [];
  const received: TimedPosition[] = [...past.received];
  const doubtful = new Set(past.doubtful);

  /** An outage lasts at least this long, ms: more than one update failed, so the airline lacks a piece of the path. */
  const outageMs = (): number => 2 * intervalMs() + 2 * pathStepMs;

  const isLate = ({ ofMs }: TimedPosition): boolean => acceptedOfMs !== null && ofMs < acceptedOfMs;

  const unreceivedUntil = (ofMs: number): TimedPosition[] => unreceived.filter((point) => point.ofMs < ofMs);

  /** The silence that a position ends. Null if it is too short for a log line. */
  function silenceUntil(position: TimedPosition): Silence | null {
    const path = [...unreceivedUntil(position.ofMs), position];
    const fromMs = path[0]?.ofMs ?? position.ofMs;
    if (position.ofMs - fromMs < Math.max(shortestSilenceMs, outageMs())) return null;
    const legsNm = path.map(({ report }, at) => distanceNm(path[at - 1]?.report ?? report, report));
    const flownNm = legsNm.reduce((sum, nm) => sum + nm, 0);
    return flownNm < shortestSilenceNm ? null : { fromMs, toMs: position.ofMs, distanceNm: flownNm };
  }

  return {
    silenceUntil,
    /** The airline has accepted a newer position. */
    isLate,
    /** The airline has accepted this position and none after it. */
    endsWith: ({ ofMs }: TimedPosition): boolean => ofMs === acceptedOfMs,
    /** The newest position on the path. */
    newest: (): TimedPosition | undefined => unreceived.at(-1),

    /** `isTurn`: a phase begins here. */
    add(position: TimedPosition, isTurn: boolean): void {
      const before = unreceived.at(-1);
      if (isTurn || before === undefined || position.ofMs - before.ofMs >= pathStepMs) unreceived.push(position);
    },

    accepted(position: TimedPosition): void {
      const { ofMs } = position;
      if (acceptedOfMs !== null && ofMs <= acceptedOfMs) return;
      const silence = silenceUntil(position);
      if (silence !== null) onSilence(silence);
      if (can.positionTimes && ofMs - (acceptedOfMs ?? unreceived[0]?.ofMs ?? ofMs) > outageMs()) {
        const path = unreceivedUntil(ofMs).filter((point) => !doubtful.has(point.ofMs));
        const thinned = thinPath(path, mostPointsAnOutage * can.positionsAtOnce);
        missed = [...missed, ...thinned];
        if (can.positionIds) received.push(...thinned);
        if (thinned.length > 0) onMissed(thinned.map((point) => point.ofMs));
      }
      acceptedOfMs = ofMs;
      if (can.positionIds) received.push(position);
      unreceived = unreceived.filter((point) => point.ofMs > ofMs);
    },

    /**
     * The connection failed. Points of an earlier outage are sent again, except one that may have arrived and that the
     * airline would then store twice.
     */
    lost(points: Points, mayHaveArrived: boolean): void {
      const newest = newestOf(points);
      if (mayHaveArrived && !can.positionIds) doubtful.add(newest.ofMs);
      else if (isLate(newest)) missed.unshift(...points);
    },
    /** The airline had deleted the report. The new one gets the whole path again. */
    sendAgain(): void {
      missed = [...received];
      onMissed(missed.map((point) => point.ofMs));
    },

    /** The next points of an earlier outage to be sent. Null if there are none. */
    take(): Points | null {
      const [first, ...more] = missed.splice(0, can.positionsAtOnce);
      return first === undefined ? null : [first, ...more];
    },
    waits: (): boolean => missed.length > 0,
  };
}

export type MissedPath = ReturnType<typeof createMissedPath>;
