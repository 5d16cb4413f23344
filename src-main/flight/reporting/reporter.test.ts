import { expect, test } from "vitest";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { type AirlineResult, airlineFailure } from "../../airlines/failure.ts";
import { positionOf as at } from "../testing/position.ts";
import type { Silence } from "./missed-path.ts";
import { Reporter, type ReporterOptions, type ReporterPast } from "./reporter.ts";
import type { TimedPosition } from "./thin.ts";

/** A reporter. The test decides when the airline answers. */
function setUp(
  past: Partial<ReporterPast> = {},
  {
    mayUpdate,
    acceptsTimes = true,
    budgetMs = () => 0,
  }: Partial<Pick<ReporterOptions, "mayUpdate" | "budgetMs"> & { readonly acceptsTimes: boolean }> = {},
) {
  const clock = createVirtualClock(0);
  const missed: number[] = [];
  const sent: number[] = [];
  const positions: TimedPosition[] = [];
  const silences: Silence[] = [];
  const answers: ((answer: AirlineResult<undefined>) => void)[] = [];
  const reporter = new Reporter({
    clock,
    send: ([position]) => {
      if (position === undefined) throw new Error("nothing to send");
      sent.push(position.ofMs);
      positions.push(position);
      return new Promise((resolve) => answers.push(resolve));
    },
    budgetMs,
    mayUpdate: mayUpdate ?? (() => Promise.reject(new Error("asked"))),
    asksFirst: mayUpdate !== undefined,
    hasReport: false,
    intervalMs: () => 15_000,
    onChange: () => undefined,
    can: { positionTimes: acceptsTimes, positionIds: false, positionsAtOnce: 1 },
    onSilence: (silence) => silences.push(silence),
    onMissed: (ofMs) => missed.push(...ofMs),
    past: {
      accepted: 0,
      ended: false,
      lastHeardMs: null,
      acceptedOfMs: null,
      lastSent: null,
      doubtful: [],
      unreceived: [],
      missed: [],
      received: [],
      ...past,
    },
  });
  return { clock, answers, missed, sent, positions, silences, reporter };
}

test.each([
  ["answered", { ok: true, value: undefined }],
  ["lost", airlineFailure("update", { code: "timeout", unknown: true })],
  ["refused", airlineFailure("update", { code: "server", unknown: false, status: 500 })],
] as const)(
  "stopped while a position is on its way: it is waited for, and however it is %s, none follows",
  async (_name, answer) => {
    const { clock, answers, reporter } = setUp();
    reporter.position(at(0), true);
    let ended = false;
    const stopped = reporter.stop().then(() => {
      ended = true;
    });
    await clock.advance(10_000);
    expect([answers.length, ended]).toEqual([1, false]);
    answers[0]?.(answer);
    await stopped;
    reporter.position(at(20_000), true);
    await clock.advance(3_600_000);
    expect(answers).toHaveLength(1);
    expect(reporter.link().lateAfterMs).toBeNull();
  },
);

test("an airline that asks for a wait of a day still gets an update every few minutes", async () => {
  const { clock, answers, sent, reporter } = setUp();
  reporter.position(at(0), true);
  for (let minute = 0; minute < 60; minute++) {
    const busy = { code: "too_many_requests", unknown: false, status: 429, retryAfterS: 86_400 } as const;
    for (const answer of answers.splice(0)) answer(airlineFailure("update", busy));
    await clock.advance(60_000);
  }
  expect(sent.length).toBeGreaterThanOrEqual(6);
  expect(sent.length).toBeLessThanOrEqual(13);
});

