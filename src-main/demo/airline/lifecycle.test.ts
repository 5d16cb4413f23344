import { describe, expect, test } from "vitest";
import { airlineVersions } from "./faults.ts";
import { type Asking, createAsking } from "./testing/asking.ts";

const at = (phase: string, more: object = {}) => ({
  phase,
  latitude: 64,
  longitude: -22,
  altitude: 900,
  heading: 90,
  ...more,
});

function begin(asking: Asking, bid = 101): string {
  const [status, value] = asking.tell("POST", "/flights/start", { bid_id: bid });
  expect(status).toBe(200);
  return (value as { tracking_id: string }).tracking_id;
}
const pirepOf = (asking: Asking, id: string) => asking.airline.pireps.find((pirep) => pirep.id === id);

/** What each phase makes of the report: contract 0.3.0, reference 0.3.6. */
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
    const asking = createAsking({ variant });
    const uuid = begin(asking);
    for (const before of ["final", "boarding"]) {
      asking.ask("POST", "/flights/update", { uuid, ...at(before) });
      asking.ask("POST", "/flights/update", { uuid, ...at(phase) });
      expect(pirepOf(asking, uuid)?.status).toBe(variant === "contract" ? contract : reference);
    }
  });

  test("block times are set once, by the first phase that says so", () => {
    const asking = createAsking({ variant });
    const tracking_id = begin(asking);
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
      asking.clock.skip(60_000);
      if (!times.has(phase)) times.set(phase, asking.clock.now());
      asking.ask("POST", "/flights/update", { tracking_id, ...at(phase) });
    }
    const pirep = pirepOf(asking, tracking_id);
    expect(pirep?.blockOffMs).toBe(times.get("take_off"));
    expect(pirep?.blockOnMs).toBe(times.get(variant === "contract" ? "landed" : "deboarding"));
    expect(pirep?.flightTime).toBe(8);
    expect(pirep?.phases).toEqual([...times.keys()]);
    expect(pirep?.positions).toHaveLength(9);
  });

  test("updates keep what was sent and work out the distance flown", () => {
    const asking = createAsking({ variant });
    const uuid = begin(asking);
    const sent = at("climb", {
      ground_speed: 101,
      distance_remaining: 15.5,
      altitude_agl: 870,
      vertical_speed: 610,
      indicated_airspeed: 80,
    });
    expect(asking.tell("POST", "/flights/update", { uuid, ...sent })).toEqual([
      200,
      variant === "contract" ? {} : undefined,
    ]);
    expect(asking.airline.positions(uuid)[0]).toMatchObject({
      latitude: 64,
      groundSpeed: 101,
      verticalSpeed: 610,
      distanceRemaining: 15.5,
    });
    expect(asking.airline.positions(uuid)[0]?.distanceFlown).toBeCloseTo(19.5161 - 15.5, 4);
  });

  test("updates without an id, for an unknown flight, and out of range", () => {
    const asking = createAsking({ variant });
    const uuid = begin(asking);
    expect(asking.tell("POST", "/flights/update", at("taxi"))).toEqual([400, { error: "tracking_id is required" }]);
    expect(asking.tell("POST", "/flights/update", { uuid: "x", ...at("taxi") })).toEqual([
      404,
      { error: "PIREP not found" },
    ]);
    for (const wrong of [{ latitude: 91 }, { longitude: -181 }, { heading: 361 }, { altitude: "high" }]) {
      expect(asking.ask("POST", "/flights/update", { uuid, ...at("taxi", wrong) }).status).toBe(503);
    }
    expect(asking.airline.positions(uuid)).toEqual([]);
  });

  test("filing removes the bid, moves pilot and aircraft, and happens once", () => {
    const asking = createAsking({ variant });
    const uuid = begin(asking);
    asking.ask("POST", "/flights/update", { uuid, ...at("taxi") });
    const report = {
      uuid,
      flight_data: [{ event: "Off", timestamp: "2026-11-21T09:12:03Z" }],
      flight_log: [{ event: "ignored", timestamp: "2026-11-21T09:12:03Z" }],
      flight_time: 0.416833,
      landing_rate: -187.4,
      fuel_used: 10.8,
      comments: ["Smooth", { text: "x" }],
      additional_fields: { Simulator: "FlightGear", Good: true, List: [1] },
    };
    const [status, receipt] = asking.tell("POST", "/flights/complete", report);
    expect([status, receipt]).toEqual([
      200,
      expect.objectContaining({ pirep_id: uuid, flight_number: "NLY1", registration: "TF-SKY" }),
    ]);
    expect(pirepOf(asking, uuid)).toMatchObject({
      state: 1,
      flightTime: 25,
      landingRate: -187.4,
      fuelUsed: 10.8,
      log: [{ event: "Off" }],
      comments: ["Smooth", '{"text":"x"}'],
      additionalFields: { Simulator: "FlightGear", Good: "1" },
    });
    const [, bookings] = asking.tell("GET", "/flights/bookings");
    expect((bookings as { bid_id: number }[]).map(({ bid_id }) => bid_id)).not.toContain(101);
    expect(asking.tell("GET", "/pilot/statistics")[1]).toMatchObject({ location: "BIRK", flights_flown: "128" });
    expect(asking.tell("POST", "/flights/complete", report)).toEqual([
      500,
      { error: "PIREP has already been submitted" },
    ]);
    // The trap: its log is there twice now.
    expect(pirepOf(asking, uuid)?.log).toHaveLength(2);
  });

  test("cancel by id, cancel the newest, nothing to cancel", () => {
    const asking = createAsking({ variant });
    const uuid = begin(asking);
    asking.ask("POST", "/flights/update", { uuid, ...at("taxi") });
    expect(asking.tell("POST", "/flights/cancel", { uuid })).toEqual([200, { status: 200 }]);
    expect(pirepOf(asking, uuid)).toMatchObject({ state: 3 });
    expect(asking.airline.positions(uuid)).toHaveLength(variant === "contract" ? 0 : 1);
    expect(asking.ask("POST", "/flights/cancel", { uuid }).status).toBe(variant === "contract" ? 404 : 400);
    expect(asking.tell("POST", "/flights/cancel", {})).toEqual([404, { error: "No active PIREP to cancel" }]);
    const second = begin(asking, 105);
    expect(asking.tell("POST", "/flights/cancel", {})).toEqual([200, { status: 200 }]);
    expect(pirepOf(asking, second)?.state).toBe(3);
    // The booking stays.
    expect(asking.tell("GET", "/flights/bookings")[1]).toHaveLength(7);
  });

  test("a start whose answer was lost gives the same flight for ten minutes", () => {
    const asking = createAsking({ variant });
    const first = begin(asking);
    asking.clock.skip(9 * 60_000);
    expect(begin(asking)).toBe(first);
    asking.clock.skip(2 * 60_000);
    expect(begin(asking)).not.toBe(first);
  });

  test("an aircraft in use cannot be started with, until the flight is cancelled", () => {
    const asking = createAsking({ variant });
    const uuid = begin(asking);
    asking.ask("POST", "/flights/update", { uuid, ...at("taxi") });
    expect(asking.tell("POST", "/flights/start", { bid_id: 101 })).toEqual([
      500,
      expect.objectContaining({ message: "The aircraft is not available for flight" }),
    ]);
    asking.ask("POST", "/flights/cancel", {});
    expect(begin(asking)).not.toBe(uuid);
  });

  test("who may start what", () => {
    const asking = createAsking({ variant });
    for (const bid_id of [201, 999, "x", null]) {
      expect(asking.ask("POST", "/flights/start", { bid_id }).status).toBe(variant === "contract" ? 404 : 503);
    }
    const [status, body] = asking.tell("POST", "/flights/start", { bid_id: 102 });
    // The contract falls back to an aircraft of the subfleet; the reference never did.
    expect(status).toBe(variant === "contract" ? 200 : 500);
    if (variant === "reference") expect(body).toEqual({ message: "No aircraft attached to bid" });
    // Without a bid: the newest.
    begin(asking, 107);
    expect(asking.tell("POST", "/flights/start", {})[1]).toEqual(
      asking.tell("POST", "/flights/start", { bid_id: 107 })[1],
    );
  });

  test("unbook removes every bid of the pilot for that flight, and nobody else's", () => {
    const asking = createAsking({ variant });
    expect(asking.tell("POST", "/flights/unbook", { bid_id: 103 })).toEqual([200, { status: 200 }]);
    expect(asking.ask("POST", "/flights/unbook", { bid_id: 103 }).status).toBe(variant === "contract" ? 404 : 503);
    expect(asking.ask("POST", "/flights/unbook", { bid_id: 201 }).status).toBe(variant === "contract" ? 404 : 503);
    expect(asking.airline.state.bids.map(({ id }) => id)).toEqual([101, 102, 104, 105, 106, 107, 201, 202]);
  });

  test("aircraft of a booking: the rules of the list and of the change", () => {
    const asking = createAsking({ variant });
    const change = (bid_id: unknown, aircraft_id: unknown) =>
      asking.tell("POST", "/flights/change-aircraft", { bid_id, aircraft_id });
    const said = (message: string) => expect.objectContaining({ message });
    expect(asking.tell("GET", "/flights/bookings/103/aircraft")).toEqual([200, { changeable: false, aircraft: [] }]);
    expect(asking.tell("GET", "/flights/bookings/102/aircraft")[1]).toMatchObject({
      changeable: true,
      aircraft: [{ id: 5, icao: "B738", subfleet: "B738" }, { id: 6 }],
    });
    expect(asking.ask("GET", "/flights/bookings/999/aircraft").status).toBe(404);
    expect(asking.ask("GET", "/flights/bookings/201/aircraft").status).toBe(403);
    expect(change(102, undefined)).toEqual([422, said("bid_id and aircraft_id are required")]);
    expect(change(999, 5)[0]).toBe(404);
    expect(change(201, 4)[0]).toBe(403);
    expect(change(103, 4)).toEqual([422, said("Aircraft is fixed for this flight")]);
    expect(change(102, 1)).toEqual([422, said("This aircraft isn't available for this flight")]);
    expect(change(102, 6)).toEqual([200, expect.objectContaining({ bid_id: 102, aircraft: 6 })]);
    begin(asking, 102);
    expect(asking.airline.pireps.at(-1)?.aircraftId).toBe(6);
    expect(change(102, 5)).toEqual([409, said("Cannot change aircraft after the flight has started")]);
  });

  test("a plan locks the aircraft for its own pilot only, and rank narrows the list", () => {
    const asking = createAsking({ variant });
    const ari = asking.key("NLY0002");
    expect(asking.tell("GET", "/flights/bookings/201/aircraft", undefined, ari)[1]).toMatchObject({
      changeable: true,
      aircraft: [{ id: 3 }, { id: 4 }],
    });
    asking.airline.state.bids.push({
      id: 301,
      pilotDbId: 13,
      flightId: "Xe4vPo6iNzM8lK2q",
      aircraftId: null,
      planAircraftId: null,
    });
    const saga = asking.key("NLY0003");
    expect(asking.tell("GET", "/flights/bookings/301/aircraft", undefined, saga)[1]).toEqual({
      changeable: true,
      aircraft: [],
    });
  });

  test("only flights from where the pilot is", () => {
    const asking = createAsking({ variant });
    asking.airline.setFaults({ onlyFlightsFromCurrent: true });
    const [, bookings] = asking.tell("GET", "/flights/bookings");
    expect(new Set((bookings as { departure_airport: string }[]).map((row) => row.departure_airport))).toEqual(
      new Set(["BIKF"]),
    );
    const [, found] = asking.tell("GET", "/flights/search?departure_airport=BIRK");
    expect(new Set((found as { departure_airport: string }[]).map((row) => row.departure_airport))).toEqual(
      new Set(["BIKF"]),
    );
    expect(asking.tell("POST", "/flights/start", { bid_id: 104 })).toEqual([
      500,
      expect.objectContaining({ message: "Pilot is not at the departure airport" }),
    ]);
  });

  test("search: every filter, the limit, an unknown airport", () => {
    const { tell } = createAsking({ variant });
    const numbers = (query: string) =>
      (tell("GET", `/flights/search?${query}`)[1] as { number: unknown }[]).map(({ number }) => Number(number));
    expect(numbers("")).toHaveLength(11);
    expect(numbers("limit=3")).toHaveLength(3);
    expect(numbers("departure_airport=BIRK&arrival_airport=BIAR")).toEqual([17]);
    expect(numbers("aircraft=4")).toEqual([901]);
    expect(numbers("minimum_flight_time=6&maximum_flight_time=7.5")).toEqual([808, 615]);
    expect(numbers("minimum_distance=5000")).toEqual([901]);
    expect(numbers("maximum_distance=20&departure_airport=BIKF&minimum_distance=1")).toEqual([1]);
    expect(numbers("departure_airport=XXXX")).toHaveLength(variant === "contract" ? 0 : 11);
  });

  test("without a token, with a wrong one, with a wrong method, on no route", () => {
    const { ask, tell } = createAsking({ variant });
    expect(tell("GET", "/pilot/verify", undefined, "")).toEqual([401, { success: false, error: "Invalid Token" }]);
    expect(ask("POST", "/flights/update", at("taxi"), "nobody").status).toBe(401);
    expect(ask("POST", "/pilot/verify").status).toBe(405);
    expect(ask("GET", "/flights/book").status).toBe(404);
    expect(ask("GET", "/flights/bookings/%E0%A4%A/aircraft").status).toBe(503);
  });

  test("sign-in by id, by email, by key", () => {
    const { tell, key } = createAsking({ variant });
    const enter = (username: unknown, password: unknown) => tell("POST", "/pilot/login", { username, password })[0];
    expect([
      enter("NLY0001", "keflavik"),
      enter("freyja@nordlys.example", "keflavik"),
      enter("NLY0001", key("NLY0001")),
    ]).toEqual([200, 200, 200]);
    expect(enter("1", "keflavik")).toBe(variant === "contract" ? 401 : 200);
    expect([enter("NLY0001", "akureyri"), enter("", ""), enter(null, {}), enter("nobody", "keflavik")]).toEqual([
      401, 401, 401, 401,
    ]);
  });
});

test("only the reference refuses updates of a closed flight", () => {
  for (const [variant, status] of [
    ["reference", 409],
    ["contract", 200],
  ] as const) {
    const asking = createAsking({ variant });
    const uuid = begin(asking);
    asking.ask("POST", "/flights/complete", { uuid });
    expect(asking.ask("POST", "/flights/update", { uuid, ...at("deboarding") }).status).toBe(status);
  }
});

test("the reference's traps at filing", () => {
  const refused = (more: object) => {
    const asking = createAsking();
    const uuid = begin(asking);
    const { status } = asking.ask("POST", "/flights/complete", { uuid, ...more });
    return [status, asking.airline.pireps[0]?.state];
  };
  expect(refused({ block_time: 1.5 })).toEqual([500, 0]);
  expect(refused({ fuel_used: -1 })).toEqual([500, 0]);
  expect(refused({ flight_data: [{ event: "x", timestamp: "half past nine" }] })).toEqual([503, 0]);
  expect(refused({ flight_data: [{ event: "x".repeat(256), timestamp: "2026-11-21T09:00:00Z" }] })).toEqual([503, 0]);
  expect(refused({ comments: "not an array" })).toEqual([200, 1]);
});
