import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { readRules } from "../../src-shared/rules/read-rules.ts";
import type { RuleSet } from "../../src-shared/rules/rule-set.ts";
import { eventKey, type KeptReview } from "../../src-shared/rules/verdict.ts";
import { createFollower } from "../flight/following/follower.ts";
import { flyScript, wholeFlight } from "../flight/testing/scripted-flight.ts";
import { diskFiles } from "../platform/storage/testing/here.ts";
import { toldAirline } from "./for-airline.ts";
import { createReviews, type Reviews } from "./reviews.ts";

const flight = { id: "one", airlineId: "icewing" };
const nowhere = { icao: "", name: "", latitudeDeg: null, longitudeDeg: null };
const { samples } = flyScript(wholeFlight, 2);

const textOf = (version: string, limitKt: number): string =>
  JSON.stringify({
    ...{ format: 1, id: "own", version, name: { en: "Own" } },
    rules: [
      {
        id: "taxi",
        title: { en: "Taxi" },
        over: "flight",
        applies: ["phase", "in", ["taxi"]],
        when: ["groundSpeedKt", ">", limitKt],
        level: "note",
      },
    ],
  });
function setOf(version: string, limitKt: number): RuleSet {
  const read = readRules(textOf(version, limitKt));
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.set;
}

/** A flight on disk, and reviews by this set. */
async function world(set: RuleSet, folder?: string, wanted = true, shipped = set) {
  let isWanted = wanted;
  const at = folder ?? (await mkdtemp(join(tmpdir(), "contrail-review-")));
  if (folder === undefined) onTestFinished(() => rm(at, { recursive: true }));
  const damaged: string[] = [];
  const reviews = createReviews({
    files: diskFiles,
    folderOf: (id) => join(at, id),
    setOf: () => set,
    shipped,
    knownDead: () => new Set(),
    isWanted: () => isWanted,
    async replay(_, onSample) {
      const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
      for (const sample of samples) {
        follower.follow(sample);
        onSample(sample, follower);
      }
      return follower;
    },
    saved: async () => undefined,
    flights: async () => [flight],
    onDamaged: (what, why) => damaged.push(`${what}: ${why}`),
  });
  const want = (given: boolean): void => {
    isWanted = given;
  };
  return { at, reviews, damaged, want };
}

/** The key of the first event of the rule "taxi". */
async function firstEvent(reviews: Reviews): Promise<string> {
  const fromMs = (await reviews.of("one"))?.verdict.rules[0]?.findings[0]?.fromMs;
  return eventKey("taxi", fromMs ?? Number.NaN);
}

/** Flies the flight with the reviews beside it. */
function fly(reviews: Reviews, flown: readonly SimSample[] = samples) {
  const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
  for (const sample of flown) {
    follower.follow(sample);
    reviews.follow(flight, sample, follower);
  }
}

test("a flight keeps the verdict of its version; a later set is shown beside it", async () => {
  const { at, reviews } = await world(setOf("1", 5));
  fly(reviews);
  const live = await reviews.of("one");
  expect(live?.verdict.rules).toMatchObject([{ id: "taxi", outcome: "fired" }]);
  expect(live?.again).toBeNull();
  await reviews.ended("one");

  const later = await world(setOf("2", 500), at);
  const kept = await later.reviews.of("one");
  expect(kept?.verdict).toEqual(live?.verdict);
  expect(kept?.again).toMatchObject({ set: { version: "2" }, rules: [{ outcome: "clear" }] });
  await later.reviews.ended("one");
  expect(JSON.parse(await readFile(join(at, "one", "review.json"), "utf8")).verdict.set.version).toBe("1");
});

test("a reason that comes while the flight ends is refused, and not lost without a word", async () => {
  const { reviews } = await world(setOf("1", 5));
  fly(reviews);
  const event = await firstEvent(reviews);
  const [given] = await Promise.all([reviews.excuse("one", event, "atc"), reviews.ended("one")]);
  expect(given).toMatchObject({ ok: false, error: { code: "ended" } });
  expect((await reviews.of("one"))?.verdict.rules).toMatchObject([{ outcome: "fired" }]);
});

