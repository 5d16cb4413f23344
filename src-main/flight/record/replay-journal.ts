import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightHead, Receipt } from "../../../src-shared/domain/flight-view.ts";
import type { ReportState } from "../../../src-shared/domain/report-state.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import { inSlices } from "../../platform/storage/slices.ts";
import type { Follower } from "../following/follower.ts";
import type { JournalEntry } from "./record.ts";
import { createSampleReader } from "./sample-line.ts";

type Question = Extract<JournalEntry, { q: unknown }>["q"];
type Answer = Extract<JournalEntry, { a: unknown }>["a"];

/** A request to the airline. `answer` is null if none was recorded. */
export type Asked = Question & { readonly answer: Answer | null };

/** What a journal holds besides its samples. */
export interface JournalPast {
  readonly questions: readonly Asked[];
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

/**
 * A report arrives within this time, and its absence from the list is seen: 60 s until the time-out, at most 120 s that
 * an airline may ask to wait, 60 s for the limit of requests, 20 s for the list. A booking that is gone later may have
 * expired or been removed.
 */
const shortlyAfterMs = 300_000;

/** The airline's last answer, just before the request at `sentAt`, whether it had the booking. Undefined without one. */
function lookBefore(questions: readonly Asked[], sentAt: number): Asked | undefined {
  const sentMs = questions[sentAt]?.atMs ?? 0;
  const look = questions.findLast(({ answer }, at) => at < sentAt && answer?.listed !== undefined);
  const atMs = look?.answer?.atMs ?? Number.POSITIVE_INFINITY;
  return atMs <= sentMs && sentMs - atMs <= justBeforeMs ? look : undefined;
}

/**
 * Whether this was a report that may have arrived: the airline confirmed it, its answer is missing or unclear, or it
 * failed, perhaps after it stored the report. "Already filed" may be the answer to the copy that a network made, unless
 * the booking had gone before.
 */
function mayHaveArrived({ op, answer }: Asked, at: number, questions: readonly Asked[]): boolean {
  if (op !== "complete") return false;
  if (answer?.code === "already_filed") return lookBefore(questions, at)?.answer?.listed !== false;
  return answer === null || answer.code === "ok" || answer.unknown === true || (answer.status ?? 0) >= 500;
}

/** The airline's decision about the report that it has, by the report's state. Null: it has none. */
export const decisionOf = (state: ReportState | null | undefined): NonNullable<Receipt["decision"]> | null =>
  state === "pending" || state === "accepted" || state === "rejected" ? state : null;

/** What a flight's earlier requests to the airline show. */
export interface Evidence {
  /** The airline may have a report that this flight sent. */
  mayHaveReport(): boolean;
  /** The airline's list had the booking just before the last report that may have arrived was sent. */
  bookedBefore(): boolean;
  /** A booking that is gone now proves that a report arrived. */
  absenceProves(): boolean;
  /**
   * The airline's decision about a report of the flight, from any computer. Null if it did not say that it has one: it may
   * also reject a flight in progress.
   */
  knownDecision(): NonNullable<Receipt["decision"]> | null;
}

/** `asked` may grow. */
export function evidenceOf(
  { recordsReports }: Pick<FlightHead, "recordsReports">,
  asked: readonly Asked[],
  clock: Pick<Clock, "now">,
): Evidence {
  /** A list that omits bookings proves nothing by their absence, though the booking itself could be asked for. */
  const bookedBefore = () => {
    const look = lookBefore(asked, asked.findLastIndex(mayHaveArrived));
    return look?.op === "bookings" && look.answer?.listed === true;
  };
  const mayHaveReport = () => recordsReports !== true || asked.some(mayHaveArrived);
  return {
    mayHaveReport,
    bookedBefore,
    absenceProves() {
      const sinceMs = clock.now() - (asked.findLast(mayHaveArrived)?.atMs ?? 0);
      return bookedBefore() && sinceMs >= 0 && sinceMs <= shortlyAfterMs;
    },
    knownDecision() {
      const told = asked.findLast(
        ({ op, answer }) => answer?.state !== undefined || (op === "complete" && answer?.code === "ok"),
      );
      const state = told?.answer?.state;
      if (told?.answer?.code === "ok" && state === undefined) return "pending";
      return state === "rejected" && !mayHaveReport() ? null : decisionOf(state);
    },
  };
}

/**
 * In an older record, FlightGear's "Helicopter" may be an aeroplane that animates parts by a rotor's properties, as the
 * Cessna 172P does. A real one is a "Rotorcraft" now (`sources/flightgear`).
 */
const isAnimated = (simulator: string, { category }: AircraftIdentity): boolean =>
  simulator.startsWith("FlightGear") && category === "Helicopter";

/**
 * Replays a stored flight line by line, while the program does its other work. Calls `onSample` after each sample was
 * processed. The follower is complete when this resolves.
 */
export async function replayJournal(
  entries: readonly JournalEntry[],
  follower: Follower,
  onSample: (sample: SimSample) => void = () => undefined,
): Promise<JournalPast> {
  const reader = createSampleReader();
  let simulator = "";
  let aircraft: AircraftIdentity | null = null;
  await inSlices(entries, (entry) => {
    if ("s" in entry) {
      const sample = reader.read(entry.s);
      if (sample === null) return;
      follower.follow(sample);
      onSample(sample);
    } else if ("e" in entry) follower.note(entry.e);
    else if ("c" in entry) follower.correct(entry.c.phase, entry.c.atMs);
    else if ("k" in entry) follower.continueAfterCrash();
    else if ("p" in entry) {
      if (typeof entry.p !== "number") follower.plan(entry.p);
    } else if ("w" in entry) follower.weather.push(entry.w);
    else if ("n" in entry) follower.recordSighting(entry.n);
    else if ("i" in entry) {
      ({ simulator, aircraft } = entry.i);
      if (aircraft !== null && isAnimated(simulator, aircraft)) aircraft = { ...aircraft, category: "" };
      if (aircraft !== null) follower.identify(aircraft);
    }
  });
  return { questions: questionsOf(entries), simulator, aircraft };
}
