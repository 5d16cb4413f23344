import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { PositionReport } from "../../airlines/port.ts";
import { createOutlierFilter } from "../phases/outlier-filter.ts";
import type { JournalEntry } from "../record/record.ts";
import type { JournalPast } from "../record/replay-journal.ts";
import { pathStepMs, type ReporterPast } from "./reporter.ts";
import type { TimedPosition } from "./thin.ts";

/** Collects during the replay of a journal which positions the airline has received. */
export interface PastCollector {
  onSample(sample: SimSample, phase: Phase): void;
  past(journal: JournalPast): ReporterPast;
}

export function collectPast(
  entries: readonly JournalEntry[],
  report: (sample: SimSample, phase: Phase) => PositionReport,
): PastCollector {
  const sentOfMs = newestSent(entries);
  const wanted = new Set(entries.flatMap((entry) => ("b" in entry ? entry.b : [])));
  const missed = new Map<number, TimedPosition>();
  const accepted = acceptedTimes(entries);
  const acceptedOfMs = accepted.size === 0 ? null : Math.max(...accepted);
  const received: TimedPosition[] = [];
  const unreceived: TimedPosition[] = [];
  const isSlip = createOutlierFilter(false);
  let lastSent: TimedPosition | null = null;
  return {
    onSample(sample, phase) {
      const ofMs = sample.timeMs;
      const slips = isSlip(sample);
      if (ofMs === sentOfMs) lastSent = { ofMs, report: report(sample, phase) };
      if (accepted.has(ofMs) || wanted.has(ofMs)) received.push({ ofMs, report: report(sample, phase) });
      if (wanted.has(ofMs)) missed.set(ofMs, { ofMs, report: report(sample, phase) });
      if (acceptedOfMs !== null && ofMs <= acceptedOfMs) return;
      const before = unreceived.at(-1);
      const still = sample.paused === true || sample.slew === true;
      if (slips || still) return;
      if (before === undefined || ofMs - before.ofMs >= pathStepMs || before.report.phase !== phase)
        unreceived.push({ ofMs, report: report(sample, phase) });
    },
    past({ questions, missedMs }) {
      const updates = questions.filter(({ op }) => op === "update");
      const answered = updates.filter(({ answer }) => answer?.code === "ok");
      const settled = new Set<number>();
      const doubtful: number[] = [];
      for (const { ofMs, answer } of updates) {
        if (ofMs === undefined) continue;
        const inDoubt = answer === null || answer.unknown === true;
        if (inDoubt) doubtful.push(ofMs);
        if (inDoubt || answer.code === "ok") settled.add(ofMs);
      }
      return {
        accepted: answered.length,
        lastHeardMs: answered.at(-1)?.answer?.atMs ?? null,
        acceptedOfMs,
        lastSent,
        doubtful,
        unreceived,
        missed: missedMs.flatMap((ofMs) => (settled.has(ofMs) ? [] : (missed.get(ofMs) ?? []))),
        received,
      };
    },
  };
}

/** Sample times of the positions that the airline accepted. */
function acceptedTimes(entries: readonly JournalEntry[]): ReadonlySet<number> {
  const asked = new Map<number, number>();
  const times = new Set<number>();
  for (const entry of entries) {
    if ("q" in entry && entry.q.ofMs !== undefined) asked.set(entry.q.n, entry.q.ofMs);
    const ofMs = "a" in entry && entry.a.code === "ok" ? asked.get(entry.a.n) : undefined;
    if (ofMs !== undefined) times.add(ofMs);
  }
  return times;
}

/** Sample time of the newest position that was sent and that the airline may have accepted. */
function newestSent(entries: readonly JournalEntry[]): number | null {
  const mayHaveArrived = new Map<number, number>();
  for (const entry of entries) {
    if ("q" in entry && entry.q.ofMs !== undefined) mayHaveArrived.set(entry.q.n, entry.q.ofMs);
    if ("a" in entry && entry.a.code !== "ok" && entry.a.unknown !== true) mayHaveArrived.delete(entry.a.n);
  }
  let newest: number | null = null;
  for (const ofMs of mayHaveArrived.values()) newest = Math.max(newest ?? ofMs, ofMs);
  return newest;
}
