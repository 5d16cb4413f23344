import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { AirlineLink } from "../../../src-shared/domain/flight-view.ts";
import { words } from "../../../src-shared/words/words.ts";
import { type AirlineFailure, type AirlineResult, forOperation } from "../../airlines/failure.ts";
import { decisionOf } from "../record/replay-journal.ts";
import {
  createMissedPath,
  type MissedPathOptions,
  type MissedPathPast,
  newestOf,
  type Points,
  type Silence,
} from "./missed-path.ts";
import { isUnreachable } from "./proof.ts";
import type { Requests } from "./requests.ts";
import type { TimedPosition } from "./thin.ts";

/**
 * While nothing moves (pause, simulator gone), updates keep the flight open: servers delete flights without updates for
 * hours.
 */
const keepAliveMs = 5 * 60_000;
/** Longest wait between two attempts on a failing connection. */
const maximumBackOffMs = 2 * 60_000;
/** After this many failed updates the airline counts as not reached. */
const mostMissing = 3;
/**
 * So many requests may fail before the report, after which no position reaches the airline. Only one where a position
 * that is sent twice is stored twice.
 */
const mostLastFailures = 3;
/**
 * An update accepted within this time counts as just received. Shorter than the wait before a proof, so such an update
 * did not arrive after a report.
 */
const justReceivedMs = 5000;

/** What is known from the run before a restart. */
export interface ReporterPast extends MissedPathPast {
  readonly accepted: number;
  readonly lastHeardMs: number | null;
  /** The newest position that the airline accepted or, where its answer was lost, may have accepted. */
  readonly lastSent: TimedPosition | null;
}

export interface ReporterOptions extends MissedPathOptions {
  readonly clock: Clock;
  /** Must succeed before any update is sent; repeated until it does. Null if nothing needs a check. */
  readonly mayUpdate: (() => Promise<AirlineResult<unknown>>) | null;
  readonly send: Requests["send"];
  /** The wait until the flight's request budget allows another position, ms. */
  readonly budgetMs: () => number;
  readonly onChange: () => void;
  readonly past: ReporterPast;
  /** The airline has said that it has a report of the flight, so it gets no updates. */
  readonly hasReport: boolean;
}

export type Reporter = ReturnType<typeof createReporter>;

/**
 * Reports the flight's position to the airline: one request at a time, each phase in order, always the newest position.
 * After an outage the missed path follows, thinned, if the airline accepts the time of a position.
 */
