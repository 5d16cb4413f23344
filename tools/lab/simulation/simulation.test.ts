import { describe, expect, test, vi } from "vitest";
import { loadFlown } from "./flown.ts";
import { phpvmsPlants } from "./phpvms-plants.ts";
import { plants } from "./plants.ts";
import { run } from "./run.ts";

/** A block of seeds takes 15 s on two idle cores, and ten times that beside a load of ten. */
vi.setConfig({ testTimeout: 600_000 });

const flown = loadFlown();
const blockSize = 10;

describe("whatever goes wrong, the flight is kept and its report filed once", () => {
  const seen = { kills: 0, filed: 0, ended: 0, renewals: 0 };

  test.each(Array.from({ length: 3 }, (_, block) => block * blockSize + 1))("seeds from %i on", async (from) => {
    for (let seed = from; seed < from + blockSize; seed++) {
      const { problems, kills, filed, ended, renewals } = await run(seed, flown);
      expect(problems, `npm run sim -- --seed ${seed}`).toEqual([]);
      seen.kills += kills;
      seen.filed += Number(filed);
      seen.ended += Number(ended);
      seen.renewals += renewals;
    }
  });

  test("an update that its airline refuses for an expired token is sent again, and counts once", async () => {
    expect((await run(738, flown)).problems).toEqual([]);
  });

  test("the faults of the random runs really happened", () => {
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  test.each([14, 39])("the same seed gives the same run: %i", async (seed) => {
    const first = await run(seed, flown);
    expect((await run(seed, flown)).log).toEqual(first.log);
    expect(first.kills + first.renewals).toBeGreaterThan(0);
  });
});

/** Planted faults that are found quickly. `npm run sim -- --plants` runs all of them. */
const quick = [
  "skips the flush",
  "cancels without saying which",
  "keeps the key in a file",
  "cuts the journal through a handle for appending",
  "asks for a second report when the answer is lost",
];

test.each(quick)("a program that %s is detected", async (name) => {
  const plant = [...plants, ...phpvmsPlants].find((each) => each.name === name);
  if (plant === undefined) throw new Error("there is no such plant");
  let found = false;
  for (let seed = 1; seed <= 10 && !found; seed++)
    found = (await run(seed, flown, { plant })).problems.some((problem) => plant.shows.test(problem));
  expect(found).toBe(true);
});
