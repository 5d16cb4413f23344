import { deniedRules, liftOffRules, touchdownRules } from "../../../src-main/flight/phases/air-ground-rules.ts";
import type { AirGroundRule } from "../../../src-main/flight/phases/detector-state.ts";
import { limits } from "../../../src-main/flight/phases/limits.ts";
import { type Exit, phaseRules } from "../../../src-main/flight/phases/phase-rules.ts";

/** One small change to the phase detector: a limit reduced or increased by half, or a removed rule. */
export interface Mutant {
  /** The limit or the rule. */
  readonly what: string;
  readonly how: string;
  apply(): void;
  undo(): void;
}

const ofLimits = Object.entries(limits as Record<string, Record<string, number>>).flatMap(([group, table]) =>
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
      }),
    ),
  ),
);

/** The program's tables are constant. Here a rule is removed and restored. */
function ofTable<T>(table: readonly T[], name: (rule: T) => string): Mutant[] {
  const rules = table as T[];
  return rules.map((rule, at) => ({
    what: `${name(rule)} (${at + 1} of ${rules.length})`,
    how: "removed",
    apply: () => rules.splice(at, 1),
    undo: () => rules.splice(at, 0, rule),
  }));
}
const ofPhases = Object.entries(phaseRules).flatMap(([phase, exits]) =>
  ofTable<Exit>(exits, ({ to }) => `${phase} → ${to}`),
);
const ofAirGround = Object.entries({ liftOffRules, touchdownRules, deniedRules }).flatMap(([table, rules]) =>
  ofTable<AirGroundRule>(rules, ({ name }) => `${table}: ${name}`),
);

export const mutants: readonly Mutant[] = [...ofPhases, ...ofAirGround, ...ofLimits];

/** Runs something with the change, and undoes it. */
export function under<T>({ apply, undo }: Mutant, run: () => T): T {
  apply();
  try {
    return run();
  } finally {
    undo();
  }
}
