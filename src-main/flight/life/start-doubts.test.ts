import { describe, expect, test } from "vitest";
import type { Booking } from "../../../src-shared/domain/airline-data.ts";
import type { SimSample, SimulatorState } from "../../../src-shared/domain/sample.ts";
import { atAirportNm } from "../following/follower.ts";
import { createWorld, started } from "../testing/flight-world.ts";
import { startDoubts } from "./start-doubts.ts";

const houston = { latitudeDeg: 29.9844, longitudeDeg: -95.3414 };
const keflavik = { latitudeDeg: 63.985, longitudeDeg: -22.6056 };
const identity = { title: "Cessna 152", icaoType: "C152", registration: "", engineCount: 1, category: "" };
const sampleAt = (place: { latitudeDeg: number; longitudeDeg: number }): SimSample => ({
  timeMs: 0,
  altitudeFt: 100,
  onGround: true,
  ...place,
});
const booking = (icao: string, place: typeof keflavik | null, code: string): Booking =>
  ({
    departure: { icao, name: "", latitudeDeg: place?.latitudeDeg ?? null, longitudeDeg: place?.longitudeDeg ?? null },
    aircraft: code === "" ? null : { id: "1", code, registration: "" },
  }) as Booking;
const about = (booked: Booking, place: typeof keflavik, icaoType = "") =>
  startDoubts(booked, { sample: sampleAt(place), aircraft: { ...identity, icaoType } }).map((doubt) => doubt.about);

describe("what does not fit the booking", () => {
  test("an aircraft on another continent, with the distance and the airport's code", () => {
    const [doubt] = startDoubts(booking("BIKF", keflavik, ""), { sample: sampleAt(houston), aircraft: null });
    expect(doubt?.text).toMatch(
      /^The aircraft is 3,35\d nm from BIKF, the departure airport of this flight\. Load it at BIKF,/,
    );
  });
  test("nothing at the far end of a wide airport, a warning beyond it", () => {
    const north = (nm: number) => ({ ...keflavik, latitudeDeg: keflavik.latitudeDeg + nm / 60 });
    expect(about(booking("BIKF", keflavik, ""), north(atAirportNm - 0.1))).toEqual([]);
    expect(about(booking("BIKF", keflavik, ""), north(atAirportNm + 0.1))).toEqual(["place"]);
  });
  test("nothing across the date line, where the longitudes differ by 360°", () => {
    const nadi = { latitudeDeg: -16.69, longitudeDeg: 179.99 };
    expect(about(booking("NFNM", nadi, ""), { ...nadi, longitudeDeg: -179.99 })).toEqual([]);
  });
  test("an airport without coordinates, or a simulator that shows nothing yet, raises no doubt", () => {
    expect(about(booking("BIGJ", null, "C172"), houston, "C172")).toEqual([]);
    expect(startDoubts(booking("BIKF", keflavik, "C172"), null)).toEqual([]);
  });
  test("another type, where both are type designators", () => {
    const asked = booking("BIKF", keflavik, "C172");
    const aircraft = asked.aircraft && { ...asked.aircraft, registration: "TF-SKY" };
    const seen = { sample: sampleAt(keflavik), aircraft: identity };
    expect(startDoubts({ ...asked, aircraft }, seen)[0]?.text).toMatch(/ Load TF-SKY \(C172\), then check again\.$/);
    expect(about(booking("BIKF", keflavik, "C172"), keflavik, "C152")).toEqual(["type"]);
    expect(about(booking("BIKF", keflavik, "c172 "), keflavik, "C172")).toEqual([]);
    for (const noType of ["", "TT:ATCCOM.AC_MODEL C152.0.text", "737-800", "Skyhawk", "$$:", "\u202eC152", "1"])
      expect(about(booking("BIKF", keflavik, "C172"), keflavik, noType), noType).toEqual([]);
    for (const noType of ["", "Boeing 737-800", "737"])
      expect(about(booking("BIKF", keflavik, noType), keflavik, "C152"), noType).toEqual([]);
  });
});

