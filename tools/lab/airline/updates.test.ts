import { describe, expect, test } from "vitest";
import { airlineVersions } from "./faults.ts";
import { at, begin, createClient, pirepOf } from "./testing/asking.ts";

test.each([
  ["boarding", "BOARDING"],
  ["push_back", "PUSHBACK_TOW"],
  ["taxi", "TAXI"],
  ["take_off", "TAKEOFF"],
  ["rejected_take_off", "TAXI"],
  ["climb", "ENROUTE"],
  ["cruise", "ENROUTE"],
  ["descent", "APPROACH"],
  ["approach", "APPROACH_ICAO"],
  ["final", "LANDING"],
  ["landed", "LANDED"],
  ["taxi_in", "TAXI"],
  ["go_around", "APPROACH"],
  ["arrived", "ARRIVED"],
  ["deboarding", "ON_BLOCK"],
  ["CRUISE", "ENROUTE"],
  ["diverted", "DIVERTED"],
  ["unknown", "ENROUTE"],
])("phase %s sets the status %s, whatever it was", (phase, status) => {
  const client = createClient();
  const uuid = begin(client);
  for (const before of ["final", "boarding"]) {
    client.ask("POST", "/flights/update", { uuid, ...at(before) });
    client.ask("POST", "/flights/update", { uuid, ...at(phase) });
    expect(pirepOf(client, uuid)?.status).toBe(status);
  }
});

describe.each(airlineVersions)("the %s airline", (variant) => {
  test("block times are set once, by the first phase that does so", () => {
    const client = createClient({ variant });
    const tracking_id = begin(client);
    const times = new Map<string, number>();
    for (const phase of [
      "boarding",
      "taxi",
      "take_off",
      "cruise",
      "landed",
      "taxi_in",
      "arrived",
      "deboarding",
      "deboarding",
    ]) {
      client.clock.jump(60_000);
      if (!times.has(phase)) times.set(phase, client.clock.now());
      client.ask("POST", "/flights/update", { tracking_id, ...at(phase) });
    }
    const pirep = pirepOf(client, tracking_id);
    expect(pirep?.blockOffMs).toBe(times.get("take_off"));
    expect(pirep?.blockOnMs).toBe(times.get("deboarding"));
    expect(pirep?.flightTime).toBe(8);
    expect(pirep?.phases).toEqual([...times.keys()]);
    expect(pirep?.positions).toHaveLength(9);
  });

  test("updates keep the sent values and compute the distance flown", () => {
    const client = createClient({ variant });
    const uuid = begin(client);
    const sent = at("climb", { ground_speed: 101, distance_remaining: 15.5 });
    expect(client.answerOf("POST", "/flights/update", { uuid, ...sent })).toEqual([
      200,
      variant === "contract" ? {} : undefined,
    ]);
    expect(client.airline.positions(uuid)[0]).toMatchObject({
      latitude: 64,
      groundSpeed: 101,
      distanceRemaining: 15.5,
    });
    expect(client.airline.positions(uuid)[0]?.distanceFlown).toBeCloseTo(19.5161 - 15.5, 4);
  });

  test("updates without an id, for an unknown flight, and out of range", () => {
    const client = createClient({ variant });
    const uuid = begin(client);
    expect(client.answerOf("POST", "/flights/update", at("taxi"))).toEqual([400, { error: "tracking_id is required" }]);
    expect(client.answerOf("POST", "/flights/update", { uuid: "x", ...at("taxi") })).toEqual([
      404,
      { error: "PIREP not found" },
    ]);
    for (const wrong of [{ latitude: 91 }, { longitude: -181 }, { heading: 361 }, { altitude: "high" }]) {
      expect(client.ask("POST", "/flights/update", { uuid, ...at("taxi", wrong) }).status).toBe(503);
    }
    expect(client.airline.positions(uuid)).toEqual([]);
  });
});

test("only the reference refuses updates of a closed flight", () => {
  for (const [variant, status] of [
    ["reference", 409],
    ["contract", 200],
  ] as const) {
    const client = createClient({ variant });
    const uuid = begin(client);
    client.ask("POST", "/flights/complete", { uuid });
    expect(client.ask("POST", "/flights/update", { uuid, ...at("deboarding") }).status).toBe(status);
  }
});
