import { expect, test } from "vitest";
import type { Touchdown } from "../../src-shared/domain/flight.ts";
import { landingMarks } from "./marks.ts";
import { mercatorX } from "./mercator.ts";
import { plannedRunways } from "./picture.ts";

const runway: Touchdown = {
  ...{ airport: "BIRK", name: "13", latitudeDeg: 64.1325, longitudeDeg: -21.9554, headingTrueDeg: 116.3 },
  ...{ lengthFt: 4032, widthFt: 148, source: "table", withinFt: 62 },
  ...{ pastThresholdFt: 527, rightOfCentreFt: -12, angleDeg: 0, slowFt: null, leftFt: null },
};
const landing = { latitudeDeg: 64.1319, longitudeDeg: -21.9525, runway };

test("a landing is marked at its touchdown, as exactly as that is known, and at the aiming point", () => {
  const [touchdown, aim] = landingMarks(landing);
  expect(touchdown).toMatchObject({ kind: "touchdown", name: "530 ft", x: mercatorX(-21.9525) });
  // 980 ft along a runway to the south-east.
  expect(aim?.kind).toBe("aim");
  expect(aim?.x).toBeGreaterThan(touchdown?.x ?? 1);
  expect(aim?.x).toBeGreaterThan(mercatorX(-21.9554));
});

test("without a runway at a known position there is no aiming point, without a position no mark", () => {
  const named = { ...runway, withinFt: null };
  for (const known of [null, named])
    expect(landingMarks({ ...landing, runway: known })).toMatchObject([{ kind: "touchdown", name: "Touchdown" }]);
  expect(landingMarks({ ...landing, latitudeDeg: null })).toEqual([]);
});

test("the runways of a flight plan are marked; without them, none is", () => {
  expect(plannedRunways(null)).toEqual(new Set());
  const ends = { origin: { icao: "BIKF", runway: "20" }, destination: { icao: "BIRK", runway: "" } };
  expect(plannedRunways({ plan: ends } as never)).toEqual(new Set(["BIKF 20"]));
});
