// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import type { PushValue } from "../../src-shared/contract/ipc.ts";
import { openPart } from "../testing/window.tsx";
import { followClock, programNow, useNow } from "./now.ts";

test("the time changes with the samples, whose frame is drawn anyway, however they begin", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const changedAt: number[] = [];
  function Seen() {
    useNow();
    changedAt.push(performance.now());
    return null;
  }
  const { push } = openPart(<Seen />, {});
  await vi.advanceTimersByTimeAsync(700);
  const samplesAt: number[] = [];
  for (let n = 0; n < 20; n++) {
    push({ live: { paused: false, headingTrueDeg: n } as unknown as PushValue<"live"> });
    samplesAt.push(performance.now());
    await vi.advanceTimersByTimeAsync(1140);
  }
  // At 0 it is rendered once or twice: another part may have shown an older time.
  expect(changedAt.filter((at) => at > 0)).toEqual(samplesAt);
});

test("a page that is seen again has the time at once, although its own clock stood still in the computer's sleep", async () => {
  let nowMs = Date.UTC(2026, 10, 21, 13);
  openPart(null, {
    answers: { "app.info": () => ({ version: "1", nowMs, clockRate: 1, system: "linux", setAside: [] }) },
  });
  const isRight = () => Math.abs(programNow() - nowMs) < 60_000;
  followClock();
  await expect.poll(isRight).toBe(true);
  nowMs += 3_600_000;
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(isRight).toBe(true);
});
