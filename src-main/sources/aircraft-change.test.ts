import { expect, test } from "vitest";
import { createVirtualClock } from "../../tools/lab/virtual-clock.ts";
import { createAircraftChange } from "./aircraft-change.ts";

const named = (title: string) => ({ title, icaoType: "", registration: "", engineCount: 1, category: "" });

function begin() {
  const clock = createVirtualClock(0);
  const change = createAircraftChange(clock);
  /** What is reported after `seconds` of this name. */
  const fly = (title: string, seconds: number) => {
    let told: ReturnType<typeof change.see>;
    for (let s = 0; s < seconds; s++) {
      told = change.see(title === "" ? null : named(title));
      clock.jump(1000);
    }
    return told;
  };
  return { change, fly };
}

test("the first aircraft is not a change; another one is, for two minutes", () => {
  const { fly } = begin();
  expect(fly("", 3)).toBeUndefined();
  expect(fly("Cessna", 10)).toBeUndefined();
  expect(fly("Boeing", 2)).toBeUndefined();
  expect(fly("Boeing", 100)).toEqual({ before: "Cessna", now: "Boeing" });
  expect(fly("Boeing", 30)).toBeUndefined();
});

test("a name that arrives in pieces counts only once it is stable", () => {
  const { fly } = begin();
  for (const piece of ["C", "Ce", "Cessna", "", "Cessna"]) expect(fly(piece, 1)).toBeUndefined();
  expect(fly("Cessna", 10)).toBeUndefined();
});

test("a new link starts without a previous aircraft", () => {
  const { change, fly } = begin();
  fly("Cessna", 10);
  change.reset();
  expect(fly("Boeing", 10)).toBeUndefined();
});
