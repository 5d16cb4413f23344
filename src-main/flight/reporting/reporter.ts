import { isDeepStrictEqual } from "node:util";
import type { Capabilities } from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { AirlineLink } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import { words } from "../../../src-shared/words/words.ts";
import { type AirlineFailure, type AirlineResult, forOperation } from "../../airlines/failure.ts";
import { decisionOf } from "../record/replay-journal.ts";
import { isUnreachable } from "./proof.ts";
import type { Requests } from "./requests.ts";
import { type TimedPosition, thinPath } from "./thin.ts";

/**
 * While nothing moves (pause, simulator gone), updates keep the flight open: servers delete flights without updates for
 * hours.
 */
const keepAliveMs = 5 * 60_000;
/** Longest wait between two attempts on a failing connection. */
const maximumBackOffMs = 2 * 60_000;
/** After this many failed updates the airline counts as not reached. */
const mostMissing = 3;
/** Spacing of the path that is kept while the airline cannot be reached. */
export const pathStepMs = 5000;
/** The most points of that path that are sent after one outage, if the airline accepts the time of a position. */
const mostPointsAnOutage = 60;
/**
 * An update accepted within this time counts as just received. Shorter than the wait before a proof, so such an update
 * did not arrive after a report.
 */
const justReceivedMs = 5000;
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
export interface ReporterPast {
  readonly accepted: number;
  readonly lastHeardMs: number | null;
  /** Sample time of the newest position that the airline accepted. */
  readonly acceptedOfMs: number | null;
  /** The newest position that the airline accepted or, where its answer was lost, may have accepted. */
  readonly lastSent: TimedPosition | null;
  /** Sample times of positions with a lost answer. They may have arrived and are never sent again. */
  readonly doubtful: readonly number[];
  /** The path after the newest accepted position, and the unsent part of an earlier outage. */
  readonly unreceived: readonly TimedPosition[];
  readonly missed: readonly TimedPosition[];
  /** Everything that the airline has received, in case it loses the report. Empty if it could not take it again. */
  readonly received: readonly TimedPosition[];
}

export interface ReporterOptions {
  readonly clock: Clock;
  /** Must succeed before any update is sent; repeated until it does. Null if nothing needs a check. */
  readonly mayUpdate: (() => Promise<AirlineResult<unknown>>) | null;
  readonly send: Requests["send"];
  /** The wait until the flight's request budget allows another position, ms. */
  readonly budgetMs: () => number;
  readonly intervalMs: () => number;
  readonly onChange: () => void;
  /** Without `positionTimes`, an airline would record the missed path with the present time, so it is not sent. */
  readonly can: Pick<Capabilities, "positionTimes" | "positionIds" | "positionsAtOnce">;
  /** Called when the airline receives the flight again. */
  readonly onSilence: (silence: Silence) => void;
  /** Called with the path of an outage that is going to be sent, by sample times. */
  readonly onMissed: (ofMs: readonly number[]) => void;
  readonly past: ReporterPast;
  /** The airline has said that it has a report of the flight, so it gets no updates. */
  readonly hasReport: boolean;
}

/**
 * Reports the flight's position to the airline: one request at a time, each phase in order, always the newest position.
 * After an outage the missed path follows, thinned, if the airline accepts the time of a position.
 */
export interface Reporter {
  /**
   * Sets the newest position, and sends it immediately after a change of phase. `moving`: false while paused or without
   * a simulator.
   */
  position(position: TimedPosition, moving: boolean): void;
  /** An update cannot overwrite a report, because the booking is open. */
  allowUpdates(): void;
  /** Sends nothing by itself until `release`; resolves when the request under way has ended. */
  hold(): Promise<void>;
  release(): void;
  /**
   * While held: sends the last position before filing, unless the airline has it, and the rest of the missed path. A
   * failure does not prevent filing.
   */
  last(position: TimedPosition): Promise<void>;
  /** Whether the airline has just accepted exactly this report. */
  hasJustReceived(report: TimedPosition["report"]): boolean;
  /** The airline has answered an update that it has ended the flight. */
  isOver(): boolean;
  /** The airline received this position by another request. */
  markReceived(position: TimedPosition): void;
  /** The airline does not have the report, by a proof or by the pilot's own check, so updates may be sent. */
  reopen(): void;
  /** The present silence. Null if it is too short for a log line. */
  silence(): Silence | null;
  link(): AirlineLink;
  /** Stops sending; resolves when the request under way has ended. */
  stop(): Promise<void>;
}

