import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { collectionsIn, fillCollection } from "./judge/collection.ts";
import { type Score, score, stresses } from "./judge/score.ts";
import { readTops } from "./score-tops.ts";

/**
 * `npm run score:phases [-- --flights FOLDER] [--only REGEX] [--stress "OPTION N,OPTION N"]`: the collections' own judge on
 * the program's gate and follower, unchanged and under every stress. Prints one table for each collection, and the
 * wrong flights.
 */
const { values } = parseArgs({
  options: { flights: { type: "string" }, only: { type: "string", default: "" }, stress: { type: "string" } },
});
const root = values.flights ?? fileURLToPath(new URL("../../../shared/flights", import.meta.url));
const wanted = values.stress?.split(",") ?? stresses;

const figure = (value: number | null | undefined, digits: number): string => value?.toFixed(digits) ?? "–";
const hits = ({ events }: Score, type: string): string => {
  const { tp = 0, fp = 0, fn = 0 } = events[type] ?? {};
  return `${tp}/${fp}/${fn}`;
};
const found = ({ events }: Score, type: string): string => {
  const { f1, abs_err_p50: median, abs_err_p95: most } = events[type] ?? {};
  return `${figure(f1, 2)} ±${figure(median, 1)}/${figure(most, 1)}`;
};

const head =
  "run|right sequence|take-off F1 ±s|landing F1 ±s|go-around|rejected|air/gnd|vertical|long level|chg/h|crash";
const row = (stress: string, of: Score): string[] => [
  stress || "clean",
  of.flights_with_perfect_event_sequence,
  found(of, "takeoff"),
  found(of, "landing"),
  hits(of, "go_around"),
  hits(of, "rejected_takeoff"),
  figure(of.sample_air_ground_agreement_pct, 2),
  figure(of.sample_vertical_agreement_pct, 2),
  figure(of.long_level_is_cruise_pct, 2),
  figure(of.phase_changes_per_flight_hour, 2),
  String(of.crashes),
];

function print(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((r) => (r[i] ?? "").length)));
  for (const r of rows) console.log(r.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  "));
}

const collections = collectionsIn(root);
if (collections.length === 0) console.log(`score:phases skipped: no collection of judged flights in ${root}`);
for (const collection of collections) {
  const folder = fillCollection(root, collection);
  const shown = `${folder}/shown.json`;
  const runs = wanted.map((stress) => {
    const options = [...stress.split(" "), ...(values.only && ["--only", values.only])].filter(Boolean);
    return {
      stress,
      of: score(folder, "watched.ts", options, { CONTRAIL_SHOWN: stress === "" ? shown : "/dev/null" }),
    };
  });
  console.log(`\n${collection} (tiers A and B); go-around, rejected: found/made up/missed; ±s: median/95 % error`);
  print([head.split("|"), ...runs.map(({ stress, of }) => row(stress, of))]);
  if (values.only === "" && wanted.includes("")) console.log(readTops(folder, shown));
  for (const id of new Set(runs.flatMap(({ of }) => of.bad.map((bad) => bad.id)))) {
    const wrong = runs.flatMap(({ stress, of }) =>
      of.bad.filter((bad) => bad.id === id).map((bad) => ({ stress, bad })),
    );
    const [first] = wrong;
    console.log(`${id}: ${wrong.map(({ stress }) => stress || "clean").join(", ")}`);
    console.log(`  flown ${first?.bad.exp ?? JSON.stringify(first?.bad.exp_counts)}`);
    console.log(`  found ${first?.bad.crash ?? first?.bad.got}`);
  }
  rmSync(folder, { recursive: true });
}