test("a flight that another run of the program followed is judged from its journal, with the same result", async () => {
  const flown = await world(setOf("1", 5));
  fly(flown.reviews);
  const { reviews } = await world(setOf("1", 5));
  expect(await reviews.of("one")).toEqual(await flown.reviews.of("one"));
});

test("the pilot's reasons are kept beside the verdict, taken back before the end of the flight only", async () => {
  const { at, reviews } = await world(setOf("1", 5));
  fly(reviews);
  const event = await firstEvent(reviews);
  expect(await reviews.excuse("one", event, "weather")).toMatchObject({ ok: true });
  expect(await reviews.excuse("one", event, null)).toMatchObject({ ok: true });
  expect((await reviews.of("one"))?.excuses).toEqual({});
  expect(await reviews.excuse("one", event, "atc")).toMatchObject({ ok: true });
  await reviews.ended("one");
  const again = await world(setOf("1", 5), at);
  expect(await again.reviews.of("one")).toMatchObject({
    excuses: { [event]: "atc" },
    verdict: { set: { version: "1" } },
  });
  expect(await again.reviews.excuse("another", event, "atc")).toMatchObject({ ok: false });
  expect(await again.reviews.excuse("one", event, null)).toMatchObject({ ok: false, error: { code: "ended" } });
  expect((await again.reviews.of("one"))?.excuses).toEqual({ [event]: "atc" });
});

test("a fault of the review is reported once and does not reach the flight", async () => {
  const { reviews, damaged } = await world(setOf("1", 5));
  const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
  const broken = { ...follower, phase: () => fail() };
  const fail = (): never => {
    throw new Error("no phase");
  };
  for (const sample of samples.slice(0, 3)) reviews.follow(flight, sample, broken);
  expect(damaged).toEqual(["one: Error: no phase"]);
  // The journal still has the flight.
  expect((await reviews.of("one"))?.verdict.rules).toMatchObject([{ outcome: "fired" }]);
});

test("a verdict that fails is reported once, and the airline's report goes without it", async () => {
  const { reviews, damaged } = await world(setOf("2026-2", 5), undefined, true, { ...setOf("1", 5), id: "contrail" });
  const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
  let isOver = false;
  const view = () => {
    if (isOver) throw new Error("no view");
    return follower.view();
  };
  for (const sample of samples) {
    follower.follow(sample);
    reviews.follow(flight, sample, { ...follower, view });
  }
  isOver = true;
  expect(await reviews.forAirline("one")).toEqual({ log: [], additionalFields: {} });
  await reviews.ended("one");
  expect(damaged).toEqual(["one: Error: no view"]);
  expect((await reviews.of("one"))?.verdict.rules).toMatchObject([{ outcome: "fired" }]);
});

test("a pilot who wants no reviews gets none", async () => {
  const { reviews } = await world(setOf("1", 5), undefined, false);
  fly(reviews);
  expect(await reviews.of("one")).toBeNull();
});

test("a pilot who turns reviews off and on in a flight gets the review of the whole flight, as the airline does", async () => {
  const [set, other] = [setOf("2026-2", 5), { ...setOf("1", 5), id: "contrail" }];
  const always = await world(set, undefined, true, other);
  fly(always.reviews);
  // The taxiing out is over in a sixth of the flight.
  const { at, reviews, want } = await world(set, undefined, false, other);
  const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
  for (const [index, sample] of samples.entries()) {
    want(index > samples.length / 2);
    follower.follow(sample);
    reviews.follow(flight, sample, follower);
  }
  expect(await reviews.of("one")).toEqual(await always.reviews.of("one"));
  expect(await reviews.forAirline("one")).toEqual(await always.reviews.forAirline("one"));
  await reviews.ended("one");
  const later = await world(set, at, true, other);
  expect(await later.reviews.of("one")).toEqual(await always.reviews.of("one"));
});

