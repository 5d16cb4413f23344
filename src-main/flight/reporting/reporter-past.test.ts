import { expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/sample.ts";
import { positionOf } from "../testing/position.ts";
import { collectPast } from "./reporter-past.ts";

test("a frame with a wrong position is not part of the path that the airline missed, after a restart either", () => {
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

test("the newest position that the airline accepted is known after a restart, as it was sent", () => {
  const asked = (n: number, ofMs: number) => ({ q: { n, op: "update" as const, atMs: ofMs, ofMs } });
  const collector = collectPast(
    [
      asked(1, 1000),
      { a: { n: 1, atMs: 1100, code: "ok" } },
      asked(2, 3000),
      { a: { n: 2, atMs: 3100, code: "network" } },
    ],
    (sample, phase) => ({ ...positionOf(sample.timeMs).report, phase }),
  );
  for (const [timeMs, phase] of [
    [0, "taxi"],
    [1000, "take_off"],
    [3000, "climb"],
  ] as const)
    collector.onSample({ timeMs, latitudeDeg: 64, longitudeDeg: -22, altitudeFt: 3000 }, phase);
  const { lastAccepted } = collector.past({ questions: [], missedMs: [], simulator: "", aircraft: null });
  expect(lastAccepted).toEqual({ ofMs: 1000, report: { ...positionOf(1000).report, phase: "take_off" } });
});
