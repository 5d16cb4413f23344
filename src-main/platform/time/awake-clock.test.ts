import { expect, test } from "vitest";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { beatMs, createAwakeClock } from "./awake-clock.ts";

function world() {
  const computer = createVirtualClock(0);
  const awake = createAwakeClock(computer);
  const beat = () => {
    awake.monotonic();
    computer.after(beatMs, beat);
  };
  beat();
  return { computer, awake };
}

test("an hour's sleep counts as a second at most, and ends no time-out", () => {
  const { computer, awake } = world();
  const ended: string[] = [];
  awake.after(4_000, () => ended.push("short"));
  awake.after(20_000, () => ended.push("long"));
  awake.after(20_000, () => ended.push("called off"))();
  const before = awake.monotonic();
  computer.jump(3_000);
  computer.sleep(3_600_000);
  computer.jump(0);
  expect(awake.monotonic() - before).toBeLessThanOrEqual(3_000 + beatMs);
  computer.jump(1_000);
  expect(ended).toEqual(["short"]);
  computer.jump(13_000);
  expect(ended).toEqual(["short"]);
  computer.jump(3_000);
  expect(ended).toEqual(["short", "long"]);
});

test("without sleep it equals the computer's own, and the wall clock always does", () => {
  const { computer, awake } = world();
  let calledMs = 0;
  awake.after(7_500, () => {
    calledMs = computer.monotonic();
  });
  computer.jump(10_000);
  expect([awake.monotonic(), calledMs]).toEqual([10_000, 7_500]);
  computer.sleep(3_600_000);
  computer.jump(0);
  expect(awake.now()).toBe(computer.now());
});
