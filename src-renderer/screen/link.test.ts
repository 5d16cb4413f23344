// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A page whose only stream has just been heard. */
let page: typeof import("./link.ts");
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "setTimeout"] });
  const streams: EventTarget[] = [];
  class Stream extends EventTarget {
    constructor() {
      super();
      streams.push(this);
    }
    close(): void {}
  }
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  vi.resetModules();
  page = await import("./link.ts");
  await page.keepLink();
  streams[0]?.dispatchEvent(new Event("open"));
  streams[0]?.dispatchEvent(new Event("beat"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a phone that slept is without a connection at once, for as long as it heard nothing", async () => {
  const { useLink } = page;
  const heardMs = Date.now();
  await vi.advanceTimersByTimeAsync(5000);
  expect(useLink.getState().link.kind).toBe("open");
  // Asleep: no timer runs, and performance.now() may stand still.
  vi.setSystemTime(Date.now() + 600_000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(useLink.getState().link).toEqual({ kind: "lost", sinceMs: heardMs });
});

test("a clock that is set back keeps no lost connection live, and makes no age negative", async () => {
  const { useLink, deviceNow } = page;
  const heardMs = deviceNow();
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(useLink.getState().link).toEqual({ kind: "lost", sinceMs: heardMs });
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(deviceNow() - heardMs).toBeGreaterThan(15_000);
});
