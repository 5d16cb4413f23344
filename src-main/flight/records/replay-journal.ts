import type { AircraftIdentity, SimSample } from "../../../src-shared/sample.ts";
import type { Follower } from "../tracking/follower.ts";
import type { JournalEntry } from "./record.ts";
import { createSampleReader } from "./sample-line.ts";

type Question = Extract<JournalEntry, { q: unknown }>["q"];
type Answer = Extract<JournalEntry, { a: unknown }>["a"];

/** A request to the airline. `answer` is null if none was recorded. */
export type Asked = Question & { readonly answer: Answer | null };

/** What a journal holds besides its samples. */
export interface JournalPast {
  readonly questions: readonly Asked[];
  /** The path that an outage hid, by sample times, in the order of reporting. */
  readonly missedMs: readonly number[];
  readonly simulator: string;
  readonly aircraft: AircraftIdentity | null;
}

/** The requests that a flight sent to its airline, in order. */
export function questionsOf(entries: readonly JournalEntry[]): Asked[] {
  const asked = new Map<number, Asked>();
  for (const entry of entries) {
    if ("q" in entry) asked.set(entry.q.n, { ...entry.q, answer: null });
    const question = "a" in entry ? asked.get(entry.a.n) : undefined;
    if ("a" in entry && question !== undefined) asked.set(question.n, { ...question, answer: entry.a });
  }
  return [...asked.values()];
}

/** A booking counts as seen just before a report within this time. */
const justBeforeMs = 120_000;

/** Whether the airline listed the booking just before the last report was sent. */
export function wasBookedBefore(questions: readonly Asked[]): boolean {
  const sentAt = questions.findLastIndex(({ op }) => op === "complete");
  const sentMs = questions[sentAt]?.atMs ?? 0;
  const look = questions.findLast(({ answer }, at) => at < sentAt && answer?.listed !== undefined)?.answer;
  return look?.listed === true && look.atMs <= sentMs && sentMs - look.atMs <= justBeforeMs;
}

/** Whether the airline may have a report: it confirmed one, or its answer to one is missing or unclear. */
export const mayHaveReport = (questions: readonly Asked[]): boolean =>
  questions.some(({ op, answer }) => op === "complete" && (answer === null || answer.code === "ok" || answer.unknown));

/** Replays a stored flight line by line. Calls `onSample` after each sample was processed. */
export function replayJournal(
  entries: readonly JournalEntry[],
  follower: Follower,
  onSample: (sample: SimSample) => void = () => undefined,
): JournalPast {
  const reader = createSampleReader();
  const missedMs: number[] = [];
  let simulator = "";
  let aircraft: AircraftIdentity | null = null;
  for (const entry of entries) {
    if ("s" in entry) {
      const sample = reader.read(entry.s);
      if (sample === null) continue;
      follower.follow(sample);
      onSample(sample);
    } else if ("e" in entry) follower.note(entry.e);
    else if ("c" in entry) follower.correct(entry.c.phase, entry.c.atMs);
    else if ("k" in entry) follower.continueAfterCrash();
    else if ("p" in entry) {
      if (typeof entry.p !== "number") follower.plan(entry.p);
    } else if ("w" in entry) follower.weather.push(entry.w);
    else if ("n" in entry) follower.recordSighting(entry.n);
    else if ("b" in entry) missedMs.push(...entry.b);
    else if ("i" in entry) {
      ({ simulator, aircraft } = entry.i);
      if (aircraft !== null) follower.identify(aircraft);
    }
  }
  return { questions: questionsOf(entries), missedMs, simulator, aircraft };
}
