import { describe, expect, test } from "vitest";
import type { Airport, Booking } from "../../../src-shared/domain/airline-data.ts";
import type { Runway } from "../../../src-shared/domain/runway.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import { createWorld, samples, start } from "../testing/flight-world.ts";

const akureyri: Airport = { icao: "BIAR", name: "Akureyri", latitudeDeg: 65.66, longitudeDeg: -18.0727 };
const unknown: Airport = { icao: "BIGJ", name: "", latitudeDeg: null, longitudeDeg: null };

/** The recorded flight, which lands in Reykjavík, under a booking to another airport. */
async function flownTo(arrival: Airport | null, rows = samples.length) {
  const world = await createWorld();
  // The recorded flight's own arrival is Reykjavík.
  if (arrival !== null) world.airline.forgive("remaining_above_planned");
  const booking: Booking = arrival === null ? world.booking : { ...world.booking, arrival };
  const flights = world.open();
  await start(flights, world.activePilot, booking);
  await world.fly(flights, 0, rows);
  const file = async (diversion?: string | null) => {
    const filing = flights.current()?.file("Fog", "all", diversion);
    await world.clock.advance(200_000);
    await filing;
  };
  return { ...world, flights, file };
}

describe("a flight that ended away from its arrival", () => {
  test("shows where it stands and how far that is from its arrival", async () => {
    const { flights } = await flownTo(akureyri);
    expect(flights.view()?.away).toMatchObject({ onGround: true, airport: { icao: "BIRK" } });
    expect(flights.view()?.away?.nm).toBeGreaterThan(125);
    expect(flights.view()?.away?.nm).toBeLessThan(140);
  });

  test("reports a diversion where the pilot declares it, and only there", async () => {
    const { airline, file } = await flownTo(akureyri);
    await file("BIRK");
    expect(airline.pireps[0]).toMatchObject({
      state: 1,
      comments: ["Fog", "Diverted to BIRK."],
      additionalFields: { "Diversion Airport": "BIRK" },
    });
    expect(airline.pireps[0]?.log.at(-1)).toMatchObject({ event: "Diverted to BIRK" });

    const silent = await flownTo(akureyri);
    await silent.file();
    expect(silent.airline.pireps[0]).toMatchObject({ state: 1, comments: ["Fog"] });
    expect(silent.airline.pireps[0]?.additionalFields).not.toHaveProperty("Diversion Airport");
  });

  test("reports a diversion in the short form of the report too", async () => {
    const { flights, airline, clock, file } = await flownTo(akureyri);
    airline.setFaults({ answers: [{ operation: "complete", kind: "body", status: 422, body: '{"error":"Bad log"}' }] });
    await file("BIRK");
    expect(flights.view()?.stage).toMatchObject({ kind: "refused", shortForm: true });
    airline.clearFaults();
    await clock.during(200_000, flights.current()?.file("Fog", "essential", "BIRK"));
    expect(airline.pireps[0]).toMatchObject({ state: 1, log: [], comments: ["Fog", "Diverted to BIRK."] });
    expect(airline.pireps[0]?.additionalFields).toEqual({ "Diversion Airport": "BIRK" });
  });

  test("a refused report stays as it is while the simulator shows the next flight", async () => {
    const { flights, airline, clock, file } = await flownTo(akureyri);
    airline.setFaults({ answers: [{ operation: "complete", kind: "body", status: 422, body: '{"error":"Bad log"}' }] });
    await file("BIRK");
    const refused = flights.view()?.stage;
    expect(refused).toMatchObject({ kind: "refused", shortForm: true });
    const [gate] = samples;
    if (gate === undefined) throw new Error("no sample");
    for (let s = 0; s < 120; s++) {
      await clock.advance(1000);
      flights.sample({ ...gate, timeMs: clock.now() });
    }
    expect(flights.view()?.stage).toEqual(refused);
    expect(flights.view()?.away).toMatchObject({ airport: { icao: "BIRK" } });
  });

  test("keeps the pilot's choice across a refusal and a restart", async () => {
    const { flights, airline, file, reopened } = await flownTo(akureyri);
    airline.setFaults({ answers: [{ operation: "complete", kind: "body", status: 422, body: '{"error":"No"}' }] });
    await file("BIRK");
    expect(flights.view()).toMatchObject({ stage: { kind: "refused" }, diversion: "BIRK" });
    await flights.shutDown();
    const later = await reopened();
    expect(later.view()).toMatchObject({ stage: { kind: "refused" }, diversion: "BIRK", away: { onGround: true } });
  });
});

