import { describe, expect, test } from "vitest";
import type { z } from "zod";
import * as english from "../../../src-shared/words/en/index.ts";
import { inWords } from "../../../src-shared/words/message.ts";
import { directFetch } from "../../../tools/lab/airline/direct-fetch.ts";
import type { answerFaultSchema, FaultSettings } from "../../../tools/lab/airline/faults.ts";
import { mortalClock } from "../../../tools/lab/simulation/life.ts";
import { createCrewSystem } from "../../airlines/crew-system/client.ts";
import { pilots } from "../../demo/airline/airline-data.ts";
import type { Files } from "../../platform/storage/files.ts";
import { createWorld, folder, openFlights, start, started } from "../testing/flight-world.ts";

describe("a start with a confirmation", () => {
  const ask = (canOverride: boolean | null) => ({
    confirmation: { message: "The simulator has a C152.", canOverride },
  });

  test.each([
    { canOverride: true, setting: false, may: true },
    { canOverride: false, setting: true, may: false },
    { canOverride: null, setting: true, may: true },
    { canOverride: null, setting: false, may: false },
  ])("airline says $canOverride, setting $setting: may override $may", async ({ canOverride, setting, may }) => {
    const { airline, activePilot, booking, open } = await createWorld("reference", { allowStartOverride: setting });
    airline.setFaults(ask(canOverride));
    const flights = open();
    const asked = await flights.start(activePilot, booking);
    expect(asked).toMatchObject({ ok: true, value: { kind: "confirmation", mayOverride: may } });
    expect(flights.view()).toBeNull();
    expect(await flights.answerConfirmation("start_anyway")).toMatchObject(
      may ? started : { ok: false, error: { code: "no_override" } },
    );
    expect(airline.pireps.map(({ state }) => state)).toEqual([0]);
  });

  test("cancel discards what the airline had already opened", async () => {
    const { airline, activePilot, booking, open, files } = await createWorld();
    airline.setFaults(ask(true));
    const flights = open();
    await flights.start(activePilot, booking);
    expect(await flights.answerConfirmation("cancel")).toEqual({ ok: true, value: { kind: "cancelled" } });
    expect(airline.pireps.map(({ state }) => state)).toEqual([3]);
    expect(await files.list(folder)).toEqual([]);
  });

  test("check again repeats the question, and starts when the airline has no objection left", async () => {
    const { airline, activePilot, booking, open } = await createWorld();
    airline.setFaults(ask(false));
    const flights = open();
    await flights.start(activePilot, booking);
    expect(await flights.answerConfirmation("check_again")).toMatchObject({ value: { kind: "confirmation" } });
    airline.setFaults({ confirmation: null });
    expect(await flights.answerConfirmation("check_again")).toEqual(started);
    expect(airline.pireps.map(({ state }) => state)).toEqual([3, 3, 0]);
  });

  test("a question that the window has lost is asked again; another booking's start asks before anything is discarded", async () => {
    const { airline, activePilot, booking, open, files } = await createWorld();
    airline.setFaults(ask(true));
    const flights = open();
    const question = await flights.start(activePilot, booking);
    expect(question).toMatchObject({ ok: true, value: { kind: "confirmation", mayOverride: true } });
    expect(await flights.start(activePilot, booking)).toEqual(question);
    airline.setFaults({ confirmation: null });
    const other = airline.state.bids.find(({ id, aircraftId }) => aircraftId !== null && String(id) !== booking.bidId);
    const bidId = String(other?.id);
    expect(await flights.start(activePilot, { ...booking, bidId })).toMatchObject({ value: { kind: "occupied" } });
    expect(airline.pireps.map(({ state }) => state)).toEqual([0]);
    expect(await flights.answerConfirmation("discard_and_start")).toEqual(started);
    expect(airline.pireps.map(({ state }) => state)).toEqual([3, 0]);
    expect(await files.list(folder)).toHaveLength(1);
  });

  test("cancel goes back also at an airline whose server has no cancel", async () => {
    const { airline, activePilot, booking, open, files } = await createWorld();
    airline.setFaults({ ...ask(false), missing: ["cancel"] });
    const flights = open();
    await flights.start(activePilot, booking);
    expect(await flights.answerConfirmation("cancel")).toEqual({ ok: true, value: { kind: "cancelled" } });
    expect(await files.list(folder)).toEqual([]);
  });

  test.each(["check_again", "cancel"] as const)(
    "after the airline has moved, %s goes to its new address",
    async (choice) => {
      const { clock, airline, files, activePilot, booking } = await createWorld();
      const login = await activePilot.client.login(pilots[0].pilotId, pilots[0].password);
      const asked: string[] = [];
      const moved = createCrewSystem({
        ...{ baseUrl: airline.url, clock },
        token: () => (login.ok ? login.value.token : null),
        fetch(url, init) {
          asked.push(url);
          return directFetch(airline, clock)(url, init);
        },
      });
      const flights = openFlights({ files, clock, clientOf: () => moved });
      airline.setFaults(ask(true));
      await flights.start(activePilot, booking);
      expect(asked).toEqual([]);
      expect(await flights.answerConfirmation(choice)).toMatchObject({ ok: true });
      expect(asked).toContain(`${airline.url}/flights/cancel`);
    },
  );

  test("does not replace a flight that was found meanwhile", async () => {
    const { airline, activePilot, booking, open, files, flown } = await createWorld();
    const earlier = await flown(60);
    const id = earlier.current()?.head.id ?? "";
    await earlier.shutDown();
    const hidden = { is: true };
    const flights = open({
      ...files,
      list: async (path) => (await files.list(path)).filter((name) => !hidden.is || name !== id),
    });
    airline.forgive("two_open_reports");
    airline.setFaults(ask(true));
    expect(await flights.start(activePilot, { ...booking, bidId: "103" })).toMatchObject({ ok: true });
    hidden.is = false;
    await flights.findUnfinished("nordlys");
    expect(flights.view()?.head.id).toBe(id);
    for (const choice of ["start_anyway", "check_again"] as const)
      expect(await flights.answerConfirmation(choice)).toMatchObject({ error: { code: "flight_open" } });
    expect(flights.view()?.head.id).toBe(id);
    expect(await flights.answerConfirmation("cancel")).toMatchObject({ value: { kind: "cancelled" } });
    expect(airline.pireps.map(({ state }) => state)).toEqual([0, 3]);
  });

  test.each(["check_again", "cancel"] as const)("after a failed new check, %s still works", async (next) => {
    const { airline, activePilot, booking, open } = await createWorld();
    airline.setFaults(ask(true));
    const flights = open();
    await flights.start(activePilot, booking);
    airline.setFaults({ confirmation: null, answers: [{ operation: "start", kind: "status", status: 422, times: 1 }] });
    expect(await flights.answerConfirmation("check_again")).toMatchObject({ ok: false });
    expect(await flights.answerConfirmation(next)).toMatchObject({
      ok: true,
      value: { kind: next === "cancel" ? "cancelled" : "started" },
    });
    expect(airline.pireps.filter(({ state }) => state === 0)).toHaveLength(next === "cancel" ? 0 : 1);
  });
});

