import { expect, test } from "vitest";
import type { LatLon } from "./geodesy.ts";
import { moved } from "./runway.ts";
import { type TaxiwayPiece, taxiwayAt } from "./taxiways.ts";

const start: LatLon = { latitudeDeg: 50, longitudeDeg: 10 };
const piece = (name: string, from: LatLon, headingTrueDeg: number, lengthFt: number): TaxiwayPiece => ({
  ...{ name, widthFt: 75 },
  ends: [from, moved(from, headingTrueDeg, lengthFt)],
});
const along = piece("B", start, 90, 4000);

test("on its pavement and shoulder, in both directions, between its ends", () => {
  const middle = moved(start, 90, 2000);
  expect(taxiwayAt([along], middle, 92)).toBe("B");
  expect(taxiwayAt([along], middle, 265)).toBe("B");
  expect(taxiwayAt([along], moved(middle, 0, 60), 90)).toBe("B");
  expect(taxiwayAt([along], moved(middle, 0, 66), 90)).toBeUndefined();
  expect(taxiwayAt([along], moved(start, 270, 50), 90)).toBe("B");
  expect(taxiwayAt([along], moved(start, 270, 80), 90)).toBeUndefined();
});

test("wheels that only cross it are on none; of two it is the nearer one along the motion", () => {
  const middle = moved(start, 90, 2000);
  const crossing = piece("C", moved(middle, 180, 500), 0, 1000);
  expect(taxiwayAt([along, crossing], middle, 2)).toBe("C");
  expect(taxiwayAt([along, crossing], middle, 88)).toBe("B");
  expect(taxiwayAt([along, crossing], middle, 45)).toBeUndefined();
  const beside = piece("D", moved(start, 0, 80), 90, 4000);
  expect(taxiwayAt([along, beside], moved(middle, 0, 50), 90)).toBe("D");
});

test("across the date line, without a length, without a direction, and without any piece", () => {
  const west = { latitudeDeg: -17, longitudeDeg: 179.999 };
  expect(taxiwayAt([piece("E", west, 90, 4000)], moved(west, 90, 2000), 90)).toBe("E");
  expect(taxiwayAt([piece("F", start, 90, 0)], start, 0)).toBe("F");
  expect(taxiwayAt([along], start, Number.NaN)).toBeUndefined();
  expect(taxiwayAt([], start, 90)).toBeUndefined();
});
