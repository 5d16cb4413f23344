import { expect, it } from "vitest";
import { createSleepBlocker } from "./power.ts";

it("keeps the computer awake while a flight is tracked, once, and lets it sleep afterwards", () => {
  const held = new Map<number, string>();
  let next = 0;
  const keeper = createSleepBlocker({
    start: (type) => {
      held.set(next, type);
      return next++;
    },
    stop: (id) => held.delete(id),
  });
  keeper.setTracking(false);
  expect(next).toBe(0);
  expect(keeper.isTracking()).toBe(false);
  keeper.setTracking(true);
  keeper.setTracking(true);
  expect(keeper.isTracking()).toBe(true);
  expect([...held.values()]).toEqual(["prevent-app-suspension"]);
  keeper.setTracking(false);
  keeper.setTracking(false);
  expect(held.size).toBe(0);
  keeper.setTracking(true);
  expect([...held.keys()]).toEqual([1]);
});
