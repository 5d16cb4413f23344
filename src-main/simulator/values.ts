/**
 * No figure that is read from a simulator can be larger. A wild one is none: it would overflow where units are changed,
 * and what is infinite is no value either.
 */
const largest = 1e12;

export const within = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) <= largest ? value : undefined;

export const flag = (value: number | undefined): boolean | undefined => (value === undefined ? undefined : value > 0.5);

export const scaled = (value: number | undefined, by: number): number | undefined =>
  value === undefined ? undefined : value * by;

/** Any direction as 0 to 360°. */
export const direction = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : ((value % 360) + 360) % 360;

/** Of several: undefined where there is none. */
export const sumOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);

export const anyOf = (flags: readonly boolean[]): boolean | undefined =>
  flags.length === 0 ? undefined : flags.includes(true);
