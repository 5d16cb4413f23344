import { describe, expect, test } from "vitest";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import * as english from "../../../src-shared/words/en/index.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import { directFetch } from "../../../tools/lab/airline/direct-fetch.ts";
import { createCrewSystem } from "../../airlines/crew-system/client.ts";
import { pilots } from "../../demo/airline/airline-data.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import { readJournal } from "../../platform/storage/journal.ts";
import { loadHead } from "../record/record.ts";
import { createWorld, folder, landed, openFlights, samples, start, startMs } from "../testing/flight-world.ts";

describe.each(["contract", "reference"] as const)("a whole flight, %s airline", (variant) => {
  test("is stored as flown, and filed once", async () => {
    const { airline, flights } = await landed(variant);
    expect(flights.view()?.cannotFile).toBeNull();
    await flights.current()?.file("Smooth flight");

    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
    const [pirep] = airline.pireps;
    expect(airline.pireps).toHaveLength(1);
    expect(pirep).toMatchObject({ state: 1, comments: ["Smooth flight"] });
    expect(pirep?.phases.filter((phase) => phase !== "taxi" && phase !== "descent")).toEqual([
      "boarding",
      "take_off",
      "climb",
      "cruise",
      "approach",
      "final",
      "landed",
      "taxi_in",
      "arrived",
      "deboarding",
    ]);
    for (const position of pirep?.positions ?? []) {
      const at = { latitudeDeg: position.latitude, longitudeDeg: position.longitude };
      const nearest = Math.min(...samples.map((sample) => distanceNm(at, sample)));
      expect(nearest * 1852).toBeLessThan(100);
    }
    expect(pirep?.positions.length).toBeGreaterThan(60);
    expect(pirep?.fuelUsed).toBeCloseTo(10.8, 0);
    // The aircraft's weight when the engine stopped, minus its fuel.
    const { totalWeightLb = 0, fuelLb = 0 } = samples.at(-1) ?? {};
    expect(totalWeightLb).toBeGreaterThan(1500);
    expect(pirep?.zeroFuelWeight).toBeCloseTo(totalWeightLb - fuelLb, 0);
    expect(pirep?.flightTime).toBe(17);
    expect(pirep?.log[0]?.event).toBe("Flight NLY 1 started");
    expect(pirep?.log.some(({ event }) => event.startsWith("Lift-off"))).toBe(true);
  });
});

test("a filed flight is not open: the next one starts while its receipt is shown", async () => {
  const { activePilot, booking, flights } = await landed();
  const filed = flights.current();
  await filed?.file("");
  expect(await flights.isOpenAt(activePilot.airline.id)).toBe(false);
  await start(flights, activePilot, { ...booking, bidId: "103" });
  expect(flights.current()?.head.id).not.toBe(filed?.head.id);
  expect(flights.view()?.stage.kind).toBe("tracking");
});

test("an unfinished flight that another airline's flight kept from the window is shown before the next one starts", async () => {
  const { airline, activePilot, booking, open, flown } = await createWorld();
  // One server plays both airlines.
  airline.forgive("two_open_reports");
  const killed = await flown(60);
  const id = killed.current()?.head.id;
  await killed.shutDown();
  const flights = open();
  const elsewhere = { ...activePilot, airline: { ...activePilot.airline, id: "other" } };
  await start(flights, elsewhere, { ...booking, bidId: "103" });
  await flights.findUnfinished("nordlys");
  await flights.current()?.cancel();
  expect(await flights.start(activePilot, booking)).toMatchObject({ ok: false, error: { code: "flight_open" } });
  expect(flights.current()?.head.id).toBe(id);
});

test("a flight that is cancelled in the air has no arrival any more", async () => {
  const { flown } = await createWorld();
  const flights = await flown(600);
  expect(flights.view()?.etaMs).not.toBeNull();
  await flights.current()?.cancel();
  expect(flights.view()).toMatchObject({ stage: { kind: "cancelled" }, etaMs: null, fuelAtArrivalLb: null });
});

test("an airline has an open flight also while only the disk has it", async () => {
  const { begun, open } = await createWorld();
  const killed = await begun();
  await killed.shutDown();
  const flights = open();
  expect(await flights.isOpenAt("nordlys")).toBe(true);
  await flights.findUnfinished("nordlys");
  await flights.current()?.cancel();
  expect(await flights.isOpenAt("nordlys")).toBe(false);
});