test("a flight that ended while reviews were off keeps no verdict", async () => {
  const { at, reviews, want } = await world(setOf("1", 5));
  fly(reviews);
  want(false);
  await reviews.ended("one");
  const later = await world(setOf("2", 500), at);
  expect(await later.reviews.of("one")).toMatchObject({ verdict: { set: { version: "2" } }, again: null });
});

test("an airline with rules of its own gets a line and figures, with the pilot's reason; another gets nothing", async () => {
  const other = { ...setOf("1", 5), id: "contrail" };
  const { reviews } = await world(setOf("2026-2", 5), undefined, true, other);
  fly(reviews);
  await reviews.excuse("one", await firstEvent(reviews), "atc");
  expect(await reviews.forAirline("one")).toMatchObject({
    log: [{ text: "Note: Taxi: 12 kt, limit 5 kt. Instructed by ATC", sentence: "" }],
    additionalFields: { "Rule Set": "Own 2026-2", "Rule Notes": "1", "Rule Deviations": "0", "Rules Not Judged": "" },
  });
  expect(await reviews.of("one")).toMatchObject({ isAirlines: true });
  const nothing = { log: [], additionalFields: {} };
  const shipped = await world(setOf("1", 5));
  fly(shipped.reviews);
  expect(await shipped.reviews.forAirline("one")).toEqual(nothing);
  const off = await world(setOf("2026-2", 5), undefined, false, other);
  fly(off.reviews);
  expect(await off.reviews.forAirline("one")).toEqual(nothing);
});

test("of several events, the airline reads of the worst; of two alike, of the one without a reason", async () => {
  const set = setOf("2026-2", 5);
  const { reviews } = await world(set);
  fly(reviews);
  const verdict = (await reviews.of("one"))?.verdict;
  const [outcome] = verdict?.rules ?? [];
  const [finding] = outcome?.findings ?? [];
  if (verdict === undefined || outcome === undefined || finding === undefined) throw new Error("no finding");
  const findings = [finding, { ...finding, fromMs: 1, value: 14 }];
  const twice = { ...verdict, rules: [{ ...outcome, count: 2, findings }] };
  const lines = (excuses: KeptReview["excuses"]) => toldAirline(set, twice, excuses).log.map(({ text }) => text);
  const [first, second] = findings.map(({ fromMs }) => eventKey("taxi", fromMs)) as [string, string];
  expect(lines({ [first]: "atc" })).toEqual(["Note: Taxi: 14 kt, limit 5 kt (2x)"]);
  expect(lines({ [second]: "atc" })).toEqual(["Note: Taxi: 12 kt, limit 5 kt (2x)"]);
  expect(lines({ [first]: "weather", [second]: "atc" })).toEqual(["Note: Taxi: 12 kt, limit 5 kt. Weather (2x)"]);
  const praised = { ...verdict, rules: [{ ...outcome, findings: [{ ...finding, level: "praise" as const }] }] };
  expect(toldAirline(set, praised, {}).log).toMatchObject([{ text: "Well done: Taxi" }]);
});

test("a trial says what changes on the flights of the logbook, and what is wrong with a file", async () => {
  const { reviews } = await world(setOf("1", 500));
  const tried = await reviews.trial(textOf("2", 5), null);
  expect(tried).toMatchObject({
    ok: true,
    value: {
      kind: "tried",
      trial: {
        flights: 1,
        rules: [{ after: { fired: 1 }, before: { clear: 1 }, changes: [{ flight: "one", after: "fired" }] }],
      },
    },
  });
  expect(await reviews.trial("{", null)).toMatchObject({
    ok: true,
    value: { kind: "faults", faults: [{ place: "" }] },
  });
});