test.each(["start_anyway", "cancel"] as const)("if a start fails after its doubts, %s still works", async (next) => {
  const { airline, activePilot, booking, open, fly } = await createWorld();
  const flights = open();
  flights.simulator({
    ...{ kind: "connected", simulator: "X-Plane 12", target: "", flying: true, reason: "" },
    aircraft: { title: "C152", icaoType: "C152", registration: "", engineCount: 1, category: "airplane" },
  });
  await fly(flights, 0, 1);
  expect(await flights.start(activePilot, booking)).toMatchObject({ ok: true, value: { kind: "doubts" } });
  airline.setFaults({ answers: [{ operation: "start", kind: "not_received", times: 1 }] });
  expect(await flights.answerConfirmation("start_anyway")).toMatchObject({ ok: false });
  expect(await flights.answerConfirmation(next)).toMatchObject({
    ok: true,
    value: { kind: next === "cancel" ? "cancelled" : "started" },
  });
});

test("if an unfinished flight uses the aircraft, the pilot may discard that flight, and then the new one starts; if the airline refuses to discard it, the pilot reads why", async () => {
  const { clock, airline, activePilot, booking, open, disk, files, flown } = await createWorld();
  const first = await flown(300);
  await first.shutDown();
  for (const path of [...disk.contents.keys()]) await files.remove(path);
  await clock.advance(20 * 60_000);
  const second = open();
  expect(await second.start(activePilot, booking)).toMatchObject({ value: { kind: "occupied", why: "in_use" } });
  airline.setFaults({
    answers: [{ operation: "cancel", kind: "body", status: 422, body: '{"error":"Ask the staff"}' }],
  });
  expect(await second.answerConfirmation("discard_and_start")).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("Ask the staff") },
  });
  airline.setFaults({ answers: [] });
  expect(await second.answerConfirmation("discard_and_start")).toEqual(started);
  expect(airline.pireps.map(({ state }) => state)).toEqual([3, 0]);
});

