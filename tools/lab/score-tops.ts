import { readFileSync } from "node:fs";
import { join } from "node:path";
import { entriesOf } from "./judge/collection.ts";
import type { Shown } from "./judge/watched.ts";

/** A stretch of the collection's reference of climb, level and descent (offline, smoothed). */
type Stretch = readonly [fromS: number, toS: number, way: "climb" | "level" | "descent"];

/**
 * How long after a bend of the reference its phase was shown, s. Counts from a minute before the bend to the end of the
 * next stretch. ∞ if never.
 */
function delayS(shown: readonly Shown[], bendS: number, endS: number, phases: readonly string[]): number {
  const found = shown.find(([phase, atS]) => phases.includes(phase) && atS > bendS - 60 && atS < endS);
  return found === undefined ? Number.POSITIVE_INFINITY : found[1] - bendS;
}

/** One line with the number within 25 s, the median, and the 90 % mark. */
function lineOf(name: string, delays: readonly number[]): string {
  const sorted = delays.toSorted((a, b) => a - b);
  const mark = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0);
  const soon = delays.filter((s) => s <= 25).length;
  return `${name}: ${soon} of ${delays.length} shown within 25 s, median ${mark(0.5)} s, 90 % within ${mark(0.9)} s`;
}

/**
 * How soon the top of climb and the top of descent are shown, over judged flights. At a top, the reference changes from
 * climb to a level of four minutes or more, or from such a level to a descent of a minute or more, while the tracker is
 * in climb or cruise. Tops after a go-around do not count. `file`: the phases that each flight of `folder` showed.
 */
export function readTops(folder: string, file: string): string {
  const climb: number[] = [];
  const descent: number[] = [];
  const flights = JSON.parse(readFileSync(file, "utf8")) as Shown[][];
  for (const [index, { category, truth }] of entriesOf(folder).entries()) {
    if (/glid|helicopter/.test(category)) continue;
    const { vertical_ref: reference = [] } = JSON.parse(readFileSync(join(folder, truth), "utf8")) as {
      vertical_ref?: readonly Stretch[];
    };
    const shown = flights[index] ?? [];
    const at = (s: number) => shown.findLast(([, atS]) => atS <= s)?.[0];
    reference.forEach(([fromS, bendS, way], i) => {
      const next = reference[i + 1];
      if (next === undefined || next[0] - bendS > 5) return;
      const lasts = next[1] - next[0];
      if (
        way === "climb" &&
        next[2] === "level" &&
        lasts >= 240 &&
        at(bendS - 60) !== "cruise" &&
        at(bendS) === "climb"
      )
        climb.push(delayS(shown, bendS, next[1], ["cruise"]));
      if (way === "level" && bendS - fromS >= 240 && next[2] === "descent" && lasts >= 60 && at(bendS) === "cruise")
        descent.push(delayS(shown, bendS, next[1], ["descent", "approach"]));
    });
  }
  return `${lineOf("Top of climb", climb)}\n${lineOf("Top of descent", descent)}`;
}
