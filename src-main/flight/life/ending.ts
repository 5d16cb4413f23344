import type { Clock } from "../../../src-shared/domain/clock.ts";
import {
  type FlightHead,
  type FlightStage,
  pilotMustLook,
  type Receipt,
} from "../../../src-shared/domain/flight-view.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { ReportFields } from "../../airlines/port.ts";
import { lastPosition, positionReport, whyNotFile } from "../following/eta.ts";
import type { Follower } from "../following/follower.ts";
import {
  checkFiling,
  type FilingEnd,
  type FilingOptions,
  filedWithoutAnswer,
  fileReport,
} from "./filing.ts";
import { hasBookingLeft } from "../reporting/proof.ts";
import { buildReport } from "../reporting/report.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { Requests } from "../reporting/requests.ts";
import { reportCancel } from "./cancelling.ts";

/** Pause before an unanswered cancel is retried. */
const cancelRetryMs = 60_000;
/** Pause before an airline is asked again by itself whether it has the report. It doubles each time, up to the longest. */
const firstAgainMs = 60_000;
const longestAgainMs = 600_000;

export interface EndingOptions {
  readonly head: FlightHead;
  readonly clock: Clock;
  readonly programVersion: string;
  readonly follower: Follower;
  readonly requests: Requests;
  /** False if this airline left the booking on its list when it confirmed an earlier flight's report. */
  readonly closesBookings: () => Promise<boolean>;
  readonly reporter: Reporter;
  readonly stage: () => FlightStage;
  /** Resolves when the stage is on disk, or when the disk has refused it. */
  readonly enter: (stage: FlightStage) => Promise<void>;
  readonly remarks: () => { readonly comments: string; readonly diversion: string | null };
  readonly simulator: () => string;
}

/** Refusals after which the flight gets no updates. */
const overCodes: ReadonlySet<string> = new Set(["closed_flight", "report_exists"]);

/** The airline may give another answer without the pilot's action. */
const mayChange = (end: FilingEnd): end is Exclude<FilingEnd, { kind: "filed" }> =>
  end.kind === "refused" ? end.problem.code === "maintenance" : end.kind === "answer_unknown" && !pilotMustLook(end);

/** How a flight ends: its report is filed once, or the flight is cancelled. */
export interface Ending {
  /**
   * Files the flight as of its last sample, and again by itself while the airline is down for maintenance or does not
   * say whether it has the report. `prove`: an earlier report may have arrived, so that is checked first.
   */
  file(last: SimSample, prove: () => boolean, fields?: ReportFields): Promise<void>;
  /** After a restart: asks again by itself an airline that was down for maintenance. `prove`: as in `file`. */
  resume(prove: () => boolean): void;
  /** The pilot has checked at the airline whether the report arrived. */
  settle(last: SimSample, arrived: boolean): Promise<void>;
  /** `prove`: as in `file`; if the report has arrived, the flight is filed and not cancelled. */
  cancel(prove: boolean): Promise<void>;
  close(): void;
}

