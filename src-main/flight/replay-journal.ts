import type { AircraftIdentity, SimSample } from "../../src-shared/sample.ts";
import type { Follower } from "./follower.ts";
import type { JournalEntry } from "./record.ts";
import { createSampleReader } from "./sample-line.ts";

type Question = Extract<JournalEntry, { q: unknown }>["q"];
type Answer = Extract<JournalEntry, { a: unknown }>["a"];

/** What a journal tells besides its samples. */
export interface JournalPast {
  readonly questions: readonly (Question & { readonly answer: Answer | null })[];
  /** The path that an outage hid, by sample times, in the order it was to be told. */
  readonly missedMs: readonly number[];
  readonly simulator: string;
  readonly aircraft: AircraftIdentity | null;
}

/** Follows a stored flight again, line by line. `onSample` sees each sample after it was followed. */
export function replayJournal(
  entries: readonly JournalEntry[],
  follower: Follower,
  onSample: (sample: SimSample) => void = () => undefined,
): JournalPast {
  const reader = createSampleReader();
  const questions = new Map<number, Question & { answer: Answer | null }>();
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
    else if ("q" in entry) questions.set(entry.q.n, { ...entry.q, answer: null });
    else if ("a" in entry) {
      const question = questions.get(entry.a.n);
      if (question !== undefined) question.answer = entry.a;
    } else if ("b" in entry) missedMs.push(...entry.b);
    else ({ simulator, aircraft } = entry.i);
  }
  return { questions: [...questions.values()], missedMs, simulator, aircraft };
}
