import { appendFileSync, readFileSync } from "node:fs";
import { create as createDetector, type JudgePlan, type JudgeSample } from "./detector.ts";
import { type Mutant, mutants, under } from "./mutants.ts";

/** The limits and rules that have moved something, one a line. */
const file = process.env.CONTRAIL_MOVED ?? "";
const moved = new Set(readFileSync(file, "utf8").split("\n"));
const wanted = new RegExp(process.env.CONTRAIL_MUTANT ?? "");

/** The program's detector, and beside it each mutant. Adds a limit or rule of which a mutant shows another phase. */
export function create(plan: JudgePlan) {
  const detector = createDetector(plan);
  const others = mutants
    .filter(({ what }) => wanted.test(what) && !moved.has(what))
    .map((mutant) => ({ mutant, changed: under(mutant, () => createDetector(plan)) }));
  const note = ({ what, how }: Mutant): void => {
    moved.add(what);
    appendFileSync(file, `${what}\n`);
    console.error(`moves ${what}  ${how}`);
  };
  return {
    update(sample: JudgeSample) {
      const phase = detector.update(sample);
      for (const { mutant, changed } of others)
        if (!moved.has(mutant.what) && under(mutant, () => changed.update(sample)) !== phase) note(mutant);
      return phase;
    },
  };
}
