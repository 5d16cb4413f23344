import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClock } from "./clock.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the program's clock", () => {
  it("is the computer's own by default, also after the computer slept", () => {
    const clock = createClock();
    vi.advanceTimersByTime(1500);
    expect(clock.now()).toBe(Date.now());
    expect(clock.monotonic()).toBeCloseTo(1500, 3);
    vi.setSystemTime(Date.UTC(2026, 0, 2));
    expect(clock.now()).toBe(Date.UTC(2026, 0, 2));
    expect(clock.monotonic()).toBeCloseTo(1500, 3);
  });

  it("starts and runs as configured, whatever the computer's date does", () => {
    const clock = createClock({ startMs: Date.UTC(2026, 5, 1, 10), rate: 30 });
    vi.advanceTimersByTime(2000);
    vi.setSystemTime(0);
    expect(clock.now()).toBe(Date.UTC(2026, 5, 1, 10, 1));
    expect(clock.monotonic()).toBeCloseTo(60_000, 3);
  });

  it("calls back after its own time, not the computer's", () => {
    const clock = createClock({ startMs: 0, rate: 30 });
    const called: number[] = [];
    clock.after(60_000, () => called.push(clock.now()));
    vi.advanceTimersByTime(1999);
    expect(called).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(called).toHaveLength(1);
  });

  it("keeps scheduled calls at their moment when the rate changes", () => {
    const clock = createClock({ startMs: 0, rate: 1 });
    const called: number[] = [];
    clock.after(10_000, () => called.push(clock.now()));
    vi.advanceTimersByTime(4000);
    clock.setRate(6);
    vi.advanceTimersByTime(990);
    expect(called).toEqual([]);
    vi.advanceTimersByTime(20);
    expect(called).toHaveLength(1);
    expect(clock.rate()).toBe(6);
    clock.setRate(1);
    clock.after(1000, () => called.push(clock.now()));
    vi.advanceTimersByTime(999);
    expect(called).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(called).toHaveLength(2);
  });

  it("forgets cancelled calls, and then runs no timer", () => {
    const clock = createClock({ rate: 5 });
    const callOff = clock.after(1000, () => expect.unreachable());
    clock.setRate(2);
    callOff();
    callOff();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(10_000);
  });

  it("waits longer than one timer can (25 days)", () => {
    const clock = createClock({ startMs: 0, rate: 1 });
    let called = false;
    clock.after(40 * 86_400_000, () => {
      called = true;
    });
    vi.advanceTimersByTime(39 * 86_400_000);
    expect(called).toBe(false);
    vi.advanceTimersByTime(2 * 86_400_000);
    expect(called).toBe(true);
  });

  it("continues through any changes of rate, never back, consistent with itself", () => {
    const step = fc.record({ ms: fc.integer({ min: 0, max: 5000 }), rate: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const clock = createClock({ startMs: 1_000_000, rate: 1 });
        let expected = 0;
        for (const { ms, rate } of steps) {
          clock.setRate(rate);
          vi.advanceTimersByTime(ms);
          expected += ms * rate;
          expect(Math.abs(clock.monotonic() - expected)).toBeLessThan(1e-3);
          expect(Math.abs(clock.now() - 1_000_000 - expected)).toBeLessThanOrEqual(steps.length);
        }
      }),
    );
  });

  it("shows the computer's time again after a faster one, and keeps its own from the start", () => {
    for (const given of [{}, { startMs: 0 }]) {
      const clock = createClock(given);
      const beganMs = clock.now();
      let called = 0;
      clock.after(40_000, () => called++);
      clock.setRate(30);
      vi.advanceTimersByTime(1000);
      expect(clock.now()).toBe(beganMs + 30_000);
      clock.followComputer();
      expect(clock.rate()).toBe("startMs" in given ? 30 : 1);
      expect(clock.now()).toBe("startMs" in given ? 30_000 : Date.now());
      vi.advanceTimersByTime(10_000);
      expect(called).toBe(1);
    }
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("refuses rate %d", (rate) => {
    expect(() => createClock({ rate })).toThrow(RangeError);
    expect(() => createClock().setRate(rate)).toThrow(RangeError);
  });
});