describe("comments that are not filed yet", () => {
  const comments = "Bird strike on short final";

  test("are on disk a second later, shown at once, and end with the report", async () => {
    const { clock, airline, flown, reopened } = await createWorld();
    const killed = await flown();
    killed.current()?.comment(comments);
    expect(killed.view()?.comments).toBe(comments);
    await clock.advance(1000);

    const flights = await reopened();
    expect(flights.view()).toMatchObject({ stage: { kind: "unfinished" }, comments });
    await flights.current()?.file(comments);
    flights.current()?.comment("too late");
    expect(flights.view()?.comments).toBe(comments);
    expect(airline.pireps[0]?.comments).toEqual([comments]);
  });

  test("stay in memory on a full disk, with the reason, and are written when it has room again", async () => {
    const { clock, disk, files, flown } = await createWorld();
    const flights = await flown(300);
    const id = flights.view()?.head.id ?? "";
    disk.trouble = "full";
    flights.current()?.comment(comments);
    await clock.advance(1000);
    expect(flights.view()).toMatchObject({ comments, disk: expect.any(String) });
    disk.trouble = "none";
    await clock.advance(5000);
    expect(flights.view()?.disk).toBeNull();
    expect((await loadHead(files, `${folder}/${id}`, () => undefined))?.comments).toBe(comments);
  });
});

test("an aircraft that the simulator places on the ground has not landed there, even after a gap in the data", async () => {
  const { clock, airline, fly, flown } = await createWorld();
  // No aircraft flies from the cruise to the stand within a second.
  airline.forgive("position_jumps");
  const flights = await flown(500);
  await clock.advance(60_000);
  await fly(flights, 560, 700);
  expect(flights.view()).toMatchObject({ stage: { kind: "tracking" }, cannotFile: english.tracking.readyAtGate });
  expect(flights.view()?.tracker?.clocks.gapS).toBeGreaterThan(45);
  const [stand] = samples;
  for (let s = 0; s < 30; s++) {
    await clock.advance(1000);
    if (stand !== undefined) flights.sample({ ...stand, timeMs: clock.now() });
  }
  expect(flights.view()?.events.map(({ text }) => inPlainWords(text))).toContain(
    "Placed on the ground without flying there: no landing",
  );
  expect(flights.view()).toMatchObject({
    stage: { kind: "tracking" },
    cannotFile: english.tracking.readyAtGate,
    away: null,
    tracker: { clocks: { offMs: expect.any(Number), onMs: null } },
  });
});

test("an aircraft that drifts after its landing, its engines off, can be filed", async () => {
  const { clock, flown } = await createWorld();
  const rolling = samples.findLastIndex(({ groundSpeedKt }) => (groundSpeedKt ?? 0) > 15);
  const flights = await flown(rolling);
  expect(flights.view()?.cannotFile).toBe(english.tracking.readyAtGate);
  for (let s = 0; s < 5; s++) {
    await clock.advance(1000);
    const adrift = { ...(samples[rolling] ?? expect.fail()), groundSpeedKt: 1.5, rpm: 0, enginesRunning: false };
    flights.sample({ ...adrift, timeMs: clock.now() });
  }
  expect(flights.view()).toMatchObject({ cannotFile: null, tracker: { clocks: { inMs: null } } });
});

test("if the airline closes a flight in the air, the pilot is informed, nothing more is sent, and tracking continues", async () => {
  const { clock, airline, fly, flown } = await createWorld();
  const flights = await flown(600);
  airline.setFaults({ midFlight: "closed" });
  await fly(flights, 600, 1200);
  const message = expect.stringMatching(/stays in your logbook/);
  expect(flights.view()?.airline.problem).toMatchObject({ code: "closed_flight", message });
  expect(flights.view()?.stage.kind).toBe("tracking");
  expect(flights.view()?.tracker?.phases.length).toBeGreaterThan(3);
  const sent = airline.requests.length;
  await clock.advance(3_600_000);
  expect(airline.requests).toHaveLength(sent);
});

