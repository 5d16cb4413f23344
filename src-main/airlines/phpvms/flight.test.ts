import { expect, test } from "vitest";
import * as english from "../../../src-shared/words/en/index.ts";
import { pirepStates } from "../../../tools/lab/phpvms/pireps.ts";
import { saveHead } from "../../flight/record/record.ts";
import { folder } from "../../flight/testing/flight-world.ts";
import { createFlightWorld, createPhpvmsWorld, start, states } from "./testing/phpvms-world.ts";

test.each([7, 8] as const)("a whole flight on phpVMS %i: what the server has at its end", async (version) => {
  const world = await createFlightWorld(version);
  const { airline, clock, fly, sent, key } = world;
  const flights = await start(world);
  await fly(flights);
  await flights.current()?.file("Smooth flight");
  await clock.advance(60_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true, decision: "pending" } });
  const [pirep] = airline.state.pireps;
  expect(airline.state.pireps).toHaveLength(1);
  expect(pirep?.columns).toMatchObject({
    state: 1,
    status: "ARR",
    source_name: /^Contrail \w{8}$/.exec(String(pirep?.columns.source_name))?.[0],
  });
  expect(pirep?.columns.landing_rate).toBeLessThan(0);
  expect(Number.isInteger(pirep?.columns.flight_time)).toBe(true);
  const { positions } = { positions: airline.positions(pirep?.id ?? "") };
  expect(positions.length).toBeGreaterThan(60);
  expect(new Set(positions.map(({ id }) => id)).size).toBe(positions.length);
  // Each change of the status once, and no status while nothing changes.
  const told = sent("update").map(({ body }) => body.status);
  expect(told).toEqual(expect.arrayContaining(["TXI", "TOF", "LAN", "ONB"]));
  expect(told.length).toBeLessThan(25);
  expect(airline.state.bids.some(({ id }) => String(id) === world.booking.bidId)).toBe(false);
  expect(JSON.stringify([flights.view(), airline.requests])).not.toContain(key);
});

test("a filing that failed after the server had stored it is proved by the report's state, and sent once", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly, sent } = world;
  const flights = await start(world);
  await fly(flights);
  airline.setFaults({ halfFiled: true });
  await clock.during(180_000, flights.current()?.file(""));
  const receipt = { answered: false, seenBy: "state", bookingLeft: false };
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt });
  expect(sent("file")).toHaveLength(1);
});

test.each(["", "<html>Request Time-out</html>"])(
  "a report that a proxy answered with 408 and %j after the server had stored it is filed",
  async (body) => {
    const world = await createFlightWorld();
    const { airline, clock, fly, sent } = world;
    const flights = await start(world);
    await fly(flights);
    airline.setFaults({ answers: [{ operation: "file", kind: "body_after", status: 408, body, times: 1 }] });
    await clock.during(180_000, flights.current()?.file(""));
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { seenBy: "state" } });
    expect(sent("file")).toHaveLength(1);
  },
);

test("a connection that breaks before the report, while its fields are sent, only delays it", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly, sent } = world;
  const flights = await start(world);
  await fly(flights);
  airline.setFaults({ answers: [{ operation: "fields", kind: "not_received", times: 2 }] });
  const filing = flights.current()?.file("");
  await clock.advance(60_000);
  await filing;
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
  expect(sent("file")).toHaveLength(1);
});

test.each([
  ["firewall's JSON", { kind: "body", status: 200, body: '{"message":"Access denied by Imunify360"}' }],
  ["page", { kind: "page", status: 200 }],
  ["missing route", { kind: "page", status: 404 }],
] as const)("a log that always gets a %s: the pilot may send the report without it", async (_name, answer) => {
  const { airline, clock, fly, ...world } = await createFlightWorld();
  const flights = await start({ airline, clock, fly, ...world });
  await fly(flights);
  airline.setFaults({ answers: [{ operation: "logs", ...answer }] });
  await clock.during(240_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", shortForm: true });
  await clock.during(240_000, flights.current()?.file("", "essential"));
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { short: true } });
});

test("a report that a module refuses with 200 is not filed, in the airline's words", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly } = world;
  const flights = await start(world);
  await fly(flights);
  const body = '{"error":"Flight time too short for this route"}';
  airline.setFaults({ answers: [{ operation: "file", kind: "body", status: 200, body }] });
  await clock.during(240_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({
    kind: "refused",
    problem: { message: expect.stringContaining("Flight time too short for this route") },
  });
});