test.each([
  ["arrived", { ok: true, value: undefined }],
  ["may have arrived", airlineFailure("update", { code: "timeout", unknown: true })],
] as const)(
  "a place sent during a pause that %s is not sent again as the end of the path before",
  async (_name, answer) => {
    const { clock, answers, missed, reporter } = setUp();
    let flownMs = 0;
    /** Reports a sample each second. The airline answers immediately. */
    const fly = async (seconds: number, moving: boolean, answered: AirlineResult<undefined>) => {
      for (let second = 0; second < seconds; second++) {
        await clock.advance(1000);
        if (moving) flownMs = clock.now();
        const { report } = at(flownMs);
        // After the pause the aircraft continues lower. Thinning keeps this corner of the path.
        const altitudeFt = flownMs > 100_000 ? 1000 : 3000;
        reporter.position({ ofMs: clock.now(), report: { ...report, altitudeFt } }, moving);
        for (const tell of answers.splice(0)) tell(answered);
      }
    };
    await fly(1, true, { ok: true, value: undefined });
    await fly(76, true, airlineFailure("update", { code: "server", unknown: false, status: 500 }));
    const pausedMs = clock.now();
    await fly(300, false, answer);
    await fly(120, true, { ok: true, value: undefined });
    expect(missed).toContain(2000);
    expect(missed).not.toContain(pausedMs);
  },
);

test.each([
  ["too busy for it", { code: "too_many_requests", unknown: false, status: 429 }, 2],
  ["out of reach", { code: "network", unknown: false }, 2],
  ["behind a firewall's page", { code: "web_page", unknown: false, status: 403 }, 2],
  ["not willing to take it", { code: "refused", unknown: false, status: 422 }, 1],
  ["silent, so that it may have arrived", { code: "timeout", unknown: true }, 1],
] as const)("a point of the missed path that finds the airline %s", async (_name, reason, times) => {
  const { clock, answers, missed, sent, reporter } = setUp();
  let answer = (_ofMs: number): AirlineResult<undefined> => ({ ok: true, value: undefined });
  const fly = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await clock.advance(1000);
      reporter.position(at(clock.now()), true);
      while (answers.length > 0) {
        answers.shift()?.(answer(sent.at(-1) ?? 0));
        await clock.advance(0);
      }
    }
  };
  await fly(1);
  answer = () => airlineFailure("update", { code: "network", unknown: false });
  await fly(80);
  let refusals = 1;
  answer = (ofMs) =>
    ofMs === missed[0] && refusals-- > 0 ? airlineFailure("update", reason) : { ok: true, value: undefined };
  await fly(300);
  expect(sent.filter((ofMs) => ofMs === missed[0])).toHaveLength(times);
});

test("while the pilot is signed out nothing is asked of the airline, so the next sign-in is noticed at the usual pace", async () => {
  const { clock, answers, sent, reporter } = setUp();
  reporter.position(at(0), true);
  for (let refused = 0; refused < 8; refused++) {
    answers[refused]?.(airlineFailure("update", { code: "not_signed_in", unknown: false }));
    await clock.advance(15_000);
    reporter.position(at(15_000 * (refused + 1)), true);
  }
  expect(sent).toHaveLength(9);
  answers.at(-1)?.({ ok: true, value: undefined });
  await clock.advance(0);
  expect(reporter.link().problem).toBeNull();
});

test("the last position before a report waits for the budget, too", async () => {
  const budgetMs = () => Math.max(0, 60_000 - clock.monotonic());
  const { clock, answers, sent, reporter } = setUp({ acceptedOfMs: 0, missed: [at(-1)] }, { budgetMs });
  const told = reporter.last(at(1));
  const answerAll = async () => {
    for (; answers.length > 0; await clock.advance(0)) answers.shift()?.({ ok: true, value: undefined });
  };
  await clock.advance(59_000);
  expect(sent).toEqual([]);
  await clock.advance(1000);
  await answerAll();
  await told;
  expect(sent).toEqual([1, -1, 1]);
});

test("a flight that may have been filed is reported from its newest position on, once that is known to do no harm", async () => {
  const asked: ((answer: AirlineResult<unknown>) => void)[] = [];
  const { clock, sent, reporter } = setUp({}, { mayUpdate: () => new Promise((resolve) => asked.push(resolve)) });
  reporter.position(at(0), true);
  await clock.advance(15_000);
  asked.shift()?.(airlineFailure("bookings", { code: "not_found", unknown: false, status: 404 }));
  await clock.advance(20_000);
  asked.shift()?.(airlineFailure("bookings", { code: "not_found", unknown: false, status: 404 }));
  await clock.advance(60_000);
  expect(sent).toEqual([]);
  reporter.position(at(80_000), true);
  asked.shift()?.({ ok: true, value: [] });
  await clock.advance(0);
  expect(sent).toEqual([80_000]);
});

