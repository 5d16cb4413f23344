import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { AirlineProfile } from "../../src-shared/airline.ts";
import type { Booking } from "../../src-shared/crew-system.ts";
import { distanceNm } from "../../src-shared/geodesy.ts";
import type { SimSample } from "../../src-shared/sample.ts";
import { createReference } from "../airline/reference.ts";
import { type CrewSystem, createCrewSystem } from "../crew-system/client.ts";
import { DemoAirline } from "../demo/airline/demo-airline.ts";
import { directFetch } from "../demo/airline/direct-fetch.ts";
import { pilots } from "../demo/airline/world.ts";
import { createVirtualDisk, type VirtualDisk } from "../demo/simulation/disk.ts";
import { createRandom } from "../demo/simulation/random.ts";
import { createVirtualClock } from "../demo/virtual-clock.ts";
import type { Files } from "../storage/files.ts";
import { createFlights, type Duty, type Flights } from "./flights.ts";
import { readRecording } from "./recording.ts";

const startMs = Date.parse("2026-06-01T12:00:00Z");
const recording = readRecording(join(import.meta.dirname, "../../assets/flights/flightgear_bikf_birk_2.csv.gz"));
const samples = recording.samples as readonly SimSample[];

const folder = "flights";
let disk: VirtualDisk;
let files: Files;
beforeEach(() => {
  disk = createVirtualDisk(createVirtualClock(startMs), createRandom("flights"));
  files = disk.filesOf({ alive: true, step: async () => undefined });
});

/** The whole of it but Electron, sockets and the disk: the demo airline's own logic, a clock that waits to be told. */
async function world(variant: "contract" | "reference" = "reference", allowStartOverride = false) {
  const clock = createVirtualClock(startMs);
  const airline = new DemoAirline({ clock, variant, seed: "flights" });
  let token: string | null = null;
  const crew: CrewSystem = createCrewSystem({
    baseUrl: airline.url,
    token: () => token,
    clock,
    fetch: directFetch(airline),
  });
  const login = await crew.login(pilots[0].pilotId, pilots[0].password);
  if (!login.ok) throw new Error(login.error.message);
  token = login.value.token;
  const profile: AirlineProfile = {
    id: "nordlys",
    name: "Nordlys Virtual",
    baseUrl: airline.url,
    signIn: ["password"],
    oauth: null,
    oauthVerifiedAtMs: null,
    allowAircraftChanges: true,
    allowStartOverride,
    distanceUnit: "nmi",
    cargoUnit: "lb",
    demo: false,
  };
  const duty: Duty = { airline: profile, pilot: login.value.pilot, crew };
  const reference = createReference(
    crew,
    clock,
    { read: async () => null, write: async () => undefined },
    () => undefined,
  );
  await reference.ready(60_000);
  const bookings = await crew.bookings(reference);
  const booking = bookings.ok ? bookings.value.find(({ arrival }) => arrival.icao === "BIRK") : undefined;
  if (booking === undefined) throw new Error("the demo airline has no booking to BIRK");

  const open = (): Flights =>
    createFlights({
      folder,
      files,
      clock,
      updateIntervalMs: () => 15_000,
      programVersion: "0.0.0",
      crewOf: () => crew,
      onChange: () => undefined,
      onTrail: () => undefined,
      onDisk: (problem) => expect(problem).toBeNull(),
    });

  /** Flies the recording from one of its rows to another, each sample at its own moment. */
  async function fly(flights: Flights, from = 0, to = samples.length): Promise<void> {
    for (const [index, sample] of samples.entries()) {
      if (index < from || index >= to) continue;
      await clock.advance(Math.max(0, startMs + sample.timeMs - clock.now()));
      flights.sample({ ...sample, timeMs: clock.now() });
    }
    await clock.advance(1000);
  }

  return { clock, airline, duty, booking, open, fly };
}

const started = { ok: true, value: { kind: "started" } };

async function start(flights: Flights, duty: Duty, booking: Booking): Promise<void> {
  expect(await flights.start(duty, booking)).toEqual(started);
}