test("a log that does not arrive is sent again before the report; a firewall that dislikes it is told to the pilot", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly, sent } = world;
  const flights = await start(world);
  await fly(flights);
  airline.setFaults({ answers: [{ operation: "logs", kind: "page", status: 403 }] });
  await clock.during(60_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", shortForm: true });
  expect(sent("file")).toEqual([]);
  airline.setFaults({ answers: [{ operation: "logs", kind: "status", status: 520, times: 1 }] });
  await clock.during(180_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
  expect(sent("logs").map(({ status }) => status)).toEqual([403, 520, 200]);
});

/** The flight's report is sent, and no answer comes. */
async function unanswered() {
  const world = await createFlightWorld();
  const flights = await start(world);
  await world.fly(flights);
  const answers = [
    { operation: "file", kind: "lost", times: 1 },
    { operation: "read", kind: "not_received" },
  ] as const;
  world.airline.setFaults({ answers: [...answers] });
  void flights.current()?.file("");
  await world.clock.advance(60_000);
  expect(flights.view()?.stage.kind).toBe("answer_unknown");
  return { ...world, flights, id: world.airline.state.pireps[0]?.id ?? "" };
}

test("a report that staff cancel while its filing is unanswered: a restarted program finds out by itself", async () => {
  const { airline, clock, flights, id, open, connect } = await unanswered();
  await flights.shutDown();
  airline.endFlight(id, "closed");
  airline.clearFaults();
  const second = open(connect());
  await second.findUnfinished("nordlys");
  await clock.advance(70_000);
  const message = expect.stringMatching(/the airline has cancelled.*ask the airline to reopen/s);
  expect(second.view()?.stage).toMatchObject({ kind: "refused", problem: { code: "closed_flight", message } });
});

test("a report that the airline deletes while its filing is unanswered: the pilot looks, and can send it again", async () => {
  const { airline, clock, flights, id } = await unanswered();
  airline.endFlight(id, "deleted");
  airline.clearFaults();
  await clock.advance(120_000);
  const message = expect.stringContaining("no longer has a report of this flight");
  expect(flights.view()?.stage).toMatchObject({ kind: "answer_unknown", problem: { code: "booking_gone", message } });
  void flights.current()?.settleFiling(false);
  await clock.advance(60_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed" });
  expect(airline.state.pireps.map(({ deleted, columns }) => (deleted ? "deleted" : columns.state))).toEqual([
    "deleted",
    1,
  ]);
});

test("a report that was rejected before its answer was proved gets its reason, told once", async () => {
  const { airline, clock, flights, id, told } = await unanswered();
  airline.decide(id, "rejected", "Wrong aircraft");
  airline.clearFaults();
  await clock.advance(1_300_000);
  const receipt = { answered: false, decision: "rejected", decisionReason: "Wrong aircraft" };
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt });
  expect(told).toMatchObject([{ decision: "rejected", reason: "Wrong aircraft" }]);
});

test("a start whose answer was lost is found by its marker", async () => {
  const world = await createFlightWorld();
  const { airline, open, activePilot, booking, sent } = world;
  airline.setFaults({ answers: [{ operation: "prefile", kind: "lost", times: 1 }] });
  const flights = open();
  expect(await flights.start(activePilot, booking)).toMatchObject({ ok: false, error: { unknown: true } });
  expect(await flights.start(activePilot, booking)).toEqual({ ok: true, value: { kind: "started" } });
  expect(airline.state.pireps).toHaveLength(1);
  expect(sent("prefile")).toHaveLength(1);
});

test("a module's refusal after the report was stored leaves none behind", async () => {
  const world = await createFlightWorld();
  const { airline, open, activePilot, booking } = world;
  airline.setFaults({ prefileError: "No charts, no flight" });
  const refused = await open().start(activePilot, booking);
  expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining("No charts, no flight") } });
  expect(states(world)).toEqual([3]);
});

test("rows that the server swallows are sent singly, and one that stays lost stops nothing", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly } = world;
  const flights = await start(world);
  await fly(flights, 0, 400);
  airline.setFaults({ lostRows: 3 });
  await fly(flights, 400);
  await flights.current()?.file("");
  await clock.advance(60_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed" });
});

test("while the simulator is gone the report is paused, so that the server keeps it for days", async () => {
  const world = await createFlightWorld(7, { bidExpireH: 400 });
  const { airline, clock, fly } = world;
  const flights = await start(world);
  flights.simulator({ kind: "connected", simulator: "FlightGear", aircraft: null, flying: true } as never);
  await fly(flights, 0, 900);
  flights.simulator({ kind: "searching" } as never);
  await clock.advance(26 * 3_600_000);
  expect(airline.state.pireps[0]?.columns.status).toBe("PSD");
  expect(states(world)).toEqual([0]);
});

