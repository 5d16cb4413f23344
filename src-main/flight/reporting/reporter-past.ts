import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { PositionReport } from "../../airlines/port.ts";
import type { JournalEntry } from "../record/record.ts";
import { questionsOf } from "../record/replay-journal.ts";
import { pathStepMs } from "./missed-path.ts";
import type { ReporterPast } from "./reporter.ts";
import type { TimedPosition } from "./thin.ts";

/** Collects during the replay of a journal which positions the airline has received. */
export function collectPast(
  entries: readonly JournalEntry[],
  report: (sample: SimSample, phase: Phase) => PositionReport,
) {
  const asked = questionsOf(entries);
  const updates = asked.filter(({ op }) => op === "update");
  const accepted = updates.filter(({ answer }) => answer?.code === "ok");
  const doubtful = updates.filter(({ answer }) => answer === null || answer.unknown === true);
  /** The pilot decided to send a report after that answer. */
  const decided = asked.findLast(
    ({ op, answer }) =>
      op === "complete" || (op === "update" && (answer?.code === "ok" || answer?.code === "closed_flight")),
  );
  const acceptedOfMs = newestOf(accepted);
  const sentOfMs = newestOf([...accepted, ...doubtful]);
  const missedMs = entries.flatMap((entry) => ("b" in entry ? entry.b : []));
  const settled = new Set([...accepted, ...doubtful].map(({ ofMs }) => ofMs));
  const wanted = new Set(missedMs.filter((ofMs) => !settled.has(ofMs)));
  const whole = new Set([...accepted.map(({ ofMs }) => ofMs), ...missedMs]);
  const missed = new Map<number, TimedPosition>();
  const received: TimedPosition[] = [];
  const unreceived: TimedPosition[] = [];
  let lastSent: TimedPosition | null = null;
  return {
    onSample(sample: SimSample, phase: Phase): void {
      const ofMs = sample.timeMs;
      if (ofMs === sentOfMs) lastSent = { ofMs, report: report(sample, phase) };
      if (whole.has(ofMs)) received.push({ ofMs, report: report(sample, phase) });
      if (wanted.has(ofMs)) missed.set(ofMs, { ofMs, report: report(sample, phase) });
      if (acceptedOfMs !== null && ofMs <= acceptedOfMs) return;
      const before = unreceived.at(-1);
      if (sample.paused === true || sample.slew === true || sample.replay === true) return;
      if (before === undefined || ofMs - before.ofMs >= pathStepMs || before.report.phase !== phase)
        unreceived.push({ ofMs, report: report(sample, phase) });
    },
    past: (): ReporterPast => ({
      accepted: accepted.length,
      ended: decided?.op === "update" && decided.answer?.code === "closed_flight",
      lastHeardMs: accepted.at(-1)?.answer?.atMs ?? null,
      acceptedOfMs,
      lastSent,
      doubtful: doubtful.flatMap(({ ofMs }) => ofMs ?? []),
      unreceived,
      missed: [...wanted].flatMap((ofMs) => missed.get(ofMs) ?? []),
      received,
    }),
  };
}

/** Sample time of the newest position. Null if none of these requests names one. */
const newestOf = (updates: readonly { readonly ofMs?: number | undefined }[]): number | null =>
  updates.reduce<number | null>(
    (newest, { ofMs }) => (ofMs === undefined ? newest : Math.max(newest ?? ofMs, ofMs)),
    null,
  );
