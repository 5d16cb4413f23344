import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createTracker } from "../../src-main/flight/phases/tracker.ts";
import { collectionsIn, fillCollection } from "./judge/collection.ts";
import { mutants, under } from "./judge/mutants.ts";
import { score, stresses } from "./judge/score.ts";
import { readRecording } from "./recording.ts";

/**
 * `npx tsx tools/lab/mutate-limits.ts [--flights FOLDER] [--mutant REGEX]`: halves each limit, increases it by half, and
 * removes each rule, one at a time. For each it follows the recordings of simulators until a result changes, then the
 * judged flights under every stress until another phase is shown. Prints what changes nothing as idle: such a rule must
 * be removed.
 */
const { values } = parseArgs({ options: { flights: { type: "string" }, mutant: { type: "string", default: "" } } });
const root = values.flights ?? fileURLToPath(new URL("../../../shared/flights", import.meta.url));
const chosen = mutants.filter(({ what }) => new RegExp(values.mutant).test(what));

/** The limits and rules of which a mutant changes phases, events or landings in a recording of a simulator. */
function movedByRecordings(): Set<string> {
  const moved = new Set<string>();
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
    for (const mutant of chosen) {
      if (moved.has(mutant.what) || under(mutant, show) === original) continue;
      moved.add(mutant.what);
      console.log(`moves ${mutant.what}  ${mutant.how}: ${name}`);
    }
  }
  return moved;
}

const collections = collectionsIn(root);
if (collections.length === 0) console.log(`mutate-limits skipped: no judged flights in ${root}`);
else {
  const folder = mkdtempSync(join(tmpdir(), "contrail-mutants-"));
  const moved = join(folder, "moved.txt");
  writeFileSync(moved, [...movedByRecordings(), ""].join("\n"));
  for (const filled of collections.map((name) => fillCollection(root, name))) {
    for (const stress of stresses)
      score(filled, "mutated.ts", stress.split(" ").filter(Boolean), {
        CONTRAIL_MOVED: moved,
        CONTRAIL_MUTANT: values.mutant,
      });
    rmSync(filled, { recursive: true });
  }
  const known = readFileSync(moved, "utf8").split("\n");
  const all = [...new Set(chosen.map(({ what }) => what))];
  const idle = all.filter((what) => !known.includes(what));
  for (const what of idle) console.log(`IDLE  ${what}`);
  console.log(`\n${idle.length} idle of ${all.length}`);
  rmSync(folder, { recursive: true });
}
