import { expect, test } from "vitest";
import { directFetch } from "../../../tools/lab/airline/direct-fetch.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import {
  createComputer,
  oauthProfile,
  openAirline,
  startProgram,
} from "../../airlines/sign-in/testing/sign-in-world.ts";
import { pilots } from "../../demo/airline/airline-data.ts";
import { loadHead } from "../record/record.ts";
import { flyRecording, folder, openFlights, samples, start, started, startMs } from "../testing/flight-world.ts";
import type { Flights } from "./flights.ts";

/** One computer, one airline and its pilots. Sign-in and flights are connected as in the program. */

const [first, second] = [pilots[0], pilots[1] ?? pilots[0]];
const profile = oauthProfile();
const names = { airport: () => undefined, aircraft: () => undefined };

async function createShared(variant: "contract" | "reference" = "reference") {
  const clock = createVirtualClock(startMs);
  const airline = openAirline(clock, variant);
  const computer = createComputer();
  const { files } = computer;
  const { session } = await startProgram({ clock, computer, fetch: directFetch(airline) });

  function open(): Flights {
    return openFlights({
      files,
      clock,
      isMine: ({ airlineId, pilot }) => session.mayBe(airlineId, pilot),
      clientOf: (_, pilot) => session.clientOf(profile, pilot),
    });
  }

  async function signIn(flights: Flights, pilot: typeof first): Promise<void> {
    expect(await session.signIn(profile, pilot.pilotId, pilot.password)).toMatchObject({ ok: true });
    await flights.findUnfinished(profile.id);
  }

  /** A flight of the first pilot, flown up to a row of the recording. */
  async function flown(to = samples.length): Promise<Flights> {
    const flights = open();
    await signIn(flights, first);
    await begin(flights);
    await flyRecording(clock, flights, 0, to);
    return flights;
  }

  /** The pilot who is signed in, and a booking of theirs. */
  async function booked() {
    const activePilot = session.activePilot();
    const bookings = await activePilot?.client.bookings(names);
    const [booking] = bookings?.ok ? bookings.value : [];
    if (activePilot === null || booking === undefined) throw new Error("no booking");
    return { activePilot, booking };
  }

  async function begin(flights: Flights): Promise<void> {
    const { activePilot, booking } = await booked();
    await start(flights, activePilot, booking);
  }

  const stored = async (id: string) => (await loadHead(files, `${folder}/${id}`, () => undefined))?.stage;
  const sent = (operation: string) => airline.requests.filter((request) => request.operation === operation).length;
  return { clock, airline, session, open, signIn, flown, booked, begin, stored, sent };
}

test.each(["contract", "reference"] as const)(
  "%s: a report that waits is not offered to the next pilot, and goes to the airline by the pilot that flew",
  async (variant) => {
    const world = await createShared(variant);
    const { clock, airline, session, signIn, sent } = world;
    const flights = await world.flown();
    airline.setFaults({ answers: [{ operation: "complete", kind: "not_received", times: 3 }] });
    await clock.during(200_000, flights.current()?.file("Mine"));
    const id = flights.view()?.head.id ?? "";
    expect(flights.view()?.stage.kind).toBe("refused");
    expect(await world.stored(id)).toMatchObject({ kind: "refused" });
    airline.clearFaults();
    await session.signOut();
    await signIn(flights, second);

    expect(flights.current()).toBeNull();
    expect(flights.view()).toBeNull();
    expect(flights.hasOther()).toBe(true);
    const before = sent("complete");
    await clock.advance(600_000);
    expect(sent("complete")).toBe(before);
    expect(await world.stored(id)).toMatchObject({ kind: "refused" });

    await session.signOut();
    await signIn(flights, first);
    expect(flights.hasOther()).toBe(false);
    expect(flights.view()).toMatchObject({ stage: { kind: "refused" }, comments: "Mine" });
    await clock.during(200_000, flights.current()?.file("Mine"));
    expect(flights.view()?.stage.kind).toBe("filed");
    expect(airline.pireps.map(({ state, pilotDbId }) => [state, pilotDbId])).toEqual([[1, first.dbId]]);
  },
);

test("after a restart the second pilot sees that a flight waits, but neither the flight nor its answer", async () => {
  const world = await createShared();
  const before = await world.flown(900);
  await before.shutDown();
  await world.session.signOut();
  const flights = world.open();
  await world.signIn(flights, second);
  expect(flights.view()).toBeNull();
  expect(flights.hasOther()).toBe(true);
  const updates = world.sent("update");
  await world.clock.advance(900_000);
  expect(world.sent("update")).toBe(updates);
  await world.session.signOut();
  await world.signIn(flights, first);
  expect(flights.view()).toMatchObject({ stage: { kind: "unfinished" }, head: { pilot: { pilotId: first.pilotId } } });
  expect(flights.hasOther()).toBe(false);
});

test("while the flights on disk are read, it is not known that there is no flight", async () => {
  const world = await createShared();
  const before = await world.flown(900);
  await before.shutDown();
  const flights = world.open();
  const search = flights.findUnfinished(before.view()?.head.airlineId ?? "");
  expect([flights.view(), flights.isReading()]).toEqual([null, true]);
  await search;
  expect([flights.view()?.stage.kind, flights.isReading()]).toEqual(["unfinished", false]);
});

