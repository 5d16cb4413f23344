import { parseArgs } from "node:util";
import { z } from "zod";
import { systemSchema } from "../../src-shared/domain/system.ts";
import { loadFlown } from "./simulation/flown.ts";
import { phpvmsPlants } from "./simulation/phpvms-plants.ts";
import { sides } from "./simulation/plan.ts";
import { plants as crewPlants } from "./simulation/plants.ts";
import { run, sideOfSeed, systemOfSeed } from "./simulation/run.ts";

/**
 * npm run sim -- --seeds 10000            the flight, 10,000 times, with different faults each time
 * npm run sim -- --seed 4711              one run, printed line by line
 * npm run sim -- --plants [--seeds 1000]  each planted fault must be found within so many seeds; --plant NAME: that one
 * --system windows|macos|linux            all by that system's rules; by default the three take turns
 * --airline crew_system|phpvms7|phpvms8   all against that server; by default half of the seeds have phpVMS
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    plants: { type: "boolean", default: false },
    plant: { type: "string" },
    system: { type: "string" },
    airline: { type: "string" },
  },
});

const plants = [...crewPlants, ...phpvmsPlants];
const flown = loadFlown();
const system = systemSchema.optional().parse(values.system);
const planted = plants.find(({ name }) => name === values.plant) ?? null;
if (values.plant !== undefined && planted === null)
  throw new Error(`no planted fault "${values.plant}"; there are: ${plants.map(({ name }) => name).join(", ")}`);

const side = z.enum(sides).optional().parse(values.airline);
const chosen = { plant: planted, system, side };

if (values.seed !== undefined) {
  const result = await run(Number(values.seed), flown, chosen);
  for (const line of result.log) console.log(line);
  console.log(result.problems.length === 0 ? "all is well" : `${result.problems.length} problems`);
  process.exitCode = result.problems.length === 0 ? 0 : 1;
} else if (values.plants) await findPlants(Number(values.seeds));
else await many(Number(values.from), Number(values.seeds));

async function many(from: number, seeds: number): Promise<void> {
  const beganMs = performance.now();
  const failed: number[] = [];
  let lastedS = 0;
  let kills = 0;
  let filed = 0;
  let renewals = 0;
  let ended = 0;
  for (let seed = from; seed < from + seeds; seed++) {
    const result = await run(seed, flown, chosen);
    lastedS += result.lastedS;
    kills += result.kills;
    filed += Number(result.filed);
    renewals += result.renewals;
    ended += Number(result.ended);
    if ((seed - from + 1) % 500 === 0) console.log(`… ${seed - from + 1} seeds, ${failed.length} failed`);
    if (result.problems.length === 0) continue;
    failed.push(seed);
    console.log(
      `seed ${seed}, ${system ?? systemOfSeed(seed)}, ${side ?? sideOfSeed(seed)}: ${result.problems.join("; ")}`,
    );
  }
  const tookS = (performance.now() - beganMs) / 1000;
  console.log(
    `${seeds} seeds, ${failed.length} failed; ${kills} kills, ${filed} flights filed, ` +
      `${ended} ended by the airline, ${renewals} sign-ins renewed; ` +
      `${Math.round(lastedS / 3600)} hours in ${Math.round(tookS)} s (${Math.round(lastedS / tookS)} s a second)`,
  );
  if (failed.length > 0) console.log(`again: npm run sim -- --seed ${failed[0]}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

async function findPlants(most: number): Promise<void> {
  for (const plant of planted === null ? plants : [planted]) {
    let found: string | undefined;
    let seed = 0;
    while (seed < most && found === undefined) {
      seed += 1;
      found = (await run(seed, flown, { ...chosen, plant })).problems.find((problem) => plant.shows.test(problem));
    }
    console.log(`${plant.name}: ${found === undefined ? `NOT FOUND in ${most} seeds` : `seed ${seed}: ${found}`}`);
    if (found === undefined) process.exitCode = 1;
  }
}
