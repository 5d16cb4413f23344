import { createRandom } from "../../simulation/random.ts";
import { quantile } from "../window/processes.ts";

/** A value and its 90 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The mean without the lowest and the highest tenth (J. W. Tukey, 1962). */
export function trimmedMean(values: readonly number[]): number {
  const cut = Math.floor(values.length / 10);
  const kept = values.toSorted((a, b) => a - b).slice(cut, values.length - cut);
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}

const resamples = 1000;

/**
 * The statistic of these pairs, with its percentile bootstrap interval (B. Efron, R. Tibshirani: An Introduction to the
 * Bootstrap, 1993, chapter 13). Whole pairs are drawn, because the frames within one are not independent.
 */
export function bootstrap<T>(pairs: readonly T[], statistic: (drawn: readonly T[]) => number): Estimate {
  const random = createRandom(`${pairs.length} pairs`);
  const draw = (): T[] => pairs.map(() => pairs[random.int(0, pairs.length - 1)] as T);
  const values = Array.from({ length: resamples }, () => statistic(draw()));
  return { value: statistic(pairs), low: quantile(values, 0.05), high: quantile(values, 0.95) };
}
