import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { CoastCells } from "../../src-renderer/map/coast-cells.ts";
import { mercatorX, mercatorY } from "../../src-renderer/map/mercator.ts";

const cells = new CoastCells(gunzipSync(readFileSync(new URL("../../assets/map/coast.bin.gz", import.meta.url))));

/** Even-odd rule: a ray to the east crosses the outlines of land an odd number of times. */
function isLand(latitudeDeg: number, longitudeDeg: number): boolean {
  const [cell] = cells.within(longitudeDeg, longitudeDeg + 1e-9, latitudeDeg, latitudeDeg + 1e-9);
  if (cell === undefined) return false;
  if (cell.rings === null) return true;
  const [x, y] = [mercatorX(longitudeDeg) - cell.left, mercatorY(latitudeDeg) - cell.top];
  let crossings = 0;
  for (const points of cell.rings)
    for (let i = 0; i < points.length; i += 2) {
      const [ax, ay] = [points[i] ?? 0, points[i + 1] ?? 0];
      const [bx, by] = [points[(i + 2) % points.length] ?? 0, points[(i + 3) % points.length] ?? 0];
      if (ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) > x) crossings++;
    }
  return crossings % 2 === 1;
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
