import { expect, test } from "vitest";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { LabAirline } from "../../../tools/lab/airline/lab-airline.ts";
import { createWorld, landed, samples } from "../testing/flight-world.ts";

const placesOf = (airline: LabAirline) =>
  (airline.pireps[0]?.positions ?? []).map(({ latitude, longitude, atMs, distanceRemaining }) => ({
    latitudeDeg: latitude,
    longitudeDeg: longitude,
    atMs,
    distanceRemaining,
  }));

/** The distance of a report as the reference server adds it up: straight lines between the stored positions. */
const storedNm = (airline: LabAirline): number =>
  placesOf(airline).reduce((sum, place, at, all) => sum + distanceNm(all[at - 1] ?? place, place), 0);

async function flyWithOutage(fromRow: number, toRow: number, positionTimes: boolean) {
  const world = await createWorld("reference", { positionTimes });
  const { clock, airline, fly, flown } = world;
  const flights = await flown(fromRow);
  airline.setFaults({ answers: [{ operation: "update", kind: "not_received" }] });
  const silentMs = clock.now();
  await fly(flights, fromRow, toRow);
  airline.clearFaults();
  airline.setFaults({ positionTimes });
  return { ...world, flights, silentMs, backMs: clock.now() };
}

test.each([false, true])(
  "after an outage the airline's path is no longer than the path flown (it takes times: %s)",
  async (positionTimes) => {
    const { airline, flights, fly, silentMs, backMs } = await flyWithOutage(500, 1400, positionTimes);
    expect(flights.view()?.airline.problem).toMatchObject({ code: "network" });
    await fly(flights, 1400);
    expect(flights.view()?.airline.problem).toBeNull();
    await flights.current()?.file("");
    const flownNm = flights.view()?.tracker?.totals.distanceNm ?? 0;
    const [{ phases } = { phases: [] }] = airline.pireps;
    if (positionTimes) {
      // The path is complete, and each point has its own time.
      const inside = placesOf(airline).filter(({ atMs }) => atMs > silentMs + 20_000 && atMs < backMs - 20_000);
      expect(inside.length).toBeGreaterThan(10);
      const inOrder = placesOf(airline).toSorted((a, b) => a.atMs - b.atMs);
      const nm = inOrder.reduce((sum, place, at) => sum + distanceNm(inOrder[at - 1] ?? place, place), 0);
      expect(nm).toBeGreaterThan(flownNm - 1);
      expect(nm).toBeLessThan(flownNm + 0.5);
    } else {
      expect(storedNm(airline)).toBeLessThan(flownNm + 0.5);
      expect(new Set(phases).size).toBe(phases.length);
    }
    const line = airline.pireps[0]?.log.find(({ event }) => event.startsWith("No contact with the airline "));
    expect(line?.event).toMatch(/^No contact with the airline \d\d:\d\d–\d\d:\d\d UTC, \d+ nm$/);
  },
);

test("after an outage, the missed path and the pilot's checks together are no more requests than a shared host allows", async () => {
  const { clock, airline, flights, fly } = await flyWithOutage(500, 1000, true);
  airline.setFaults({
    answers: [
      { operation: "update", kind: "not_received" },
      { operation: "complete", kind: "not_received" },
      { operation: "bookings", kind: "status", status: 500 },
    ],
  });
  await fly(flights, 1000);
  void flights.current()?.file("");
  await clock.advance(120_000);
  for (let check = 0; check < 7; check++) {
    expect(flights.view()?.stage.kind).toBe("answer_unknown");
    void flights.current()?.checkFiling();
    await clock.advance(5000);
  }
  airline.clearFaults();
  airline.setFaults({ positionTimes: true });
  void flights.current()?.checkFiling();
  await clock.advance(300_000);
  expect(flights.view()?.stage.kind).toBe("filed");
  // The airline allows 30 a minute, and records a breach beyond that.
  expect(airline.breaches).toEqual([]);
});