test("while a connected simulator sends nothing, each update renews the report", async () => {
  const world = await createFlightWorld(7, { bidExpireH: 400 });
  const { clock, fly } = world;
  const flights = await start(world);
  await fly(flights, 0, 900);
  await clock.advance(26 * 3_600_000);
  expect(states(world)).toEqual([0]);
});

test.each([
  ["Access denied by Imunify360 bot-protection. IPs used for automation should be whitelisted", "firewall"],
  ["Your request was blocked", "unreadable"],
])(
  "positions that a firewall answers with a success in JSON are sent again when it lets them through: %s",
  async (message, code) => {
    const world = await createFlightWorld();
    const { airline, fly } = world;
    const flights = await start(world);
    await fly(flights, 0, 600);
    const body = JSON.stringify({ message });
    airline.setFaults({ answers: [{ operation: "positions", kind: "body", status: 200, body }] });
    await fly(flights, 600, 900);
    expect(flights.view()?.airline.problem).toMatchObject({ code });
    const before = airline.positions(airline.state.pireps[0]?.id ?? "").length;
    airline.clearFaults();
    await fly(flights, 900, 1200);
    expect(airline.positions(airline.state.pireps[0]?.id ?? "").length).toBeGreaterThan(before + 10);
  },
);

test("the path of an outage is sent afterwards, each position with its time", async () => {
  const world = await createFlightWorld();
  const { airline, fly, clock, sent } = world;
  const flights = await start(world);
  await fly(flights, 0, 600);
  const fromMs = clock.now() + 20_000;
  airline.setFaults({ answers: [{ operation: "all", kind: "not_received" }] });
  await fly(flights, 600, 1200);
  const toMs = clock.now();
  airline.clearFaults();
  await fly(flights, 1200);
  await clock.advance(60_000);
  const hidden = airline
    .positions(airline.state.pireps[0]?.id ?? "")
    .filter(({ createdAtMs }) => (createdAtMs ?? 0) > fromMs && (createdAtMs ?? 0) < toMs);
  expect(hidden.length).toBeGreaterThan(10);
  expect(sent("positions").filter(({ body }) => (body.positions as unknown[]).length > 1).length).toBeLessThan(3);
});

test("phpVMS 8 wants an aircraft with each booking, and the refusal says where to choose one", async () => {
  const { client, airline } = createPhpvmsWorld(8);
  const free = airline.world.flights.find(({ id }) => !airline.state.bids.some(({ flightId }) => flightId === id));
  const message =
    "The flight was not booked. The airline wants an aircraft with each booking. Book the flight on its website.";
  expect(await client.book(free?.id ?? "")).toMatchObject({ ok: false, error: { code: "refused", message } });
});

test.each([
  ["in progress is cancelled", 0, 3, {}],
  ["that was filed elsewhere is not, and the pilot looks there", 1, 1, { doubt: true }],
] as const)("cancel: a flight %s", async (_name, before, after, doubt) => {
  const world = await createFlightWorld();
  const flights = await start(world);
  await world.fly(flights, 0, 300);
  const [pirep] = world.airline.state.pireps;
  if (pirep !== undefined) pirep.columns.state = before;
  await flights.current()?.cancel();
  await world.clock.advance(60_000);
  expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false, ...doubt });
  expect(states(world)).toEqual([after]);
});

test("a flight of this pilot that another program filed gets no update that would rewrite it", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly } = world;
  const flights = await start(world);
  await fly(flights, 0, 600);
  const [pirep] = airline.state.pireps;
  if (pirep !== undefined) Object.assign(pirep.columns, { state: 1, status: "ARR" });
  await fly(flights, 600);
  expect(pirep?.columns.status).toBe("ARR");
  expect(flights.view()?.airline.problem).toMatchObject({ code: "report_exists" });
  await flights.current()?.file("");
  await clock.advance(60_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { code: "report_exists" } });
});

