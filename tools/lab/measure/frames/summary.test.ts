import { expect, test } from "vitest";
import { createRandom } from "../../simulation/random.ts";
import { type Arm, isQuiet, reachesGoal, refusal, type State, summarise } from "./summary.ts";

const random = createRandom("frames");
/** A normal variate (G. Box, M. Muller, 1958). */
const noise = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

interface Cost {
  /** Frames delivered, with / without. */
  readonly ratio?: number;
  readonly headRoomLostMs?: number;
  readonly waitedMs?: number;
  /** Every twentieth frame is later by this, ms. */
  readonly lateMs?: number;
  readonly loudArms?: number;
}

/** Fifteen pairs at 20 frames a second. One pair's ratio scatters by 0.2 %, its head room by 0.1 ms. */
const measured = (
  state: State,
  { ratio = 1, headRoomLostMs = 0, waitedMs = 0, lateMs = 0, loudArms = 0 }: Cost,
): Arm[] =>
  Array.from({ length: 30 }, (_, n): Arm => {
    const isWith = n % 2 === 1;
    const cost = Number(isWith);
    const frameMs = 50 / (isWith ? ratio : 1) + 0.07 * noise();
    return {
      ...{ state, isWith, pair: Math.floor(n / 2) },
      framesMs: Array.from({ length: 40 }, (_, frame) => frameMs + (frame % 20 === 0 ? cost * lateMs : 0)),
      headRoomMs: 20 - cost * headRoomLostMs + 0.07 * noise(),
      workMs: 10,
      waitedMs: 3 + cost * waitedMs + noise(),
      foreignPct: n < loudArms ? 30 : 0.5,
    };
  });

const empty = measured("null", {});
const control = measured("control", { waitedMs: 10, headRoomLostMs: 0.4 });
const summaries = (...arms: Arm[][]) => arms.map((each) => summarise(each[0]?.state ?? "null", each));

test("known costs are found within their intervals", () => {
  const { delivered, headRoomLostMs, waitedMs, lateMs, scatter } = summarise(
    "cruise",
    measured("cruise", { ratio: 0.985, headRoomLostMs: 0.5, waitedMs: 5, lateMs: 4 }),
  );
  for (const [estimate, truth] of [
    [delivered, 0.985 * (50.76 / (50.76 + 4 / 20))],
    [headRoomLostMs, 0.5],
    [waitedMs, 5],
  ] as const) {
    expect(estimate.low).toBeLessThan(truth);
    expect(estimate.high).toBeGreaterThan(truth);
    expect(estimate.high - estimate.low).toBeLessThan(0.3 * truth);
  }
  expect(lateMs.value).toBeGreaterThan(3);
  expect(scatter).toBeGreaterThan(0.001);
  expect(scatter).toBeLessThan(0.004);
});

test("a program that costs 1.5 % misses the goal, one that costs nothing reaches it", () => {
  expect(reachesGoal(summarise("cruise", measured("cruise", { ratio: 0.985 })))).toBe(false);
  expect(reachesGoal(summarise("cruise", measured("cruise", {})))).toBe(true);
  expect(reachesGoal(summarise("hidden", measured("hidden", { ratio: 0.994 })))).toBe(false);
  expect(reachesGoal(summarise("cruise", measured("cruise", { lateMs: 4 })))).toBe(false);
  expect(reachesGoal(summarise("null", empty))).toBeNull();
});

test("no figure counts without a null arm at 1 and a control that was found", () => {
  expect(refusal(summaries(empty, control))).toBeNull();
  expect(refusal(summaries(empty))).toContain("not both measured");
  expect(refusal(summaries(measured("null", { ratio: 0.99 }), control))).toContain("null arm is not");
  expect(refusal(summaries(empty, measured("control", {})))).toContain("not found");
});

test("pairs with foreign load are dropped and counted; above a tenth of the arms no figure counts", () => {
  const [some] = summaries(measured("cruise", { loudArms: 3 }));
  expect(some).toMatchObject({ arms: 30, dropped: 3, foreignPct: { median: 0.5, most: 30 } });
  const loud = measured("null", { loudArms: 4 });
  expect(summaries(loud).map(isQuiet)).toEqual([false]);
  expect(refusal(summaries(loud, control))).toContain("4 of 30 arms (null)");
});
