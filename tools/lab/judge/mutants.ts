// Loads every file of the tracker, so that `settable` has all their numbers.
import "../../../src-main/flight/following/follower.ts";
import {
  type AirGroundRule,
  deniedRules,
  liftOffRules,
  touchdownRules,
} from "../../../src-main/flight/phases/air-ground.ts";
import { limits } from "../../../src-main/flight/phases/limits.ts";
import { type Exit, phaseRules } from "../../../src-main/flight/phases/phase-rules.ts";

/** One small change to the tracker: a limit reduced or increased by half, or a removed rule. */
export interface Mutant {
  /** The limit or the rule. */
  readonly what: string;
  readonly how: string;
  apply(): void;
  undo(): void;
}

const byHalf = (what: string, value: number, set: (to: number) => void): Mutant[] =>
  [0.5, 1.5].map((factor) => ({
    ...{ what: `${what} = ${value}`, how: `× ${factor}` },
    apply: () => set(value * factor),
    undo: () => set(value),
  }));

const ofLimits = Object.entries(limits as Record<string, Record<string, number>>).flatMap(([group, table]) =>
  Object.entries(table).flatMap(([name, value]) =>
    byHalf(`${group}.${name}`, value, (to) => {
      table[name] = to;
    }),
  ),
);

/** The named numbers of the tracker's files (`mutate-limits.ts`). */
interface Settable {
  readonly file: string;
  readonly name: string;
  readonly value: number;
  set(to: number): void;
}
const settable = (globalThis as { settableNumbers?: readonly Settable[] }).settableNumbers ?? [];
const ofNumbers = settable.flatMap(({ file, name, value, set }) => byHalf(`${file} ${name}`, value, set));

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

export const mutants: readonly Mutant[] = [...ofPhases, ...ofAirGround, ...ofLimits, ...ofNumbers];

/** Runs something with the change, and undoes it. */
export function under<T>({ apply, undo }: Mutant, run: () => T): T {
  apply();
  try {
    return run();
  } finally {
    undo();
  }
}
