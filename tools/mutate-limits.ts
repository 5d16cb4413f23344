import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { limits } from "../src-main/flight/limits.ts";
import { collectionsIn, type JudgedFlight, readCollection } from "./judge/collection.ts";
import { create } from "./judge/detector.ts";
import { judge } from "./judge/judge.ts";
import { stresses } from "./judge/stress.ts";

/**
 * `npx tsx tools/mutate-limits.ts [--flights FOLDER] [--only REGEX] [--stress NAME,NAME]`: halves each limit of the phase rules
 * and takes it half as high again, one at a time, and judges the flights. A limit that moves no figure either way is
 * printed as idle: it needs a test of its own, or it goes.
 */
const { values } = parseArgs({
  options: { flights: { type: "string" }, only: { type: "string" }, stress: { type: "string" } },
});
const root = values.flights ?? fileURLToPath(new URL("../../shared/flights", import.meta.url));
const only = new RegExp(values.only ?? "");
const names = (values.stress ?? "clean,--no-og").split(",");
const wanted = stresses.filter(({ name }) => names.includes(name));

interface Figures {
  right: number;
  events: number;
  airGround: number;
  vertical: number;
  changes: number;
}

function figuresOf(flights: readonly JudgedFlight[]): Figures {
  const sum: Figures = { right: 0, events: 0, airGround: 0, vertical: 0, changes: 0 };
  for (const stress of wanted)
    for (const flight of flights) {
      const verdict = judge(flight, stress, create);
      if (verdict === null) continue;
      sum.right += verdict.right === true ? 1 : 0;
      for (const { tp, fp, fn } of Object.values(verdict.hits)) sum.events += tp - fp - fn;
      sum.airGround += verdict.airGround[0];
      sum.vertical += verdict.vertical[0] + verdict.longLevel[0];
      sum.changes += verdict.changes;
    }
  return sum;
}

const flights = collectionsIn(root).flatMap((name) => readCollection(root, name, ({ id }) => only.test(id)));
if (flights.length === 0) console.log(`mutate-limits skipped: no judged flights in ${root}`);
else {
  const plain = figuresOf(flights);
  console.log(`${flights.length} flights: ${JSON.stringify(plain)}\n`);
  let idle = 0;
  for (const [group, table] of Object.entries(limits) as [string, Record<string, number>][])
    for (const [name, value] of Object.entries(table)) {
      const moved = [0.5, 1.5].map((factor) => {
        table[name] = value * factor;
        const now = figuresOf(flights);
        table[name] = value;
        const keys = Object.keys(plain) as (keyof Figures)[];
        const differences = keys
          .filter((key) => now[key] !== plain[key])
          .map((key) => `${key} ${now[key] - plain[key]}`);
        return `× ${factor}: ${differences.join(", ") || "nothing"}`;
      });
      const moves = moved.some((text) => !text.endsWith("nothing"));
      if (!moves) idle++;
      console.log(`${moves ? "moves" : "IDLE "} ${group}.${name} = ${value}  ${moved.join("; ")}`);
    }
  console.log(`\n${idle} idle`);
}
