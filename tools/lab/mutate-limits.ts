import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createTracker } from "../../src-main/flight/phases/tracker.ts";
import { collectionsIn, type JudgedFlight, readCollection } from "./judge/collection.ts";
import { create } from "./judge/detector.ts";
import { prepare, type Verdict } from "./judge/judge.ts";
import { mutants } from "./judge/mutants.ts";
import { stresses } from "./judge/stress.ts";
import { readRecording } from "./recording.ts";

/**
 * `npx tsx tools/lab/mutate-limits.ts [--flights FOLDER] [--mutant REGEX]`: halves each limit, increases it by half, and
 * removes each rule, one at a time. For each it follows the recordings of simulators until a result changes, then judges
 * the flights under every stress until a score changes. Prints what changes nothing as idle: such a rule must be removed.
 */
const { values } = parseArgs({ options: { flights: { type: "string" }, mutant: { type: "string" } } });
const root = values.flights ?? fileURLToPath(new URL("../../../shared/flights", import.meta.url));
const wanted = new RegExp(values.mutant ?? "");
/** All counts of the judge, as text. */
function textOf({
  right,
  hits,
  airGround,
  vertical,
  longLevel,
  changes,
  short,
  illegal,
  holdChanges,
}: Verdict): string {
  return JSON.stringify([right, hits, airGround, vertical, longLevel, changes, short, illegal, holdChanges]);
}

/** The limits and rules with a detected mutant. */
const detected = new Set<string>();
const chosen = mutants.filter(({ what }) => wanted.test(what));
/** The limits and rules without a detected mutant. */
const left = (): string[] => [...new Set(chosen.map(({ what }) => what))].filter((what) => !detected.has(what));

function report(what: string, by: string): void {
  detected.add(what);
  console.log(`moves ${what}  ${by}`);
}

function judgeFlights(flights: readonly JudgedFlight[]): void {
  for (const flight of flights)
    for (const stress of stresses) {
      if (left().length === 0) return;
      const run = prepare(flight, stress);
      if (run === null) continue;
      const original = run.show(create);
      const score = textOf(run.score(original));
      for (const { what, how, apply, undo } of chosen) {
        if (detected.has(what)) continue;
        apply();
        const shown = run.show(create);
        undo();
        const isSame =
          shown.phases.length === original.phases.length &&
          shown.phases.every((phase, i) => phase === original.phases[i]);
        if (!isSame && textOf(run.score(shown)) !== score) report(what, `${how}: ${flight.entry.id} (${stress.name})`);
      }
    }
}

/** Phases, events and landings of the recordings of simulators, as text. */
function followRecordings(): void {
  const folders = [join(root, "simulators"), fileURLToPath(new URL("../../assets/flights", import.meta.url))];
  const paths = folders.flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [],
  );
  for (const { name, samples, aircraft } of paths.filter((path) => path.endsWith(".csv.gz")).map(readRecording)) {
    const show = (): string => {
      const plan = { departure: null, arrival: null, cruiseAltitudeFt: null, category: aircraft.category };
      const tracker = createTracker(plan);
      return JSON.stringify(samples.flatMap((sample) => tracker.update(sample)));
    };
    const original = show();
    for (const { what, how, apply, undo } of chosen) {
      if (detected.has(what)) continue;
      apply();
      const shown = show();
      undo();
      if (shown !== original) report(what, `${how}: ${name}`);
    }
  }
}

const flights = collectionsIn(root)
  .flatMap((name) => readCollection(root, name, () => true))
  .sort((a, b) => a.lines.length - b.lines.length);
if (flights.length === 0) console.log(`mutate-limits skipped: no judged flights in ${root}`);
else {
  followRecordings();
  judgeFlights(flights);
  for (const what of left()) console.log(`IDLE  ${what}`);
  console.log(`\n${left().length} idle of ${detected.size + left().length}`);
}
