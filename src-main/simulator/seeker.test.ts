import { expect, test } from "vitest";
import { createVirtualClock } from "../demo/virtual-clock.ts";
import { createSeeker } from "./seeker.ts";

test("what is not there is tried each second, and every two and a half while another simulator is flown", async () => {
  const clock = createVirtualClock(0);
  const triedAtS: number[] = [];
  let isSpare = false;
  const seeker = createSeeker(
    { clock, state: () => undefined, sample: () => undefined, isSpare: () => isSpare },
    {
      async follow(attempt) {
        triedAtS.push(clock.now() / 1000);
        attempt.end("absent");
      },
      reason: () => "",
    },
  );
  seeker.configure(null);
  await clock.advance(3500);
  isSpare = true;
  await clock.advance(6000);
  isSpare = false;
  await clock.advance(3000);
  seeker.close();
  expect(triedAtS).toEqual([0, 1, 2, 3, 4, 6.5, 9, 11.5, 12.5]);
});