test("when another pilot signs in during a flight, nothing is sent under their name, and the flight continues for its own pilot", async () => {
  const world = await createShared();
  const { airline, session, clock } = world;
  const flights = await world.flown(700);
  const id = flights.current()?.head.id ?? "";
  // After signing out, the flight is still tracked and kept, but nothing is sent to the airline.
  await session.signOut();
  await flyRecording(clock, flights, 700, 720);
  expect(flights.view()?.stage.kind).toBe("tracking");
  const heard = airline.pireps[0]?.positions.length;
  await world.signIn(flights, second);
  expect(flights.view()).toBeNull();
  await flyRecording(clock, flights, 720, 800);
  expect(airline.pireps[0]?.positions).toHaveLength(heard ?? 0);
  expect(await world.stored(id)).toMatchObject({ kind: "tracking" });
  await session.signOut();
  await world.signIn(flights, first);
  await flyRecording(clock, flights, 800);
  expect(flights.view()).toMatchObject({ stage: { kind: "tracking" }, cannotFile: null });
  await flights.current()?.file("");
  expect(airline.pireps).toMatchObject([{ state: 1, pilotDbId: first.dbId }]);
  expect(flights.view()?.tracker?.clocks.gapS).toBeGreaterThan(60);
});

test("when another pilot signs in while a report waits for its retry, the retry is not sent, and its own pilot can check again", async () => {
  const world = await createShared();
  const { airline, session, clock } = world;
  const flights = await world.flown();
  const body = '{"error":"SQLSTATE[40001]: Deadlock found"}';
  airline.setFaults({ answers: [{ operation: "complete", kind: "body", status: 500, body, times: 1 }] });
  const flight = flights.current();
  const filing = flight?.file("");
  await clock.advance(1000);
  expect(flight?.view().stage).toMatchObject({ kind: "filing", step: "waiting" });
  await session.signOut();
  await world.signIn(flights, second);
  await clock.advance(120_000);
  await filing;
  expect(world.sent("complete")).toBe(1);
  expect(airline.pireps[0]?.state).toBe(0);
  await session.signOut();
  await world.signIn(flights, first);
  expect(flights.view()?.stage.kind).toBe("answer_unknown");
  await flights.current()?.checkFiling();
  expect(airline.pireps).toMatchObject([{ state: 1, pilotDbId: first.dbId }]);
});

test("a cancel that did not arrive waits for the pilot who cancelled", async () => {
  const world = await createShared();
  const { airline, session, clock } = world;
  let flights = await world.flown(300);
  airline.setFaults({ answers: [{ operation: "cancel", kind: "not_received", times: null }] });
  await flights.current()?.cancel();
  expect(flights.view()?.stage).toMatchObject({ kind: "cancelled", pending: true });
  const id = flights.view()?.head.id ?? "";
  await flights.shutDown();
  airline.clearFaults();
  await session.signOut();
  flights = world.open();
  await world.signIn(flights, second);
  const cancels = world.sent("cancel");
  await clock.advance(600_000);
  expect(world.sent("cancel")).toBe(cancels);
  expect(flights.hasOther()).toBe(true);
  // It does not prevent the second pilot from starting.
  await world.begin(flights);
  expect(airline.pireps.map(({ state, pilotDbId }) => [state, pilotDbId])).toEqual([
    [0, first.dbId],
    [0, second.dbId],
  ]);
  await flights.current()?.cancel();
  await flights.closeCurrent();
  await session.signOut();
  await world.signIn(flights, first);
  await clock.advance(120_000);
  expect(await world.stored(id)).toEqual({ kind: "cancelled", pending: false });
  expect(airline.pireps.map(({ state }) => state)).toEqual([3, 3]);
});

test("the second pilot may fly meanwhile; the first one's flight is offered again afterwards", async () => {
  const world = await createShared();
  const { session, airline } = world;
  const flights = await world.flown(700);
  await session.signOut();
  await world.signIn(flights, second);
  await world.begin(flights);
  expect(flights.view()?.head.pilot.pilotId).toBe(second.pilotId);
  await session.signOut();
  await world.signIn(flights, first);
  expect(flights.view()?.head.pilot.pilotId).toBe(first.pilotId);
  expect(flights.hasOther()).toBe(true);
  await session.signOut();
  await world.signIn(flights, second);
  await flights.current()?.cancel();
  expect(airline.pireps.map(({ state, pilotDbId }) => [state, pilotDbId])).toEqual([
    [0, first.dbId],
    [3, second.dbId],
  ]);
});

test("only its own pilot can answer a start that waits for an answer", async () => {
  const world = await createShared("contract");
  const { session, airline, clock } = world;
  const flights = world.open();
  await world.signIn(flights, first);
  airline.setFaults({ confirmation: { message: "Wrong aircraft", canOverride: true } });
  const { activePilot, booking } = await world.booked();
  expect(await flights.start(activePilot, booking)).toMatchObject({ value: { kind: "confirmation" } });
  airline.clearFaults();
  await session.signOut();
  await world.signIn(flights, second);
  expect(await flights.answerConfirmation("start_anyway")).toMatchObject({ ok: false });
  await world.begin(flights);
  expect(flights.view()?.head.pilot.pilotId).toBe(second.pilotId);
  await flights.current()?.cancel();
  await flights.closeCurrent();
  await session.signOut();
  await world.signIn(flights, first);
  await clock.advance(60_000);
  expect(await flights.start(activePilot, booking)).toEqual(started);
  expect(airline.pireps.filter(({ pilotDbId }) => pilotDbId === first.dbId)).toHaveLength(1);
});
