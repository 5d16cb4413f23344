import { isDeepStrictEqual } from "node:util";
import { type Clock, wait } from "../../../src-shared/domain/clock.ts";
import type { AirlineLink } from "../../../src-shared/domain/flight-view.ts";
import { words } from "../../../src-shared/words/words.ts";
import { type AirlineFailure, type AirlineResult, forOperation } from "../../airlines/failure.ts";
import { decisionOf } from "../record/replay-journal.ts";
import {
  createMissedPath,
  type MissedPath,
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
  /** The airline's last answer was that it has ended the flight. */
  readonly ended: boolean;
  readonly lastHeardMs: number | null;
  /** The newest position that the airline accepted or, where its answer was lost, may have accepted. */
  readonly lastSent: TimedPosition | null;
}

export interface ReporterOptions extends MissedPathOptions {
  readonly clock: Clock;
  /** Succeeds if an update cannot overwrite a filed report. */
  readonly mayUpdate: () => Promise<AirlineResult<unknown>>;
  /** `mayUpdate` must succeed before any update is sent; repeated until it does. */
  readonly asksFirst: boolean;
  readonly send: Requests["send"];
  /** The wait until the flight's request budget allows another position, ms. */
  readonly budgetMs: () => number;
  readonly onChange: () => void;
  readonly past: ReporterPast;
  /** The airline has said that it has a report of the flight, so it gets no updates. */
  readonly hasReport: boolean;
}

/**
 * Reports the flight's position to the airline: one request at a time, each phase in order, always the newest position.
 * After an outage the missed path follows, thinned, if the airline accepts the time of a position.
 */
export class Reporter {
  readonly #options: ReporterOptions;
  readonly #clock: Clock;
  readonly #path: MissedPath;
  #link: AirlineLink;
  /** The report that the airline accepted last. */
  #acceptedReport: TimedPosition["report"] | null = null;
  #acceptedAtMs: number;
  /** First position of each phase not yet sent, oldest first. */
  #changes: TimedPosition[] = [];
  #newest: TimedPosition | null = null;
  /**
   * Sent instead of the newest position until the first sample after a restart. An airline that records positions with
   * the present time would otherwise record an old place, and then a jump.
   */
  #repeated: TimedPosition | null;
  #mayUpdate: boolean;
  #moving = false;
  #sending: Promise<void> | null = null;
  /** Filing uses the connection exclusively. */
  #finishing = false;
  #failures = 0;
  /** The airline has answered since its last acceptance that it does not know the flight. */
  #wasUnknown = false;
  #closed: boolean;
  /** The airline has answered that it has ended the flight. */
  #over: boolean;
  #dueMs: number;
  #cancelTimer: (() => void) | null = null;

