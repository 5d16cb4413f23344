import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coordinatesOf, knownFixes } from "./planned-route.ts";

describe("coordinates in a route", () => {
  it.each([
    ["61N012W", 61, -12],
    ["40S165W", -40, -165],
    ["4620N07805W", 46 + 20 / 60, -78 - 5 / 60],
    ["462030S0780515E", -46 - 20.5 / 60, 78 + 5.25 / 60],
    ["5020N", 50, -20],
    ["50N20", 50, -120],
    ["5020E", 50, 20],
    ["50E20", 50, 120],
    ["5020S", -50, 20],
    ["50W20", -50, -120],
  ])("%s", (name, latitudeDeg, longitudeDeg) => {
    const at = coordinatesOf(name);
    expect(at?.latitudeDeg).toBeCloseTo(latitudeDeg, 9);
    expect(at?.longitudeDeg).toBeCloseTo(longitudeDeg, 9);
  });

  it.each(["", "DCT", "R220", "UP59", "NINEX", "91N012W", "61N181W", "4620N078W", "50N81", "61n012w", "612N012W"])(
    "%s is none",
    (name) => expect(coordinatesOf(name)).toBeNull(),
  );

  it("takes any text, and its results lie on the globe", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."0123456789NSEW/".split("")), maxLength: 16 });
    fc.assert(
      fc.property(letters, (text) => {
        for (const { latitudeDeg, longitudeDeg } of knownFixes([text], () => null)) {
          expect(Math.abs(latitudeDeg)).toBeLessThanOrEqual(90);
          expect(Math.abs(longitudeDeg)).toBeLessThanOrEqual(180);
        }
      }),
    );
  });
});

it("keeps the known fixes, in their order, and skips the rest", () => {
  const airport = (icao: string) => (icao === "EGPD" ? { latitudeDeg: 57.2, longitudeDeg: -2.2 } : null);
  const route = ["RAPAX", "DCT", "61n012w/M080F360", "UP59", "EGPD", "EGLL", "59N010W"];
  expect(knownFixes(route, airport).map(({ name }) => name)).toEqual(["61N012W", "EGPD", "59N010W"]);
});