test.each<[string, FaultSettings]>([
  ["has no cancel", { missing: ["cancel"] }],
  [
    "refuses it in its own words",
    { answers: [{ operation: "cancel", kind: "body", status: 422, body: '{"error":"Over"}' }] },
  ],
])("at an airline whose server %s, a cancelled flight prevents no start", async (_name, faults) => {
  const { airline, activePilot, booking, flown } = await createWorld();
  airline.setFaults(faults);
  airline.forgive("two_open_reports");
  const flights = await flown(60);
  await flights.current()?.cancel();
  expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false, doubt: true });
  await start(flights, activePilot, { ...booking, bidId: "103" });
  expect(airline.requests.filter(({ operation }) => operation === "cancel")).toHaveLength(1);
});

test("a start that the airline answers with the report of the flight before, which is filed, changes nothing of it", async () => {
  const { clock, airline, activePilot, booking, fly, flown } = await createWorld();
  const flights = await flown();
  airline.setFaults({ neverCloses: true });
  await clock.during(120_000, flights.current()?.file(""));
  expect(flights.view()?.stage.kind).toBe("filed");
  const [report] = airline.state.pireps;
  if (report !== undefined) Object.assign(report, { createdAtMs: clock.now() });
  const { positions } = airline.pireps[0] ?? {};
  expect(await flights.start(activePilot, booking)).toMatchObject({ ok: false, error: { code: "same_flight" } });
  await fly(flights, 0, 60);
  expect(airline.pireps[0]?.positions).toEqual(positions);
  await clock.advance(11 * 60_000);
  expect(await flights.start(activePilot, booking)).toEqual(started);
  expect(airline.pireps).toHaveLength(2);
});

test("a cancel that the airline refuses by a 500 with its reason does not hold up the next start", async () => {
  const { airline, activePilot, booking, flown } = await createWorld();
  const flights = await flown(60);
  airline.forgive("two_open_reports");
  const body = '{"error":"This flight cannot be cancelled any more."}';
  airline.setFaults({ answers: [{ operation: "cancel", kind: "body", status: 500, body }] });
  await flights.current()?.cancel();
  expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false, doubt: true });
  expect(await flights.start(activePilot, { ...booking, bidId: "103" })).toEqual(started);
});

