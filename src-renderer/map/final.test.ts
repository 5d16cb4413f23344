import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AirportTable } from "../../src-shared/domain/airport-table.ts";
import { readAirports } from "../../src-shared/domain/airport-table.ts";
import type { FlightView, Live } from "../../src-shared/domain/flight-view.ts";
import { distanceNm, type LatLon } from "../../src-shared/domain/geodesy.ts";
import { phases } from "../../src-shared/domain/phases.ts";
import { moved, type Runway } from "../../src-shared/domain/runway.ts";
import { airportAround, centreLine, finalRunway, runwayAhead } from "./final.ts";
import { cameraOf } from "./phase-camera.ts";

const field: LatLon = { latitudeDeg: 50, longitudeDeg: 10 };
const lengthFt = 8000;
const units = (degrees: number) => Math.round(degrees * 1e5);
/** Two parallel runways 09L/27R and 09R/27L, 5,000 ft apart, and 18/36 across them. */
const strips = [
  { from: field, heading: 90, ends: "09L/27R" },
  { from: moved(field, 180, 5000), heading: 90, ends: "09R/27L" },
  { from: moved(field, 360, 4000), heading: 180, ends: "18/36" },
];
const offset = (index: 0 | 1, axis: "latitudeDeg" | "longitudeDeg") =>
  strips.map(({ from, heading }) => {
    const end = index === 0 ? from : moved(from, heading, lengthFt);
    return units(end[axis]) - units(field[axis]);
  });
const table: AirportTable = {
  asOf: "2026-02-16",
  ...{ icao: ["XXXX"], iata: [""], name: ["Cross Field"], size: [1], elevationFt: [100], runways: [3] },
  ...{ latitude: [units(50)], longitude: [units(10)] },
  ...{ ends: strips.map(({ ends }) => ends), lengthFt: strips.map(() => lengthFt), widthFt: strips.map(() => 150) },
  ...{ surface: strips.map(() => "asphalt"), grade: strips.map(() => 0) },
  places: [offset(0, "latitudeDeg"), offset(0, "longitudeDeg"), offset(1, "latitudeDeg"), offset(1, "longitudeDeg")],
  displacedFt: [strips.map(() => 0), strips.map(() => 0)],
};
const airports = readAirports(table);
const runways = airports.runwaysOf(0);
const named = (name: string): Runway => {
  const runway = runways.flatMap(({ directions }) => directions).find((direction) => direction.name === name);
  if (runway === undefined) throw new Error(name);
  return runway;
};
/** Before a threshold on its extended centre line, and beside it: ft. */
const short = (name: string, ft: number, rightFt = 0): LatLon => {
  const runway = named(name);
  return moved(moved(runway, runway.headingTrueDeg + 180, ft), runway.headingTrueDeg + 90, rightFt);
};

describe("the runway of a final approach", () => {
  it.each(["09L", "09R", "27L", "27R", "18", "36"])("is %s on its centre line, with a crab of 20° too", (name) => {
    const { headingTrueDeg } = named(name);
    for (const ft of [3000, 20_000, 45_000])
      expect(runwayAhead(runways, short(name, ft, ft * 0.02), headingTrueDeg + 20)?.name).toBe(name);
  });

  it("is null for an aircraft that flies across the runway, beside it or away from it", () => {
    expect(runwayAhead(runways, short("18", 20_000), 90)).toBeNull();
    expect(runwayAhead(runways, short("18", 20_000, 20_000), 180)).toBeNull();
    expect(runwayAhead(runways, short("18", -20_000), 180)).toBeNull();
    expect(runwayAhead([], short("18", 20_000), 180)).toBeNull();
  });

  it("is searched on final only, at the destination, else at the nearest airport", () => {
    const live = { ...short("27R", 20_000), headingTrueDeg: 268 } as Live;
    const flight = (phase: string, icao = "XXXX") =>
      ({ head: { arrival: { icao } }, tracker: { phase: { phase } } }) as unknown as FlightView;
    expect(finalRunway(airports, flight("final"), live)?.name).toBe("27R");
    expect(finalRunway(airports, flight("final", "YYYY"), live)?.name).toBe("27R");
    expect(finalRunway(airports, flight("approach"), live)).toBeNull();
    expect(finalRunway(null, flight("final"), live)).toBeNull();
    expect(finalRunway(airports, flight("final"), { ...live, headingTrueDeg: null })).toBeNull();
    expect(finalRunway(airports, null, live)).toBeNull();
  });

  it("has a centre line of 10 nm that ends at the threshold", () => {
    const [far, near] = centreLine(named("09L")).map(([latitudeDeg, longitudeDeg]) => ({ latitudeDeg, longitudeDeg }));
    if (!far || !near) throw new Error("no line");
    expect(distanceNm(far, near)).toBeCloseTo(10, 1);
    expect(near.longitudeDeg).toBeCloseTo(named("09L").longitudeDeg, 6);
    expect(far.longitudeDeg).toBeLessThan(near.longitudeDeg);
  });

  it("is never found from garbage, and never fails", () => {
    const deg = fc.double({ min: -720, max: 720, noDefaultInfinity: true });
    fc.assert(
      fc.property(deg, deg, deg, (latitudeDeg, longitudeDeg, heading) => {
        const runway = runwayAhead(runways, { latitudeDeg, longitudeDeg }, heading);
        expect(runway === null || runway.name.length > 0).toBe(true);
      }),
    );
  });
});

describe("the view", () => {
  it("is the airport on the ground, the last miles on final, else the route", () => {
    const of = (camera: string) => phases.filter((phase) => cameraOf(phase) === camera);
    expect(of("final")).toEqual(["final"]);
    expect(of("route")).toEqual(["take_off", "climb", "cruise", "descent", "approach", "go_around"]);
    expect(cameraOf(null)).toBe("route");
  });

  it("of an airport has all of its runways and the aircraft; elsewhere the ground around the aircraft", () => {
    expect(airportAround(airports, field)).toHaveLength(1 + 6);
    const away = { latitudeDeg: 40, longitudeDeg: 10 };
    for (const path of [airportAround(airports, away), airportAround(null, away)]) {
      expect(path).toHaveLength(5);
      for (const [latitudeDeg, longitudeDeg] of path.slice(1))
        expect(distanceNm(away, { latitudeDeg, longitudeDeg })).toBeCloseTo(1.5, 1);
    }
  });
});