test("an airline that has moved gets the report of an open flight at the new address, once its profile has that", async () => {
  const { clock, airline, files, activePilot, booking, fly } = await createWorld();
  const login = await activePilot.client.login(pilots[0].pilotId, pilots[0].password);
  const token = () => (login.ok ? login.value.token : null);
  const direct = directFetch(airline, clock);
  const moved = airline.url.replace("127.0.0.1", "127.0.0.1:81");
  let hasMoved = false;
  const oldServer: Fetch = async (url, init) =>
    hasMoved
      ? new Response(null, { status: 301, headers: { location: url.replace("127.0.0.1", "127.0.0.1:81") } })
      : direct(url, init);
  let client = createCrewSystem({ baseUrl: airline.url, token, clock, fetch: oldServer });
  const flights = openFlights({ files, clock, clientOf: () => client });
  await start(flights, { ...activePilot, client }, booking);
  await fly(flights);
  hasMoved = true;
  await flights.current()?.file("");
  expect(flights.view()?.stage).toMatchObject({
    kind: "refused",
    problem: { message: expect.stringMatching(/new address, then enter it in the airline's profile/) },
  });
  client = createCrewSystem({ baseUrl: moved, token, clock, fetch: direct });
  await flights.current()?.file("");
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
  expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
});

test("a failed check of the bookings before a found flight's first update is shown as the update that it delays", async () => {
  const { clock, airline, flown, reopened } = await createWorld();
  const flights = await flown(600);
  await flights.shutDown();
  airline.setFaults({
    answers: [
      { operation: "bookings", kind: "status", status: 500 },
      { operation: "handshake", kind: "status", status: 500 },
    ],
  });
  const later = await reopened();
  await clock.advance(600_000);
  const { update, bookings, handshake } = english.airlineFailures.failed;
  const { message = "" } = later.view()?.airline.problem ?? {};
  expect(message.startsWith(update), message).toBe(true);
  expect(message).not.toContain(bookings);
  expect(message).not.toContain(handshake);
});

test("a full disk is reported at once, the flight continues, and everything is saved when the disk accepts it again", async () => {
  const { fly, disk, flown, reopened } = await createWorld();
  const flights = await flown(300);
  disk.trouble = "full";
  await fly(flights, 300, 305);
  expect(flights.view()?.disk).toMatch(/no space/);
  await fly(flights, 305, 600);
  disk.trouble = "none";
  await fly(flights, 600, 605);
  expect(flights.view()?.disk).toBeNull();
  const before = flights.current()?.trail();
  await flights.shutDown();
  const second = await reopened();
  expect(second.current()?.trail()).toEqual(before);
});

test("a head file that a virus scanner holds open is reported immediately, and delays no sample", async () => {
  const { begun, fly, files } = await createWorld();
  let held = false;
  const flights = await begun({
    ...files,
    async replace(path, bytes) {
      if (held) throw Object.assign(new Error("EPERM: operation not permitted, rename"), { code: "EPERM" });
      await files.replace(path, bytes);
    },
  });
  await fly(flights, 0, samples.length - 60);
  held = true;
  void flights.current()?.cancel();
  await fly(flights, samples.length - 60, samples.length - 30);
  expect(flights.view()?.disk).toMatch(/EPERM/);
  const id = flights.current()?.head.id ?? "";
  const { entries } = await readJournal(files, `${folder}/${id}/journal`);
  expect(entries).toContainEqual({ q: expect.objectContaining({ op: "cancel" }) });
  held = false;
  await fly(flights, samples.length - 30);
  expect(flights.view()?.disk).toBeNull();
  expect((await loadHead(files, `${folder}/${id}`, () => undefined))?.stage.kind).toBe("cancelled");
});

describe("a computer whose clock changes", () => {
  test("if it was set back by an hour while the program was closed, the flight continues and its clocks stay right", async () => {
    const { clock, airline, begun, reopened } = await createWorld();
    let flights = await begun();
    let setMs = 0;
    for (const [index, sample] of samples.entries()) {
      if (index === 600) {
        await flights.shutDown();
        setMs = -3_600_000;
        flights = await reopened();
        expect(await flights.current()?.continueFlight()).toMatchObject({ ok: true });
      }
      await clock.advance(Math.max(0, startMs + sample.timeMs - clock.now()));
      flights.sample({ ...sample, timeMs: clock.now() + setMs });
    }
    expect(flights.view()?.cannotFile).toBeNull();
    await flights.current()?.file("");
    expect(airline.pireps[0]).toMatchObject({ state: 1, flightTime: 17 });
  });

  test("after three hours of sleep in flight, the flight continues, and the hours are a gap that no clock counts", async () => {
    const { clock, airline, begun } = await createWorld();
    const flights = await begun();
    let sleptMs = 0;
    for (const [index, sample] of samples.entries()) {
      if (index === 600) {
        sleptMs = 3 * 3_600_000;
        clock.jump(sleptMs);
      }
      await clock.advance(Math.max(0, startMs + sample.timeMs + sleptMs - clock.now()));
      flights.sample({ ...sample, timeMs: clock.now() });
    }
    expect(flights.view()?.tracker?.clocks.gapS).toBeCloseTo(3 * 3600, -1);
    await flights.current()?.file("");
    expect(airline.pireps[0]).toMatchObject({ state: 1, flightTime: 17 });
  });
});

test("a flight continues and is filed after its simulator crashed in the flare and came back with the aircraft on the runway", async () => {
  const { clock, airline, begun } = await createWorld();
  const flights = await begun();
  const touchdown = samples.findLastIndex(({ onGround }) => onGround === false) + 1;
  const connected = { kind: "connected", simulator: "MSFS", target: "here", flying: true, reason: "" } as const;
  const aircraft = { title: "C172", icaoType: "C172", registration: "", engineCount: 1, category: "" };
  flights.simulator({ ...connected, aircraft });
  let goneMs = 0;
  for (const [index, sample] of samples.entries()) {
    if (index === touchdown - 2) {
      flights.simulator({ kind: "searching", reason: "" });
      goneMs = 240_000;
      await clock.advance(goneMs);
      flights.simulator({ ...connected, aircraft });
    }
    if (index >= touchdown - 2 && index < touchdown + 5) continue;
    await clock.advance(Math.max(0, startMs + sample.timeMs + goneMs - clock.now()));
    const simTimeS = goneMs === 0 ? sample.timeMs / 1000 : (sample.timeMs - (samples[touchdown]?.timeMs ?? 0)) / 1000;
    flights.sample({ ...sample, timeMs: clock.now(), simTimeS });
  }
  expect(flights.view()).toMatchObject({ stage: { kind: "tracking" }, cannotFile: null });
  await flights.current()?.file("");
  expect(airline.pireps[0]).toMatchObject({ state: 1, flightTime: 17 });
});

test("an aircraft that the pilot loads at the gate, after the start, is the flight's", async () => {
  const { clock, begun } = await createWorld();
  const flights = await begun();
  const connected = { kind: "connected", simulator: "X-Plane 12", target: "here", flying: true, reason: "" } as const;
  const cessna = { title: "C172", icaoType: "C172", registration: "", engineCount: 1, category: "" };
  const load = (aircraft: typeof cessna) => flights.simulator({ ...connected, aircraft });
  const offTheSkids = async () => {
    // Five feet up, without speed: a hover, if it is a helicopter.
    for (let second = 0; second < 40; second++) {
      await clock.advance(1000);
      const stand = samples[0] as SimSample;
      const up = second < 5 ? 0 : 5;
      flights.sample({
        ...{ ...stand, timeMs: clock.now(), simTimeS: undefined, verticalSpeedFpm: 0, enginesRunning: true },
        ...{ onGround: up === 0, aglFt: (stand.aglFt ?? 0) + up, altitudeFt: stand.altitudeFt + up },
      });
    }
    return flights.view()?.tracker?.clocks.offMs ?? null;
  };
  load(cessna);
  expect(await offTheSkids()).toBeNull();
  load({ ...cessna, title: "R22", icaoType: "R22", category: "Helicopter" });
  expect(await offTheSkids()).not.toBeNull();
});

test("while the simulator is gone the airline gets an update at least every ten minutes, no arrival is estimated, and the last place is known", async () => {
  const { clock, airline, flown } = await createWorld();
  const flights = await flown(900);
  expect(flights.view()?.etaMs).not.toBeNull();
  flights.simulator({ kind: "searching", reason: "" });
  const before = airline.pireps[0]?.positions.length ?? 0;
  await clock.advance(3_600_000);
  expect((airline.pireps[0]?.positions.length ?? 0) - before).toBeGreaterThanOrEqual(6);
  const { latitudeDeg, longitudeDeg, altitudeFt = 0, fuelLb = 0 } = samples[899] ?? {};
  // The journal keeps two decimals.
  const last = { latitudeDeg, longitudeDeg, altitudeFt: expect.closeTo(altitudeFt), fuelLb: expect.closeTo(fuelLb) };
  expect(flights.view()).toMatchObject({ etaMs: null, stage: { kind: "tracking" }, resume: { last, reasons: [] } });
});

test("after a restart no arrival is estimated until the flight is continued", async () => {
  const { flown, reopened } = await createWorld();
  const flights = await flown(900);
  expect(flights.view()?.etaMs).not.toBeNull();
  await flights.shutDown();
  expect((await reopened()).view()).toMatchObject({ etaMs: null, stage: { kind: "unfinished" } });
});

test.each([false, true])(
  "a refused report does not expire at the airline while the simulator is closed (restarted: %s)",
  async (restarted) => {
    const { clock, airline, open, flights: first } = await landed();
    airline.setFaults({ answers: [{ operation: "complete", kind: "status", status: 422 }] });
    await clock.during(60_000, first.current()?.file(""));
    first.simulator({ kind: "searching", reason: "" });
    if (restarted) await first.shutDown();
    const flights = restarted ? open() : first;
    await flights.findUnfinished("nordlys");
    expect(flights.view()?.stage.kind).toBe("refused");
    const before = airline.pireps[0]?.positions.length ?? 0;
    await clock.advance(3_600_000);
    expect((airline.pireps[0]?.positions.length ?? 0) - before).toBeGreaterThanOrEqual(6);
    expect(airline.pireps[0]?.phases.at(-1)).toBe("deboarding");
  },
);