describe.each<[string, z.input<typeof answerFaultSchema>]>([
  ["fails without a word", { operation: "cancel", kind: "body", status: 500, body: "" }],
  ["answers with a page", { operation: "cancel", kind: "page", status: 403 }],
  ["never answers", { operation: "cancel", kind: "not_received" }],
])("an airline that %s at each cancel", (_name, fault) => {
  test("asks the pilot, who may start anyway", async () => {
    const { clock, airline, activePilot, booking, flown, reopened } = await createWorld();
    const flights = await flown(60);
    airline.forgive("two_open_reports");
    airline.setFaults({ answers: [fault] });
    await clock.during(300_000, flights.current()?.cancel());
    expect(flights.view()?.stage).toMatchObject({ kind: "cancelled", pending: true });
    const asked = { ok: true, value: { kind: "occupied", why: "uncancelled" } };
    const other = { ...booking, bidId: "103" };
    expect(await clock.during(300_000, flights.start(activePilot, other))).toMatchObject(asked);
    expect(await clock.during(300_000, flights.answerConfirmation("check_again"))).toMatchObject(asked);
    expect(await flights.answerConfirmation("start_anyway")).toEqual(started);
    const cancels = airline.requests.filter(({ operation }) => operation === "cancel").length;
    await clock.advance(300_000);
    expect(airline.requests.filter(({ operation }) => operation === "cancel")).toHaveLength(cancels);
    await flights.shutDown();
    airline.clearFaults();
    await reopened();
    await clock.advance(60_000);
    expect(airline.pireps.map(({ state }) => state)).toEqual([3, 0]);
  });

  test("loses the answer of a start as well: the next one continues it", async () => {
    const { clock, airline, activePilot, booking, flown } = await createWorld();
    const flights = await flown(60);
    airline.forgive("two_open_reports");
    airline.setFaults({ answers: [fault, { operation: "start", kind: "lost", times: 1 }] });
    await clock.during(100_000, flights.current()?.cancel());
    const other = { ...booking, bidId: "103" };
    await clock.during(100_000, flights.start(activePilot, other));
    expect(await flights.answerConfirmation("start_anyway")).toMatchObject({ ok: false, error: { unknown: true } });
    expect(await clock.during(100_000, flights.start(activePilot, other))).toMatchObject({
      value: { why: "uncancelled" },
    });
    expect(await flights.answerConfirmation("start_anyway")).toEqual(started);
    const texts = flights.view()?.events.map(({ text }) => text) ?? [];
    expect(texts).toContainEqual(expect.objectContaining({ say: "startedAgain" }));
  });

  test("may answer a second start with the same flight, which is not cancelled then", async () => {
    const { clock, airline, activePilot, booking, flown, reopened } = await createWorld("contract");
    const flights = await flown(60);
    airline.setFaults({ answers: [fault] });
    await clock.during(100_000, flights.current()?.cancel());
    await clock.during(100_000, flights.start(activePilot, booking));
    // Without the crew system's own add-on, a flight does not keep its aircraft in use.
    for (const aircraft of airline.state.fleet) Object.assign(aircraft, { parked: true });
    expect(await flights.answerConfirmation("start_anyway")).toEqual(started);
    await flights.shutDown();
    airline.clearFaults();
    await reopened();
    await clock.advance(300_000);
    expect(airline.pireps.map(({ state }) => state)).toEqual([0]);
  });

  test("and a start without an answer, which cannot be discarded: nor does that one hold up the next", async () => {
    const { clock, airline, activePilot, booking, open, files } = await createWorld();
    airline.forgive("two_open_reports");
    airline.setFaults({ answers: [fault, { operation: "start", kind: "lost", times: 1 }] });
    const flights = open();
    expect(await flights.start(activePilot, booking)).toMatchObject({ ok: false });
    const other = { ...booking, bidId: "103" };
    expect(await flights.start(activePilot, other)).toMatchObject({ value: { kind: "occupied", why: "unanswered" } });
    const discarded = await clock.during(300_000, flights.answerConfirmation("discard_and_start"));
    expect(discarded).toMatchObject({ ok: true, value: { kind: "occupied", why: "uncancelled" } });
    expect(await flights.answerConfirmation("start_anyway")).toEqual(started);
    expect(await files.list(folder)).toHaveLength(1);
  });
});

test("while an airline's server is replaced and knows no address, a cancel is not refused: it is sent again", async () => {
  const { clock, airline, flown } = await createWorld();
  const flights = await flown(60);
  airline.setFaults({ answers: [{ operation: "all", kind: "page", status: 404 }] });
  await flights.current()?.cancel();
  expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: true });
  airline.setFaults({ answers: [] });
  await clock.advance(120_000);
  expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false });
  expect(airline.pireps.map(({ state }) => state)).toEqual([3]);
});

test("nor does a start whose answer was lost there, once the pilot has discarded it", async () => {
  const { clock, airline, activePilot, booking, open } = await createWorld();
  airline.setFaults({ missing: ["cancel"], answers: [{ operation: "start", kind: "not_received", times: 1 }] });
  const flights = open();
  expect(await flights.start(activePilot, booking)).toMatchObject({ ok: false });
  await clock.advance(20 * 60_000);
  expect(await flights.start(activePilot, booking)).toMatchObject({ value: { kind: "occupied", why: "unanswered" } });
  expect(await flights.answerConfirmation("discard_and_start")).toEqual(started);
});

test("a flight whose head the disk refused at its start is found after the program was killed", async () => {
  const { clock, files, activePilot, booking, fly, reopened } = await createWorld();
  const life = { alive: true };
  let refused = 0;
  const held: Files = {
    ...files,
    async replace(path, bytes) {
      const isFlight = path.endsWith("head.json") && Buffer.from(bytes).includes('"tracking"');
      if (isFlight && refused++ === 0) throw Object.assign(new Error("EPERM: rename"), { code: "EPERM" });
      await files.replace(path, bytes);
    },
  };
  const killed = openFlights({ files: held, clock: mortalClock(clock, life), clientOf: () => null, onDisk: () => {} });
  await start(killed, activePilot, booking);
  await fly(killed, 0, 60);
  expect(killed.view()?.disk).toBeNull();
  life.alive = false;
  const flights = await reopened();
  expect(flights.view()?.stage.kind).toBe("unfinished");
  expect(flights.current()?.trail()).toEqual(killed.current()?.trail());
});

