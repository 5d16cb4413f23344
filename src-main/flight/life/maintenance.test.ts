import { expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { landed, samples } from "../testing/flight-world.ts";
import { positionOf } from "../testing/position.ts";

const down = { answers: [{ operation: "all", kind: "page", status: 503 } as const] };

test("an airline that shows a maintenance page is asked again by itself, ever less often, and then gets the report", async () => {
  const { clock, airline, flights } = await landed();
  airline.setFaults(down);
  await clock.during(60_000, flights.current()?.file("Smooth"));
  expect(flights.view()?.stage).toMatchObject({
    kind: "refused",
    problem: { message: expect.stringMatching(/maintenance/) },
    againMs: expect.any(Number),
  });
  expect(airline.requests.filter(({ operation }) => operation === "complete")).toEqual([]);
  const before = airline.requests.length;
  await clock.advance(3_600_000);
  const asked = airline.requests.slice(before).filter(({ operation }) => operation === "bookings");
  const apart = asked.map(({ atMs }, at) => atMs - (asked[at - 1]?.atMs ?? atMs)).slice(1);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.length).toBeLessThan(12);
  expect(apart).toEqual(apart.toSorted((a, b) => a - b));
  airline.clearFaults();
  await clock.advance(700_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
  expect(airline.pireps).toMatchObject([{ state: 1, comments: ["Smooth"] }]);
});

test("an airline that asks for a day's wait and is back soon gets the report when it accepts updates again", async () => {
  const { clock, airline, flights } = await landed();
  airline.setFaults({ answers: [{ operation: "all", kind: "status", status: 503, retryAfterS: 86_400 }] });
  await clock.during(60_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { code: "maintenance" } });
  airline.clearFaults();
  await clock.advance(1_800_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
});

test("a report that waits is sent as it was filed, although the pilot taxies to the next flight meanwhile", async () => {
  const { clock, airline, flights } = await landed();
  airline.setFaults(down);
  await clock.during(20_000, flights.current()?.file(""));
  const { inMs } = flights.view()?.tracker?.clocks ?? {};
  const stand = samples.at(-1) as SimSample;
  for (let second = 1; second <= 60; second++) {
    const moving = { groundSpeedKt: 12, parkingBrake: false, enginesRunning: true };
    const place = { simTimeS: (stand.simTimeS ?? 0) + second, latitudeDeg: stand.latitudeDeg + second * 5e-5 };
    await clock.advance(1000);
    flights.sample({ ...stand, ...moving, ...place, timeMs: clock.now() });
  }
  airline.clearFaults();
  await clock.advance(700_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
  expect(flights.view()?.tracker?.clocks.inMs).toBe(inMs);
  expect(new Set(airline.pireps[0]?.phases).size).toBe(airline.pireps[0]?.phases.length);
});

test("after an answer lost to a maintenance page, Contrail checks by itself whether the report arrived", async () => {
  const { clock, airline, flights } = await landed();
  airline.setFaults({ answers: [{ operation: "complete", kind: "lost", times: 1 }] });
  const filing = flights.current()?.file("");
  await clock.advance(2000);
  airline.setFaults(down);
  await clock.advance(60_000);
  await filing;
  expect(flights.view()?.stage).toMatchObject({
    kind: "answer_unknown",
    problem: { message: expect.stringMatching(/maintenance/) },
    againMs: expect.any(Number),
  });
  airline.clearFaults();
  await clock.advance(600_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: false, seenBy: "state" } });
  expect(airline.requests.filter(({ operation }) => operation === "complete")).toHaveLength(1);
});

test("after a cancel nothing is asked again", async () => {
  const { clock, airline, flights } = await landed();
  airline.setFaults(down);
  await flights.current()?.file("");
  airline.clearFaults();
  await clock.during(60_000, flights.current()?.cancel());
  await clock.advance(3_600_000);
  expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false });
  expect(airline.pireps.map(({ state }) => state)).toEqual([3]);
});

test.each([
  ["a page", { kind: "page", status: 503, retryAfterS: 900 }],
  ["phpVMS's own answer", { kind: "body", status: 503, body: '{"message":"Service Unavailable"}', retryAfterS: 900 }],
] as const)(
  "an airline under maintenance that asks for a wait, by %s, is asked again after it",
  async (_name, fault) => {
    const { clock, airline, activePilot, flights } = await landed();
    airline.setFaults({ answers: [{ operation: "all", ...fault }] });
    // Its answer asks for a wait, so the report's question is not even sent.
    await activePilot.client.update([positionOf(0)], "still");
    const checked = await activePilot.client.handshake();
    expect(checked).toMatchObject({ error: { message: expect.stringMatching(/^The address could not be checked/) } });
    await clock.during(1000, flights.current()?.file(""));
    const message = expect.stringMatching(/server is down for maintenance/);
    expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { code: "maintenance", message } });
    const stage = flights.view()?.stage;
    expect(Reflect.get(stage ?? {}, "againMs") - clock.now()).toBeGreaterThan(890_000);
    // After ten minutes an update is sent nevertheless. Its answer makes the wait longer, so the next question waits too.
    await clock.advance(700_000);
    expect(await activePilot.client.update([positionOf(0)], "still")).toMatchObject({ ok: false });
    await clock.advance(300_000);
    expect(flights.view()?.stage).toMatchObject({ problem: { code: "maintenance" }, againMs: expect.any(Number) });
    airline.clearFaults();
    await clock.advance(1_800_000);
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
  },
);

test("after a restart during the maintenance the airline is asked again by itself", async () => {
  const { clock, airline, flights: first, reopened } = await landed();
  airline.setFaults(down);
  await clock.during(1000, first.current()?.file("Smooth"));
  await first.shutDown();
  const flights = await reopened();
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", againMs: expect.any(Number) });
  airline.clearFaults();
  await clock.advance(120_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
  expect(airline.pireps).toMatchObject([{ state: 1, comments: ["Smooth"] }]);
});