export function createReporter(options: ReporterOptions) {
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
  const path = createMissedPath(options);
  let newest: TimedPosition | null = null;
  /**
   * Sent instead of the newest position until the first sample after a restart. An airline that records positions with
   * the present time would otherwise record an old place, and then a jump.
   */
  let repeated = can.positionTimes ? null : past.lastSent;
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

  function accepted(position: TimedPosition): void {
    const { ofMs } = position;
    failures = 0;
    link = { lastHeardMs: clock.now(), lateAfterMs: lateAfterMs(), problem: null, accepted: link.accepted + 1 };
    acceptedReport = position.report;
    acceptedAtMs = clock.monotonic();
    path.accepted(position);
    if (repeated !== null && ofMs > repeated.ofMs) repeated = null;
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

  /** Sends one position, or points of the missed path. */
  async function send(points: Points): Promise<void> {
    const position = newestOf(points);
    const pace = path.isLate(position) ? "late" : moving || finishing ? "moving" : "still";
    const result = await options.send(points, pace);
    if (result.ok) {
      accepted(position);
      if (result.value === "report_replaced") path.sendAgain();
    } else {
      const { unknown } = result.error;
      if (unknown || passing(result.error)) path.lost(points, unknown);
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
  async function sendInTurn(points: Points): Promise<void> {
    const overMs = budgetMs();
    if (overMs > 0) await new Promise<void>((resolve) => clock.after(overMs, resolve));
    if (!closed) await send(points);
  }

  /** Whether the airline has just accepted exactly this report. */
  const hasJustReceived = (report: TimedPosition["report"]): boolean =>
    clock.monotonic() - acceptedAtMs < justReceivedMs && isSamePlace(acceptedReport, report);

  /** The airline has accepted the newest position or just the same report, and no update must keep the flight open. */
  const isKnown = (now: number): boolean =>
    failures === 0 &&
    (repeated !== null || newest === null || path.endsWith(newest) || hasJustReceived(newest.report)) &&
    now - acceptedAtMs < keepAliveMs;

  /** What to send now; null when nothing is due. */
  function next(): Points | null {
    const now = clock.monotonic();
    const change = failures === 0 ? changes.shift() : undefined;
    if (change === undefined && now >= dueMs && isKnown(now)) dueMs = now + intervalMs();
    if (change !== undefined || now >= dueMs) {
      dueMs = now + waitMs();
      const place = repeated ?? newest;
      if (place === null) return null;
      if (change === undefined || can.positionTimes) return [change ?? place];
      // The phase began during another request. The airline records the present time, so the present place is sent with
      // it.
      return [{ ofMs: place.ofMs, report: { ...place.report, phase: change.report.phase } }];
    }
    if (failures > 0) return null;
    const points = path.take();
    // After the missed path, the airline must get the present position again: the next sample follows.
    if (points !== null && !path.waits()) dueMs = now + 2000;
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
    sending = send(points).finally(pumpAgain);
  }

  function pumpAgain(): void {
    sending = null;
    pump();
  }

  return {
    /**
     * Sets the newest position, and sends it immediately after a change of phase. `isMoving`: false while paused or
     * without a simulator.
     */
    position(position: TimedPosition, isMoving: boolean): void {
      const first = newest === null;
      if (newest !== null && position.ofMs > newest.ofMs) repeated = null;
      const changed = newest !== null && position.report.phase !== newest.report.phase;
      const before = path.newest();
      // An aircraft that stands where the path ends is reported as that point, so that the path does not repeat it.
      newest = !isMoving && isSamePlace(before?.report, position.report) ? (before ?? position) : position;
      const woke = isMoving && !moving;
      const isOtherPace = first || isMoving !== moving;
      moving = isMoving;
      if (isOtherPace) link = { ...link, lateAfterMs: lateAfterMs() };
      if (isMoving) path.add(position, changed);
      if (changed && failures === 0) changes.push(position);
      if (woke && failures === 0) dueMs = Math.min(dueMs, clock.monotonic() + intervalMs());
      if (first || woke || changed || cancelTimer === null) pump();
    },

    /** An update cannot overwrite a report, because the booking is open. */
    allowUpdates(): void {
      mayUpdate = true;
    },

    /** Sends nothing by itself until `release`; resolves when the request under way has ended. */
    async hold(): Promise<void> {
      finishing = true;
      cancelTimer?.();
      cancelTimer = null;
      while (sending !== null) await sending;
    },
    release(): void {
      finishing = false;
    },

    /**
     * While held: sends the last position before filing, unless the airline has it, and the rest of the missed path. A
     * failure does not prevent filing.
     */
    async last(position: TimedPosition): Promise<void> {
      // After a restart, another computer may have filed the flight at an airline that would overwrite its report.
      if (!mayUpdate && !closed && options.mayUpdate !== null) await askWhether(options.mayUpdate);
      if (!mayUpdate) return;
      changes = [];
      newest = position;
      repeated = null;
      moving = false;
      let failed = 0;
      const attempt = async (points: Points): Promise<void> => {
        await sendInTurn(points);
        if (failures > 0) failed += link.problem?.code === "timeout" ? mostLastFailures : 1;
      };
      const goesOn = (): boolean => !closed && failed < (can.positionIds ? mostLastFailures : 1);
      if (failures > 0 || !isSamePlace(acceptedReport, position.report))
        do await attempt([position]);
        while (failures > 0 && goesOn());
      const hasMissed = path.waits();
      while (goesOn()) {
        const points = path.take();
        if (points === null) break;
        await attempt(points);
      }
      if (hasMissed && failures === 0) await sendInTurn([position]);
      dueMs = Math.max(dueMs, clock.monotonic() + waitMs());
    },

    /** While held: sends a position for its answer, unless the airline has just accepted exactly this report. */
    async probe(position: TimedPosition): ReturnType<Requests["send"]> {
      if (hasJustReceived(position.report)) return { ok: true, value: undefined };
      const result = await options.send([position], "still");
      if (result.ok) accepted(position);
      onChange();
      return result;
    },
    /** The airline has answered an update that it has ended the flight. */
    isOver: (): boolean => over,
    /** The airline does not have the report, by a proof or by the pilot's own check, so updates may be sent. */
    reopen(): void {
      closed = false;
      over = false;
      mayUpdate = true;
    },
    /** The airline has deleted what it accepted, so the last position is sent even if nothing moved. */
    forget(): void {
      acceptedReport = null;
    },
    /** The present silence. Null if it is too short for a log line. */
    silence: (): Silence | null => (newest === null ? null : path.silenceUntil(newest)),

    link: (): AirlineLink => link,

    /** Stops sending; resolves when the request under way has ended. */
    async stop(): Promise<void> {
      closed = true;
      cancelTimer?.();
      await sending;
    },
  };
}

/** Standing with engines running changes the fuel only, which not every airline takes. */
const isSamePlace = (a: TimedPosition["report"] | null | undefined, b: TimedPosition["report"]): boolean =>
  isDeepStrictEqual(a && { ...a, fuelLb: b.fuelLb, distanceFlownNm: b.distanceFlownNm }, b);

const reportExists = () => ({ code: "report_exists", message: words().tracking.reportExists });

const isClosed = ({ code }: AirlineFailure): boolean => code === "closed_flight";

const passing = (error: AirlineFailure): boolean =>
  isUnreachable(error) || error.code === "web_page" || error.status === 503;
