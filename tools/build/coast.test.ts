import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { CoastCells } from "../../src-renderer/map/coast-cells.ts";
import { mercatorX, mercatorY } from "../../src-renderer/map/mercator.ts";
import { type Area, RunwayShapes } from "../../src-renderer/map/runway-shapes.ts";
import { readAirports } from "../../src-shared/domain/airport-table.ts";
import { airportTable } from "./airports.ts";

const cells = new CoastCells(gunzipSync(readFileSync(new URL("../../assets/map/coast.bin.gz", import.meta.url))));

/** Even-odd rule: whether a ray to the east crosses a ring (x and y alternately) an odd number of times. */
function isIn(ring: ArrayLike<number>, x: number, y: number): boolean {
  let crossings = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [ax, ay] = [ring[i] ?? 0, ring[i + 1] ?? 0];
    const [bx, by] = [ring[(i + 2) % ring.length] ?? 0, ring[(i + 3) % ring.length] ?? 0];
    if (ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) > x) crossings++;
  }
  return crossings % 2 === 1;
}

function isLand(latitudeDeg: number, longitudeDeg: number): boolean {
  const [cell] = cells.within(longitudeDeg, longitudeDeg + 1e-9, latitudeDeg, latitudeDeg + 1e-9);
  if (cell === undefined) return false;
  if (cell.rings === null) return true;
  const [x, y] = [mercatorX(longitudeDeg) - cell.left, mercatorY(latitudeDeg) - cell.top];
  return cell.rings.filter((ring) => isIn(ring, x, y)).length % 2 === 1;
}

it.each([
  ["BIRK, 13", 64.1336, -21.9547],
  ["BIRK, 31", 64.1255, -21.9295],
  ["KSFO, 28R", 37.6135, -122.3571],
  ["LPMA, 05", 32.6912, -16.7828],
  ["EDDF", 50.0333, 8.5706],
  ["KDEN", 39.8617, -104.6731],
])("has land under the runway of %s", (_name, latitudeDeg, longitudeDeg) => {
  expect(isLand(latitudeDeg, longitudeDeg)).toBe(true);
});

it.each([
  ["the Atlantic", 40.5, -40.5],
  ["Lake Michigan", 43.5, -87],
  ["the Caspian Sea", 41.5, 51.2],
  ["San Francisco Bay", 37.65, -122.28],
  ["Skerjafjörður beside BIRK", 64.121, -21.96],
])("has water in %s", (_name, latitudeDeg, longitudeDeg) => {
  expect(isLand(latitudeDeg, longitudeDeg)).toBe(false);
});

const shapes = new RunwayShapes(readAirports(await airportTable()));

/** Whether a place is an airport's own ground. */
function isGround(latitudeDeg: number, longitudeDeg: number): boolean {
  const [x, y] = [mercatorX(longitudeDeg), mercatorY(latitudeDeg)];
  const isOn = (area: Area) =>
    isIn(
      area.flatMap((corner) => [corner.x, corner.y]),
      x,
      y,
    );
  const around = [...shapes.within({ minX: x, maxX: x, minY: y, maxY: y })];
  return around.some(({ strips, between }) => [...strips, ...between].some(isOn));
}

it.each([
  ["the midfield of VHHH", 22.3125, 113.912, true],
  ["the north of VHHH", 22.325, 113.895, true],
  ["terminal 2 of RJTT", 35.5509, 139.788, true],
  ["LFMN", 43.6585, 7.216, true],
  ["the water between RJTT and its runway 05/23", 35.535, 139.802, false],
  ["the water between the runways of YSSY", -33.962, 151.185, false],
  ["the water between the runways of ROAH", 26.2, 127.638, false],
])("knows the ground of airports that GSHHG lacks: %s", (_name, latitudeDeg, longitudeDeg, expected) => {
  expect(isLand(latitudeDeg, longitudeDeg)).toBe(false);
  expect(isGround(latitudeDeg, longitudeDeg)).toBe(expected);
});
