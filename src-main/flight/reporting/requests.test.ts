import { expect, test } from "vitest";
import { wait } from "../../../src-shared/domain/clock.ts";
import { createVirtualClock, type VirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { createCrewSystem } from "../../airlines/crew-system/client.ts";
import type { Airline } from "../../airlines/port.ts";
import { positionOf } from "../testing/position.ts";
import { createRequests, doubtLeftMs } from "./requests.ts";

/** The requests of a flight, whose earlier runs have sent `past`. */
const requestsOf = (client: Airline, clock: VirtualClock, past: Parameters<typeof createRequests>[0]["past"]) =>
  createRequests({
    client,
    head: { ...positionOf(0).report.flight, bidId: "101" },
    clock,
    record: { append: () => undefined, flushJournal: async () => undefined },
    past,
  });

const unauthorised = () => new Response('{"error":"Invalid Token"}', { status: 401 });
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));

/**
 * The first attempt fails with an expired sign-in, the renewal takes a while, and the second attempt gets no answer.
 */
function signedOutOnce(clock: VirtualClock): { client: Airline; sentMs: number[] } {
  const sentMs: number[] = [];
  const client = createCrewSystem({
    baseUrl: "https://airline.invalid",
    token: () => "old",
    renew: async () => {
      await wait(clock, 17_000);
      return { kind: "token", token: "new" };
    },
    clock,
    fetch: async (_, init) => {
      sentMs.push(clock.now());
      return sentMs.length === 1 ? unauthorised() : silence(init.signal);
    },
  });
  return { client, sentMs };
}

test("the time limit of an update begins again when it is repeated with a new sign-in", async () => {
  const clock = createVirtualClock(0);
  const { client, sentMs } = signedOutOnce(clock);
  const requests = requestsOf(client, clock, []);
  const told = requests.send([positionOf(0)], "moving");
  await clock.advance(60_000);
  expect(await told).toMatchObject({ ok: false, error: { code: "timeout", unknown: true } });
  let settledMs = 0;
  void requests.settled().then(() => {
    settledMs = clock.now();
  });
  await clock.advance(120_000);
  expect(sentMs).toEqual([0, 17_000]);
  expect(settledMs).toBe(17_000 + 60_000);
});

test.each([
  ["cut off by a crash", null, 100_000, 20_000],
  ["not answered in time", { n: 0, atMs: 42_000, code: "timeout", unknown: true }, 60_000, 17_000],
  ["broken off", { n: 0, atMs: 42_000, code: "network", unknown: true }, 60_000, 42_000],
  ["not arrived", { n: 0, atMs: 42_000, code: "network" }, 60_000, 0],
  ["asked by a clock that was set back since", null, -3_600_000, 60_000],
] as const)("after a restart, an update %s", (_name, answer, nowMs, leftMs) => {
  expect(doubtLeftMs([{ n: 0, op: "update", atMs: 0, answer }], nowMs)).toBe(leftMs);
});

test("a question waits if an earlier run has already asked as often as a shared host allows; a report never waits", async () => {
  const clock = createVirtualClock(100_000);
  const sent: [string, number][] = [];
  const client = createCrewSystem({
    baseUrl: "https://airline.invalid",
    token: () => "good",
    clock,
    fetch: async (url, init) => {
      sent.push([`${init.method} ${new URL(url).pathname}`, clock.now()]);
      return new Response("[]", { headers: { "Content-Type": "application/json" } });
    },
  });
  const past = Array.from({ length: 24 }, (_, n) => ({ n, op: "bookings", atMs: 60_000 + n * 1000, answer: null }));
  const requests = requestsOf(client, clock, past);
  expect(requests.waitMs()).toBe(20_000);
  void requests.bookings({ airport: () => undefined, aircraft: () => undefined });
  void requests.send([positionOf(0)], "moving");
  await clock.advance(19_000);
  expect(sent).toEqual([["POST /flights/update", 100_000]]);
  await clock.advance(5000);
  // The present position counts as well, so two of the earlier ones must be a minute old.
  expect(sent[1]).toEqual(["GET /flights/bookings", 121_000]);
});

test.each([
  ["before a restart", 60_000, 20_000],
  ["by a clock that was set back since", 3_600_000, 60_000],
])("a question asked %s takes from the budget of positions, for a minute", async (_name, atMs, waitMs) => {
  const clock = createVirtualClock(100_000);
  const { client } = signedOutOnce(clock);
  const past = Array.from({ length: 20 }, (_, n) => ({ n, op: "bookings", atMs, answer: null }));
  const requests = requestsOf(client, clock, past);
  expect([requests.waitMs(), requests.positionWaitMs()]).toEqual([0, waitMs]);
  await clock.advance(waitMs);
  expect(requests.positionWaitMs()).toBe(0);
});
