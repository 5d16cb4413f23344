import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";
import { failure, type Result, success } from "../../src-shared/domain/result.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { readRules } from "../../src-shared/rules/read-rules.ts";
import { mostRules, type RuleSet } from "../../src-shared/rules/rule-set.ts";
import type { TrialAnswer } from "../../src-shared/rules/trial.ts";
import {
  type Excuse,
  type FlightReview,
  type KeptReview,
  keptReviewSchema,
  mostFindings,
  type Verdict,
} from "../../src-shared/rules/verdict.ts";
import { words } from "../../src-shared/words/words.ts";
import type { Files } from "../platform/storage/files.ts";
import { createJsonFile, type JsonFile } from "../platform/storage/json-file.ts";
import { nothingTold, type ToldAirline, toldAirline } from "./for-airline.ts";
import { createReview, type Followed, type KnownDead, type Review } from "./review.ts";
import { type TriedFlight, trialOf } from "./trial.ts";

/** Replays a flight that is kept. Null if it cannot be read. */
type Replay = (flightId: string, onSample: (sample: SimSample, followed: Followed) => void) => Promise<Followed | null>;

type FlightOf = Pick<LogbookEntry, "id" | "airlineId">;

interface ReviewsOptions {
  readonly files: Files;
  readonly folderOf: (flightId: string) => string;
  /** The set that judges the flights of an airline: its own, or the one that ships. */
  readonly setOf: (airlineId: string) => RuleSet;
  readonly shipped: RuleSet;
  readonly knownDead: KnownDead;
  /** The pilot wants reviews: what is judged is shown, kept and sent. */
  readonly isWanted: () => boolean;
  readonly replay: Replay;
  /** Resolves when no flight is being opened: its samples are then followed only in part. */
  readonly saved: () => Promise<void>;
  /** The pilot's flights on this computer, newest first. */
  readonly flights: () => Promise<readonly FlightOf[]>;
  readonly onDamaged: (what: string, reason: string) => void;
}

export interface Reviews {
  /** Judges a sample of the flight that is flown. It does so also while reviews are off: a later review is of all. */
  follow(flight: FlightOf, sample: SimSample, followed: Followed): void;
  /** The flight has ended: its verdict is kept from then on, if the pilot wants one. */
  ended(flightId: string): Promise<void>;
  /** Null if the pilot wants none, or if the flight cannot be read. */
  of(flightId: string): Promise<FlightReview | null>;
  /** `event`: see `eventKey`. Null takes the excuse back. */
  excuse(flightId: string, event: string, excuse: Excuse | null): Promise<Result<undefined>>;
  /** For the report of the flight that is flown. Nothing if the airline has no rules or the pilot wants no review. */
  forAirline(flightId: string): Promise<ToldAirline>;
  /** Tries the rules of a file on every flight of the pilot, against the rules of an airline. */
  trial(text: string, airlineId: string | null): Promise<Result<TrialAnswer>>;
}

const nothingKept: KeptReview = { version: 1, verdict: null, excuses: {} };

/** What is kept of the reviews: a file beside each flight. */
function createStore({ files, folderOf, onDamaged }: ReviewsOptions) {
  const fileOf = (flightId: string): JsonFile<KeptReview> =>
    createJsonFile(files, join(folderOf(flightId), "review.json"), keptReviewSchema, onDamaged);
  let last: Promise<unknown> = Promise.resolve();

  async function read(flightId: string): Promise<KeptReview> {
    const kept = await fileOf(flightId)
      .read()
      .catch(() => null);
    return kept ?? nothingKept;
  }

  return {
    read,
    /**
     * Changes what is kept of a flight, one change after the other. `edit` returns null to keep it as it is.
     * @returns whether something changed.
     */
    change(flightId: string, edit: (kept: KeptReview) => KeptReview | null): Promise<boolean> {
      const done = last.then(async () => {
        const next = edit(await read(flightId));
        if (next !== null) await fileOf(flightId).write(next);
        return next !== null;
      });
      last = done.catch(() => undefined);
      return done;
    },
  };
}

const verdictOf = (review: Review, followed: Followed): Verdict => review.verdict(followed.view());

/** The verdicts of several sets on a flight that is kept. Null if it cannot be read. */
async function replayed(
  { replay, knownDead }: ReviewsOptions,
  flightId: string,
  sets: readonly RuleSet[],
): Promise<Verdict[] | null> {
  const reviews = sets.map((set) => createReview(set, null, knownDead));
  const flown = await replay(flightId, (sample, followed) => {
    for (const review of reviews) review.follow(sample, followed);
  });
  return flown && reviews.map((review) => verdictOf(review, flown));
}

