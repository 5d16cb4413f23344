import { expect, test } from "vitest";
import type { Controller } from "../../src-shared/domain/networks.ts";
import { controllerMarks, trafficMarks } from "./network-marks.ts";

const controller = (callsign: string, role: Controller["role"], aheadNm: number | null, latitudeDeg = 64.13) =>
  ({
    network: "vatsim",
    callsign,
    frequency: "118.000",
    role,
    latitudeDeg,
    longitudeDeg: -21.94,
    aheadNm,
  }) as Controller;

test("controllers at one place share a mark; those on the route are seen from everywhere", () => {
  const marks = controllerMarks([
    controller("BIRK_GND", "ground", null),
    controller("BIRK_TWR", "tower", 4),
    controller("EGKK_TWR", "tower", null, 51.15),
  ]);
  expect(marks.map(({ kind, name, fromZoom }) => [kind, name, fromZoom])).toEqual([
    ["controllerAhead", "BIRK_TWR GND", 0],
    ["controller", "EGKK_TWR", 6],
  ]);
});

test("other aircraft come close in, the nearest named first, and point nowhere where that is not known", () => {
  const [first, second] = trafficMarks([
    ["NLY1", 64, -22, 205, 3000],
    ["NLY2", 64, -21, -1, 3000],
  ]);
  expect(first).toMatchObject({ kind: "traffic", name: "NLY1", headingDeg: 205 });
  expect(second).not.toHaveProperty("headingDeg");
  expect(first?.rank).toBeLessThan(second?.rank ?? 0);
});
