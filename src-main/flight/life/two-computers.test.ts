import { expect, test } from "vitest";
import { flightOf } from "../../airlines/crew-system/testing/signed-in.ts";
import type { FlightReport } from "../../airlines/port.ts";
import { createWorld, folder } from "../testing/flight-world.ts";

const reportOf = (trackingId: string): FlightReport => ({
  ...{
    flight: flightOf(trackingId),
    blockOffMs: null,
    blockOnMs: 0,
    log: [],
    landingRateFpm: -180,
    fuelUsedLb: 10,
    flightTimeMin: 17,
    distanceNm: 24,
    route: [],
  },
  ...{ zeroFuelWeightLb: null, blockFuelLb: null, cruiseAltitudeFt: null, comments: [], additionalFields: {} },
});

/** Two Contrails of the same pilot follow one flight. The first one files it. */
async function filedElsewhere(row = 2000, variant: "contract" | "reference" = "reference") {
  const world = await createWorld(variant);
  const { airline, activePilot, flown } = world;
  const flights = await flown(row);
  const trackingId = airline.pireps[0]?.id ?? "";
  const filed = await activePilot.client.complete(reportOf(trackingId));
  expect(filed.ok).toBe(true);
  // Its first update after that asks whether the flight is open; the airline recorded no earlier deboarding.
  airline.forgive("no_deboarding");
  const sent = () => airline.requests.filter(({ operation }) => operation !== "bookings").length;
  return { ...world, flights, sent };
}

const exists = { code: "report_exists", message: expect.stringMatching(/already has a report for this flight/) };

test("an airline that has a report for the flight gets nothing more from a second computer, also after a restart", async () => {
  const { clock, airline, fly, flights, sent, reopened } = await filedElsewhere();
  await fly(flights, 2000, 2100);
  expect(flights.view()).toMatchObject({ stage: { kind: "tracking" }, airline: { problem: exists } });
  const before = sent();
  const report = structuredClone(airline.pireps[0]);
  await fly(flights, 2100);
  await flights.current()?.file("");
  await clock.advance(60_000);
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: exists });
  await flights.current()?.file("");
  await flights.shutDown();

  const second = await reopened();
  expect(second.view()).toMatchObject({ stage: { kind: "refused", problem: exists }, airline: { problem: exists } });
  await clock.advance(600_000);
  await second.current()?.file("");
  await second.current()?.cancel();
  expect(second.view()?.stage).toEqual({ kind: "cancelled", pending: false, doubt: true });
  expect(sent()).toBe(before);
  expect(airline.pireps[0]).toEqual(report);
});

test("the airline says so only to the last position: the report is not sent", async () => {
  const { clock, airline, fly, flights } = await filedElsewhere(2000);
  airline.setFaults({ answers: [{ operation: "update", kind: "not_received" }] });
  await fly(flights, 2000);
  airline.clearFaults();
  await clock.during(60_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: exists });
  expect(airline.requests.filter(({ operation }) => operation === "complete")).toHaveLength(1);
});

test("an airline that does not say so, and fails at the second report: it does not count as filed, and the pilot is asked", async () => {
  const { clock, airline, fly, flights } = await filedElsewhere(2000, "contract");
  // This airline accepts what follows the first computer's report, or answers it with an error.
  airline.forgive("update_after_end");
  airline.forgive("filed_again");
  await fly(flights, 2000);
  await clock.during(120_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "answer_unknown", problem: { code: "booking_gone" } });
  expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
});

test("the report of another computer is not deleted by a cancel in flight", async () => {
  const { airline, fly, flights } = await filedElsewhere();
  await fly(flights, 2000, 2100);
  await flights.current()?.cancel();
  expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false, doubt: true });
  expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
});

test("a cancel that the airline refuses, because it has accepted a report of the flight: the pilot looks there", async () => {
  const { airline, flown } = await createWorld();
  const flights = await flown(600);
  const body = JSON.stringify({ title: "This PIREP can't be cancelled", state: 2 });
  airline.setFaults({ answers: [{ operation: "cancel", kind: "body", status: 400, body }] });
  await flights.current()?.cancel();
  expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false, doubt: true });
});

test("discarding an unfinished flight does not delete the report that another computer filed meanwhile", async () => {
  const { clock, airline, flights, reopened } = await filedElsewhere();
  await flights.shutDown();
  const second = await reopened();
  await clock.during(120_000, second.current()?.cancel());
  expect(second.view()?.stage).toEqual({ kind: "cancelled", pending: false, doubt: true });
  expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
});

test("a flight that the airline has closed: the pilot is warned before the report is sent nevertheless", async () => {
  const { clock, airline, fly, files, flown } = await createWorld("contract");
  const flights = await flown(2000);
  airline.setFaults({
    answers: [{ operation: "update", kind: "body", status: 409, body: '{"error":"PIREP is no longer active"}' }],
  });
  await fly(flights, 2000);
  airline.clearFaults();
  const reports = () => airline.requests.filter(({ operation }) => operation === "complete").length;
  await flights.current()?.file("");
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { code: "closed_flight" } });
  expect(reports()).toBe(0);
  airline.forgive("no_deboarding");
  await clock.during(60_000, flights.current()?.file(""));
  expect(reports()).toBe(1);
  expect(flights.view()?.stage.kind).toBe("filed");
  expect(await files.list(folder)).toHaveLength(1);
});

test("a flight that the airline has closed: the warning outlives a restart, though the airline then answers nothing", async () => {
  const { clock, airline, fly, flown, reopened } = await createWorld("contract");
  const first = await flown(2000);
  airline.setFaults({
    answers: [{ operation: "update", kind: "body", status: 409, body: '{"error":"PIREP is no longer active"}' }],
  });
  await fly(first, 2000);
  await first.shutDown();
  const silent = ["handshake", "bookings", "bookingAircraft", "update"] as const;
  airline.setFaults({ answers: silent.map((operation) => ({ operation, kind: "status", status: 500 })) });
  const flights = await reopened();
  await clock.during(120_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { code: "closed_flight" } });
  expect(airline.requests.filter(({ operation }) => operation === "complete")).toEqual([]);
});

test.each([
  ["cancelled", "cancel"],
  ["repeated", "check_again"],
  ["followed by another", null],
] as const)(
  "a report that another computer filed outlives a start here that is %s in its question",
  async (_, choice) => {
    const { airline, activePilot, booking, open } = await createWorld();
    airline.setFaults({ confirmation: { message: "The simulator has a C152.", canOverride: true } });
    const here = open();
    expect(await here.start(activePilot, booking)).toMatchObject({ value: { kind: "confirmation" } });
    airline.setFaults({ confirmation: null });
    // The other computer gets the same flight, and files it.
    const trackingId = airline.pireps[0]?.id ?? "";
    const filed = await activePilot.client.complete(reportOf(trackingId));
    expect(filed.ok).toBe(true);
    airline.forgive("no_deboarding");
    const bidId = String(airline.state.bids.find(({ aircraftId }) => aircraftId !== null)?.id);
    if (choice === null) await here.start(activePilot, { ...booking, bidId });
    else await here.answerConfirmation(choice);
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
  },
);
