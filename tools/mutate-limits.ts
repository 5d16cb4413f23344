import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { collectionsIn, type JudgedFlight, readCollection } from "./judge/collection.ts";
import { create } from "./judge/detector.ts";
import { judge } from "./judge/judge.ts";
import { mutants } from "./judge/mutants.ts";
import { type Stress, stresses } from "./judge/stress.ts";

/**
 * `npx tsx tools/mutate-limits.ts [--flights FOLDER] [--mutant REGEX]`: halves each limit, increases it by half, and
 * removes each rule, one at a time. It judges the short flights until one score changes; else it runs the tracker's
 * tests until one fails; else it judges the long flights. What is never detected is printed as idle: the rule needs a
 * test of its own, or is removed.
 */
const { values } = parseArgs({ options: { flights: { type: "string" }, mutant: { type: "string" } } });
const root = values.flights ?? fileURLToPath(new URL("../../shared/flights", import.meta.url));
const wanted = new RegExp(values.mutant ?? "");
const names = new Set(["clean", "--no-og", "stuck flag", "no flag or height", "--compress 8"]);
/** Samples. A third of the judged flights are shorter, with a twentieth of all samples. */
const shortFlight = 2000;

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

/** The limits and rules of which a mutant was detected. */
const detected = new Set<string>();
/** Not detected yet by any of its mutants. */
const left = (): string[] => [...new Set(chosen.map(({ what }) => what))].filter((what) => !detected.has(what));
const chosen = mutants.filter(({ what }) => wanted.test(what));

function report(what: string, by: string): void {
  detected.add(what);
  console.log(`moves ${what}  ${by}`);
}

function judgeFlights(flights: readonly JudgedFlight[]): void {
  const runs = stresses
    .filter(({ name }) => names.has(name))
    .flatMap((stress) => flights.map((flight): Run => ({ flight, stress, score: scoreOf(flight, stress) })));
  for (const mutant of chosen) {
    if (detected.has(mutant.what)) continue;
    mutant.apply();
    const at = runs.findIndex(({ flight, stress, score }) => scoreOf(flight, stress) !== score);
    mutant.undo();
    const by = runs[at];
    if (by === undefined) continue;
    report(mutant.what, `${mutant.how}: ${by.flight.entry.id} (${by.stress.name})`);
    // What detected this one is likely to detect the next one too.
    runs.unshift(...runs.splice(at, 1));
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
  if (left().length > 0) judgeFlights(flights.filter(({ lines }) => lines.length >= shortFlight));
  for (const what of left()) console.log(`IDLE  ${what}`);
  console.log(`\n${left().length} idle of ${detected.size + left().length}`);
}
