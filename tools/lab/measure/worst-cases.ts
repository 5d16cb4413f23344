import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
/**
 * How long 1 MB of its worst case blocks each reader: `npx tsx tools/lab/measure/worst-cases.ts`. Measures processor time, so that
 * a busy machine gives the same result. This includes the reader's own garbage collection, but not that of making the
 * case. Takes the best of three runs. Prints the slowest readers, and those above the limit.
 */
import { costOf, worstCases } from "../worst-cases.ts";

const limitMs = 50;
const shown = 15;
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const found: { name: string; ms: number }[] = [];
for (const cases of Object.values(worstCases))
  for (const one of cases()) {
    let ms = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 3 && (i === 0 || ms > limitMs / 2); i++) {
      collect();
      ms = Math.min(ms, await costOf(one));
    }
    found.push({ name: one.name, ms });
  }
const slowest = found.toSorted((a, b) => b.ms - a.ms);
for (const { name, ms } of slowest.slice(0, shown)) console.log(`${ms.toFixed(1).padStart(8)} ms  ${name}`);
const above = slowest.filter(({ ms }) => ms > limitMs).length;
console.log(`${found.length} cases, ${above} above ${limitMs} ms`);