test("a start whose answer was lost shows one action, which does not make a second flight, after a restart either", async () => {
  const { airline, activePilot, booking, open, files, reopened } = await createWorld();
  const flights = open();
  airline.setFaults({ answers: [{ operation: "start", kind: "lost", times: 1 }] });
  const lost = await flights.start(activePilot, booking);
  const { may, next } = english.airlineFailures.doubts.start;
  const message = lost.ok ? "" : lost.error.message;
  expect(message.startsWith(may) && message.endsWith(next), message).toBe(true);
  expect(message).not.toMatch(/website|Refresh/);
  expect(message).not.toMatch(/continues it\./);
  const second = await reopened();
  expect(second.view()).toBeNull();
  await start(second, activePilot, booking);
  expect(airline.pireps).toHaveLength(1);
  expect(await files.list(folder)).toHaveLength(1);
});

test("started again at an airline that does not recognise that: the log says that the first flight may still be open", async () => {
  const { airline, activePilot, booking, open } = await createWorld();
  const flights = open();
  airline.setFaults({ answers: [{ operation: "start", kind: "lost", times: 1 }] });
  expect(await flights.start(activePilot, booking)).toMatchObject({ ok: false, error: { unknown: true } });
  // Such an airline gives the second start another id.
  const [first] = airline.state.pireps;
  airline.state.pireps = [];
  airline.forgive("two_open_reports");
  expect(await flights.start(activePilot, booking)).toEqual(started);
  expect(airline.pireps.map(({ id }) => id)).not.toContain(first?.id);
  const log = flights.view()?.events.map(({ text }) => inWords(text)) ?? [];
  expect(log.filter((line) => /that one may still be open there$/.test(line))).toHaveLength(1);
});

test.each<[number, Record<string, string>, RegExp | null]>([
  [-26 * 3600, {}, /26:00 h behind the airline's/],
  [7200, {}, /2:00 h ahead of the airline's/],
  [90, {}, null],
  [7200, { Age: "7200" }, null],
])("a clock that differs by %i s from the airline's: the log says so", async (aheadS, headers, line) => {
  const { clock, airline, activePilot, booking, files } = await createWorld();
  const login = await activePilot.client.login(pilots[0].pilotId, pilots[0].password);
  const dated = createCrewSystem({
    ...{ baseUrl: airline.url, clock },
    token: () => (login.ok ? login.value.token : null),
    async fetch(url, init) {
      const answer = await directFetch(airline, clock)(url, init);
      const date = new Date(clock.now() - aheadS * 1000).toUTCString();
      return new Response(answer.body, { status: answer.status, headers: { ...headers, Date: date } });
    },
  });
  const flights = openFlights({ files, clock, clientOf: () => dated });
  await start(flights, { ...activePilot, client: dated }, booking);
  const texts = flights.view()?.events.map(({ text }) => inWords(text)) ?? [];
  expect(texts.filter((text) => text.includes("This computer's clock"))).toEqual(
    line === null ? [] : [expect.stringMatching(line)],
  );
});

test("a flight keeps the airline's schedule, if it is flown at about that time", async () => {
  const { activePilot, booking, open, disk, files } = await createWorld();
  const scheduleAt = async (departureTime: string, arrivalTime: string) => {
    const flights = open();
    await start(flights, activePilot, { ...booking, departureTime, arrivalTime, flightTimeH: 0.5 });
    const schedule = flights.view()?.head.schedule;
    await flights.shutDown();
    for (const path of [...disk.contents.keys()]) await files.remove(path);
    return schedule;
  };
  expect(await scheduleAt("1220", "12:50:00")).toEqual({
    outMs: Date.parse("2026-06-01T12:20:00Z"),
    inMs: Date.parse("2026-06-01T12:50:00Z"),
  });
  expect(await scheduleAt("0400", "0430")).toBeUndefined();
});