export function createReporter(options: ReporterOptions): Reporter {
  const { clock, budgetMs, intervalMs, onChange, past, can } = options;
  let link: AirlineLink = {
    lastHeardMs: past.lastHeardMs,
    lateAfterMs: null,
    problem: options.hasReport ? reportExists() : null,
    accepted: past.accepted,
  };
  /** The report that the airline accepted last. */
  let acceptedReport: TimedPosition["report"] | null = null;
  let acceptedAtMs =
    past.lastHeardMs === null
      ? Number.NEGATIVE_INFINITY
      : clock.monotonic() - Math.max(0, clock.now() - past.lastHeardMs);
  /** First position of each phase not yet sent, oldest first. */
  let changes: TimedPosition[] = [];
  let unreceived: TimedPosition[] = [...past.unreceived];
  let missed: TimedPosition[] = can.positionTimes ? [...past.missed] : [];
  const received: TimedPosition[] = [...past.received];
  let newest: TimedPosition | null = null;
  /**
   * Sent instead of the newest position until the first sample after a restart. An airline that records positions with
   * the present time would otherwise record an old place, and then a jump.
   */
  let repeated = can.positionTimes ? null : past.lastSent;
  let acceptedOfMs = past.acceptedOfMs;
  const doubtful = new Set(past.doubtful);
  let mayUpdate = options.mayUpdate === null;
  let moving = false;
  let sending: Promise<void> | null = null;
  /** Filing uses the connection exclusively. */
  let finishing = false;
  let failures = 0;
  let closed = options.hasReport;
  /** The airline has answered that it has ended the flight. */
  let over = false;
  // A position of an earlier run is not new: the aircraft may be far away by now.
  let dueMs = clock.monotonic() + (options.mayUpdate === null ? 0 : keepAliveMs);
  let cancelTimer: (() => void) | null = null;

  const usualMs = (): number => (moving ? intervalMs() : Math.max(intervalMs(), keepAliveMs));
  const waitMs = (): number =>
    failures === 0 ? usualMs() : Math.min(maximumBackOffMs, intervalMs() * 2 ** (failures - 1));
  const lateAfterMs = (): number => clock.now() + mostMissing * usualMs();

  function schedule(ms: number): void {
    cancelTimer?.();
    cancelTimer =
      closed || finishing
        ? null
        : clock.after(ms, () => {
            cancelTimer = null;
            pump();
          });
  }

  /** The part of the path up to a position that the airline has not received. */
  const unreceivedUntil = (ofMs: number): TimedPosition[] => unreceived.filter((point) => point.ofMs < ofMs);

  function silenceUntil(position: TimedPosition): Silence | null {
    const path = [...unreceivedUntil(position.ofMs), position];
    const fromMs = path[0]?.ofMs ?? position.ofMs;
    if (position.ofMs - fromMs < Math.max(shortestSilenceMs, outageMs())) return null;
    const legsNm = path.map(({ report }, at) => distanceNm(path[at - 1]?.report ?? report, report));
    const flownNm = legsNm.reduce((sum, nm) => sum + nm, 0);
    return flownNm < shortestSilenceNm ? null : { fromMs, toMs: position.ofMs, distanceNm: flownNm };
  }

  /** An outage lasts at least this long, ms: more than one update failed, so the airline lacks a piece of the path. */
  const outageMs = (): number => 2 * intervalMs() + 2 * pathStepMs;

  function accepted(position: TimedPosition): void {
    const { ofMs } = position;
    failures = 0;
    link = { lastHeardMs: clock.now(), lateAfterMs: lateAfterMs(), problem: null, accepted: link.accepted + 1 };
    acceptedReport = position.report;
    acceptedAtMs = clock.monotonic();
    if (acceptedOfMs !== null && ofMs <= acceptedOfMs) return;
    const silence = silenceUntil(position);
    if (silence !== null) options.onSilence(silence);
    if (can.positionTimes && ofMs - (acceptedOfMs ?? unreceived[0]?.ofMs ?? ofMs) > outageMs()) {
      const path = unreceivedUntil(ofMs).filter((point) => !doubtful.has(point.ofMs));
      const thinned = thinPath(path, mostPointsAnOutage * can.positionsAtOnce);
      missed = [...missed, ...thinned];
      if (can.positionIds) received.push(...thinned);
      if (thinned.length > 0) options.onMissed(thinned.map((point) => point.ofMs));
    }
    acceptedOfMs = ofMs;
    if (can.positionIds) received.push(position);
    if (repeated !== null && ofMs > repeated.ofMs) repeated = null;
    unreceived = unreceived.filter((point) => point.ofMs > ofMs);
  }

  /** Handles a refused update. `ends`: no more updates are sent. */
  function refused(error: AirlineFailure, ends: boolean): void {
    failures += 1;
    closed ||= ends;
    const ended = { ...error, message: `${error.message} ${words().tracking.afterClosing}` };
    link = { ...link, problem: decisionOf(error.reportState) !== null ? reportExists() : ends ? ended : error };
    changes = [];
    // After a longer wait the airline would delete the flight.
    dueMs = clock.monotonic() + Math.max(waitMs(), Math.min(keepAliveMs, (error.retryAfterS ?? 0) * 1000));
  }

  /** The airline had deleted the report. The new one gets the whole path again. */
  function sendPathAgain(): void {
    missed = [...received];
    options.onMissed(missed.map((point) => point.ofMs));
  }

  /** Sends one position, or points of the missed path. */
  async function send(...points: readonly [TimedPosition, ...TimedPosition[]]): Promise<void> {
    const position = points.at(-1) ?? points[0];
    const isLate = acceptedOfMs !== null && position.ofMs < acceptedOfMs;
    const result = await options.send(points, isLate ? "late" : moving || finishing ? "moving" : "still");
    if (result.ok) {
      accepted(position);
      if (result.value === "report_replaced") sendPathAgain();
    } else {
      // A point that is stored once, however often it comes, is sent again. Of others, only those that certainly did not
      // arrive, because the connection failed.
      const comesAgain = can.positionIds ? result.error.unknown || passing(result.error) : passing(result.error);
      if (result.error.unknown && !can.positionIds) doubtful.add(position.ofMs);
      else if (isLate && comesAgain) missed.unshift(...points);
      // One "not found" may come from a proxy; the second is the airline's.
      const ends = isClosed(result.error) || (result.error.code === "not_found" && failures > 0);
      over ||= ends;
      refused(result.error, ends);
    }
    onChange();
  }

  async function askWhether(may: () => Promise<AirlineResult<unknown>>): Promise<void> {
    const result = await may();
    mayUpdate = result.ok;
    if (!result.ok)
      refused(isClosed(result.error) ? result.error : forOperation("update", result.error), isClosed(result.error));
    onChange();
  }

  /** Sends as soon as the budget allows. */
  async function sendInTurn(...points: Parameters<typeof send>): Promise<void> {
    const overMs = budgetMs();
    if (overMs > 0) await new Promise<void>((resolve) => clock.after(overMs, resolve));
    if (!closed) await send(...points);
  }

  /** Whether the airline has just accepted exactly this report. */
  const hasJustReceived = (report: TimedPosition["report"]): boolean =>
    clock.monotonic() - acceptedAtMs < justReceivedMs && isSamePlace(acceptedReport, report);

  /** The airline has accepted the newest position or just the same report, and no update must keep the flight open. */
  const isKnown = (now: number): boolean =>
    failures === 0 &&
    (repeated !== null || newest === null || newest.ofMs === acceptedOfMs || hasJustReceived(newest.report)) &&
    now - acceptedAtMs < keepAliveMs;

  /** The next points of the missed path, oldest first; null if there are none. */
  function nextMissed(): Parameters<typeof send> | null {
    const [first, ...more] = missed.splice(0, can.positionsAtOnce);
    return first === undefined ? null : [first, ...more];
  }

  /** What to send now; null when nothing is due. */
  function next(): Parameters<typeof send> | null {
    const now = clock.monotonic();
    const change = failures === 0 ? changes.shift() : undefined;
    if (change === undefined && now >= dueMs && isKnown(now)) dueMs = now + intervalMs();
    if (change !== undefined || now >= dueMs) {
      dueMs = now + waitMs();
      const place = repeated ?? newest;
      if (change === undefined || place === null || can.positionTimes) return only(change ?? place);
      // The phase began during another request. The airline records the present time, so the present place is sent with
      // it.
      return [{ ofMs: place.ofMs, report: { ...place.report, phase: change.report.phase } }];
    }
    if (failures > 0) return null;
    const points = nextMissed();
    // After the missed path, the airline must get the present position again: the next sample follows.
    if (points !== null && missed.length === 0) dueMs = now + 2000;
    return points;
  }

  function pump(): void {
    if (sending !== null || closed || finishing || newest === null) return;
    if (!mayUpdate && options.mayUpdate !== null && clock.monotonic() >= dueMs) {
      sending = askWhether(options.mayUpdate).finally(pumpAgain);
      return;
    }
    const overMs = budgetMs();
    const points = overMs > 0 || !mayUpdate ? null : next();
    if (points === null) {
      schedule(overMs > 0 ? overMs : dueMs - clock.monotonic());
      return;
    }
    sending = send(...points).finally(pumpAgain);
  }

  function pumpAgain(): void {
    sending = null;
    pump();
  }

  return {
    position(position, isMoving) {
      const first = newest === null;
      if (newest !== null && position.ofMs > newest.ofMs) repeated = null;
      const changed = newest !== null && position.report.phase !== newest.report.phase;
      const before = unreceived.at(-1);
      // An aircraft that stands where the path ends is reported as that point, so that the path does not repeat it.
      newest = !isMoving && isSamePlace(before?.report, position.report) ? (before ?? position) : position;
      const woke = isMoving && !moving;
      const isOtherPace = first || isMoving !== moving;
      moving = isMoving;
      if (isOtherPace) link = { ...link, lateAfterMs: lateAfterMs() };
      if (isMoving && (changed || before === undefined || position.ofMs - before.ofMs >= pathStepMs))
        unreceived.push(position);
      if (changed && failures === 0) changes.push(position);
      if (woke && failures === 0) dueMs = Math.min(dueMs, clock.monotonic() + intervalMs());
      if (first || woke || changed || cancelTimer === null) pump();
    },

    allowUpdates() {
      mayUpdate = true;
    },

    async hold() {
      finishing = true;
      cancelTimer?.();
      cancelTimer = null;
      while (sending !== null) await sending;
    },
    release() {
      finishing = false;
    },

    async last(position) {
      // After a restart, another computer may have filed the flight at an airline that would overwrite its report.
      if (!mayUpdate && !closed && options.mayUpdate !== null) await askWhether(options.mayUpdate);
      if (!mayUpdate) return;
      changes = [];
      newest = position;
      repeated = null;
      moving = false;
      if (failures > 0 || !isSamePlace(acceptedReport, position.report)) await sendInTurn(position);
      const missedCount = missed.length;
      while (!closed && failures === 0) {
        const points = nextMissed();
        if (points === null) break;
        await sendInTurn(...points);
      }
      if (missedCount > 0 && failures === 0) await sendInTurn(position);
      dueMs = Math.max(dueMs, clock.monotonic() + waitMs());
    },

    hasJustReceived,
    markReceived(position) {
      accepted(position);
      onChange();
    },
    isOver: () => over,
    reopen() {
      closed = false;
      over = false;
      mayUpdate = true;
    },
    silence: () => (newest === null ? null : silenceUntil(newest)),

    link: () => link,

    async stop() {
      closed = true;
      cancelTimer?.();
      await sending;
    },
  };
}

/** Standing with engines running changes the fuel only, which not every airline takes. */
const isSamePlace = (a: TimedPosition["report"] | null | undefined, b: TimedPosition["report"]): boolean =>
  isDeepStrictEqual(a && { ...a, fuelLb: b.fuelLb, distanceFlownNm: b.distanceFlownNm }, b);

const only = (point: TimedPosition | null): [TimedPosition] | null => point && [point];

const reportExists = () => ({ code: "report_exists", message: words().tracking.reportExists });

const isClosed = ({ code }: AirlineFailure): boolean => code === "closed_flight";

const passing = (error: AirlineFailure): boolean => isUnreachable(error) || error.status === 503;