describe.each(["contract", "reference"] as const)("a whole flight, %s airline", (variant) => {
  test("is stored as it was flown, and filed once", async () => {
    const { airline, duty, booking, open, fly } = await world(variant);
    const flights = open();
    await start(flights, duty, booking);
    await fly(flights);
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
    expect(pirep?.flightTime).toBe(17);
    expect(pirep?.log.some(({ event }) => event.startsWith("Lift-off"))).toBe(true);
    await flights.shutDown();
  });
});

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
    const { airline, duty, booking, open } = await world("reference", setting);
    airline.setFaults(ask(canOverride));
    const flights = open();
    const asked = await flights.start(duty, booking);
    expect(asked).toMatchObject({ ok: true, value: { kind: "confirmation", mayOverride: may } });
    expect(flights.view()).toBeNull();
    expect(await flights.answerConfirmation("start_anyway")).toMatchObject(
      may ? started : { ok: false, error: { code: "no_override" } },
    );
    expect(airline.pireps.map(({ state }) => state)).toEqual([0]);
    await flights.shutDown();
  });

  test("cancel discards what the airline had already opened", async () => {
    const { airline, duty, booking, open } = await world();
    airline.setFaults(ask(true));
    const flights = open();
    await flights.start(duty, booking);
    expect(await flights.answerConfirmation("cancel")).toEqual({ ok: true, value: { kind: "cancelled" } });
    expect(airline.pireps.map(({ state }) => state)).toEqual([3]);
    expect(await files.list(folder)).toEqual([]);
  });

  test("check again asks anew, and starts when the airline has nothing left to say", async () => {
    const { airline, duty, booking, open } = await world();
    airline.setFaults(ask(false));
    const flights = open();
    await flights.start(duty, booking);
    expect(await flights.answerConfirmation("check_again")).toMatchObject({ value: { kind: "confirmation" } });
    airline.setFaults({ confirmation: null });
    expect(await flights.answerConfirmation("check_again")).toEqual(started);
    expect(airline.pireps.map(({ state }) => state)).toEqual([3, 3, 0]);
    await flights.shutDown();
  });
});

describe("filing", () => {
  test.each([
    ["carried out, answer lost", "lost", 1, false],
    ["never received", "not_received", 1, true],
    ["never received twice", "not_received", 2, true],
    ["carried out, then 503", "status_after", 1, false],
  ] as const)("%s: one report at the airline", async (_name, kind, times, answered) => {
    const { airline, duty, booking, open, fly } = await world();
    const flights = open();
    await start(flights, duty, booking);
    await fly(flights);
    airline.setFaults({ answers: [{ operation: "complete", kind, times }] });
    await flights.current()?.file("");
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered } });
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
    await flights.shutDown();
  });

  test("while nothing can be asked the answer stays unknown, cancel is refused, and checking later settles it", async () => {
    const { airline, duty, booking, open, fly } = await world();
    const flights = open();
    await start(flights, duty, booking);
    await fly(flights);
    airline.setFaults({
      answers: [
        { operation: "complete", kind: "lost", times: 1 },
        { operation: "bookings", kind: "not_received", times: 1 },
      ],
    });
    await flights.current()?.file("");
    expect(flights.view()?.stage.kind).toBe("answer_unknown");
    await flights.current()?.cancel();
    expect(flights.view()?.stage.kind).toBe("answer_unknown");
    await flights.current()?.checkFiling();
    expect(flights.view()?.stage.kind).toBe("filed");
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
    await flights.shutDown();
  });

  test("refused: the reason is kept, nothing is lost, and a later try files", async () => {
    const { airline, duty, booking, open, fly } = await world();
    const flights = open();
    await start(flights, duty, booking);
    await fly(flights);
    airline.setFaults({
      answers: [{ operation: "complete", kind: "body", status: 422, body: '{"error":"No route"}', times: 2 }],
    });
    await flights.current()?.file("");
    expect(flights.view()?.stage).toMatchObject({
      kind: "refused",
      problem: { detail: expect.stringContaining("No route") },
    });
    await flights.current()?.file("again");
    expect(flights.view()?.stage.kind).toBe("filed");
    await flights.shutDown();
  });

  test("refused for one of its fields: the essential ones are filed", async () => {
    const { airline, duty, booking, open, fly } = await world();
    const flights = open();
    await start(flights, duty, booking);
    await fly(flights);
    airline.setFaults({
      answers: [{ operation: "complete", kind: "body", status: 422, body: '{"error":"No route"}', times: 1 }],
    });
    await flights.current()?.file("");
    expect(flights.view()?.stage.kind).toBe("filed");
    expect(airline.pireps[0]).toMatchObject({ state: 1, log: [], additionalFields: {} });
    expect(airline.pireps[0]?.flightTime).toBe(17);
    await flights.shutDown();
  });

  test.each(["closed", "missing"] as const)(
    "a flight that the airline has %s is never taken for filed",
    async (how) => {
      const { airline, duty, booking, open, fly } = await world();
      const flights = open();
      await start(flights, duty, booking);
      await fly(flights, 0, 900);
      airline.setFaults({ midFlight: how });
      await fly(flights, 900);
      airline.setFaults({ midFlight: null });
      await flights.current()?.file("");
      expect(flights.view()?.stage).toMatchObject({ kind: "refused" });
      await flights.shutDown();
    },
  );
});

