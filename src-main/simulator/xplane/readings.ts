import { readText } from "../text.ts";
import { within } from "../values.ts";

/** The last value of each dataref, by its key. What X-Plane does not have is not in it. */
export interface Readings {
  /** All of it: a number, or an array's elements. */
  set(key: string, value: number | readonly number[]): void;
  setText(key: string, bytes: Uint8Array): void;
  /** One element of an array; a text comes so over UDP, a character at a time. */
  setElement(key: string, element: number, value: number): void;
  has(key: string): boolean;
  number(key: string): number | undefined;
  numbers(key: string): readonly number[];
  /** One element of an array. */
  element(key: string, element: number): number | undefined;
  text(key: string): string;
}

export function createReadings(): Readings {
  const values = new Map<string, number[]>();
  return {
    set: (key, value) => void values.set(key, typeof value === "number" ? [value] : [...value]),
    setText: (key, bytes) => void values.set(key, [...bytes]),
    setElement(key, element, value) {
      const known = values.get(key) ?? [];
      known[element] = value;
      values.set(key, known);
    },
    has: (key) => values.has(key),
    number: (key) => within(values.get(key)?.[0]),
    numbers: (key) => Object.values(values.get(key) ?? []).filter((value) => within(value) !== undefined),
    element: (key, element) => within(values.get(key)?.[element]),
    text(key) {
      const bytes = values.get(key) ?? [];
      return readText(Uint8Array.from(bytes, (value) => (value >= 0 && value < 256 ? value : 0)));
    },
  };
}
