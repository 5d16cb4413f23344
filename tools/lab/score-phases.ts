import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { collectionsIn, type JudgedFlight, readCollection } from "./judge/collection.ts";
import { create } from "./judge/detector.ts";
import { judge, type Verdict } from "./judge/judge.ts";
import { stresses } from "./judge/stress.ts";
import { bySource, errors, f1, type Tally, tally } from "./judge/tally.ts";
import { topDelays, topLine } from "./score-tops.ts";

/**
 * `npm run score:phases [-- --flights FOLDER] [--only REGEX] [--stress NAME,NAME]`: runs the program's own Follower
 * over every collection of judged flights in the folder, unchanged and under every stress. Prints one table for each
 * collection, one for each source, and the wrong flights.
 */
const { values } = parseArgs({
  options: { flights: { type: "string" }, only: { type: "string" }, stress: { type: "string" } },
});
const root = values.flights ?? fileURLToPath(new URL("../../../shared/flights", import.meta.url));
const only = new RegExp(values.only ?? "");
const names = values.stress?.split(",");
const wanted = stresses.filter(({ name }) => names === undefined || names.includes(name));

const figure = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : "–");
const share = (right: number, of: number): string => `${right}/${of} ${figure((100 * right) / of, 1)}%`;
const score = (of: Tally, type: "takeoff" | "landing"): string =>
  `${figure(f1(of, type), 2)} ±${errors(of, type)
    .map((s) => figure(s, 1))
    .join("/")}`;
const count = (of: Tally, type: "go_around" | "rejected_takeoff"): string =>
  `${of.hits[type].tp}/${of.hits[type].fp}/${of.hits[type].fn}`;

const head =
  "run|right sequence|take-off F1 ±s|landing F1 ±s|go-around|rejected|air/gnd|vertical|long level|chg/h|<10s|d→c|chg/hold|odd|illegal|crash";
const row = (name: string, tally: Tally): string[] => [
  name,
  share(tally.right, tally.judged),
  score(tally, "takeoff"),
  score(tally, "landing"),
  count(tally, "go_around"),
  count(tally, "rejected_takeoff"),
  figure(tally.airGround, 2),
  figure(tally.vertical, 2),
  figure(tally.longLevel, 2),
  figure(tally.changes, 2),
  figure(tally.short, 3),
  figure(tally.descentToCruise, 3),
  figure(tally.holdChanges, 2),
  String(tally.odd),
  String(tally.illegal),
  String(tally.crashed),
];

function print(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((r) => (r[i] ?? "").length)));
  for (const r of rows) console.log(r.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  "));
}

/** Runs all flights under all stresses. Returns their scores by stress. */
function runAll(flights: readonly JudgedFlight[]): Map<string, Verdict[]> {
  const verdicts = new Map<string, Verdict[]>();
  for (const stress of wanted)
    verdicts.set(
      stress.name,
      flights.map((flight) => judge(flight, stress, create)).filter((v) => v !== null),
    );
  return verdicts;
}

const collections = collectionsIn(root);
if (collections.length === 0) console.log(`score:phases skipped: no collection of judged flights in ${root}`);
const all = new Map<string, Verdict[]>();
for (const collection of collections) {
  const flights = readCollection(root, collection, (entry) => only.test(entry.id));
  const verdicts = runAll(flights);
  console.log(`\n${collection} (tiers A and B)`);
  print([head.split("|"), ...[...verdicts].map(([name, of]) => row(name, tally(of)))]);
  for (const [name, of] of verdicts) all.set(name, [...(all.get(name) ?? []), ...of]);
  const tops = topDelays(flights);
  if (tops.climb.length > 0)
    console.log(`${topLine("Top of climb", tops.climb)}\n${topLine("Top of descent", tops.descent)}`);
}

if (all.size > 0) {
  const sources = [...new Set([...all.values()].flat().map((v) => v.flight.entry.source_repo))].sort();
  const scores = new Map([...all].map(([name, of]) => [name, bySource(of)]));
  console.log("\nRight sequences, source by source");
  print([
    ["source", ...all.keys()],
    ...sources
      .map((source) => [
        source.slice(0, 40),
        ...[...scores.values()].map((of) => {
          const found = of.find((s) => s.source === source);
          return found === undefined ? "–" : `${found.right}/${found.judged}`;
        }),
      ])
      .filter((cells) => cells.slice(1).some((cell) => cell !== "–")),
    [
      "mean of the sources, %",
      ...[...scores.values()].map((of) =>
        figure(of.reduce((total, s) => total + (100 * s.right) / s.judged, 0) / of.length, 1),
      ),
    ],
    [
      "worst source, %",
      ...[...scores.values()].map((of) => figure(Math.min(...of.map((s) => (100 * s.right) / s.judged)), 1)),
    ],
  ]);
  console.log("\nGo-around, rejected: found/made up/missed; ±s: median/95 % error. Flights that are wrong:");
  const wrong = new Map<string, { runs: string[]; v: Verdict }>();
  for (const [name, of] of all)
    for (const v of of.filter((x) => x.right === false || x.crashed !== null)) {
      const id = `${v.flight.collection} ${v.flight.entry.id} [${v.flight.entry.category}]`;
      const known = wrong.get(id) ?? { runs: [], v };
      known.runs.push(name);
      wrong.set(id, known);
    }
  for (const [id, { runs, v }] of wrong)
    console.log(
      `${id}: ${runs.join(", ")}\n  flown ${v.expected || "nothing"}\n  found ${v.crashed ?? v.got.slice(0, 300)}`,
    );
}
