import { expect, test } from "vitest";
import { createVirtualClock } from "../tools/lab/virtual-clock.ts";
import { createPushes } from "./platform/ipc/pushes.ts";
import { createShownFlight } from "./shown-flight.ts";

test("sixty samples a second build the flight's view four times a second, and the last one is shown", async () => {
  const clock = createVirtualClock(0);
  const pushes = createPushes(clock, () => undefined);
  const built: number[] = [];
  const view = () => {
    built.push(clock.now());
    return null;
  };
  const flights = { view, current: () => null, hasOther: () => false, isReading: () => false };
  const shown = createShownFlight({ clock, pushes, flights: () => flights, onView: () => undefined });
  for (let sample = 0; sample < 600; sample++) {
    shown.changed();
    await clock.advance(1000 / 60);
  }
  const lastMs = clock.now();
  await clock.advance(1000);
  expect(built[0]).toBe(0);
  expect(built.length).toBeLessThanOrEqual(41);
  expect(built.length).toBeGreaterThanOrEqual(38);
  expect((built.at(-1) ?? 0) - lastMs).toBeGreaterThan(-20);
  shown.close();
});
