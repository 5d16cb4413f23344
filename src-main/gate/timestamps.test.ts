import { expect, test } from "vitest";
import { createTimestamps } from "./timestamps.ts";

const time = { wallMs: 1_000_000, monotonicMs: 0 };
const pass = (ms: number, setMs = 0) => {
  time.monotonicMs += ms;
  time.wallMs += ms + setMs;
};

test("stamps continue evenly when the computer's clock is set back by an hour, and follow it when it is set forward or slept", () => {
  const stamp = createTimestamps({ now: () => time.wallMs, monotonic: () => time.monotonicMs });
  const stamps = [stamp()];
  for (const setMs of [0, -3_600_000, 0, 0, 7_200_000, 0, -600_000, 0]) {
    pass(1000, setMs);
    stamps.push(stamp());
  }
  const steps = stamps.slice(1).map((ms, i) => ms - (stamps[i] ?? 0));
  expect(steps).toEqual([1000, 1000, 1000, 1000, 7_201_000, 1000, 1000, 1000]);
});

test("a burst within a millisecond is kept in order, and does not affect later stamps", () => {
  const stamp = createTimestamps({ now: () => time.wallMs, monotonic: () => time.monotonicMs });
  const first = stamp();
  expect([stamp(), stamp()]).toEqual([first + 1, first + 2]);
  pass(1000);
  expect(stamp()).toBe(first + 1000);
});