  constructor(options: ReporterOptions) {
    const { clock, past, hasReport, asksFirst, can } = options;
    this.#options = options;
    this.#clock = clock;
    this.#path = createMissedPath(options);
    this.#link = {
      lastHeardMs: past.lastHeardMs,
      lateAfterMs: null,
      problem: hasReport ? reportExists() : null,
      accepted: past.accepted,
    };
    this.#acceptedAtMs =
      past.lastHeardMs === null
        ? Number.NEGATIVE_INFINITY
        : clock.monotonic() - Math.max(0, clock.now() - past.lastHeardMs);
    this.#repeated = can.positionTimes ? null : past.lastSent;
    this.#mayUpdate = !asksFirst;
    this.#closed = hasReport;
    this.#over = past.ended;
    // A position of an earlier run is not new: the aircraft may be far away by now.
    this.#dueMs = clock.monotonic() + (asksFirst ? keepAliveMs : 0);
  }

  readonly #usualMs = (): number =>
    this.#moving ? this.#options.intervalMs() : Math.max(this.#options.intervalMs(), keepAliveMs);
  readonly #waitMs = (): number =>
    this.#failures === 0
      ? this.#usualMs()
      : Math.min(maximumBackOffMs, this.#options.intervalMs() * 2 ** (this.#failures - 1));
  /** Null once nothing more is sent. */
  readonly #lateAfterMs = (): number | null =>
    this.#closed ? null : this.#clock.now() + mostMissing * this.#usualMs();

  #schedule(ms: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer =
      this.#closed || this.#finishing
        ? null
        : this.#clock.after(ms, () => {
            this.#cancelTimer = null;
            this.#pump();
          });
  }

  #accepted(position: TimedPosition): void {
    const { ofMs } = position;
    this.#failures = 0;
    this.#wasUnknown = this.#over = false;
    this.#dueMs = Math.min(this.#dueMs, this.#clock.monotonic() + this.#usualMs());
    this.#link = {
      lastHeardMs: this.#clock.now(),
      lateAfterMs: this.#lateAfterMs(),
      problem: null,
      accepted: this.#link.accepted + 1,
    };
    this.#acceptedReport = position.report;
    this.#acceptedAtMs = this.#clock.monotonic();
    this.#path.accepted(position);
    if (this.#repeated !== null && ofMs > this.#repeated.ofMs) this.#repeated = null;
  }

  /** Handles a refused update. `ends`: no more updates are sent. */
  #refused(error: AirlineFailure, ends: boolean): void {
    // Without a sign-in nothing is sent, so a longer wait would only delay the first update after the next sign-in.
    this.#failures = error.code === "not_signed_in" ? 1 : this.#failures + 1;
    this.#closed ||= ends;
    const ended = { ...error, message: `${error.message} ${words().tracking.afterClosing}` };
    const exists = error.reportState !== "rejected" && decisionOf(error.reportState) !== null;
    this.#link = { ...this.#link, problem: exists ? reportExists() : ends ? ended : error };
    this.#changes = [];
    // After a longer wait the airline would delete the flight.
    this.#dueMs =
      this.#clock.monotonic() + Math.max(this.#waitMs(), Math.min(keepAliveMs, (error.retryAfterS ?? 0) * 1000));
  }

  /** Sends one position, or points of the missed path. */
  async #send(points: Points): Promise<void> {
    const position = newestOf(points);
    const pace = this.#path.isLate(position) ? "late" : this.#moving || this.#finishing ? "moving" : "still";
    const result = await this.#options.send(points, pace);
    if (result.ok) {
      this.#accepted(position);
      if (result.value === "report_replaced") this.#path.sendAgain();
    } else {
      const { unknown } = result.error;
      if (unknown || passing(result.error)) this.#path.lost(points, unknown);
      // One "not found" may come from a proxy; the second is the airline's.
      const isUnknown = result.error.code === "not_found";
      const ends = isClosed(result.error) || (isUnknown && this.#wasUnknown);
      this.#wasUnknown ||= isUnknown;
      this.#over ||= ends;
      this.#refused(result.error, ends);
    }
    this.#options.onChange();
  }

  async #askWhether(): Promise<void> {
    const result = await this.#options.mayUpdate();
    this.#mayUpdate = result.ok;
    if (!result.ok)
      this.#refused(
        isClosed(result.error) ? result.error : forOperation("update", result.error),
        isClosed(result.error),
      );
    this.#options.onChange();
  }

  /** Sends as soon as the budget allows. */
  async #sendInTurn(points: Points): Promise<void> {
    const overMs = this.#options.budgetMs();
    if (overMs > 0) await wait(this.#clock, overMs);
    if (!this.#closed) await this.#send(points);
  }

  /** Whether the airline has just accepted exactly this report. */
  readonly #hasJustReceived = (report: TimedPosition["report"]): boolean =>
    this.#clock.monotonic() - this.#acceptedAtMs < justReceivedMs && isSamePlace(this.#acceptedReport, report);

  /** The airline has accepted the newest position or just the same report, and no update must keep the flight open. */
  readonly #isKnown = (now: number): boolean =>
    this.#failures === 0 &&
    (this.#repeated !== null ||
      this.#newest === null ||
      this.#path.endsWith(this.#newest) ||
      this.#hasJustReceived(this.#newest.report)) &&
    now - this.#acceptedAtMs < keepAliveMs;

  /** What to send now; null when nothing is due. */
  #next(): Points | null {
    const now = this.#clock.monotonic();
    const change = this.#failures === 0 ? this.#changes.shift() : undefined;
    if (change === undefined && now >= this.#dueMs && this.#isKnown(now))
      this.#dueMs = now + this.#options.intervalMs();
    if (change !== undefined || now >= this.#dueMs) {
      this.#dueMs = now + this.#waitMs();
      const place = this.#repeated ?? this.#newest;
      if (place === null) return null;
      if (change === undefined || this.#options.can.positionTimes) return [change ?? place];
      // The phase began during another request. The airline records the present time, so the present place is sent with
      // it.
      return [{ ofMs: place.ofMs, report: { ...place.report, phase: change.report.phase } }];
    }
    if (this.#failures > 0) return null;
    const points = this.#path.take();
    // After the missed path, the airline must get the present position again: the next sample follows.
    if (points !== null && !this.#path.waits()) this.#dueMs = now + 2000;
    return points;
  }

  #pump(): void {
    if (this.#sending !== null || this.#closed || this.#finishing || this.#newest === null) return;
    if (!this.#mayUpdate && this.#clock.monotonic() >= this.#dueMs) {
      this.#sending = this.#askWhether().finally(() => this.#pumpAgain());
      return;
    }
    const overMs = this.#options.budgetMs();
    const points = overMs > 0 || !this.#mayUpdate ? null : this.#next();
    if (points === null) {
      this.#schedule(overMs > 0 ? overMs : this.#dueMs - this.#clock.monotonic());
      return;
    }
    this.#sending = this.#send(points).finally(() => this.#pumpAgain());
  }

  #pumpAgain(): void {
    this.#sending = null;
    this.#pump();
  }

  /**
   * Sets the newest position, and sends it immediately after a change of phase. `isMoving`: false while paused or
   * without a simulator.
   */
  position(position: TimedPosition, isMoving: boolean): void {
    const first = this.#newest === null;
    if (this.#newest !== null && position.ofMs > this.#newest.ofMs) this.#repeated = null;
    const changed = this.#newest !== null && position.report.phase !== this.#newest.report.phase;
    const before = this.#path.newest();
    // An aircraft that stands where the path ends is reported as that point, so that the path does not repeat it.
    this.#newest = !isMoving && isSamePlace(before?.report, position.report) ? (before ?? position) : position;
    const woke = isMoving && !this.#moving;
    const isOtherPace = first || isMoving !== this.#moving;
    this.#moving = isMoving;
    if (isOtherPace) this.#link = { ...this.#link, lateAfterMs: this.#lateAfterMs() };
    if (isMoving) this.#path.add(position, changed);
    if (changed && this.#failures === 0) this.#changes.push(position);
    if (woke && this.#failures === 0)
      this.#dueMs = Math.min(this.#dueMs, this.#clock.monotonic() + this.#options.intervalMs());
    if (first || woke || changed || this.#cancelTimer === null) this.#pump();
  }

  /** An update cannot overwrite a report, because the booking is open. */
  allowUpdates(): void {
    this.#mayUpdate = true;
  }

  /** The airline may have the report: it is asked before the next update. */
  askFirst(): void {
    this.#mayUpdate = false;
  }

  /** Sends nothing by itself until `release`; resolves when the request under way has ended. */
  async hold(): Promise<void> {
    this.#finishing = true;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    while (this.#sending !== null) await this.#sending;
  }

  /** Until the pilot files again, updates keep the flight open at the airline. */
  release(): void {
    this.#finishing = false;
    this.#pump();
  }

  /**
   * While held: sends the last position before filing, unless the airline has it, and the rest of the missed path. A
   * failure does not prevent filing.
   */
  async last(position: TimedPosition): Promise<void> {
    // After a restart, another computer may have filed the flight at an airline that would overwrite its report.
    if (!this.#mayUpdate && !this.#closed) await this.#askWhether();
    if (!this.#mayUpdate) return;
    this.#changes = [];
    this.#newest = position;
    this.#repeated = null;
    this.#moving = false;
    let failed = 0;
    const attempt = async (points: Points): Promise<void> => {
      await this.#sendInTurn(points);
      if (this.#failures > 0) failed += this.#link.problem?.code === "timeout" ? mostLastFailures : 1;
    };
    const goesOn = (): boolean => !this.#closed && failed < (this.#options.can.positionIds ? mostLastFailures : 1);
    if (this.#failures > 0 || !isSamePlace(this.#acceptedReport, position.report))
      do await attempt([position]);
      while (this.#failures > 0 && goesOn());
    const hasMissed = this.#path.waits();
    while (goesOn()) {
      const points = this.#path.take();
      if (points === null) break;
      await attempt(points);
    }
    if (hasMissed && this.#failures === 0) await this.#sendInTurn([position]);
    this.#dueMs = Math.max(this.#dueMs, this.#clock.monotonic() + this.#waitMs());
  }

  /** While held: sends a position for its answer, unless the airline has just accepted exactly this report. */
  async probe(position: TimedPosition): ReturnType<Requests["send"]> {
    if (this.#hasJustReceived(position.report)) return { ok: true, value: undefined };
    const result = await this.#options.send([position], "still");
    if (result.ok) this.#accepted(position);
    this.#options.onChange();
    return result;
  }

  /** The airline has answered an update that it has ended the flight. */
  isOver(): boolean {
    return this.#over;
  }

  /** The airline does not have the report, by a proof or by the pilot's own check, so updates may be sent. */
  reopen(): void {
    this.#closed = false;
    this.#over = false;
    this.#mayUpdate = true;
  }

  /** The airline has deleted what it accepted, so the last position is sent even if nothing moved. */
  forget(): void {
    this.#acceptedReport = null;
  }

  /** The present silence. Null if it is too short for a log line. */
  silence(): Silence | null {
    return this.#newest === null ? null : this.#path.silenceUntil(this.#newest);
  }

  link(): AirlineLink {
    return this.#link;
  }

  /** Stops sending; resolves when the request under way has ended. */
  async stop(): Promise<void> {
    this.#closed = true;
    this.#link = { ...this.#link, lateAfterMs: null };
    this.#cancelTimer?.();
    await this.#sending;
  }
}

/** Standing with engines running changes the fuel only, which not every airline takes. */
const isSamePlace = (a: TimedPosition["report"] | null | undefined, b: TimedPosition["report"]): boolean =>
  isDeepStrictEqual(a && { ...a, fuelLb: b.fuelLb, distanceFlownNm: b.distanceFlownNm }, b);

const reportExists = () => ({ code: "report_exists", message: words().tracking.reportExists });

const isClosed = ({ code }: AirlineFailure): boolean => code === "closed_flight";

const passing = (error: AirlineFailure): boolean =>
  isUnreachable(error) || error.code === "web_page" || error.status === 503;
