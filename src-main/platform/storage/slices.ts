import { setImmediate as nextTurn } from "node:timers/promises";

/** A journal's line takes some 20 µs to read or to follow on a slow computer, so a slice takes some 10 ms. */
export const itemsAtOnce = 500;

/**
 * Works through items that may be many, such as the samples of a flight of twelve hours. After each slice the program
 * does its other work. @returns the results in order.
 */
export async function inSlices<Item, Done>(items: Iterable<Item>, work: (item: Item) => Done): Promise<Done[]> {
  const done: Done[] = [];
  for (const item of items) {
    if (done.push(work(item)) % itemsAtOnce === 0) await nextTurn();
  }
  return done;
}