test("a silence that lasts to the end is in the report's log, although no update ends it", async () => {
  const { clock, airline, flights, fly, silentMs } = await flyWithOutage(1000, 1400, false);
  airline.setFaults({ answers: [{ operation: "update", kind: "status", status: 500 }] });
  await fly(flights, 1400);
  await clock.during(120_000, flights.current()?.file(""));
  expect(flights.view()?.stage.kind).toBe("filed");
  const lines = airline.pireps[0]?.log.filter(({ event }) => event.startsWith("No contact")) ?? [];
  expect(lines).toHaveLength(1);
  expect(lines[0]?.event).toContain(new Date(silentMs - 15_000).toISOString().slice(11, 15));
});

test("after a refused report the parked aircraft is not reported again; updates only keep the flight open", async () => {
  const { clock, airline, flights } = await landed();
  airline.setFaults({ answers: [{ operation: "complete", kind: "body", status: 422, body: "{}" }] });
  await flights.current()?.file("");
  expect(flights.view()?.stage.kind).toBe("refused");
  const told = () => airline.requests.filter(({ operation }) => operation === "update").length;
  const before = told();
  const last = samples.at(-1);
  for (let second = 0; second < 20 * 60; second++) {
    await clock.advance(1000);
    if (last !== undefined) flights.sample({ ...last, timeMs: clock.now() });
    if (second === 240) expect(told()).toBe(before);
  }
  // Every five minutes.
  expect(told() - before).toBeGreaterThanOrEqual(3);
  expect(told() - before).toBeLessThanOrEqual(4);
  expect(airline.pireps[0]?.phases.at(-1)).toBe("deboarding");
});

test("an airline that has ended the flight gets nothing more once it refuses the report", async () => {
  const { clock, airline, flights } = await landed();
  airline.endFlight(airline.pireps[0]?.id ?? "", "closed");
  await clock.during(60_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { code: "closed_flight" } });
  const before = airline.requests.length;
  const last = samples.at(-1);
  for (let second = 0; second < 600; second++) {
    await clock.advance(1000);
    if (last !== undefined) flights.sample({ ...last, timeMs: clock.now() });
  }
  expect(airline.requests.length).toBe(before);
});

test.each(["contract", "reference"] as const)(
  "the %s airline hears of deboarding once, though its report goes out twice",
  async (variant) => {
    const { clock, airline, flights } = await landed(variant);
    airline.setFaults({ answers: [{ operation: "complete", kind: "not_received", times: 1 }] });
    await clock.during(60_000, flights.current()?.file(""));
    expect(flights.view()?.stage.kind).toBe("filed");
    const updates = airline.requests.filter(({ operation }) => operation === "update");
    const apart = updates.map(({ atMs, body }, at) => {
      const twin = updates.findLast(
        (other, before) => before < at && JSON.stringify(other.body) === JSON.stringify(body),
      );
      return twin === undefined ? Number.POSITIVE_INFINITY : atMs - twin.atMs;
    });
    // The request that checks for proof comes ten seconds later.
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(10_000);
  },
);

test("an update under way is waited for before a proof, which would send the same position", async () => {
  const { clock, airline, flights } = await landed();
  // The airline may have stored the report before it failed, so a proof precedes the next attempt.
  airline.setFaults({ answers: [{ operation: "complete", kind: "body", status: 500, body: '{"error":"Bad log"}' }] });
  await clock.during(120_000, flights.current()?.file(""));
  expect(flights.view()?.stage.kind).toBe("refused");
  airline.clearFaults();
  airline.setFaults({ answers: [{ operation: "update", kind: "slow", afterMs: 2000, times: 1 }] });
  const updates = () => airline.requests.filter(({ operation }) => operation === "update").length;
  const before = updates();
  const last = samples.at(-1);
  while (updates() === before) {
    await clock.advance(1000);
    if (last !== undefined) flights.sample({ ...last, timeMs: clock.now() });
  }
  await clock.during(60_000, flights.current()?.file(""));
  expect(flights.view()?.stage.kind).toBe("filed");
  expect(updates()).toBe(before + 1);
});
