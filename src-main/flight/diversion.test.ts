import { describe, expect, test } from "vitest";
import type { Airport, Booking } from "../../src-shared/crew-system.ts";
import { createWorld, samples, start } from "./testing/world.ts";

const akureyri: Airport = { icao: "BIAR", name: "Akureyri", latitudeDeg: 65.66, longitudeDeg: -18.0727 };
const unknown: Airport = { icao: "BIGJ", name: "", latitudeDeg: null, longitudeDeg: null };

/** The recorded flight, which lands in Reykjavík, flown for a booking to another airport. */
async function flownTo(arrival: Airport | null, rows = samples.length) {
  const world = await createWorld();
  // Its own flight is to Reykjavík.
  if (arrival !== null) world.airline.forgive("remaining_above_planned");
  const booking: Booking = arrival === null ? world.booking : { ...world.booking, arrival };
  const flights = world.open();
  await start(flights, world.duty, booking);
  await world.fly(flights, 0, rows);
  const file = async (diversion?: string | null) => {
    const filing = flights.current()?.file("Fog", "all", diversion);
    await world.clock.advance(200_000);
    await filing;
  };
  return { ...world, flights, file };
}

describe("a flight that ended elsewhere than planned", () => {
  test("says where it stands and how far that is from its arrival", async () => {
    const { flights } = await flownTo(akureyri);
    expect(flights.view()?.away).toMatchObject({ onGround: true, airport: { icao: "BIRK" } });
    expect(flights.view()?.away?.nm).toBeGreaterThan(125);
    expect(flights.view()?.away?.nm).toBeLessThan(140);
    await flights.shutDown();
  });

  test("tells the airline of a diversion where the pilot says so, and only there", async () => {
    const { flights, airline, file } = await flownTo(akureyri);
    await file("BIRK");
    expect(airline.pireps[0]).toMatchObject({
      state: 1,
      comments: ["Fog", "Diverted to BIRK."],
      additionalFields: { "Diversion Airport": "BIRK" },
    });
    expect(airline.pireps[0]?.log.at(-1)).toMatchObject({ event: "Diverted to BIRK" });
    await flights.shutDown();

    const silent = await flownTo(akureyri);
    await silent.file();
    expect(silent.airline.pireps[0]).toMatchObject({ state: 1, comments: ["Fog"] });
    expect(silent.airline.pireps[0]?.additionalFields).not.toHaveProperty("Diversion Airport");
    await silent.flights.shutDown();
  });

  test("keeps the pilot's word over a refusal and a restart", async () => {
    const { flights, airline, file, open } = await flownTo(akureyri);
    airline.setFaults({ answers: [{ operation: "complete", kind: "body", status: 422, body: '{"error":"No"}' }] });
    await file("BIRK");
    expect(flights.view()).toMatchObject({ stage: { kind: "refused" }, diversion: "BIRK" });
    await flights.shutDown();
    const later = open();
    await later.findUnfinished("nordlys");
    expect(later.view()).toMatchObject({ stage: { kind: "refused" }, diversion: "BIRK", away: { onGround: true } });
    await later.shutDown();
  });
});

test.each([
  ["lands where it was booked to", null, samples.length],
  ["is booked to an airport whose place nobody knows", unknown, samples.length],
  ["is still in the air", akureyri, Math.floor(samples.length / 2)],
])("a flight that %s is not said to be away", async (_, arrival, rows) => {
  const { flights } = await flownTo(arrival, rows);
  expect(flights.view()).toMatchObject({ away: null, diversion: null });
  await flights.shutDown();
});
