import { type Clock, wait } from "../../../src-shared/domain/clock.ts";
import type { FlightHead, FlightStage, Receipt } from "../../../src-shared/domain/flight-view.ts";
import type { Failure } from "../../../src-shared/domain/result.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { words } from "../../../src-shared/words/words.ts";
import { type AirlineFailure, serverFailed } from "../../airlines/failure.ts";
import type { FlightReport, ReportFields } from "../../airlines/port.ts";
import { positionReport, whyNotFile } from "../following/eta.ts";
import type { Follower } from "../following/follower.ts";
import {
  askForBooking,
  findProof,
  hasBookingLeft,
  knownProof,
  type Proof,
  type ProofQuestion,
} from "../reporting/proof.ts";
import { buildReport, type ReportInput } from "../reporting/report.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { Requests } from "../reporting/requests.ts";
import type { TimedPosition } from "../reporting/thin.ts";
import {
  endOf,
  type Filed,
  type FilingEnd,
  filedWithoutAnswer,
  maintenance,
  mayChange,
  receiptOf,
  refusal,
} from "./filing-end.ts";

/**
 * The waits before the second and the third attempt, ms. Meanwhile a request under way arrives, and a server recovers
 * from a short failure.
 */
const waitsMs = [10_000, 30_000];
/** If an airline asks for a longer wait than this, the pilot files again. */
const longestWaitMs = 120_000;
/** Pause before an airline is asked again by itself whether it has the report. It doubles each time, up to the longest. */
const firstAgainMs = 60_000;
const longestAgainMs = 600_000;

export interface FilingOptions {
  readonly head: FlightHead;
  readonly clock: Clock;
  readonly requests: Requests;
  readonly reporter: Reporter;
  readonly closesBookings: ProofQuestion["closesBookings"];
  readonly follower: Follower;
  readonly remarks: () => Pick<ReportInput, "comments" | "diversion">;
  /** What the airline's own rules say of a flight. */
  readonly reviewed: (flightId: string) => Promise<ReportInput["reviewed"]>;
  readonly simulator: () => string;
  readonly programVersion: string;
  readonly stage: () => FlightStage;
  /** Resolves when the stage is on disk, or when the disk has refused it. */
  readonly enter: (stage: FlightStage) => Promise<void>;
}

/** One filing of a flight as of its last sample. */
interface Try extends FilingOptions, Filed {
  readonly sample: SimSample;
  readonly last: TimedPosition;
}

