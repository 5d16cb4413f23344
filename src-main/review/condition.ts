import type { RuledAircraft } from "../../src-shared/rules/aircraft-class.ts";
import { indexOf, phaseNumber, type QuantityName, units } from "../../src-shared/rules/quantities.ts";
import {
  type Comparison,
  type Condition,
  comparisonsOf,
  type Formula,
  type Limit,
} from "../../src-shared/rules/rule-set.ts";
import { fits } from "../gate/traits/traits.ts";

/** `close`: the measured value is beyond the limit, or not, within its accuracy. */
export const isFalse = 0;
export const isTrue = 1;
export const isClose = 2;
export const isUnknown = 3;
export type Truth = 0 | 1 | 2 | 3;

/** What a rule looks at. */
export interface Look {
  readonly timeMs: number;
  /** Simulated seconds since the look before. NaN if this one does not continue it. */
  readonly stepS: number;
  readonly latitudeDeg: number | null;
  readonly longitudeDeg: number | null;
  /**
   * The lower and the upper bound of each value, by `indexOf`; the same array for values without bounds. NaN = unknown.
   */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

export type Test = (low: Float64Array, high: Float64Array) => Truth;
type LimitOf = (values: Float64Array) => number;

/** A comparison whose value is shown, and its limit. */
export interface Shown {
  readonly name: QuantityName;
  readonly test: Test;
  readonly limit: LimitOf;
  /** The formula's reference without `plus`, for "+14 kt above the approach speed". NaN for a plain limit. */
  readonly reference: LimitOf;
  /** 1: the larger the value, the worse. −1: the smaller. */
  readonly worse: 1 | -1;
}

const nan: LimitOf = () => Number.NaN;

function formulaOf(value: number | Formula): { readonly limit: LimitOf; readonly reference: LimitOf } {
  if (typeof value === "number") return { limit: () => value, reference: nan };
  const at = indexOf[value.of];
  const reference: LimitOf = (values) => (values[at] as number) * value.times;
  return { limit: (values) => reference(values) + value.plus, reference };
}

/** The limit for an aircraft. Undefined if it has none for it. */
function limitFor(limit: Limit, { icaoType, aircraftClass }: RuledAircraft): number | Formula | undefined {
  if (typeof limit === "number" || "of" in limit) return limit;
  const type = Object.keys(limit.types).find((wanted) => icaoType !== "" && fits(wanted, icaoType));
  if (type !== undefined) return limit.types[type];
  return (aircraftClass === null ? undefined : limit.classes[aircraftClass]) ?? limit.otherwise;
}

/** Compiles conditions for one aircraft. `level`: the limit that stands for "level". */
export function createCompiler(aircraft: RuledAircraft, level: Limit | undefined) {
  const orders: Readonly<Record<string, (a: number, b: number) => boolean>> = {
    "<": (a, b) => a < b,
    "<=": (a, b) => a <= b,
    ">": (a, b) => a > b,
    ">=": (a, b) => a >= b,
  };

  function ordered(name: QuantityName, operator: string, given: Limit | "level"): Shown {
    const chosen = given === "level" ? level : given;
    const found = chosen === undefined ? undefined : limitFor(chosen, aircraft);
    const { limit, reference } = found === undefined ? { limit: nan, reference: nan } : formulaOf(found);
    const at = indexOf[name];
    const holds = orders[operator] as (a: number, b: number) => boolean;
    const test: Test = (low, high) => {
      const [least, most, of] = [low[at] as number, high[at] as number, limit(low)];
      if (Number.isNaN(least) || Number.isNaN(of)) return isUnknown;
      const fits = holds(least, of);
      return fits === holds(most, of) ? (fits ? isTrue : isFalse) : isClose;
    };
    return { name, test, limit, reference, worse: operator.startsWith(">") ? 1 : -1 };
  }

  function compared([name, operator, limit]: Comparison): Test {
    const at = indexOf[name];
    if (operator === "=")
      return (low) => (Number.isNaN(low[at]) ? isUnknown : low[at] === Number(limit) ? isTrue : isFalse);
    if (operator !== "in") return ordered(name, operator, limit as Limit | "level").test;
    const wanted = new Set((limit as Parameters<typeof phaseNumber>[0][]).map(phaseNumber));
    return (low) => (Number.isNaN(low[at]) ? isUnknown : wanted.has(low[at] as number) ? isTrue : isFalse);
  }

  /** `decisive`: the truth of one that decides whatever the others are. Else the least certain one decides. */
  function group(tests: readonly Test[], decisive: typeof isTrue | typeof isFalse): Test {
    return (low, high) => {
      let result: Truth = decisive === isTrue ? isFalse : isTrue;
      for (const test of tests) {
        const truth = test(low, high);
        if (truth === decisive) return truth;
        if (truth > isTrue && truth > result) result = truth;
      }
      return result;
    };
  }

  function compile(given: Condition): Test {
    if (Array.isArray(given)) return compared(given as Comparison);
    const condition = given as Exclude<Condition, Comparison>;
    if ("all" in condition) return group(condition.all.map(compile), isFalse);
    if ("any" in condition) return group(condition.any.map(compile), isTrue);
    const test = compile(condition.not);
    return (low, high) => {
      const truth = test(low, high);
      return truth === isTrue ? isFalse : truth === isFalse ? isTrue : truth;
    };
  }

  return {
    compile,
    /** The comparisons of a condition with a limit, in the order of the file: the first that holds is shown. */
    shown: (given: Condition): Shown[] =>
      comparisonsOf(given).flatMap(([name, operator, limit]) =>
        units[name] === "switch" || units[name] === "phase" ? [] : [ordered(name, operator, limit as Limit | "level")],
      ),
  };
}
