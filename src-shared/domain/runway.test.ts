import fc from "fast-check";
import { expect, test } from "vitest";
import { bearingDeg, distanceNm, turnDeg } from "./geodesy.ts";
import { isBeside, moved, type Runway, runwaySchema, runwayUnder, seenFrom, shownFt } from "./runway.ts";

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
  source: "simulator",
  withinFt: 3,
});

test("a place at a given distance along and beside is seen there, anywhere, across the date line too", () => {
  fc.assert(
    fc.property(
      place,
      heading,
      fc.double({ min: -2000, max: 12_000, noNaN: true }),
      fc.double({ min: -300, max: 300, noNaN: true }),
      (threshold, headingTrueDeg, alongFt, rightFt) => {
        const there = moved(moved(threshold, headingTrueDeg, alongFt), headingTrueDeg + 90, rightFt);
        const seen = seenFrom(at(threshold, headingTrueDeg), there);
        // At 80° latitude, a line of 12,000 ft bends by 20 ft against the meridians.
        expect(Math.abs(seen.pastThresholdFt - alongFt)).toBeLessThan(25);
        expect(Math.abs(seen.rightOfCentreFt - rightFt)).toBeLessThan(25);
      },
    ),
  );
});

test("it agrees with the great circle, except for the Earth's flattening", () => {
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

const crossing = { latitudeDeg: 50, longitudeDeg: 8 };
/** A runway through the point where all of them cross. */
const through = (name: string, headingTrueDeg: number, more: Partial<Runway> = {}): Runway => {
  const { lengthFt = 8000 } = more;
  return { ...at(moved(crossing, headingTrueDeg + 180, lengthFt / 2), headingTrueDeg), name, ...more };
};

test("where runways cross under the wheels, it is the one along which the aircraft moves", () => {
  const runways = [through("11", 110), through("13", 130), through("09", 90)];
  // Not exactly on any centre line, but nearest to that of 11.
  const place = moved(crossing, 110 + 90, 10);
  expect(runwayUnder(runways, place, 128)?.name).toBe("13");
  expect(runwayUnder(runways, place, 112)?.name).toBe("11");
  expect(runwayUnder(runways, place, 93)?.name).toBe("09");
});

test("parallel runways are distinguished by the position, whatever the heading", () => {
  const left = through("14L", 140);
  const right = { ...left, ...moved(left, 230, 700), name: "14R" };
  for (const crab of [-20, -3, 0, 3, 20]) {
    expect(runwayUnder([left, right], moved(moved(left, 140, 1200), 230, 60), 140 + crab)?.name).toBe("14L");
    expect(runwayUnder([left, right], moved(moved(right, 140, 1200), 50, 60), 140 + crab)?.name).toBe("14R");
  }
});

test("200 ft beside a runway is beside that runway, even if another one crosses there", () => {
  const runways = [through("13", 130), through("11", 110)];
  const place = moved(moved(runways[0] ?? crossing, 130, 4000), 40, 200);
  const found = runwayUnder(runways, place, 130);
  if (found === null) throw new Error("no runway");
  expect(found.name).toBe("13");
  expect(isBeside({ ...found, ...seenFrom(found, place) })).toBe(true);
  // With an accuracy of 60 ft, 120 ft is not certainly beside the runway. With only a name nothing is certain.
  expect(isBeside({ ...found, rightOfCentreFt: 120, withinFt: 60 })).toBe(false);
  expect(isBeside({ ...found, rightOfCentreFt: 120, withinFt: 3 })).toBe(true);
  expect(isBeside({ ...found, rightOfCentreFt: 400, withinFt: null })).toBe(false);
});

test("between two parallel runways none is named, unless it is certain which one is nearer", () => {
  const left = through("28L", 280);
  const right = { ...left, ...moved(left, 10, 750), name: "28R" };
  const at = (rightOfLeftFt: number, more: Partial<Runway>) =>
    runwayUnder(
      [left, right].map((runway) => ({ ...runway, ...more })),
      moved(moved(left, 280, 1000), 10, rightOfLeftFt),
      280,
    )?.name;
  for (const withinFt of [60, null]) {
    const table = { source: "table", withinFt } as const;
    for (const betweenFt of [200, 340, 375, 410, 550]) expect(at(betweenFt, table)).toBeUndefined();
    expect(at(100, table)).toBe("28L");
    expect(at(650, table)).toBe("28R");
    // A place outside both belongs to the outer one.
    expect(at(-200, table)).toBe("28L");
  }
  // The simulator's own runway and position agree, so only the middle is doubtful.
  expect(at(375, {})).toBeUndefined();
  expect(at(340, {})).toBe("28L");
  expect(at(410, {})).toBe("28R");
});

test("the position across a runway is as exact as the runway, however long the contact took along it", () => {
  const place = { rightOfCentreFt: 200, widthFt: 197, withinFt: 190, asideWithinFt: 60 };
  expect(isBeside(place)).toBe(true);
  expect(isBeside({ ...place, rightOfCentreFt: 150 })).toBe(false);
  // A touchdown that was not seen cannot be beside a runway.
  expect(isBeside({ ...place, withinFt: null })).toBe(false);
});

test("a very short strip is found for places on it, but not before or after it", () => {
  const strip = through("36", 0, { lengthFt: 400, widthFt: 20 });
  expect(runwayUnder([strip], moved(strip, 0, 100), 355)?.name).toBe("36");
  expect(runwayUnder([strip], moved(strip, 0, 450), 355)).toBeNull();
  expect(runwayUnder([strip], moved(strip, 180, 1600), 355)).toBeNull();
});

test("a number is shown as exactly as it is known", () => {
  expect(shownFt(1019.6, 3)).toBe(1020);
  expect(shownFt(14.2, 3)).toBe(14);
  expect(shownFt(1024, 60)).toBe(1020);
  expect(shownFt(1449, 150)).toBe(1400);
});

test("a runway in a journal of an earlier version keeps its accuracy", () => {
  const { source: _, withinFt: __, ...plain } = through("13", 130);
  expect(runwaySchema.parse(plain)).toMatchObject({ source: "simulator", withinFt: 3 });
  expect(runwaySchema.parse({ ...plain, grade: "good" })).toMatchObject({ source: "table", withinFt: 60 });
  expect(runwaySchema.parse({ ...plain, grade: "fair" })).toMatchObject({ source: "table", withinFt: null });
  for (const bad of [null, 7, "13", [], { ...plain, source: "guess" }, { ...plain, lengthFt: -1 }])
    expect(runwaySchema.safeParse(bad).success).toBe(false);
});
