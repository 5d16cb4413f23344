import { describe, expect, it } from "vitest";
import { darkness, subsolarPoint } from "./sun.ts";

const at = (iso: string) => subsolarPoint(Date.parse(iso));

describe("the subsolar point", () => {
  // Equinoxes and solstices of 2026 by the US Naval Observatory's table (aa.usno.navy.mil/data/Earth_Seasons).
  it.each([
    ["2026-03-20T14:46:00Z", 0],
    ["2026-06-21T08:25:00Z", 23.437],
    ["2026-09-23T00:05:00Z", 0],
    ["2026-12-21T20:50:00Z", -23.437],
  ])("at %s is over latitude %d", (iso, latitudeDeg) => {
    expect(Math.abs(at(iso).latitudeDeg - latitudeDeg)).toBeLessThan(0.01);
  });

  // The equation of time is least near 11 February (−14.2 min) and greatest near 3 November (+16.4 min).
  it.each([
    ["2026-02-11T12:00:00Z", 14.2 / 4],
    ["2026-11-03T12:00:00Z", -16.4 / 4],
  ])("at %s it is off the mean sun by the equation of time", (iso, longitudeDeg) => {
    expect(Math.abs(at(iso).longitudeDeg - longitudeDeg)).toBeLessThan(0.03);
  });

  it("moves west around the Earth in a day, and stays within ±180°", () => {
    for (let hour = 0; hour < 48; hour++) {
      const now = subsolarPoint(Date.UTC(2026, 3, 16, hour));
      expect(Math.abs(now.longitudeDeg)).toBeLessThanOrEqual(180);
      const later = subsolarPoint(Date.UTC(2026, 3, 16, hour + 1));
      expect((((now.longitudeDeg - later.longitudeDeg) % 360) + 360) % 360).toBeCloseTo(15, 1);
    }
  });

  it("gives day above the horizon, full night below −18°, and no step back between", () => {
    const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
    expect(darkness(sine(0.1))).toBe(0);
    expect(darkness(sine(-18))).toBeCloseTo(1, 6);
    expect(darkness(-1.0000001)).toBe(1);
    for (let height = 5; height > -30; height -= 0.25)
      expect(darkness(sine(height - 0.25))).toBeGreaterThanOrEqual(darkness(sine(height)) - 1e-12);
  });
});
