// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { keepLink, useLink } from "./link.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a phone that slept is without a connection at once, for as long as it heard nothing", async () => {
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
  await keepLink();
  streams[0]?.dispatchEvent(new Event("open"));
  streams[0]?.dispatchEvent(new Event("beat"));
  const heardMs = Date.now();
  await vi.advanceTimersByTimeAsync(5000);
  expect(useLink.getState().link.kind).toBe("open");
  // Asleep: no timer runs, and performance.now() may stand still.
  vi.setSystemTime(Date.now() + 600_000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(useLink.getState().link).toEqual({ kind: "lost", sinceMs: heardMs });
});
