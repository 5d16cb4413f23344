import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { type RunnerTestCase, TestRunner } from "vitest";
import { mutants } from "./mutants.ts";

/**
 * Runs each test once for each mutant that no test has detected yet, in one process. `MUTANTS`: a file with the limits
 * and rules to try. `DETECTED`: the file for the detected ones, one line each with the test's name.
 */
const { MUTANTS = "", DETECTED = "" } = process.env;
const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : []);
const wanted = new Set(linesOf(MUTANTS));

const passes = async (test: RunnerTestCase): Promise<boolean> => {
  try {
    await TestRunner.getTestFn(test)();
    return true;
  } catch {
    return false;
  }
};

// biome-ignore lint/style/noDefaultExport: Vitest reads a runner so.
export default class MutantRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    await TestRunner.getTestFn(test)();
    const known = new Set(linesOf(DETECTED).map((line) => line.split("\t")[0]));
    for (const { what, how, apply, undo } of mutants) {
      if (!wanted.has(what) || known.has(what)) continue;
      apply();
      const detected = !(await passes(test));
      undo();
      if (!detected) continue;
      known.add(what);
      appendFileSync(DETECTED, `${what}\t${how}: test "${test.name}"\n`);
    }
    if (!(await passes(test))) throw new Error("the test cannot be repeated");
  }
}
