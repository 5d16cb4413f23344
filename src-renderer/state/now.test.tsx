// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import type { PushValue } from "../../src-shared/contract/ipc.ts";
import { openPart } from "../testing/window.tsx";
import { useNow } from "./now.ts";

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
