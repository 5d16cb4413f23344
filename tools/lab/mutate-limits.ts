import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { collectionsIn, type JudgedFlight, readCollection } from "./judge/collection.ts";
import { create } from "./judge/detector.ts";
import { prepare, type Verdict } from "./judge/judge.ts";
import { mutants } from "./judge/mutants.ts";
import { stresses } from "./judge/stress.ts";

/**
 * `npx tsx tools/lab/mutate-limits.ts [--flights FOLDER] [--mutant REGEX]`: halves each limit, increases it by half, and
 * removes each rule, one at a time. For each it judges the short flights under every stress until a score changes; if
 * none does, runs the tracker's tests until one fails; if none does, judges the long flights. Prints what is never
 * detected as idle: such a rule needs its own test, or must be removed.
 */
const { values } = parseArgs({ options: { flights: { type: "string" }, mutant: { type: "string" } } });
const root = values.flights ?? fileURLToPath(new URL("../../../shared/flights", import.meta.url));
const wanted = new RegExp(values.mutant ?? "");
/** A flight with fewer samples is short. A third of the judged flights are, with a twentieth of all samples. */
const shortFlight = 2000;

/** All counts of the judge, as text. */
function textOf({
  right,
  hits,
  airGround,
  vertical,
  longLevel,
  changes,
  short,
  illegal,
  holdChanges,
}: Verdict): string {
  return JSON.stringify([right, hits, airGround, vertical, longLevel, changes, short, illegal, holdChanges]);
}

/** The limits and rules with a detected mutant. */
const detected = new Set<string>();
const chosen = mutants.filter(({ what }) => wanted.test(what));
/** The limits and rules without a detected mutant. */
const left = (): string[] => [...new Set(chosen.map(({ what }) => what))].filter((what) => !detected.has(what));

function report(what: string, by: string): void {
  detected.add(what);
  console.log(`moves ${what}  ${by}`);
}

function judgeFlights(flights: readonly JudgedFlight[]): void {
  for (const flight of flights)
    for (const stress of stresses) {
      if (left().length === 0) return;
      const run = prepare(flight, stress);
      if (run === null) continue;
      const original = run.show(create);
      const score = textOf(run.score(original));
      for (const { what, how, apply, undo } of chosen) {
        if (detected.has(what)) continue;
        apply();
        const shown = run.show(create);
        undo();
        const isSame =
          shown.phases.length === original.phases.length &&
          shown.phases.every((phase, i) => phase === original.phases[i]);
        if (!isSame && textOf(run.score(shown)) !== score) report(what, `${how}: ${flight.entry.id} (${stress.name})`);
      }
    }
}

function runTests(): void {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  const [toTry, found] = [join(folder, "mutants"), join(folder, "detected")];
  writeFileSync(toTry, left().join("\n"));
  const config = fileURLToPath(new URL("judge/mutant-tests.ts", import.meta.url));
  const env = { ...process.env, MUTANTS: toTry, DETECTED: found };
  const { status } = spawnSync("npx", ["vitest", "run", "--config", config], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("the tests fail without a mutant");
  for (const line of existsSync(found) ? readFileSync(found, "utf8").trim().split("\n") : []) {
    const [what = "", by = ""] = line.split("\t");
    report(what, by);
  }
  rmSync(folder, { recursive: true });
}

const flights = collectionsIn(root)
  .flatMap((name) => readCollection(root, name, () => true))
  .sort((a, b) => a.lines.length - b.lines.length);
if (flights.length === 0) console.log(`mutate-limits skipped: no judged flights in ${root}`);
else {
  judgeFlights(flights.filter(({ lines }) => lines.length < shortFlight));
  if (left().length > 0) runTests();
  judgeFlights(flights.filter(({ lines }) => lines.length >= shortFlight));
  for (const what of left()) console.log(`IDLE  ${what}`);
  console.log(`\n${left().length} idle of ${detected.size + left().length}`);
}