/** Files a flight's report once. */
export function createFiling(options: FilingOptions) {
  const { head, clock, requests, reporter, follower, stage, enter } = options;
  let stopAgain: (() => void) | null = null;
  let stopped = false;

  /** `noneBefore`: the pilot has seen that the airline has no report. `tries`: the questions that were asked by itself. */
  async function file(fields: ReportFields, tries = 0, noneBefore?: "seen"): Promise<void> {
    const sample = follower.last();
    if (sample === null) return;
    const proves = noneBefore === undefined && mustProve();
    stopAgain?.();
    stopAgain = null;
    await enter({ kind: "filing", step: proves ? "checking" : "sending" });
    // The proof and the report have their own last position.
    await reporter.hold();
    const last = { ofMs: sample.timeMs, report: positionReport(head, sample, follower.lastPhase()) };
    const one = { ...options, fields, sample, last };
    const end = await (proves ? checkFiling(one) : sendReport(one, noneBefore));
    if (end.kind === "refused" && !overCodes.has(end.problem.code)) reporter.release();
    else if (end.kind !== "answer_unknown") void reporter.stop();
    await enter(askAgain(end, fields, tries));
    if (end.kind === "filed" && mayKeepBooking(end.receipt)) void lookAtBooking();
  }

  /** A server that failed in the middle of a filing has the report, but perhaps did not remove the booking. */
  const mayKeepBooking = ({ answered, seenBy }: Receipt): boolean =>
    answered ? requests.bookedBefore() : requests.can.proof && seenBy === "state";

  /** An earlier report may have arrived, or the pilot sends it although the airline has closed the flight. */
  function mustProve(): boolean {
    const now = stage();
    const isClosed = now.kind === "refused" && now.problem.code === "closed_flight";
    return now.kind === "answer_unknown" || isClosed || requests.mayHaveReport();
  }

  /**
   * Asks again after a while if the airline may then give another answer. Before the airline's own time the question is
   * not sent, unless the airline has accepted an update meanwhile.
   */
  function askAgain(end: FilingEnd, fields: ReportFields, tries: number): FilingEnd {
    if (!mayChange(end) || stopped) return end;
    const { againMs = 0, ...ended } = end;
    const ms = Math.max(againMs - clock.now(), Math.min(longestAgainMs, firstAgainMs * 2 ** tries));
    stopAgain = clock.after(Math.min(ms, longestAgainMs), () => {
      if (stage().kind !== end.kind) return;
      if (end.kind === "refused" && whyNotFile(stage(), follower) !== null) void enter(ended);
      else void file(fields, tries + 1);
    });
    return { ...end, againMs: clock.now() + ms };
  }

  /** Keeps with the receipt whether the booking left the list. A later flight needs that if its answer is lost. */
  async function lookAtBooking(): Promise<void> {
    const bookingLeft = await hasBookingLeft(requests, head.bidId);
    const now = stage();
    if (bookingLeft !== null && !stopped && now.kind === "filed")
      await enter({ kind: "filed", receipt: { ...now.receipt, bookingLeft } });
  }

  return {
    /**
     * Files the flight as of its last sample, and again by itself while the airline is down for maintenance or does not
     * say whether it has the report. If an earlier report may have arrived, that is checked first.
     */
    file: (fields: ReportFields = "all"): Promise<void> => file(fields),

    /** After a restart: asks again by itself an airline that was down for maintenance or has not answered the report. */
    resume(): void {
      const now = stage();
      if ((now.kind === "refused" || now.kind === "answer_unknown") && mayChange(now))
        void enter(askAgain(now, "all", 0));
    },

    /** The pilot has checked at the airline whether the report arrived. */
    async settle(arrived: boolean): Promise<void> {
      if (arrived) {
        void reporter.stop();
        await enter(filedWithoutAnswer(head.trackingId, { by: "pilot" }, clock));
        return;
      }
      reporter.reopen();
      await file("all", 0, "seen");
    },

    /** Nothing is asked again by itself. */
    stop(): void {
      stopped = true;
      stopAgain?.();
    },
  };
}

/** Refusals after which the flight gets no updates. */
const overCodes: ReadonlySet<string> = new Set(["closed_flight", "report_exists"]);

/** The network or the airline failed temporarily, or the airline asks for a wait: it may take the same report later. */
const mayPass = ({ code, status }: AirlineFailure): boolean =>
  code === "network" || code === "timeout" || code === "too_many_requests" || serverFailed(status);

/**
 * Files the report once. A lost answer counts as "unknown", never as "failed", and needs proof before a second report.
 * After a failure of the server the same report is sent again later. `noneBefore`: it is certain that no earlier report
 * arrived, by a proof just now or by the pilot.
 */
