import { describe, expect, test } from "vitest";
import { airlineVersions } from "./faults.ts";
import { at, begin, createClient, pirepOf } from "./testing/asking.ts";

describe.each(airlineVersions)("the %s airline", (variant) => {
  test("filing removes the bid, moves pilot and aircraft, and happens once", () => {
    const client = createClient({ variant });
    const uuid = begin(client);
    client.ask("POST", "/flights/update", { uuid, ...at("taxi") });
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
    const [status, receipt] = client.answerOf("POST", "/flights/complete", report);
    expect([status, receipt]).toEqual([
      200,
      expect.objectContaining({ pirep_id: uuid, flight_number: "NLY1", registration: "TF-SKY" }),
    ]);
    expect(pirepOf(client, uuid)).toMatchObject({
      state: 1,
      flightTime: 25,
      landingRate: -187.4,
      fuelUsed: 10.8,
      log: [{ event: "Off" }],
      comments: ["Smooth", '{"text":"x"}'],
      additionalFields: { Simulator: "FlightGear", Good: "1" },
    });
    const [, bookings] = client.answerOf("GET", "/flights/bookings");
    expect((bookings as { bid_id: number }[]).map(({ bid_id }) => bid_id)).not.toContain(101);
    expect(client.answerOf("GET", "/pilot/statistics")[1]).toMatchObject({ location: "BIRK", flights_flown: "128" });
    expect(client.answerOf("POST", "/flights/complete", report)).toEqual([
      500,
      { error: "PIREP has already been submitted" },
    ]);
    // A fault of the reference: it stores the log twice.
    expect(pirepOf(client, uuid)?.log).toHaveLength(2);
  });

  test("cancel by id, cancel the newest, nothing to cancel", () => {
    const client = createClient({ variant });
    const uuid = begin(client);
    client.ask("POST", "/flights/update", { uuid, ...at("taxi") });
    expect(client.answerOf("POST", "/flights/cancel", { uuid })).toEqual([200, { status: 200 }]);
    expect(pirepOf(client, uuid)).toMatchObject({ state: 3 });
    expect(client.airline.positions(uuid)).toHaveLength(variant === "contract" ? 0 : 1);
    expect(client.ask("POST", "/flights/cancel", { uuid }).status).toBe(variant === "contract" ? 404 : 400);
    expect(client.answerOf("POST", "/flights/cancel", {})).toEqual([404, { error: "No active PIREP to cancel" }]);
    const second = begin(client, 105);
    expect(client.answerOf("POST", "/flights/cancel", {})).toEqual([200, { status: 200 }]);
    expect(pirepOf(client, second)?.state).toBe(3);
    // The booking stays.
    expect(client.answerOf("GET", "/flights/bookings")[1]).toHaveLength(7);
  });

  test("a start whose answer was lost gives the same flight for ten minutes", () => {
    const client = createClient({ variant });
    const first = begin(client);
    client.clock.jump(9 * 60_000);
    expect(begin(client)).toBe(first);
    client.clock.jump(2 * 60_000);
    const second = begin(client);
    expect(second).not.toBe(first);
    // As when the pilot comes back to the demo from another airline.
    client.clock.jump(-24 * 60_000);
    expect([first, second]).not.toContain(begin(client));
  });

  test("an aircraft in use cannot be started with, until the flight is cancelled", () => {
    const client = createClient({ variant });
    const uuid = begin(client);
    client.ask("POST", "/flights/update", { uuid, ...at("taxi") });
    expect(client.answerOf("POST", "/flights/start", { bid_id: 101 })).toEqual([
      500,
      expect.objectContaining({ message: "The aircraft is not available for flight" }),
    ]);
    client.ask("POST", "/flights/cancel", {});
    expect(begin(client)).not.toBe(uuid);
  });

  test("without a token, with a wrong one, with a wrong method, on no route", () => {
    const { ask, answerOf: tell } = createClient({ variant });
    expect(tell("GET", "/pilot/verify", undefined, "")).toEqual([401, { success: false, error: "Invalid Token" }]);
    expect(ask("POST", "/flights/update", at("taxi"), "nobody").status).toBe(401);
    expect(ask("POST", "/pilot/verify").status).toBe(405);
    expect(ask("GET", "/flights/book").status).toBe(404);
    expect(ask("GET", "/flights/bookings/%E0%A4%A/aircraft").status).toBe(503);
  });

  test("sign-in by id, by email, by key", () => {
    const { answerOf: tell, key } = createClient({ variant });
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

test("the reference's faults at filing", () => {
  const refused = (more: object) => {
    const client = createClient();
    const uuid = begin(client);
    const { status } = client.ask("POST", "/flights/complete", { uuid, ...more });
    return [status, client.airline.pireps[0]?.state];
  };
  expect(refused({ block_time: 1.5 })).toEqual([500, 0]);
  expect(refused({ fuel_used: -1 })).toEqual([500, 0]);
  expect(refused({ flight_data: [{ event: "x", timestamp: "half past nine" }] })).toEqual([503, 0]);
  expect(refused({ flight_data: [{ event: "x".repeat(256), timestamp: "2026-11-21T09:00:00Z" }] })).toEqual([503, 0]);
  expect(refused({ comments: "not an array" })).toEqual([200, 1]);
});
