import fc from "fast-check";
import { expect, test } from "vitest";
import { bearingDeg, distanceNm, turnDeg } from "./geodesy.ts";
import { moved, type Runway, runwayUnder, seenFrom } from "./runway.ts";

const place = fc.record({
  latitudeDeg: fc.double({ min: -80, max: 80, noNaN: true }),
  longitudeDeg: fc.double({ min: -180, max: 179.9, noNaN: true }),
});
const heading = fc.double({ min: 0, max: 359.9, noNaN: true });
const at = (threshold: { latitudeDeg: number; longitudeDeg: number }, headingTrueDeg: number): Runway => ({
  airport: "",
  name: "",
  ...threshold,
  headingTrueDeg,
  lengthFt: 8000,
  widthFt: 150,
});

test("what is so far along and beside is seen there, anywhere, across the date line too", () => {
  fc.assert(
    fc.property(
      place,
      heading,
      fc.double({ min: -2000, max: 12_000, noNaN: true }),
      fc.double({ min: -300, max: 300, noNaN: true }),
      (threshold, headingTrueDeg, alongFt, rightFt) => {
        const there = moved(moved(threshold, headingTrueDeg, alongFt), headingTrueDeg + 90, rightFt);
        const seen = seenFrom(at(threshold, headingTrueDeg), there);
        // 12,000 ft along a meridian's curve at 80° bends by 20 ft.
        expect(Math.abs(seen.pastThresholdFt - alongFt)).toBeLessThan(25);
        expect(Math.abs(seen.rightOfCentreFt - rightFt)).toBeLessThan(25);
      },
    ),
  );
});

test("it agrees with the great circle, but for the Earth's flattening", () => {
  fc.assert(
    fc.property(place, heading, (from, headingTrueDeg) => {
      const to = moved(from, headingTrueDeg, 6000);
      expect(Math.abs(distanceNm(from, to) * 6076.12 - 6000)).toBeLessThan(6000 * 0.007);
      expect(Math.abs(turnDeg(bearingDeg(from, to), headingTrueDeg))).toBeLessThan(0.5);
    }),
  );
});

test("of crossing and parallel runways it is the one in the aircraft's direction and under its wheels", () => {
  const here = { latitudeDeg: 50, longitudeDeg: 8 };
  const parallel = moved(here, 180, 1200);
  const runways = [
    { ...at(here, 90), name: "09L" },
    { ...at(parallel, 90), name: "09R" },
    { ...at(moved(here, 90, 8000), 270), name: "27R" },
    { ...at(moved(here, 180, 2000), 0), name: "36" },
  ];
  const wheels = moved(here, 90, 1000);
  expect(runwayUnder(runways, wheels, 95)?.name).toBe("09L");
  expect(runwayUnder(runways, moved(wheels, 180, 1190), 85)?.name).toBe("09R");
  expect(runwayUnder(runways, wheels, 268)?.name).toBe("27R");
  // On the grass beside it.
  expect(runwayUnder(runways, moved(wheels, 0, 323), 90)?.name).toBe("09L");
  expect(runwayUnder(runways, moved(wheels, 180, 600), 90)).toBeNull();
  expect(runwayUnder(runways, moved(here, 270, 3000), 90)).toBeNull();
  expect(runwayUnder(runways, wheels, Number.NaN)).toBeNull();
  expect(runwayUnder([], wheels, 90)).toBeNull();
});
