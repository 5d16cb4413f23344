import { median } from "../window/processes.ts";
import { bootstrap, type Estimate, trimmedMean } from "./statistics.ts";

export const states = ["null", "control", "cruise", "hidden", "watched", "tray", "ground"] as const;
export type State = (typeof states)[number];

/** One arm: some seconds of FlightGear's frames while the other program runs, or is stopped. */
export interface Arm {
  readonly state: State;
  readonly pair: number;
  /** The other program runs. */
  readonly isWith: boolean;
  /** From each frame to the next one, ms. */
  readonly framesMs: readonly number[];
  /** How long FlightGear slept to keep its pace, ms a frame. */
  readonly headRoomMs: number;
  /** FlightGear's own processor time, ms a frame. */
  readonly workMs: number;
  /** How long FlightGear was runnable and waited for a core, ms a second. */
  readonly waitedMs: number;
  /** Load by programs that do not belong to the measurement, per cent of a core. */
  readonly foreignPct: number;
}

interface Pair {
  readonly off: Arm;
  readonly on: Arm;
}

/** An arm with more foreign load is dropped with its pair, per cent of a core. */
const mostForeignPct = 2;
/** With a larger share of dropped arms no figure of that state counts. */
const mostDropped = 0.1;
/** The ratio of the null arm must be 1 within this. */
const nullTolerance = 0.003;
const lateShare = 0.99;
/** FlightGear may lose this share of its frames at most. */
const goals: Readonly<Record<State, number | null>> = {
  null: null,
  control: null,
  cruise: 0.99,
  ground: 0.99,
  watched: 0.99,
  hidden: 0.995,
  tray: 0.995,
};
/** The 99th percentile of the frame time may grow by this factor at most. */
const lateGoal = 1.02;

export interface StateSummary {
  readonly state: State;
  readonly arms: number;
  readonly dropped: number;
  readonly foreignPct: { readonly median: number; readonly most: number };
  /** Standard deviation of the logarithm of one pair's ratio; NaN of fewer than two pairs. */
  readonly scatter: number;
  /** Frames a second, with / without. */
  readonly delivered: Estimate;
  /** The others are with − without. */
  readonly headRoomLostMs: Estimate;
  readonly workMs: Estimate;
  readonly waitedMs: Estimate;
  readonly lateMs: Estimate;
  /** With / without. */
  readonly lateRatio: number;
}

function pairsOf(arms: readonly Arm[]): Pair[] {
  return [...new Set(arms.map(({ pair }) => pair))].flatMap((number) => {
    const [off, on] = [false, true].map((isWith) => arms.find((arm) => arm.pair === number && arm.isWith === isWith));
    const isQuiet = [off, on].every((arm) => arm !== undefined && arm.foreignPct <= mostForeignPct);
    return off !== undefined && on !== undefined && isQuiet ? [{ off, on }] : [];
  });
}

const rate = ({ framesMs }: Arm): number => (1000 * framesMs.length) / framesMs.reduce((sum, ms) => sum + ms, 0);
const logRatio = ({ off, on }: Pair): number => Math.log(rate(on) / rate(off));
/** The 99th percentile of the frame times, ms. A typed array sorts numbers fast. */
function lateOf(arms: readonly Arm[]): number {
  const sorted = Float64Array.from(arms.flatMap(({ framesMs }) => framesMs)).sort();
  return sorted[Math.ceil(lateShare * sorted.length) - 1] ?? Number.NaN;
}

function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(0, values.length - 1));
}

/** What the arms of one state say. Pairs with foreign load are left out. */
export function summarise(state: State, all: readonly Arm[]): StateSummary {
  const arms = all.filter((arm) => arm.state === state);
  const pairs = pairsOf(arms);
  const difference = (of: (arm: Arm) => number) =>
    bootstrap(pairs, (drawn) => trimmedMean(drawn.map(({ off, on }) => of(on) - of(off))));
  const late = (drawn: readonly Pair[]) => [drawn.map(({ on }) => on), drawn.map(({ off }) => off)].map(lateOf);
  const [lateWith = Number.NaN, lateWithout = Number.NaN] = late(pairs);
  const foreign = arms.map(({ foreignPct }) => foreignPct);
  return {
    state,
    arms: arms.length,
    dropped: foreign.filter((pct) => pct > mostForeignPct).length,
    foreignPct: { median: median(foreign), most: Math.max(...foreign) },
    scatter: standardDeviation(pairs.map(logRatio)),
    delivered: bootstrap(pairs, (drawn) => Math.exp(trimmedMean(drawn.map(logRatio)))),
    headRoomLostMs: difference(({ headRoomMs }) => -headRoomMs),
    workMs: difference(({ workMs }) => workMs),
    waitedMs: difference(({ waitedMs }) => waitedMs),
    lateMs: bootstrap(pairs, (drawn) => late(drawn).reduce((on, off) => on - off)),
    lateRatio: lateWith / lateWithout,
  };
}

/** Whether few enough arms of the state had foreign load. */
export const isQuiet = ({ arms, dropped }: StateSummary): boolean => dropped <= mostDropped * arms;

/** Whether the state keeps its share of frames. Null without a goal. */
export function reachesGoal({ state, delivered, lateRatio }: StateSummary): boolean | null {
  const goal = goals[state];
  return goal === null ? null : delivered.low >= goal && lateRatio <= lateGoal;
}

/** Why no figure of this run counts: the instrument is not proved. Null if it is. */
export function refusal(summaries: readonly StateSummary[]): string | null {
  const [empty, control] = (["null", "control"] as const).map((name) => summaries.find(({ state }) => state === name));
  if (empty === undefined || control === undefined)
    return "the null arm and the positive control were not both measured";
  for (const { state, arms, dropped } of [empty, control].filter((summary) => !isQuiet(summary)))
    return `${dropped} of ${arms} arms (${state}) had more than ${mostForeignPct} % of a core of foreign load`;
  const { low, high } = empty.delivered;
  if (low < 1 - nullTolerance || high > 1 + nullTolerance)
    return `the null arm is not 1.000 ± ${nullTolerance}: ${low.toFixed(4)} to ${high.toFixed(4)}`;
  if (control.waitedMs.low <= 0) return "the positive control was not found";
  return null;
}
