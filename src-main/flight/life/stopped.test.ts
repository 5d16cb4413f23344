import { describe, expect, test } from "vitest";
import type { LabAirline } from "../../../tools/lab/airline/lab-airline.ts";
import { loadFlown } from "../../../tools/lab/simulation/flown.ts";
import type { OperationName } from "../../airlines/failure.ts";
import { createWorld, samples, start } from "../testing/flight-world.ts";

describe("the program stops in mid-flight", () => {
  test("the flight is offered again, continues, and is filed whole", async () => {
    const { airline, fly, flown, reopened } = await createWorld();
    const first = await flown(1200);
    const before = first.view();
    await first.shutDown();

    const second = await reopened();
    expect(second.view()?.stage.kind).toBe("unfinished");
    expect(second.view()?.tracker).toEqual(before?.tracker);
    expect(second.view()?.events).toEqual(before?.events);
    expect(second.current()?.trail()).toEqual(first.current()?.trail());
    await second.current()?.continueFlight();
    await fly(second, 1200);
    await second.current()?.file("");
    expect(second.view()?.stage.kind).toBe("filed");
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
    await second.shutDown();

    const third = await reopened();
    expect(third.view()).toBeNull();
  });

  test.each(["reference", "contract"] as const)(
    "it goes on with the list of bookings out of order, and the %s airline hears of it all the same",
    async (variant) => {
      const { airline, fly, flown, reopened } = await createWorld(variant);
      const first = await flown(600);
      await first.shutDown();
      const heard = () => airline.pireps[0]?.positions.length ?? 0;
      const before = heard();
      airline.setFaults({ answers: [{ operation: "bookings", kind: "status", status: 500 }] });

      const second = await reopened();
      await second.current()?.continueFlight();
      await fly(second, 600, 900);
      expect(heard() - before).toBeGreaterThan(10);
    },
  );

  test("at the gate, where the report may have been filed, an airline that an update would harm is asked first", async () => {
    const { airline, fly, flown, reopened } = await createWorld("contract");
    const first = await flown(samples.length - 100);
    await first.shutDown();
    const heard = airline.pireps[0]?.positions.length;
    const answers = (["bookings", "bookingAircraft"] as const).map(
      (operation) => ({ operation, kind: "status", status: 500 }) as const,
    );
    airline.setFaults({ answers });
    const second = await reopened();
    await second.current()?.continueFlight();
    await fly(second, samples.length - 100);
    expect(airline.pireps[0]?.positions.length).toBe(heard);
  });

  test("after the third crash, each time two days off and with the simulator restarted, it continues where it was", async () => {
    const { clock, airline, begun, reopened } = await createWorld();
    const flown = loadFlown();
    let flights = await begun();
    let simTimeS = 0;
    for (const [second, sample] of flown.samples.entries()) {
      await clock.advance(1000);
      flights.sample({ ...sample, timeMs: clock.now(), simTimeS: simTimeS++ });
      if (second === 30 || second === 400 || second === 1060) {
        await flights.shutDown();
        await clock.advance(2 * 86_400_000);
        flights = await reopened();
        expect(await flights.current()?.continueFlight()).toMatchObject({ ok: true });
        simTimeS = 0;
      }
    }
    const clocks = flights.view()?.tracker?.clocks;
    expect(clocks?.blockS).toBeCloseTo(flown.truth.clocks.blockS, -0.5);
    expect(clocks?.gapS).toBeCloseTo(3 * 2 * 86_400, -1);
    expect(clocks?.stretches.map(({ kind }) => kind)).toEqual(["gap", "gap", "gap"]);
    await flights.current()?.file("");
    expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
  });

  test("the age of a start is unknown after the clock was set back, so it asks; a clock that only runs forward raises no question", async () => {
    const { airline, activePilot, booking, open, files, clock } = await createWorld();
    let looks = 0;
    const goingOn = { ...clock, now: () => clock.now() + looks++ };
    airline.setFaults({ answers: [{ operation: "start", kind: "not_received", times: 1 }] });
    expect(await open(files, goingOn).start(activePilot, booking)).toMatchObject({
      ok: false,
      error: { unknown: true },
    });
    const setBack = { ...clock, now: () => clock.now() - 3_600_000 };
    expect(await open(files, setBack).start(activePilot, booking)).toMatchObject({
      ok: true,
      value: { kind: "occupied" },
    });
    const again = open(files, goingOn);
    await start(again, activePilot, booking);
  });
});

describe("an update whose answer was lost may arrive late, and must not arrive after the end of its flight", () => {
  /** Seconds from the last update to the first request of that kind. */
  const waitedS = (airline: LabAirline, operation: OperationName): number => {
    const { requests } = airline;
    const end = requests.findIndex((request) => request.operation === operation);
    const update = requests.findLast((request, at) => at < end && request.operation === "update");
    return ((requests[end]?.atMs ?? 0) - (update?.atMs ?? 0)) / 1000;
  };

  test("a cancel waits until that update can no longer arrive, and nothing follows the cancel", async () => {
    const { clock, airline, flown } = await createWorld("contract");
    const flights = await flown(300);
    airline.setFaults({ answers: [{ operation: "update", kind: "lost" }] });
    await clock.advance(20_000);
    await clock.during(300_000, flights.current()?.cancel());
    expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false });
    expect(airline.requests.at(-1)?.operation).toBe("cancel");
    expect(waitedS(airline, "cancel")).toBeGreaterThanOrEqual(60);
  });

  test("a report waits until that update can no longer arrive", async () => {
    const { clock, airline, fly, flown } = await createWorld("contract");
    const flights = await flown(samples.length - 30);
    airline.setFaults({ answers: [{ operation: "update", kind: "lost" }] });
    await fly(flights, samples.length - 30);
    await clock.during(300_000, flights.current()?.file(""));
    expect(flights.view()?.stage.kind).toBe("filed");
    expect(waitedS(airline, "complete")).toBeGreaterThanOrEqual(60);
  });

  test("a cancel after a restart waits as well", async () => {
    const { clock, airline, flown, reopened } = await createWorld("contract");
    const first = await flown(300);
    airline.setFaults({ answers: [{ operation: "update", kind: "lost" }] });
    await clock.advance(20_000);
    void first.current()?.cancel();
    await clock.advance(1000);
    await first.shutDown();
    await reopened();
    await clock.advance(300_000);
    expect(airline.pireps.map(({ state }) => state)).toEqual([3]);
    expect(airline.requests.filter(({ operation }) => operation === "cancel")).toHaveLength(1);
    expect(waitedS(airline, "cancel")).toBeGreaterThanOrEqual(60);
  });
});
