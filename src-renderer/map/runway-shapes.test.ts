import { expect, test } from "vitest";
import { type AirportTable, readAirports } from "../../src-shared/domain/airport-table.ts";
import { moved } from "../../src-shared/domain/runway.ts";
import { mercatorX, mercatorY, worldPx } from "./mercator.ts";
import { RunwayShapes } from "./runway-shapes.ts";

const field = { latitudeDeg: 60, longitudeDeg: 10 };
const ends = [moved(field, 240, 4000), moved(field, 60, 4000)] as const;
const offset = (i: 0 | 1, axis: "latitudeDeg" | "longitudeDeg") => [Math.round((ends[i][axis] - field[axis]) * 1e5)];
const table: AirportTable = {
  ...{ asOf: "2026-02-16", icao: ["XXXX"], iata: [""], name: ["Field"], size: [0], elevationFt: [0], runways: [1] },
  ...{ latitude: [6_000_000], longitude: [1_000_000], ends: ["06L/24R"], lengthFt: [8000], widthFt: [150] },
  ...{ surface: ["asphalt"], grade: [0], displacedFt: [[0], [0]] },
  places: [offset(0, "latitudeDeg"), offset(0, "longitudeDeg"), offset(1, "latitudeDeg"), offset(1, "longitudeDeg")],
};
const world = { minX: 0, maxX: 1, minY: 0, maxY: 1 };

test("the number stands clear of the end of the pavement, at the same distance on the screen at every zoom", () => {
  const shapes = new RunwayShapes(readAirports(table));
  for (const zoom of [12, 13.5, 15]) {
    const marks = shapes.numbersIn(world, zoom, new Set());
    expect(marks.map(({ name }) => name)).toEqual(["06L", "24R"]);
    for (const [i, { x, y }] of marks.entries()) {
      const end = ends[i] ?? field;
      const right = (x - mercatorX(end.longitudeDeg)) * worldPx(zoom);
      const down = (y - mercatorY(end.latitudeDeg)) * worldPx(zoom);
      expect(Math.hypot(right, down)).toBeCloseTo(18, 0);
      // Away from the runway: 06L to the lower left, 24R to the upper right.
      expect(Math.sign(right)).toBe(i === 0 ? -1 : 1);
      expect(Math.sign(down)).toBe(i === 0 ? 1 : -1);
    }
  }
});

test("a number that would lie on another runway waits until there is room", () => {
  // 18/36 passes 1,600 ft to the west of the end of 06L.
  const crossing = [moved(field, 270, 5100), moved(moved(field, 270, 5100), 180, 6000)] as const;
  const at = (i: 0 | 1, axis: "latitudeDeg" | "longitudeDeg") => Math.round((crossing[i][axis] - field[axis]) * 1e5);
  const both = (i: 0 | 1, axis: "latitudeDeg" | "longitudeDeg") => [...offset(i, axis), at(i, axis)];
  const two: AirportTable = {
    ...{ ...table, runways: [2], ends: ["06L/24R", "18/36"], lengthFt: [8000, 6000], widthFt: [150, 150] },
    ...{
      surface: ["asphalt", "asphalt"],
      grade: [0, 0],
      displacedFt: [
        [0, 0],
        [0, 0],
      ],
    },
    places: [both(0, "latitudeDeg"), both(0, "longitudeDeg"), both(1, "latitudeDeg"), both(1, "longitudeDeg")],
  };
  const namesAt = (zoom: number) =>
    new RunwayShapes(readAirports(two)).numbersIn(world, zoom, new Set()).map(({ name }) => name);
  expect(namesAt(12)).not.toContain("06L");
  expect(namesAt(12)).toContain("24R");
  expect(namesAt(15)).toContain("06L");
});
