import { expect, test } from "vitest";
import { createFlightWorld, finishLater, must, start, states } from "./testing/phpvms-world.ts";

test.each([
  ["and answers", []],
  ["and fails just after that", [{ operation: "update", kind: "status", status: 503, times: 1 }]],
] as const)(
  "a report that the server deleted in flight is started again, with the whole path: %s",
  async (_, answers) => {
    const world = await createFlightWorld();
    const { airline, clock, fly } = world;
    const flights = await start(world);
    await fly(flights, 0, 1200);
    const [first] = airline.state.pireps;
    const before = airline.positions(first?.id ?? "").map(({ id }) => id);
    airline.endFlight(first?.id ?? "", "deleted");
    airline.setFaults({ answers: [...answers] });
    await fly(flights, 1200);
    await flights.current()?.file("");
    await clock.advance(120_000);
    expect(flights.view()?.stage).toMatchObject({ kind: "filed" });
    expect(states(world)).toEqual(["deleted", 1]);
    const after = new Set(airline.positions(airline.state.pireps[1]?.id ?? "").map(({ id }) => id));
    expect(before.filter((id) => !after.has(id))).toEqual([]);
    expect(airline.positions(first?.id ?? "")).toEqual([]);
  },
);

test("deleted at the gate: filing starts another report, which gets the whole path", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly } = world;
  const flights = await start(world);
  await fly(flights);
  await clock.advance(60_000);
  const first = airline.state.pireps[0]?.id ?? "";
  const before = airline.positions(first).length;
  airline.endFlight(first, "deleted");
  await flights.current()?.file("");
  await clock.advance(120_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "filed" });
  expect(states(world)).toEqual(["deleted", 1]);
  expect(airline.positions(airline.state.pireps[1]?.id ?? "").length).toBeGreaterThanOrEqual(before);
});

test("a report that the server deleted in flight, and does not take again: each page says why", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly, sent } = world;
  const flights = await start(world);
  await fly(flights, 0, 800);
  const [first] = airline.state.pireps;
  airline.endFlight(first?.id ?? "", "deleted");
  // A module of the airline still counts the aircraft as in use.
  for (const aircraft of airline.state.fleet) aircraft.parked = false;
  await fly(flights, 800);
  const why = expect.stringMatching(
    /does not accept a new one.*“The aircraft is not available for flight”\.(?: Contrail keeps sending\.)?$/,
  );
  expect(flights.view()?.airline.problem).toMatchObject({ message: why });
  const asked = sent("prefile").length;
  await clock.during(240_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { message: why } });
  expect(sent("prefile").length - asked).toBeLessThan(5);
  for (const aircraft of airline.state.fleet) aircraft.parked = true;
  await clock.advance(10_000);
  await clock.during(240_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "filed" });
  expect(states(world)).toEqual(["deleted", 1]);
});

test("a failure at the new report, in place of one that the server deleted, is not said to be its refusal", async () => {
  const world = await createFlightWorld();
  const { airline, fly } = world;
  const flights = await start(world);
  await fly(flights, 0, 800);
  airline.endFlight(airline.state.pireps[0]?.id ?? "", "deleted");
  const body = '{"error":{"code":401,"http_code":"Unauthorized","message":"User is not ACTIVE"}}';
  airline.setFaults({ answers: [{ operation: "prefile", kind: "body", status: 401, body }] });
  await fly(flights, 800, 1000);
  const { message } = flights.view()?.airline.problem ?? {};
  expect(message).toMatch(/account/);
  expect(message).not.toMatch(/does not accept a new one/);
});

test("a new report that a firewall blocks: filing says so, too", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly } = world;
  const flights = await start(world);
  await fly(flights);
  await clock.advance(60_000);
  airline.endFlight(airline.state.pireps[0]?.id ?? "", "deleted");
  airline.setFaults({ answers: [{ operation: "prefile", kind: "body", status: 403, body: '{"message":"Blocked"}' }] });
  await clock.during(240_000, flights.current()?.file(""));
  const message = expect.stringMatching(/^The report was not filed.*firewall/s);
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { message } });
});

test("deleted while the program was closed: continued if the booking is there, and never started twice", async () => {
  const world = await createFlightWorld();
  const { airline, fly, connect } = world;
  const flights = await start(world);
  await fly(flights, 0, 800);
  await flights.shutDown();
  airline.endFlight(airline.state.pireps[0]?.id ?? "", "deleted");
  const second = await finishLater(world, connect(), 800);
  expect(second.view()?.stage).toMatchObject({ kind: "filed" });
  expect(states(world)).toEqual(["deleted", 1]);
});

test("deleted with its booking while the program was closed: filed after the pilot has booked the flight again", async () => {
  const world = await createFlightWorld();
  const { airline, clock, fly, open, connect, client } = world;
  const flights = await start(world);
  await fly(flights, 0, 800);
  await flights.shutDown();
  const [first] = airline.state.pireps;
  airline.endFlight(first?.id ?? "", "deleted");
  airline.removeBooking(world.booking.bidId);
  const second = open(connect());
  await second.findUnfinished("nordlys");
  second.simulator({ kind: "connected", simulator: "FlightGear", aircraft: null, flying: true } as never);
  await second.current()?.continueFlight();
  await fly(second, 800);
  expect(second.view()?.airline.problem?.message).toMatch(/book the same flight again, then file/);
  await second.current()?.file("");
  await clock.advance(120_000);
  expect(second.view()?.stage).toMatchObject({ kind: "refused" });
  must(await client.book(String(first?.columns.flight_id)));
  void second.current()?.file("");
  await clock.advance(240_000);
  expect(second.view()?.stage).toMatchObject({ kind: "filed" });
  expect(states(world)).toEqual(["deleted", 1]);
});
