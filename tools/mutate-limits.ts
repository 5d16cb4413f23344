import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { contactWitnesses, liftWitnesses } from "../src-main/flight/tracking/air-ground-evidence.ts";
import type { Witness } from "../src-main/flight/tracking/detector-state.ts";
import { limits } from "../src-main/flight/tracking/limits.ts";
import { type Exit, phaseRules } from "../src-main/flight/tracking/phase-rules.ts";
import { collectionsIn, type JudgedFlight, readCollection } from "./judge/collection.ts";
import { create } from "./judge/detector.ts";
import { judge } from "./judge/judge.ts";
import { type Stress, stresses } from "./judge/stress.ts";

/**
 * `npx tsx tools/mutate-limits.ts [--flights FOLDER] [--only REGEX] [--stress NAME,NAME] [--mutant REGEX] [--tests]`:
 * halves each limit, increases it by half, and removes each rule, one at a time. It judges the flights until one score
 * changes; if none does, `--tests` runs the tracker's tests. A mutant that neither changes a score nor breaks a test is
 * printed as idle: the rule needs its own test, or is removed.
 */
const { values } = parseArgs({
  options: {
    flights: { type: "string" },
    only: { type: "string" },
    stress: { type: "string" },
    mutant: { type: "string" },
    tests: { type: "boolean" },
  },
});
const root = values.flights ?? fileURLToPath(new URL("../../shared/flights", import.meta.url));
const only = new RegExp(values.only ?? "");
const names = (values.stress ?? "clean,--no-og,stuck flag,no flag or height,--compress 8").split(",");
const chosen = new RegExp(values.mutant ?? "");

/** One run of the judge: a flight under a stress, with its original score. */
interface Run {
  readonly flight: JudgedFlight;
  readonly stress: Stress;
  readonly score: string;
}

/** Everything that the judge counts, as text. */
function scoreOf(flight: JudgedFlight, stress: Stress): string {
  const verdict = judge(flight, stress, create);
  if (verdict === null) return "";
  const { right, hits, airGround, vertical, longLevel, changes, short, illegal, holdChanges } = verdict;
  return JSON.stringify([right, hits, airGround, vertical, longLevel, changes, short, illegal, holdChanges]);
}

interface Mutant {
  readonly what: string;
  readonly how: string;
  apply(): void;
  undo(): void;
  /** The same as a line at the end of the module with the table. */
  readonly module: string;
  readonly line: string;
}

const limitMutants = Object.entries(limits as Record<string, Record<string, number>>).flatMap(([group, table]) =>
  Object.entries(table).flatMap(([name, value]) =>
    [0.5, 1.5].map(
      (factor): Mutant => ({
        what: `${group}.${name} = ${value}`,
        how: `× ${factor}`,
        apply: () => {
          table[name] = value * factor;
        },
        undo: () => {
          table[name] = value;
        },
        module: "limits.ts",
        line: `limits.${group}.${name} *= ${factor};`,
      }),
    ),
  ),
);

function without<T>(what: string, list: T[], at: number, module: string, table: string): Mutant {
  const rule = list[at] as T;
  return {
    what,
    how: "removed",
    apply: () => list.splice(at, 1),
    undo: () => list.splice(at, 0, rule),
    module,
    line: `${table}.splice(${at}, 1);`,
  };
}
const ruleMutants = [
  ...Object.entries(phaseRules as Record<string, Exit[]>).flatMap(([phase, exits]) =>
    exits.map((exit, at) => {
      const what = `${phase} → ${exit.to} (${at + 1} of ${exits.length})`;
      return without(what, exits, at, "phase-rules.ts", `phaseRules.${phase}`);
    }),
  ),
  ...Object.entries({ liftWitnesses, contactWitnesses }).flatMap(([edge, tables]) =>
    Object.entries(tables as unknown as Record<string, Witness[]>).flatMap(([flag, witnesses]) =>
      witnesses.map((witness, at) => {
        const what = `${edge}, flag ${flag}: ${witness.name} (${at + 1})`;
        return without(what, witnesses, at, "air-ground-evidence.ts", `${edge}.${flag}`);
      }),
    ),
  ),
];

/** The check that detects the first mutant. */
function first(mutants: readonly Mutant[], by: (mutant: Mutant) => string | undefined): string | undefined {
  for (const mutant of mutants) {
    const told = by(mutant);
    if (told !== undefined) return `${mutant.how}: ${told}`;
  }
  return undefined;
}

/** Whether a test of the tracker fails with this mutant in it. */
function failsATest({ module, line }: Mutant): string | undefined {
  const config = fileURLToPath(new URL("judge/mutant-tests.ts", import.meta.url));
  const env = { ...process.env, MUTANT_MODULE: module, MUTANT_LINE: line };
  return spawnSync("npx", ["vitest", "run", "--bail", "1", "--config", config], { env }).status === 0
    ? undefined
    : "a test of the tracker fails";
}

const flights = collectionsIn(root)
  .flatMap((name) => readCollection(root, name, ({ id }) => only.test(id)))
  // Short ones first: the first few detect most mutants.
  .sort((a, b) => a.lines.length - b.lines.length);
if (flights.length === 0) console.log(`mutate-limits skipped: no judged flights in ${root}`);
else {
  const wanted = stresses.filter(({ name }) => names.includes(name));
  const runs = wanted.flatMap((stress) =>
    flights.map((flight): Run => ({ flight, stress, score: scoreOf(flight, stress) })),
  );
  console.log(`${runs.length} runs of ${flights.length} flights`);
  /** The flight whose score changes with this mutant. */
  const movesAScore = ({ apply, undo }: Mutant): string | undefined => {
    apply();
    const at = runs.findIndex(({ flight, stress, score }) => scoreOf(flight, stress) !== score);
    undo();
    const by = runs[at];
    // The check that detected this one is likely to detect the next one too.
    if (by !== undefined) runs.unshift(...runs.splice(at, 1));
    return by && `${by.flight.entry.id} (${by.stress.name})`;
  };
  let idle = 0;
  const mutants = [...ruleMutants, ...limitMutants].filter(({ what }) => chosen.test(what));
  for (const what of new Set(mutants.map((mutant) => mutant.what))) {
    const these = mutants.filter((mutant) => mutant.what === what);
    const told = first(these, movesAScore) ?? (values.tests ? first(these, failsATest) : undefined);
    if (told === undefined) idle++;
    console.log(told === undefined ? `IDLE  ${what}` : `moves ${what}  ${told}`);
  }
  console.log(`\n${idle} idle of ${new Set(mutants.map(({ what }) => what)).size}`);
}
