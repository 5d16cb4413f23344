import { expect, test } from "vitest";
import { wait } from "../../src-shared/domain/clock.ts";
import { createVirtualClock } from "../../tools/lab/virtual-clock.ts";
import type { Attempt, EndCause } from "./attempt.ts";
import { createSeeker, usualPauseMs } from "./seeker.ts";

test("an absent simulator is tried each second, and every fifteen while another simulator is flown", async () => {
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
      pauseMs: usualPauseMs,
    },
  );
  seeker.configure(null);
  await clock.advance(3500);
  isSpare = true;
  await clock.advance(40_000);
  isSpare = false;
  await clock.advance(7000);
  seeker.close();
  expect(triedAtS).toEqual([0, 1, 2, 3, 4, 19, 34, 49, 50]);
});

test("an attempt begins only after the last one has released its simulator: there are never two connections", async () => {
  const clock = createVirtualClock(0);
  let [now, most, tries] = [0, 0, 0];
  let last: Attempt | null = null;
  const seeker = createSeeker<EndCause>(
    { clock, state: () => undefined, sample: () => undefined },
    {
      async follow(attempt) {
        last = attempt;
        tries++;
        most = Math.max(most, ++now);
        attempt.release(() => wait(clock, 5000).then(() => now--));
      },
      reason: () => "",
      pauseMs: usualPauseMs,
    },
  );
  const lose = () => last?.end("stalled");
  seeker.configure(null);
  await clock.advance(100);
  lose();
  await clock.advance(5900);
  expect(tries).toBe(1);
  await clock.advance(200);
  expect(tries).toBe(2);
  for (const port of [1, 2]) seeker.configure({ host: "elsewhere", port });
  await clock.advance(4900);
  expect(tries).toBe(2);
  await clock.advance(200);
  seeker.close();
  expect([tries, most]).toEqual([3, 1]);
});
