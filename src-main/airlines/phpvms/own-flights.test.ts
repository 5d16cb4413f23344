import { describe, expect, test } from "vitest";
import { choicesInMemory } from "./bids.ts";
import { readOwnFlight } from "./own-flights.ts";
import { createFlightWorld, createPhpvmsWorld, finishLater, must, nothingKnown } from "./testing/phpvms-world.ts";

const own = { number: "77", departureIcao: "BIKF", arrivalIcao: "BIRK" };
const bidId = "own/77/BIKF/BIRK";

/** `toS`: the second of the recording at which the flight stops. Absent: its end. */
async function flown(version: 7 | 8, toS?: number) {
  const world = await createFlightWorld(version);
  const choices = choicesInMemory();
  const connect = () => world.connect({ choices });
  const client = connect();
  must(await client.addOwnFlight(own));
  must(await client.addOwnFlight(own));
  const listed = must(await client.bookings(nothingKnown)).filter(({ isOwn }) => isOwn);
  expect(listed).toMatchObject([{ bidId, number: "77", aircraft: null, aircraftChangeable: true }]);
  const [first] = must(await client.bookingAircraft(bidId)).aircraft;
  must(await client.changeAircraft(bidId, first?.id ?? ""));
  const booking = must(await client.bookings(nothingKnown)).find((each) => each.bidId === bidId);
  if (booking === undefined) throw new Error("the flight is not listed");
  const flights = world.open(client);
  expect(await flights.start({ ...world.activePilot, client }, booking)).toEqual({
    ok: true,
    value: { kind: "started" },
  });
  await world.fly(flights, 0, toS);
  return { ...world, client, connect, flights, aircraftId: Number(first?.id) };
}

describe.each([7, 8] as const)("a flight without a booking on phpVMS %i", (version) => {
  test("is filed like any other, and then gone from the bookings", async () => {
    const { airline, clock, client, flights, aircraftId, told } = await flown(version);
    const bids = airline.state.bids.length;
    await flights.current()?.file("");
    await clock.advance(60_000);
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
    const flight = { airline_id: 1, aircraft_id: aircraftId, flight_number: "77", flight_id: null, state: 1 };
    expect(airline.state.pireps.map(({ columns }) => columns)).toMatchObject([flight]);
    expect(must(await client.bookings(nothingKnown)).some(({ isOwn }) => isOwn)).toBe(false);
    expect(airline.state.bids).toHaveLength(bids);
    // The next flight of this kind stays, whatever the airline decides about the first.
    must(await client.addOwnFlight(own));
    airline.decide(airline.state.pireps[0]?.id ?? "", "accepted");
    await clock.advance(11 * 60_000);
    expect(told).toMatchObject([{ decision: "accepted" }]);
    expect(must(await client.bookings(nothingKnown)).some(({ isOwn }) => isOwn)).toBe(true);
  });

  test("is proved by the report's state if the answer to its filing is lost", async () => {
    const { airline, clock, client, flights, sent } = await flown(version);
    airline.setFaults({ answers: [{ operation: "file", kind: "lost", times: 1 }] });
    await clock.during(180_000, flights.current()?.file(""));
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { seenBy: "state" } });
    expect(sent("file")).toHaveLength(1);
    expect(must(await client.bookings(nothingKnown)).some(({ isOwn }) => isOwn)).toBe(false);
  });
});

test("is started again if the airline deleted its report while the program was closed", async () => {
  const world = await flown(7, 800);
  const { airline, flights, connect } = world;
  await flights.shutDown();
  airline.endFlight(airline.state.pireps[0]?.id ?? "", "deleted");
  const second = await finishLater(world, connect(), 800);
  expect(second.view()?.stage).toMatchObject({ kind: "filed" });
  expect(airline.state.pireps.map(({ deleted, columns }) => (deleted ? "deleted" : columns.state))).toEqual([
    "deleted",
    1,
  ]);
});

test("is removed without a request, and cannot start without an aircraft", async () => {
  const { client, airline } = createPhpvmsWorld(7);
  must(await client.addOwnFlight(own));
  const flight = { id: "a", trackingId: "", startedAtMs: 0 };
  expect(await client.start(bidId, flight)).toMatchObject({ ok: false, error: { code: "refused", unknown: false } });
  const asked = airline.requests.length;
  must(await client.unbook(bidId));
  expect(airline.requests).toHaveLength(asked);
  expect(must(await client.bookings(nothingKnown)).some(({ isOwn }) => isOwn)).toBe(false);
  expect(await client.start(bidId, flight)).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test.each([
  "",
  "own",
  "own/1/BIKF",
  "own/1/bikf/BIRK",
  "own/../BIKF/BIRK",
  `own/1/BIKF/${"B".repeat(9)}`,
  "12/1/BIKF/BIRK",
])("a bid id that names no flight: %s", (wrong) => expect(readOwnFlight(wrong)).toBeNull());
