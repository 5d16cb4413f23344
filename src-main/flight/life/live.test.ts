import { expect, test } from "vitest";
import { liveOf } from "./live.ts";

test("the altitude is the altimeter's, as in the cockpit, else the true one", () => {
  const sample = { timeMs: 0, latitudeDeg: 64, longitudeDeg: -22, altitudeFt: 37_180 };
  expect(liveOf({ ...sample, indicatedAltitudeFt: 36_000 })).toMatchObject({ altitudeFt: 36_000 });
  expect(liveOf(sample)).toMatchObject({ altitudeFt: 37_180 });
});
