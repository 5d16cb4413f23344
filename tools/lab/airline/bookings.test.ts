import { describe, expect, test } from "vitest";
import { airlineVersions } from "./faults.ts";
import { begin, createClient } from "./testing/asking.ts";

describe.each(airlineVersions)("the %s airline", (variant) => {
  test("who may start which booking", () => {
    const client = createClient({ variant });
    for (const bid_id of [201, 999, "x", null]) {
      expect(client.ask("POST", "/flights/start", { bid_id }).status).toBe(variant === "contract" ? 404 : 503);
    }
    const [status, body] = client.answerOf("POST", "/flights/start", { bid_id: 102 });
    // The contract falls back to an aircraft of the subfleet; the reference never does.
    expect(status).toBe(variant === "contract" ? 200 : 500);
    if (variant === "reference") expect(body).toEqual({ message: "No aircraft attached to bid" });
    // Without a bid: the newest.
    begin(client, 107);
    expect(client.answerOf("POST", "/flights/start", {})[1]).toEqual(
      client.answerOf("POST", "/flights/start", { bid_id: 107 })[1],
    );
  });

  test("unbook removes every bid of the pilot for that flight, and no other pilot's", () => {
    const client = createClient({ variant });
    expect(client.answerOf("POST", "/flights/unbook", { bid_id: 103 })).toEqual([200, { status: 200 }]);
    expect(client.ask("POST", "/flights/unbook", { bid_id: 103 }).status).toBe(variant === "contract" ? 404 : 503);
    expect(client.ask("POST", "/flights/unbook", { bid_id: 201 }).status).toBe(variant === "contract" ? 404 : 503);
    expect(client.airline.state.bids.map(({ id }) => id)).toEqual([101, 102, 104, 105, 106, 107, 201, 202]);
  });

  test("aircraft of a booking: the rules of the list and of the change", () => {
    const client = createClient({ variant });
    const change = (bid_id: unknown, aircraft_id: unknown) =>
      client.answerOf("POST", "/flights/change-aircraft", { bid_id, aircraft_id });
    const said = (message: string) => expect.objectContaining({ message });
    expect(client.answerOf("GET", "/flights/bookings/103/aircraft")).toEqual([
      200,
      { changeable: false, aircraft: [] },
    ]);
    expect(client.answerOf("GET", "/flights/bookings/102/aircraft")[1]).toMatchObject({
      changeable: true,
      aircraft: [{ id: 5, icao: "B738", subfleet: "B738" }, { id: 6 }],
    });
    expect(client.ask("GET", "/flights/bookings/999/aircraft").status).toBe(404);
    expect(client.ask("GET", "/flights/bookings/201/aircraft").status).toBe(403);
    expect(change(102, undefined)).toEqual([422, said("bid_id and aircraft_id are required")]);
    expect(change(999, 5)[0]).toBe(404);
    expect(change(201, 4)[0]).toBe(403);
    expect(change(103, 4)).toEqual([422, said("Aircraft is fixed for this flight")]);
    expect(change(102, 1)).toEqual([422, said("This aircraft isn't available for this flight")]);
    expect(change(102, 6)).toEqual([200, expect.objectContaining({ bid_id: 102, aircraft: 6 })]);
    begin(client, 102);
    expect(client.airline.pireps.at(-1)?.aircraftId).toBe(6);
    expect(change(102, 5)).toEqual([409, said("Cannot change aircraft after the flight has started")]);
  });

  test("a plan locks the aircraft for its own pilot only, and rank narrows the list", () => {
    const client = createClient({ variant });
    const ari = client.key("NLY0002");
    expect(client.answerOf("GET", "/flights/bookings/201/aircraft", undefined, ari)[1]).toMatchObject({
      changeable: true,
      aircraft: [{ id: 3 }, { id: 4 }],
    });
    client.airline.state.bids.push({
      id: 301,
      pilotDbId: 13,
      flightId: "Xe4vPo6iNzM8lK2q",
      aircraftId: null,
      planAircraftId: null,
    });
    const saga = client.key("NLY0003");
    expect(client.answerOf("GET", "/flights/bookings/301/aircraft", undefined, saga)[1]).toEqual({
      changeable: true,
      aircraft: [],
    });
  });

  test("only flights from the pilot's airport", () => {
    const client = createClient({ variant });
    client.airline.setFaults({ onlyFlightsFromCurrent: true });
    const [, bookings] = client.answerOf("GET", "/flights/bookings");
    expect(new Set((bookings as { departure_airport: string }[]).map((row) => row.departure_airport))).toEqual(
      new Set(["BIKF"]),
    );
    const [, found] = client.answerOf("GET", "/flights/search?departure_airport=BIRK");
    expect(new Set((found as { departure_airport: string }[]).map((row) => row.departure_airport))).toEqual(
      new Set(["BIKF"]),
    );
    expect(client.answerOf("POST", "/flights/start", { bid_id: 104 })).toEqual([
      500,
      expect.objectContaining({ message: "Pilot is not at the departure airport" }),
    ]);
  });

  test("search: every filter, the limit, an unknown airport", () => {
    const { answerOf: tell } = createClient({ variant });
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
});