test.each([
  ["lands where it was booked to", null, samples.length],
  ["is booked to an airport whose place nobody knows", unknown, samples.length],
  ["is still in the air", akureyri, Math.floor(samples.length / 2)],
])("a flight that %s does not count as ended elsewhere", async (_, arrival, rows) => {
  const { flights } = await flownTo(arrival, rows);
  expect(flights.view()).toMatchObject({ away: null, diversion: null });
});

/** The runways of the recorded flight, as a simulator reports them. */
const own = { source: "simulator", withinFt: 3, widthFt: 148, lengthFt: 4032 } as const;
const reykjavik13: Runway = {
  ...own,
  ...{ airport: "BIRK", name: "13", latitudeDeg: 64.13252141, longitudeDeg: -21.95536147, headingTrueDeg: 116.3 },
};
const keflavik02: Runway = {
  ...own,
  ...{ airport: "BIKF", name: "02", latitudeDeg: 63.96448319, longitudeDeg: -22.60544552, headingTrueDeg: 0 },
};
const liftOff = samples.findIndex(({ onGround }) => onGround === false);
const contact = samples.findIndex(({ onGround }, i) => i > liftOff && onGround === true);

/** The recorded flight with its runways, under a booking between other airports, up to a row. */
async function flownFor(change: Partial<Booking>, rows: number) {
  const world = await createWorld();
  world.airline.forgive("remaining_above_planned");
  const flights = world.open();
  await start(flights, world.activePilot, { ...world.booking, ...change });
  for (const [index, sample] of samples.entries()) {
    if (index >= rows) break;
    await world.clock.advance(Math.max(0, sample.timeMs - (samples[index - 1]?.timeMs ?? 0)));
    const rolls = index < liftOff + 10 && (sample.groundSpeedKt ?? 0) > 40;
    const runway = index > contact + 10 ? reykjavik13 : rolls ? keflavik02 : null;
    flights.sample({ ...sample, timeMs: world.clock.now(), ...(runway && { runway }) });
  }
  const log = () => (flights.view()?.events ?? []).map(({ text }) => inPlainWords(text));
  return { ...world, flights, log };
}

describe("an airport other than the planned one", () => {
  test("is reported a minute after the landing, long before the flight can be filed, and after a restart", async () => {
    const { flights, log, clock, reopened } = await flownFor({ arrival: akureyri }, contact + 120);
    expect(flights.view()).toMatchObject({ cannotFile: expect.any(String), away: { airport: { icao: "BIRK" } } });
    expect(log()).toContain("Landed at BIRK, not at BIAR");
    await flights.shutDown();
    await clock.advance(1000);
    const later = await reopened();
    const events = (later.view()?.events ?? []).map(({ text }) => inPlainWords(text));
    expect(events.filter((text) => text === "Landed at BIRK, not at BIAR")).toHaveLength(1);
  });

  test("is shown while the aircraft stands before the take-off, and logged once it has taken off there", async () => {
    const standing = await flownFor({ departure: akureyri }, 20);
    expect(standing.flights.view()).toMatchObject({ away: null, elsewhere: { airport: { icao: "BIKF" } } });
    const flying = await flownFor({ departure: akureyri }, liftOff + 60);
    expect(flying.flights.view()).toMatchObject({ away: null, elsewhere: null });
    expect(flying.log()).toContain("Took off from BIKF, not from BIAR");
  });

  test("is not reported where only the name differs, or where all is as planned", async () => {
    const planned = await flownFor({}, contact + 120);
    expect(planned.flights.view()).toMatchObject({ away: null, elsewhere: null });
    expect(planned.log().filter((text) => text.includes(", not "))).toEqual([]);
    const { booking } = planned;
    const renamed = await flownFor({ arrival: { ...booking.arrival, icao: "RKV1" } }, contact + 120);
    expect(renamed.log().filter((text) => text.includes(", not "))).toEqual([]);
  });
});
