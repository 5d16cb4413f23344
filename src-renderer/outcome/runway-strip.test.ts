import { expect, test } from "vitest";
import type { Touchdown } from "../../src-shared/domain/flight.ts";
import { aimingPointFt } from "../../src-shared/domain/runway.ts";
import { nameX, stripOf } from "./runway-strip.ts";

const runway: Touchdown = {
  ...{ airport: "BIRK", name: "13", latitudeDeg: 64.13, longitudeDeg: -21.95, headingTrueDeg: 116 },
  ...{ lengthFt: 4000, widthFt: 150, source: "simulator", withinFt: 10 },
  ...{ pastThresholdFt: 1000, rightOfCentreFt: 75, angleDeg: 0, slowFt: 2000, leftFt: null },
};
const strip = (more: Partial<Touchdown> = {}) => stripOf({ ...runway, ...more }, 414, 24, 15);

test("the aiming point lies where ICAO's table has it for the length", () => {
  const metres = [700, 1000, 1800, 3000].map((m) => Math.round(aimingPointFt(m / 0.3048) * 0.3048));
  expect(metres).toEqual([150, 250, 300, 400]);
});

test("along to scale, across by the width of the pavement", () => {
  expect(strip()).toMatchObject({ touchX: 107, touchY: 39, slowX: 207, leftX: null, endX: 407 });
  expect(strip({ rightOfCentreFt: -75 }).touchY).toBe(9);
  expect(strip({ rightOfCentreFt: 900 }).touchY).toBe(43);
});

test("a touchdown short of the threshold, or after the end, is still in the picture", () => {
  const short = strip({ pastThresholdFt: -1000 });
  expect([short.touchX, short.x(0), short.endX]).toEqual([7, 87, 407]);
  const long = strip({ pastThresholdFt: 5000, slowFt: 9000 });
  expect([long.touchX, long.slowX, long.endX]).toEqual([407, 407, 327]);
});

test("a runway of the table shows no centre-line distance, but the grass beside it", () => {
  const table = { source: "table", withinFt: 60 } as const;
  expect(strip({ ...table, rightOfCentreFt: 100 }).touchY).toBe(24);
  expect(strip({ ...table, rightOfCentreFt: 275 }).touchY).toBe(43);
});

test("the runway's name stays beside the line of a touchdown", () => {
  expect(nameX(18, null)).toBe(18);
  expect(nameX(18, 200)).toBe(18);
  expect(nameX(18, 2)).toBe(18);
  for (const touchX of [16, 20, 30, 40]) expect(nameX(18, touchX)).toBeGreaterThan(touchX + 5);
});
