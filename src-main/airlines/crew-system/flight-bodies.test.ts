import fc from "fast-check";
import { expect, test } from "vitest";
import { phases } from "../../../src-shared/domain/phases.ts";
import { completeBody, flightIds, updateBody } from "./flight-bodies.ts";
import { flightOf, position, report } from "./testing/signed-in.ts";

test("an update in the form that airlines' servers expect", () => {
  expect(updateBody(position("abc"), null)).toEqual({
    uuid: "abc",
    tracking_id: "abc",
    phase: "taxi",
    latitude: 63.985,
    longitude: -22.6056,
    altitude: 171,
    heading: 0,
    ground_speed: 12,
    distance_remaining: 19.5,
    altitude_agl: 4,
    vertical_speed: 0,
  });
});

test("a report in the form that airlines' servers expect", () => {
  const log = [
    { event: "Pushing back", timestamp: "2026-11-21T09:12:03Z" },
    { event: "Touchdown, -187 ft/min", timestamp: "2026-11-21T09:34:00Z" },
  ];
  expect(completeBody(report("abc"), "all")).toEqual({
    uuid: "abc",
    tracking_id: "abc",
    flight_data: log,
    flight_log: log,
    landing_rate: -187.4,
    fuel_used: 10.8,
    flight_time: 0.416833,
    distance: 22.4,
    zfw: 1647,
    block_fuel: 65,
    level: 30,
    route: "KEF DCT RK",
    comments: ["Smooth flight"],
    additional_fields: { "Landing Rate": "-187", Simulator: "FlightGear" },
  });
  expect(completeBody(report("abc"), "essential")).toEqual({
    uuid: "abc",
    tracking_id: "abc",
    landing_rate: -187.4,
    fuel_used: 10.8,
    flight_time: 0.416833,
    comments: ["Smooth flight"],
  });
});

test("no whole minute is lost where the server truncates hours to minutes", () => {
  for (let minutes = 0; minutes < 6000; minutes++) {
    const { flight_time } = completeBody({ ...report("abc"), flightTimeMin: minutes }, "essential");
    expect(Math.trunc(Number(flight_time) * 60)).toBe(minutes);
  }
});

const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(Number.NaN, Infinity, -Infinity, -0));

test("no simulator value makes an update that a server cannot process", () => {
  const any = fc.record({
    phase: fc.constantFrom(...phases),
    latitudeDeg: anyNumber,
    longitudeDeg: anyNumber,
    altitudeFt: anyNumber,
    headingTrueDeg: anyNumber,
    groundSpeedKt: anyNumber,
    distanceRemainingNm: anyNumber,
    altitudeAglFt: fc.option(anyNumber),
    verticalSpeedFpm: fc.option(anyNumber),
    indicatedAirspeedKt: fc.option(anyNumber),
  });
  fc.assert(
    fc.property(any, (figures) => {
      const body = updateBody({ ...figures, flight: flightOf("abc"), fuelLb: null, distanceFlownNm: null }, null);
      if (body === null) return;
      const { uuid, tracking_id, phase, ...numbers } = body;
      expect([uuid, tracking_id, phase]).toEqual(["abc", "abc", figures.phase]);
      for (const value of Object.values(numbers)) expect(Number.isFinite(value)).toBe(true);
      expect(JSON.stringify(body)).not.toContain("null");
      expect(Math.abs(Number(body.latitude))).toBeLessThanOrEqual(90);
      expect(Math.abs(Number(body.longitude))).toBeLessThanOrEqual(180);
      expect(body.heading).toSatisfy((heading: number) => Number.isInteger(heading) && heading >= 0 && heading < 360);
      for (const name of ["ground_speed", "distance_remaining", "indicated_airspeed"]) {
        expect(Number(body[name] ?? 0)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 2000 },
  );
});

test("no flight makes a report that a server cannot process", () => {
  const any = fc.record({
    log: fc.array(
      fc.record({
        sentence: fc.constant(""),
        text: fc.string({ unit: "grapheme", maxLength: 600 }),
        atMs: fc.oneof(anyNumber, fc.date({ noInvalidDate: true }).map(Number)),
      }),
      { maxLength: 5 },
    ),
    landingRateFpm: fc.option(anyNumber),
    fuelUsedLb: fc.option(anyNumber),
    flightTimeMin: fc.double({ min: -10, max: 6000, noNaN: true }),
    distanceNm: fc.option(anyNumber),
    zeroFuelWeightLb: fc.option(anyNumber),
    blockFuelLb: fc.option(anyNumber),
    cruiseAltitudeFt: fc.option(anyNumber),
    route: fc.array(fc.string()),
    comments: fc.array(fc.string()),
    additionalFields: fc.dictionary(fc.string({ maxLength: 80 }), fc.string({ maxLength: 400 })),
  });
  fc.assert(
    fc.property(any, (flight) => {
      const body = completeBody({ ...flight, flight: flightOf("abc"), blockOffMs: null, blockOnMs: 0 }, "all");
      expect(body).not.toHaveProperty("block_time");
      expect(Number(body.fuel_used ?? 0)).toBeGreaterThanOrEqual(0);
      for (const value of Object.values(body)) if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
      for (const { event, timestamp } of body.flight_data as { event: string; timestamp: string }[]) {
        expect([...event].length).toBeLessThanOrEqual(250);
        expect(timestamp).toMatch(/^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      }
      for (const [name, value] of Object.entries(body.additional_fields as Record<string, string>)) {
        expect([...name].length).toBeLessThanOrEqual(50);
        expect([...value].length).toBeLessThanOrEqual(250);
      }
    }),
  );
});

test("both names of the flight are sent", () => {
  expect(flightIds("0012")).toEqual({ uuid: "0012", tracking_id: "0012" });
});
