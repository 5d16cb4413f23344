import { expect, test } from "vitest";
import type { Recording } from "../recording.ts";
import { createPlayback, landings, sampleAt, touchdowns } from "./playback.ts";

const aircraft = { title: "", icaoType: "", registration: "", engineCount: 1, category: "" };
const place = { latitudeDeg: 64, longitudeDeg: -22, altitudeFt: 100 };
const rows = [
  {
    ...place,
    timeMs: 0,
    altitudeFt: 100,
    headingTrueDeg: 350,
    longitudeDeg: 179,
    onGround: false,
    verticalSpeedFpm: -300,
  },
  {
    ...place,
    timeMs: 2000,
    altitudeFt: 200,
    headingTrueDeg: 20,
    longitudeDeg: -179,
    onGround: true,
    verticalSpeedFpm: -60,
  },
  { ...place, timeMs: 3000, longitudeDeg: -179, altitudeFt: 150, headingTrueDeg: 20, onGround: true },
];
const recording: Recording = { name: "test", aircraft, samples: rows };

test("between two rows numbers are interpolated, directions the short way, flags hold", () => {
  const half = sampleAt(rows, 1);
  expect(half).toMatchObject({ timeMs: 1000, altitudeFt: 150, headingTrueDeg: 5, onGround: false });
  expect(Math.abs(half.longitudeDeg ?? 0)).toBe(180);
  expect(sampleAt(rows, 1.999).onGround).toBe(false);
  expect(sampleAt(rows, 2).onGround).toBe(true);
});

test("before the first row it is the first, after the last the last", () => {
  expect(sampleAt(rows, -5)).toMatchObject({ altitudeFt: 100 });
  expect(sampleAt(rows, 99)).toMatchObject({ altitudeFt: 150, headingTrueDeg: 20 });
});

test("it stands until it is played, runs at its speed, and stays at its end", () => {
  let nowMs = 0;
  const playback = createPlayback(recording, 10, () => nowMs);
  nowMs = 1000;
  expect(playback.position()).toBe(0);
  playback.play();
  nowMs = 1100;
  expect(playback.position()).toBeCloseTo(1);
  playback.setSpeed(1);
  nowMs = 1600;
  expect(playback.position()).toBeCloseTo(1.5);
  playback.pause();
  nowMs = 9000;
  expect(playback.position()).toBeCloseTo(1.5);
  playback.seek(2.5);
  playback.play();
  nowMs = 99_000;
  expect(playback.position()).toBe(3);
});

test("the latched touchdown is the last row in the air before contact", () => {
  expect(touchdowns(rows)).toEqual([{ atS: 2, fps: 5 }]);
});

test("a landing lasts from 150 ft above the ground to a few seconds after its contact", () => {
  const samples = Array.from({ length: 60 }, (_, s) => ({
    ...{ ...place, timeMs: s * 1000, aglFt: Math.max(4, 400 - 10 * s), onGround: s >= 40 },
  }));
  expect(landings(samples)).toEqual([{ fromS: 24, toS: 46 }]);
  expect(landings(samples.slice(0, 40))).toEqual([]);
  // Without a height the whole recording may be the landing.
  expect(landings(samples.map(({ timeMs, onGround }) => ({ ...place, timeMs, onGround })))).toEqual([
    { fromS: 39, toS: 46 },
  ]);
});
