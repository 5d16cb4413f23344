import { describe, expect, test } from "vitest";
import { loadFlown } from "./flown.ts";
import { plants } from "./plants.ts";
import { run } from "./run.ts";

const flown = loadFlown();
const blockSize = 20;

describe("whatever goes wrong, the flight is kept and its report filed once", () => {
  test.each(Array.from({ length: 6 }, (_, block) => block * blockSize + 1))(
    "seeds from %i on",
    async (from) => {
      for (let seed = from; seed < from + blockSize; seed++) {
        const { problems } = await run(seed, flown);
        expect(problems, `npm run sim -- --seed ${seed}`).toEqual([]);
      }
    },
    60_000,
  );

  test("the same seed gives the same run", async () => {
    const first = await run(14, flown);
    expect((await run(14, flown)).log).toEqual(first.log);
    expect(first.kills).toBeGreaterThan(0);
  });
});

/** Those that show at once; `npm run sim -- --plants` looks for all of them. */
const quick = ["skips the flush", "cancels without saying which", "keeps the key in a file"];

test.each(quick)("a program that %s is found out", async (name) => {
  const plant = plants.find((each) => each.name === name) ?? null;
  expect(plant).not.toBeNull();
  let found = false;
  for (let seed = 1; seed <= 10 && !found; seed++) found = (await run(seed, flown, plant)).problems.length > 0;
  expect(found).toBe(true);
});