test("an airline that accepts no times gets only the newest position, after an outage and after one refusal", async () => {
  const { clock, answers, missed, sent, silences, reporter } = setUp({}, { acceptsTimes: false });
  const fly = async (seconds: number, answer: AirlineResult<undefined>) => {
    for (let second = 0; second < seconds; second++) {
      await clock.advance(1000);
      reporter.position(at(clock.now()), true);
      for (; answers.length > 0; await clock.advance(0)) answers.shift()?.(answer);
    }
  };
  const good = { ok: true, value: undefined } as const;
  await fly(60, good);
  await fly(14, airlineFailure("update", { code: "too_many_requests", unknown: false, status: 429 }));
  await fly(60, good);
  expect(silences).toEqual([]);
  const fromMs = clock.now();
  await fly(21 * 60, airlineFailure("update", { code: "network", unknown: false }));
  await fly(300, good);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(new Set(sent).size).toBe(sent.length);
  expect(missed).toEqual([]);
  expect(silences).toHaveLength(1);
  const [{ fromMs: silentMs = 0, toMs = 0, distanceNm = 0 } = {}] = silences;
  expect(silentMs - fromMs).toBeLessThan(15_000);
  expect(toMs - fromMs).toBeGreaterThanOrEqual(21 * 60_000);
  // One degree of longitude every 10,000 s at 64° north.
  expect(distanceNm).toBeCloseTo(((toMs - silentMs) / 1e7) * 60 * Math.cos((64 * Math.PI) / 180), 1);
});

test("a phase that began during another request is sent with the present position", async () => {
  const { clock, answers, positions, reporter } = setUp({}, { acceptsTimes: false });
  const position = (ofMs: number, phase: Phase) => ({ ofMs, report: { ...at(ofMs).report, phase } });
  reporter.position(position(0, "taxi"), true);
  reporter.position(position(3000, "take_off"), true);
  reporter.position(position(8000, "climb"), true);
  reporter.position(position(12_000, "climb"), true);
  for (; answers.length > 0; await clock.advance(0)) answers.shift()?.({ ok: true, value: undefined });
  const place = at(12_000).report;
  expect(positions.map(({ report }) => report)).toEqual([
    { ...at(0).report, phase: "taxi" },
    { ...place, phase: "take_off" },
    { ...place, phase: "climb" },
  ]);
});

test.each([
  ["stamps positions with the present", false, 10_000],
  ["takes the time of a position", true, 40_000],
])(
  "after a restart an airline that %s is kept alive with a place that is true then",
  async (_name, acceptsTimes, ofMs) => {
    const past = { acceptedOfMs: 10_000, lastSent: at(10_000), unreceived: [at(20_000), at(40_000)] };
    const mayUpdate = async (): Promise<AirlineResult<unknown>> => ({ ok: true, value: undefined });
    const { clock, answers, sent, silences, reporter } = setUp(past, { mayUpdate, acceptsTimes });
    const answerAll = async () => {
      for (; answers.length > 0; await clock.advance(0)) answers.shift()?.({ ok: true, value: undefined });
    };
    reporter.position(at(40_000), false);
    reporter.position(at(40_000), false);
    await clock.advance(5 * 60_000);
    await answerAll();
    expect(sent).toEqual([ofMs]);
    await clock.advance(30_000);
    reporter.position(at(400_000), true);
    await clock.advance(15_000);
    await answerAll();
    expect(sent).toEqual([ofMs, 400_000]);
    expect(silences.map(({ toMs }) => toMs)).toEqual(acceptsTimes ? [] : [400_000]);
  },
);