export function createEnding(options: EndingOptions): Ending {
  const { head, clock, follower, requests, reporter, stage, enter } = options;
  let stopCancelRetry: (() => void) | null = null;
  let stopAgain: (() => void) | null = null;
  let closed = false;

  function filingOptions(last: SimSample, fields: ReportFields): FilingOptions {
    const report = positionReport(head, last, follower.lastPhase());
    return {
      crew: {
        ...requests,
        // The proof has sent this position as an update, so the report needs no other update before it.
        async update(report) {
          if (reporter.hasJustReceived(report)) return { ok: true, value: undefined };
          const result = await requests.update(report);
          if (result.ok) reporter.markReceived({ ofMs: last.timeMs, report });
          return result;
        },
      },
      bidId: head.bidId,
      closesBookings: options.closesBookings,
      report: () =>
        buildReport({
          head,
          last,
          tracker: follower.view(),
          plan: follower.progress.plan(),
          events: follower.events,
          online: follower.online(),
          silence: reporter.silence(),
          ...options.remarks(),
          simulator: options.simulator(),
          programVersion: options.programVersion,
        }),
      fields,
      lastPosition: report,
      clock,
      isOver: reporter.isOver,
      onNotFiled: reporter.reopen,
      onStep: enter,
      async beforeReport(isListed) {
        if (isListed) reporter.allowUpdates();
        await reporter.last({ ofMs: last.timeMs, report });
        // On servers before 0.3.4, an update that arrives after the report overwrites its time.
        await requests.settled();
      },
    };
  }

  async function cancelThere(doubt: boolean): Promise<void> {
    const { stage: next } = await reportCancel({
      crew: requests,
      head,
      doubt,
      evidence: requests,
      openProves: !requests.mayHaveReport() || (await options.closesBookings()),
      lastPosition: lastPosition(head, follower),
      clock,
      settled: requests.settled,
    });
    await enter(next);
    if (next.kind === "cancelled" && next.pending && !closed)
      stopCancelRetry ??= clock.after(cancelRetryMs, () => {
        stopCancelRetry = null;
        const now = stage();
        if (now.kind === "cancelled" && now.pending) void cancelThere(now.doubt === true);
      });
  }

  /** `tries`: how often the airline was asked again by itself. */
  async function file(last: SimSample, prove: () => boolean, fields: ReportFields = "all", tries = 0): Promise<void> {
    const filing = filingOptions(last, fields);
    const mustProve = prove();
    const end = await alone(mustProve, () => (mustProve ? checkFiling(filing) : fileReport(filing)));
    await finish(askAgain(end, prove, fields, tries));
  }

  /** Asks again after a while if the airline may then give another answer, and not before the airline's own time. */
  function askAgain(end: FilingEnd, prove: () => boolean, fields: ReportFields, tries: number): FilingEnd {
    if (!mayChange(end) || closed) return end;
    const { againMs = 0, ...ended } = end;
    const ms = Math.max(againMs - clock.now(), Math.min(longestAgainMs, firstAgainMs * 2 ** tries));
    stopAgain = clock.after(ms, () => {
      const now = follower.last();
      if (stage().kind !== end.kind || now === null) return;
      if (end.kind === "refused" && whyNotFile(stage(), follower) !== null) void enter(ended);
      else void file(now, prove, fields, tries + 1);
    });
    return { ...end, againMs: clock.now() + ms };
  }

  /** While filing, nothing else is sent for the flight: the proof and the report have their own last position. */
  async function alone(checks: boolean, work: () => Promise<FilingEnd>): Promise<FilingEnd> {
    stopAgain?.();
    stopAgain = null;
    await enter({ kind: "filing", step: checks ? "checking" : "sending" });
    await reporter.hold();
    const end = await work();
    reporter.release();
    return end;
  }

  async function finish(end: FilingEnd): Promise<void> {
    const isOver = end.kind === "filed" || (end.kind === "refused" && overCodes.has(end.problem.code));
    if (isOver) void reporter.stop();
    await enter(end);
    if (end.kind === "filed" && end.receipt.answered && requests.bookedBefore()) void lookAtBooking(end.receipt);
  }

  /** Keeps with the receipt whether the booking left the list. A later flight needs that if its answer is lost. */
  async function lookAtBooking(receipt: Receipt): Promise<void> {
    const bookingLeft = await hasBookingLeft(requests, head.bidId);
    if (bookingLeft !== null && !closed) await enter({ kind: "filed", receipt: { ...receipt, bookingLeft } });
  }

  return {
    file,

    resume(prove) {
      const now = stage();
      if (now.kind === "refused" && mayChange(now)) void enter(askAgain(now, prove, "all", 0));
    },

    async settle(last, arrived) {
      if (!arrived) {
        reporter.reopen();
        return finish(await alone(false, () => fileReport(filingOptions(last, "all"), "seen")));
      }
      void reporter.stop();
      await enter(filedWithoutAnswer(head.trackingId, { by: "pilot" }, clock));
    },

    async cancel(prove) {
      stopAgain?.();
      const silent = reporter.stop();
      await enter({ kind: "cancelling" });
      // On servers before 0.3.4, an update that arrives after the cancel keeps the aircraft in use.
      await silent;
      await requests.settled();
      if (!closed) await cancelThere(prove);
    },

    close() {
      closed = true;
      stopCancelRetry?.();
      stopAgain?.();
    },
  };
}
