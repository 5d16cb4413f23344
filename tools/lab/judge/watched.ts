import { writeFileSync } from "node:fs";
import { create as createDetector, type JudgePlan, type JudgeSample } from "./detector.ts";

/** A phase and the second at which it was shown. */
export type Shown = readonly [phase: string, atS: number];

/** The program's detector, which also writes the phases of each flight to CONTRAIL_SHOWN, in the judge's order. */
const flights: Shown[][] = [];
process.on("exit", () => writeFileSync(process.env.CONTRAIL_SHOWN ?? "", JSON.stringify(flights)));

export function create(plan: JudgePlan) {
  const detector = createDetector(plan);
  const shown: Shown[] = [];
  flights.push(shown);
  return {
    update(sample: JudgeSample) {
      const phase = detector.update(sample);
      if (shown.at(-1)?.[0] !== phase) shown.push([phase, sample.t]);
      return phase;
    },
  };
}