test.each([
  ["was accepted", 40_000],
  ["may have been accepted", 30_000],
])("after a restart, a position that %s is not sent again before the next sample", async (_name, acceptedOfMs) => {
  const past = { acceptedOfMs, lastSent: at(40_000), lastHeardMs: -1000 };
  const mayUpdate = async (): Promise<AirlineResult<unknown>> => ({ ok: true, value: undefined });
  const { clock, sent, reporter } = setUp(past, { mayUpdate, acceptsTimes: false });
  reporter.position(at(40_000), true);
  await clock.advance(60_000);
  expect(sent).toEqual([]);
  reporter.position(at(41_000), true);
  await clock.advance(15_000);
  expect(sent).toEqual([41_000]);
});

test("after a restart, a failed last position before the report is repeated, and not the position before it", async () => {
  const past = { acceptedOfMs: 10_000, lastSent: at(10_000), unreceived: [at(40_000)] };
  const mayUpdate = async (): Promise<AirlineResult<unknown>> => ({ ok: true, value: undefined });
  const { clock, answers, sent, reporter } = setUp(past, { mayUpdate, acceptsTimes: false });
  reporter.position(at(40_000), false);
  const told = reporter.last(at(40_000));
  await clock.advance(0);
  answers.shift()?.(airlineFailure("update", { code: "network", unknown: false }));
  await told;
  reporter.position(at(40_000), false);
  await clock.advance(10 * 60_000);
  expect(sent).toEqual([40_000, 40_000]);
});

test("the airline has not heard the flight after three missing updates, at the pace at which they are due", async () => {
  const { clock, answers, reporter } = setUp();
  expect(reporter.link().lateAfterMs).toBeNull();
  const inS = () => ((reporter.link().lateAfterMs ?? Number.NaN) - clock.now()) / 1000;
  reporter.position(at(0), true);
  expect(inS()).toBe(45);
  await clock.advance(20_000);
  expect(inS()).toBe(25);
  answers.shift()?.({ ok: true, value: undefined });
  await clock.advance(0);
  expect(inS()).toBe(45);
  // Paused, an update every five minutes keeps the flight open.
  reporter.position(at(20_000), false);
  expect(inS()).toBe(900);
  await clock.advance(100_000);
  reporter.position(at(20_000), false);
  expect(inS()).toBe(800);
  reporter.position(at(120_000), true);
  expect(inS()).toBe(45);
});

test("a parked aircraft is not reported twice in a row after an update that was under way for a whole interval", async () => {
  const { clock, answers, sent, reporter } = setUp();
  const parkFor = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await clock.advance(1000);
      reporter.position({ ofMs: clock.now(), report: at(0).report }, true);
    }
  };
  await parkFor(17);
  answers.shift()?.({ ok: true, value: undefined });
  await parkFor(14);
  expect(sent).toEqual([1000]);
  await parkFor(2);
  expect(sent).toEqual([1000, 31_000]);
});

/** Flies for `seconds` at a sample a second; each request is answered immediately. */
async function flyOn(
  { clock, answers, reporter }: ReturnType<typeof setUp>,
  seconds: number,
  answer: AirlineResult<undefined>,
) {
  for (let second = 0; second < seconds; second++) {
    await clock.advance(1000);
    reporter.position(at(clock.now()), true);
    for (const tell of answers.splice(0)) tell(answer);
  }
}
const down = airlineFailure("update", { code: "network", unknown: false });

test("after an outage the next position follows at the usual interval", async () => {
  const world = setUp({}, { acceptsTimes: false });
  await flyOn(world, 600, down);
  const before = world.sent.length;
  while (world.sent.length === before) await flyOn(world, 1, { ok: true, value: undefined });
  await flyOn(world, 16, { ok: true, value: undefined });
  expect(world.sent.length).toBe(before + 2);
});

test("a server that fails and then answers once that it knows no such flight has not ended the flight", async () => {
  const world = setUp();
  await flyOn(world, 20, down);
  await flyOn(world, 30, airlineFailure("update", { code: "not_found", unknown: false, status: 404 }));
  await flyOn(world, 60, { ok: true, value: undefined });
  expect(world.reporter.isOver()).toBe(false);
  expect(world.reporter.link().problem).toBeNull();
});