async function tryRules(options: ReviewsOptions, text: string, airlineId: string | null): Promise<Result<TrialAnswer>> {
  const read = readRules(text);
  if (!read.ok) return success({ kind: "faults", faults: [...read.faults] });
  const present = options.setOf(airlineId ?? "");
  const flights: TriedFlight[] = [];
  for (const { id: flight } of await options.flights()) {
    const [before, after] = (await replayed(options, flight, [present, read.set])) ?? [];
    if (before !== undefined && after !== undefined) flights.push({ flight, before, after });
    await nextTurn();
  }
  const titles = Object.fromEntries(read.set.rules.map(({ id, title }) => [id, title]));
  return success({ kind: "tried", trial: trialOf(read.set, present, flights), titles });
}

export function createReviews(options: ReviewsOptions): Reviews {
  const { setOf, shipped, isWanted } = options;
  const store = createStore(options);
  /** The flights of this run: what was followed live needs no replay. */
  const live = new Map<string, { readonly set: RuleSet; readonly review: Review; followed: Followed }>();
  /** The flights whose review failed. */
  const failed = new Set<string>();

  /** A fault of the review must not disturb the flight or its report: the flight then has no review until it is replayed. */
  function safely<T>(flightId: string, work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      failed.add(flightId);
      live.delete(flightId);
      options.onDamaged(flightId, String(error));
      return null;
    }
  }

  const airlineOf = async (flightId: string): Promise<string> =>
    (await options.flights()).find(({ id }) => id === flightId)?.airlineId ?? "";

  return {
    follow({ id: flightId, airlineId }, sample, followed) {
      if (failed.has(flightId)) return;
      let flown = live.get(flightId);
      if (flown === undefined) {
        const set = setOf(airlineId);
        flown = { set, review: createReview(set, null, options.knownDead), followed };
        live.set(flightId, flown);
      }
      flown.followed = followed;
      const { review } = flown;
      safely(flightId, () => review.follow(sample, followed));
    },

    async ended(flightId) {
      const flown = live.get(flightId);
      if (flown === undefined) return;
      const end = (kept: KeptReview): KeptReview | null => {
        if (!isWanted() || kept.verdict !== null) return null;
        const verdict = safely(flightId, () => verdictOf(flown.review, flown.followed));
        return verdict && { ...kept, verdict };
      };
      const hasEnded = await store.change(flightId, end).catch(() => true);
      if (hasEnded || !isWanted()) live.delete(flightId);
    },

    async of(flightId) {
      if (!isWanted()) return null;
      await options.saved();
      const kept = await store.read(flightId);
      const flown = live.get(flightId);
      const set = flown?.set ?? setOf(await airlineOf(flightId));
      const isSame = kept.verdict?.set.id === set.id && kept.verdict.set.version === set.version;
      const present = async (): Promise<Verdict | null> =>
        flown === undefined
          ? ((await replayed(options, flightId, [set]))?.[0] ?? null)
          : verdictOf(flown.review, flown.followed);
      const now = isSame ? null : await present();
      const verdict = kept.verdict ?? now;
      if (verdict === null) return null;
      const again = kept.verdict === null ? null : now;
      return { verdict, isAirlines: verdict.set.id !== shipped.id, again, excuses: kept.excuses };
    },

    async forAirline(flightId) {
      const flown = live.get(flightId);
      if (!isWanted() || flown === undefined || flown.set.id === shipped.id) return nothingTold;
      const { excuses } = await store.read(flightId);
      return (
        safely(flightId, () => toldAirline(flown.set, verdictOf(flown.review, flown.followed), excuses)) ?? nothingTold
      );
    },

    async excuse(flightId, event, excuse) {
      if (!(await options.flights()).some(({ id }) => id === flightId))
        return failure("no_flight", words().tracking.notKept);
      const isKept = await store.change(flightId, (kept) => {
        const { [event]: _, ...others } = kept.excuses;
        // The report was sent with the reasons that it had. No review has more events.
        if (kept.verdict !== null || Object.keys(others).length >= mostRules * mostFindings) return null;
        return { ...kept, excuses: excuse === null ? others : { ...others, [event]: excuse } };
      });
      return isKept ? success(undefined) : failure("ended", words().review.reasonsKept);
    },

    trial: (text, airlineId) => tryRules(options, text, airlineId),
  };
}