describe("the program stops in mid-flight", () => {
  test("the flight is offered again, goes on, and is filed whole", async () => {
    const { airline, duty, booking, open, fly } = await world();
    const first = open();
    await start(first, duty, booking);
    await fly(first, 0, 1200);
    const before = first.view();
    await first.shutDown();

    const second = open();
    await second.findUnfinished("nordlys");
    expect(second.view()?.stage.kind).toBe("unfinished");
    expect(second.view()?.tracker).toEqual(before?.tracker);
    expect(second.view()?.events).toEqual(before?.events);
    expect(second.current()?.trail()).toEqual(first.current()?.trail());
    await second.current()?.goOn();
    await fly(second, 1200);
    await second.current()?.file("");
    expect(second.view()?.stage.kind).toBe("filed");
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
    await second.shutDown();

    const third = open();
    await third.findUnfinished("nordlys");
    expect(third.view()).toBeNull();
  });

  test("a cancel that did not arrive is repeated at the next launch", async () => {
    const { clock, airline, duty, booking, open, fly } = await world();
    const first = open();
    await start(first, duty, booking);
    await fly(first, 0, 300);
    airline.setFaults({ answers: [{ operation: "cancel", kind: "not_received", times: 1 }] });
    await first.current()?.cancel();
    expect(first.view()?.stage).toEqual({ kind: "cancelled", pending: true });
    expect(airline.pireps.map(({ state }) => state)).toEqual([0]);
    await first.shutDown();

    const second = open();
    await second.findUnfinished("nordlys");
    await clock.advance(1000);
    expect(second.view()).toBeNull();
    expect(airline.pireps.map(({ state }) => state)).toEqual([3]);
  });

  test("a start whose answer was lost is found again by starting the booking again", async () => {
    const { airline, duty, booking, open } = await world();
    airline.setFaults({ answers: [{ operation: "start", kind: "lost", times: 1 }] });
    const first = open();
    expect(await first.start(duty, booking)).toMatchObject({ ok: false, error: { unknown: true } });
    const second = open();
    await second.findUnfinished("nordlys");
    expect(second.view()).toBeNull();
    await start(second, duty, booking);
    expect(airline.pireps.map(({ state }) => state)).toEqual([0]);
    expect(await files.list(folder)).toHaveLength(1);
    await second.shutDown();
  });
});

test("an airline that closes the flight in mid-air is told of, and the flight goes on here", async () => {
  const { airline, duty, booking, open, fly } = await world();
  const flights = open();
  await start(flights, duty, booking);
  await fly(flights, 0, 600);
  airline.setFaults({ midFlight: "closed" });
  await fly(flights, 600, 1200);
  expect(flights.view()?.airline.problem).toMatchObject({ code: "closed_flight" });
  expect(flights.view()?.stage.kind).toBe("tracking");
  expect(flights.view()?.tracker?.phases.length).toBeGreaterThan(3);
  await flights.shutDown();
});

test("an outage costs positions, never the flight: the newest goes first when the line is back", async () => {
  const { clock, airline, duty, booking, open, fly } = await world();
  const flights = open();
  await start(flights, duty, booking);
  await fly(flights, 0, 600);
  const heard = airline.pireps[0]?.positions.length ?? 0;
  airline.setFaults({ answers: [{ operation: "update", kind: "not_received", times: null }] });
  await fly(flights, 600, 900);
  expect(airline.pireps[0]?.positions).toHaveLength(heard);
  expect(flights.view()?.airline.problem).toMatchObject({ code: "network" });
  airline.clearFaults();
  await clock.advance(120_000);
  expect(flights.view()?.airline.problem).toBeNull();
  expect(airline.pireps[0]?.positions.length).toBeGreaterThan(heard);
  await flights.shutDown();
});

test("a full disk is said at once, the flight goes on, and everything is there when it takes it again", async () => {
  const { duty, booking, open, fly } = await world();
  const flights = open();
  await start(flights, duty, booking);
  await fly(flights, 0, 300);
  disk.trouble = "full";
  await fly(flights, 300, 305);
  expect(flights.view()?.disk).toMatch(/no space/);
  await fly(flights, 305, 600);
  disk.trouble = "none";
  await fly(flights, 600, 605);
  expect(flights.view()?.disk).toBeNull();
  const before = flights.current()?.trail();
  await flights.shutDown();
  const second = open();
  await second.findUnfinished("nordlys");
  expect(second.current()?.trail()).toEqual(before);
});

test("while the simulator is gone the airline hears of the flight at least every ten minutes", async () => {
  const { clock, airline, duty, booking, open, fly } = await world();
  const flights = open();
  await start(flights, duty, booking);
  await fly(flights, 0, 900);
  flights.simulator({ kind: "searching", reason: "" });
  const before = airline.pireps[0]?.positions.length ?? 0;
  await clock.advance(3_600_000);
  expect((airline.pireps[0]?.positions.length ?? 0) - before).toBeGreaterThanOrEqual(6);
  await flights.shutDown();
});

test("an aircraft in use, perhaps by an unfinished flight: discarding that one is offered, and then it starts", async () => {
  const { clock, airline, duty, booking, open, fly } = await world();
  const first = open();
  await start(first, duty, booking);
  await fly(first, 0, 300);
  await first.shutDown();
  for (const path of [...disk.contents.keys()]) await files.remove(path);
  await clock.advance(20 * 60_000);
  const second = open();
  expect(await second.start(duty, booking)).toMatchObject({ ok: true, value: { kind: "occupied" } });
  expect(await second.answerConfirmation("discard_and_start")).toEqual(started);
  expect(airline.pireps.map(({ state }) => state)).toEqual([3, 0]);
  await second.shutDown();
});