const connected = (icaoType = "C172", flying = true): SimulatorState => ({
  kind: "connected",
  simulator: "MSFS",
  target: "",
  aircraft: { ...identity, icaoType },
  flying,
  reason: "",
});

describe("a start that does not fit", () => {
  test("asks before the airline hears of it, and starts if the pilot confirms", async () => {
    const { airline, clock, activePilot, booking: booked, open } = await createWorld();
    const flights = open();
    flights.simulator(connected("C152"));
    flights.sample({ ...sampleAt(houston), timeMs: clock.now() });
    expect(await flights.start(activePilot, booked)).toMatchObject({
      value: { kind: "doubts", doubts: [/nm from BIKF/, /C152.*C172/].map((text) => expect.stringMatching(text)) },
    });
    expect([airline.pireps, flights.view()]).toEqual([[], null]);
    expect(await flights.answerConfirmation("cancel")).toEqual({ ok: true, value: { kind: "cancelled" } });
    await flights.start(activePilot, booked);
    expect(await flights.answerConfirmation("discard_and_start")).toMatchObject({ ok: false });
    expect(await flights.answerConfirmation("check_again")).toMatchObject({ value: { kind: "doubts" } });
    expect(await flights.answerConfirmation("start_anyway")).toEqual(started);
    expect(airline.pireps).toHaveLength(1);
  });

  test("starts after another check from the right place in the right aircraft", async () => {
    const { clock, activePilot, booking: booked, open } = await createWorld();
    const flights = open();
    flights.simulator(connected("C152"));
    flights.sample({ ...sampleAt(houston), timeMs: clock.now() });
    await flights.start(activePilot, booked);
    flights.simulator(connected("C172"));
    flights.sample({ ...sampleAt(keflavik), timeMs: clock.now() });
    expect(await flights.answerConfirmation("check_again")).toEqual(started);
  });

  test("is not asked about a second time after the airline's own message", async () => {
    const { airline, clock, activePilot, booking: booked, open } = await createWorld();
    airline.setFaults({ confirmation: { message: "Is it fuelled?", canOverride: true } });
    const flights = open();
    flights.simulator(connected());
    flights.sample({ ...sampleAt(houston), timeMs: clock.now() });
    await flights.start(activePilot, booked);
    expect(await flights.answerConfirmation("start_anyway")).toMatchObject({ value: { kind: "confirmation" } });
    expect(await flights.answerConfirmation("check_again")).toMatchObject({ value: { kind: "confirmation" } });
    expect(await flights.answerConfirmation("start_anyway")).toEqual(started);
  });

  test.each([
    ["in its menu", connected("C172", false), 0],
    ["gone", { kind: "searching", reason: "" } as const, 0],
    ["silent for a minute", connected(), 60_000],
  ])("is not claimed of a simulator that is %s", async (_, state, laterMs) => {
    const { clock, activePilot, booking: booked, open } = await createWorld();
    const flights = open();
    flights.simulator(connected());
    flights.sample({ ...sampleAt(houston), timeMs: clock.now() });
    flights.simulator(state);
    await clock.advance(laterMs);
    expect(await flights.start(activePilot, booked)).toEqual(started);
  });
});

test("if an aircraft stays in use although no flight of the pilot is open, the message that another pilot has it appears once", async () => {
  const { airline, activePilot, booking: booked, open } = await createWorld();
  airline.setFaults({ refuseStart: "The aircraft is not available for flight" });
  const flights = open();
  expect(await flights.start(activePilot, booked)).toMatchObject({ value: { kind: "occupied", why: "in_use" } });
  expect(await flights.answerConfirmation("discard_and_start")).toMatchObject({
    ok: false,
    error: { code: "aircraft_taken", message: expect.stringMatching(/another pilot may have it/) },
  });
});
