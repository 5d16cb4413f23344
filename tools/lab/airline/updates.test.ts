import { describe, expect, test } from "vitest";
import { airlineVersions } from "./faults.ts";
import { at, begin, createClient, pirepOf } from "./testing/asking.ts";

/** The effect of each phase on the report: contract 0.3.0, reference 0.3.6. */
const statuses: readonly [phase: string, contract: string, reference: string][] = [
  ["boarding", "BOARDING", "BOARDING"],
  ["push_back", "PUSHBACK_TOW", "PUSHBACK_TOW"],
  ["taxi", "TAXI", "TAXI"],
  ["take_off", "TAKEOFF", "TAKEOFF"],
  ["rejected_take_off", "TAXI", "TAXI"],
  ["climb", "ENROUTE", "ENROUTE"],
  ["cruise", "ENROUTE", "ENROUTE"],
  ["descent", "APPROACH", "APPROACH"],
  ["approach", "APPROACH_ICAO", "APPROACH_ICAO"],
  ["final", "LANDING", "LANDING"],
  ["landed", "LANDED", "LANDED"],
  ["taxi_in", "LANDED", "TAXI"],
  ["go_around", "APPROACH", "APPROACH"],
  ["arrived", "ARRIVED", "ARRIVED"],
  ["deboarding", "ARRIVED", "ON_BLOCK"],
  ["CRUISE", "ENROUTE", "ENROUTE"],
  ["diverted", "ENROUTE", "DIVERTED"],
  ["unknown", "ENROUTE", "ENROUTE"],
];

describe.each(airlineVersions)("the %s airline", (variant) => {
  test.each(statuses)("phase %s sets the status, whatever it was", (phase, contract, reference) => {
    const client = createClient({ variant });
    const uuid = begin(client);
    for (const before of ["final", "boarding"]) {
      client.ask("POST", "/flights/update", { uuid, ...at(before) });
      client.ask("POST", "/flights/update", { uuid, ...at(phase) });
      expect(pirepOf(client, uuid)?.status).toBe(variant === "contract" ? contract : reference);
    }
  });

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
    expect(pirep?.blockOnMs).toBe(times.get(variant === "contract" ? "landed" : "deboarding"));
    expect(pirep?.flightTime).toBe(8);
    expect(pirep?.phases).toEqual([...times.keys()]);
    expect(pirep?.positions).toHaveLength(9);
  });

  test("updates keep the sent values and compute the distance flown", () => {
    const client = createClient({ variant });
    const uuid = begin(client);
    const sent = at("climb", {
      ground_speed: 101,
      distance_remaining: 15.5,
      altitude_agl: 870,
      vertical_speed: 610,
      indicated_airspeed: 80,
    });
    expect(client.answerOf("POST", "/flights/update", { uuid, ...sent })).toEqual([
      200,
      variant === "contract" ? {} : undefined,
    ]);
    expect(client.airline.positions(uuid)[0]).toMatchObject({
      latitude: 64,
      groundSpeed: 101,
      verticalSpeed: 610,
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