async function sendReport(one: Try, noneBefore?: "proved" | "seen"): Promise<FilingEnd> {
  const { requests, reporter, fields, last } = one;
  let report: FlightReport | null = null;
  let looked = noneBefore === "proved";
  let replaced = false;
  for (let attempt = 0; ; attempt++) {
    await one.enter({ kind: "filing", step: "sending" });
    const told = knownProof(requests);
    if (told !== null) return endOf(told, one);
    const look = looked ? null : await askForBooking(requests, one.head.bidId);
    if (look !== null && look.down !== null)
      return { kind: "refused", ...maintenance(words().tracking.notFiled, look.down, one) };
    if (look?.isListed === true) reporter.allowUpdates();
    await reporter.last(last);
    // An update that arrives after the report may overwrite it.
    await requests.settled();
    const known = knownProof(requests);
    if (known !== null) return endOf(known, one);
    // The pilot decides whether to send it nevertheless.
    if (noneBefore === undefined && reporter.isOver()) return endOf({ kind: "closed" }, one);
    report ??= reportOf(one, await one.reviewed(one.head.id));
    const sentBefore = requests.mayHaveReport();
    const result = await requests.complete(report, fields);
    if (result.ok) return { kind: "filed", receipt: receiptOf(result.value, one) };
    const { error } = result;
    // An airline may answer this for a flight that it cancelled, too. A server that failed after it stored an earlier
    // report may have left the booking.
    if (error.code === "already_filed") {
      const proof: Proof = noneBefore !== "seen" || attempt > 0 ? await prove(one) : { kind: "closed" };
      return endOf(proof.kind === "not_filed" ? { kind: sentBefore ? "booking_stays" : "closed" } : proof, one);
    }
    if (error.code === "not_found" && requests.can.proof && !replaced) {
      // The airline has deleted the report in progress: the next position starts another one.
      replaced = true;
      reporter.forget();
      continue;
    }
    const waitMs = Math.max(waitsMs[attempt] ?? waitsMs[0] ?? 0, (error.retryAfterS ?? 0) * 1000);
    // The airline may have accepted a report that it answered with a message only: it is not sent again unasked.
    const mayRepeat = error.unknown ? error.code !== "no_receipt" : mayPass(error);
    const again = attempt < waitsMs.length && waitMs <= longestWaitMs && mayRepeat;
    // A server that failed may have stored the report before it failed.
    looked = error.unknown || (serverFailed(error.status) && waitMs <= longestWaitMs);
    if (again || looked) {
      const why = { message: words().tracking.notTakenYet, detail: error.detail ?? error.message };
      await pause(one, why, Math.min(waitMs, longestWaitMs));
    }
    if (looked) {
      const proof = await prove(one);
      if (proof.kind !== "not_filed") {
        if (error.unknown || proof.kind === "filed") return endOf(proof, one);
        reporter.askFirst();
        return refusal(error, attempt + 1, fields);
      }
    }
    if (!again) return refusal(error, attempt + 1, fields);
  }
}

/** Called when everything that precedes the report has been sent. */
const reportOf = (
  { head, follower, reporter, sample, remarks, simulator, programVersion }: Try,
  reviewed: ReportInput["reviewed"],
): FlightReport =>
  buildReport({
    head,
    last: sample,
    tracker: follower.view(),
    plan: follower.progress.plan(),
    events: follower.events,
    online: follower.online(),
    silence: reporter.silence(),
    ...remarks(),
    reviewed,
    simulator: simulator(),
    programVersion,
  });

/** Asks whether a report has arrived; sends it again only on proof that it has not. */
async function checkFiling(one: Try): Promise<FilingEnd> {
  const proof = await prove(one);
  return proof.kind === "not_filed" ? sendReport(one, "proved") : endOf(proof, one);
}

async function pause({ clock, enter }: Try, why: Omit<Failure, "code">, ms: number): Promise<void> {
  const problem = { code: "waiting", ...why };
  await enter({ kind: "filing", step: "waiting", untilMs: clock.now() + ms, problem });
  await wait(clock, ms);
}

async function prove(one: Try): Promise<Proof> {
  const { head, requests, reporter, last, closesBookings } = one;
  const known = knownProof(requests);
  if (known !== null) return known;
  const waitMs = requests.waitMs();
  if (waitMs > 0) await pause(one, { message: words().tracking.askedOften }, waitMs);
  await one.enter({ kind: "filing", step: "checking" });
  const probe = () => reporter.probe(last);
  const proof = await findProof(requests, { bidId: head.bidId, probe, evidence: requests, closesBookings });
  if (proof.kind !== "not_filed") return proof;
  const leftMs = requests.underWayMs();
  if (leftMs > 0) {
    await pause(one, { message: words().tracking.notTakenYet }, leftMs);
    return prove(one);
  }
  reporter.reopen();
  return proof;
}