test.each(["rejected", "cancelled"] as const)(
  "a flight that the airline has %s: the words allow for that, and it can be filed once the airline reopens it",
  async (state) => {
    const world = await createFlightWorld();
    const { airline, clock, fly } = world;
    const flights = await start(world);
    await fly(flights, 0, 600);
    const [pirep] = airline.state.pireps;
    if (pirep !== undefined) pirep.columns.state = pirepStates[state];
    await fly(flights, 600);
    const { closed_flight: closed } = english.airlineFailures.explanations;
    const inFlight = { code: "closed_flight", message: expect.stringContaining(closed.why) };
    expect(flights.view()?.airline.problem).toMatchObject(inFlight);
    await clock.during(120_000, flights.current()?.file(""));
    const problem = { code: "closed_flight", message: english.tracking.closedByAirline };
    expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem });
    await flights.shutDown();

    const second = world.open(world.connect());
    await second.findUnfinished("nordlys");
    expect(second.view()?.stage).toMatchObject({ kind: "refused", problem });
    if (pirep !== undefined) pirep.columns.state = pirepStates.inProgress;
    await clock.during(120_000, second.current()?.file(""));
    expect(second.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
  },
);

test("a diversion is declared by the airline's field, and the new arrival in the answer is no error", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly } = world;
  const flights = await start(world);
  await fly(flights);
  await flights.current()?.file("", "all", "BIKF");
  await clock.advance(60_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed" });
  expect(airline.state.pireps[0]?.columns).toMatchObject({ arr_airport_id: "BIKF", alt_airport_id: "BIRK" });
});

test("the path of an outage is sent before the report, also if a firewall answers some requests", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly } = world;
  const flights = await start(world);
  await fly(flights, 0, 900);
  const fromMs = clock.now() + 20_000;
  airline.setFaults({ answers: [{ operation: "all", kind: "not_received" }] });
  await fly(flights, 900);
  airline.setFaults({ answers: [{ operation: "positions", kind: "page", status: 403, times: 2 }] });
  void flights.current()?.file("");
  await clock.advance(120_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed" });
  const late = airline
    .positions(airline.state.pireps[0]?.id ?? "")
    .filter(({ createdAtMs }) => Number(createdAtMs) > fromMs);
  expect(late.length).toBeGreaterThan(5);
});

/** A filed flight, and what the pilot was told about it. */
async function filed() {
  const world = await createFlightWorld();
  const flights = await start(world);
  await world.fly(flights);
  await flights.current()?.file("");
  await world.clock.advance(60_000);
  return { ...world, flights, id: world.airline.state.pireps[0]?.id ?? "" };
}

test("a rejection is fetched within minutes with its reason, told once, and kept although the server deletes the report", async () => {
  const { airline, clock, flights, id, told, open, connect } = await filed();
  await clock.advance(3_600_000);
  airline.decide(id, "rejected", "The landing was at another airport.");
  await clock.advance(11 * 60_000);
  const rejected = { decision: "rejected", decisionReason: "The landing was at another airport." };
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: rejected });
  airline.endFlight(id, "deleted");
  await clock.advance(3_600_000);
  await flights.shutDown();
  const second = open(connect());
  await second.findUnfinished("nordlys");
  await clock.advance(3_600_000);
  expect(told).toMatchObject([{ decision: "rejected", reason: "The landing was at another airport." }]);
});

test("a decision made while the program was closed is told at the next sign-in; a deleted report is no rejection", async () => {
  const { airline, clock, flights, id, told, open, connect } = await filed();
  await flights.shutDown();
  airline.decide(id, "accepted");
  const second = open(connect());
  await second.findUnfinished("nordlys");
  await clock.advance(1000);
  expect(told).toMatchObject([{ decision: "accepted", reason: "" }]);
  await second.shutDown();

  const other = await filed();
  other.airline.endFlight(other.id, "deleted");
  await other.clock.advance(3_600_000);
  expect(other.flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { decision: "pending" } });
  expect(other.told).toEqual([]);
  await other.flights.shutDown();
});

test("an airline that has decided about none of a month's reports is asked no more than a shared host allows, and about each", async () => {
  const { airline, clock, files, flights, id, told, open, connect, sent } = await filed();
  const view = flights.view();
  await flights.shutDown();
  const reports = 60;
  for (let count = 1; view !== null && count < reports; count++) {
    const head = { ...view.head, id: `earlier-${count}` };
    await saveHead(files, `${folder}/${head.id}`, { head, stage: view.stage, comments: "" });
  }
  const before = sent("read").length;
  const second = open(connect());
  await second.findUnfinished("nordlys");
  for (let minute = 1; minute <= 15; minute++) {
    const asked = sent("read").length;
    await clock.advance(60_000);
    expect(sent("read").length - asked).toBeLessThan(15);
  }
  expect(sent("read").length - before).toBeGreaterThanOrEqual(reports);
  airline.decide(id, "accepted");
  await clock.advance(15 * 60_000);
  expect(told).toHaveLength(reports);
});
