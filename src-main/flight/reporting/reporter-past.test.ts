import { expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/sample.ts";
import { positionOf } from "../testing/position.ts";
import { collectPast } from "./reporter-past.ts";

test("a frame in which the simulator slipped is no part of the path that the airline missed, after a restart either", () => {
  const collector = collectPast([], (sample) => ({
    ...positionOf(sample.timeMs).report,
    latitudeDeg: sample.latitudeDeg,
  }));
  for (let s = 0; s <= 60; s++) {
    const latitudeDeg = s === 30 ? 63 : 64 + (s * 100) / 3600 / 60;
    const sample: SimSample = {
      timeMs: s * 1000,
      latitudeDeg,
      longitudeDeg: -22,
      altitudeFt: 3000,
      groundSpeedKt: 100,
    };
    collector.onSample(sample, "cruise");
  }
  const { unheard } = collector.past({ questions: [], missedMs: [], simulator: "", aircraft: null });
  expect(unheard).toHaveLength(12);
  expect(unheard.every(({ report }) => report.latitudeDeg >= 64)).toBe(true);
});
