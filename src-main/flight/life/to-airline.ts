import type { FlightEvent } from "../../../src-shared/domain/flight.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { Airline } from "../../airlines/port.ts";
import { positionReport } from "../following/eta.ts";
import type { FlightPersistence } from "../record/flight-persistence.ts";
import type { Asked } from "../record/replay-journal.ts";
import { mayUpdate } from "../reporting/proof.ts";
import { silenceEvent } from "../reporting/report.ts";
import { Reporter, type ReporterPast } from "../reporting/reporter.ts";
import { createRequests } from "../reporting/requests.ts";
import type { TimedPosition } from "../reporting/thin.ts";
import { createCancelling } from "./cancelling.ts";
import { createFiling, type FilingOptions } from "./filing.ts";

export interface ToAirlineOptions extends Omit<FilingOptions, "requests" | "reporter"> {
  readonly client: Airline;
  readonly updateIntervalMs: () => number;
  readonly persistence: FlightPersistence;
  /** The requests of earlier runs, and the positions that they reported. */
  readonly asked: readonly Asked[];
  readonly past: ReporterPast;
  /** The flight was found on disk. Another computer may have continued it meanwhile. */
  readonly isFromDisk: boolean;
  readonly note: (event: FlightEvent) => void;
  readonly onChange: () => void;
}

/** What a flight sends to its airline: its positions, and its report or its cancel. */
export function createToAirline(options: ToAirlineOptions) {
  const { head, client, clock, follower, persistence, closesBookings, isFromDisk, stage, enter, onChange } = options;
  const requests = createRequests({ client, head, clock, record: persistence, past: options.asked });
  const reporter = new Reporter({
    clock,
    mayUpdate: () => mayUpdate(requests, head.bidId),
    asksFirst: isFromDisk,
    send: requests.send,
    budgetMs: requests.positionWaitMs,
    intervalMs: options.updateIntervalMs,
    onChange,
    can: client.can,
    onSilence: (silence) => options.note(silenceEvent(silence, clock.now())),
    onMissed: (ofMs) => persistence.append({ b: [...ofMs] }),
    past: options.past,
    hasReport: requests.knownDecision() !== null,
  });

  function timed(sample: SimSample, phase: Phase): TimedPosition {
    return { ofMs: sample.timeMs, report: positionReport(head, sample, phase) };
  }

  const isMoving = ({ paused, slew, replay }: SimSample): boolean =>
    follower.crash() === null && paused !== true && slew !== true && replay !== true;

  const filing = createFiling({ ...options, requests, reporter });
  const cancelling = createCancelling(
    {
      ...{ client: requests, evidence: requests, settled: requests.settled, head, closesBookings, clock },
      probe() {
        const sample = follower.last();
        return sample && (() => requests.send([timed(sample, follower.lastPhase())], "still"));
      },
    },
    stage,
    enter,
  );

  return {
    filing,
    link: () => reporter.link(),

    /** After a refused report the airline has the last phase. */
    sample(sample: SimSample): void {
      const isLast = stage().kind === "refused" && !follower.aloft();
      const phase = isLast ? follower.lastPhase() : follower.airlinePhase();
      if (follower.isPhaseKnown()) reporter.position(timed(sample, phase), isMoving(sample));
    },

    /** The pilot corrected the phase. */
    correctPhase(phase: Phase): void {
      const sample = follower.last();
      if (sample !== null) reporter.position(timed(sample, phase), true);
    },

    /** No new samples arrive, but the airline must not close the flight for inactivity. */
    keepAlive(): void {
      const sample = follower.last();
      if (sample === null || !follower.isPhaseKnown()) return;
      const { kind } = stage();
      if (kind === "refused") reporter.position(timed(sample, follower.lastPhase()), false);
      else if (kind === "tracking" || kind === "unfinished" || kind === "crashed")
        reporter.position(timed(sample, follower.airlinePhase()), false);
    },

    /** Cancels the flight. If a report may have arrived, that is checked first: a cancel would delete it. */
    cancel(): Promise<void> {
      const now = stage();
      const doubt = isFromDisk || now.kind === "refused" || (now.kind === "cancelled" && now.doubt === true);
      filing.stop();
      return cancelling.cancel(doubt, reporter.stop());
    },
    close(): void {
      filing.stop();
      cancelling.close();
      void reporter.stop();
    },
  };
}
