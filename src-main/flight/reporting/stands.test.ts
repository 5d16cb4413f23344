import { expect, test } from "vitest";
import type { Flights } from "../life/flights.ts";
import { createWorld, started } from "../testing/flight-world.ts";

test("the stands of off blocks and on blocks, kept through a restart, in the report and its log", async () => {
  const { open, fly, airline, activePilot, booking } = await createWorld();
  /** While the aircraft stands, the simulator names its stand: one before the lift-off, another one after it. */
  const withStands = (flights: Flights): Flights => {
    let hasFlown = false;
    return {
      ...flights,
      sample(sample) {
        hasFlown ||= sample.onGround === false;
        const stand = hasFlown ? "B3" : "A12";
        flights.sample((sample.groundSpeedKt ?? 9) < 3 ? { ...sample, stand } : sample);
      },
    };
  };
  const flights = open();
  expect(await flights.start(activePilot, booking)).toEqual(started);
  await fly(withStands(flights), 0, 800);
  expect(flights.view()?.tracker?.stands).toEqual({ out: "A12", in: null });
  await flights.shutDown();

  const again = open();
  await again.findUnfinished(activePilot.airline.id);
  expect(again.view()?.tracker?.stands).toEqual({ out: "A12", in: null });
  await again.current()?.continueFlight();
  await fly(withStands(again), 800);
  await again.current()?.file("", undefined, null);

  const [report] = airline.pireps;
  expect(report?.additionalFields).toMatchObject({ "Departure Stand": "A12", "Arrival Stand": "B3" });
  const log = report?.log.map(({ event }) => event);
  expect(log).toContain("Off blocks at stand A12");
  expect(log).toContain("On blocks at stand B3");
});
