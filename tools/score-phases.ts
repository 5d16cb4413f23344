import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { topDelays, topLine } from "./score-tops.ts";

/**
 * `npm run score:phases [-- --judge FILE] [other switches for the judge]`: bundles the live detector, runs the judge with
 * every stress, and prints one table. The follower is the judge's own weight-on-wheels yardstick for compressed time.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const given = process.argv.slice(2);
const at = given.indexOf("--judge");
const judge = resolve(root, at >= 0 ? (given[at + 1] ?? "") : "../shared/flights/real/score/score.mjs");
const handedOn = at >= 0 ? given.filter((_, i) => i !== at && i !== at + 1) : given;

const runs: readonly (readonly [string, readonly string[]])[] = [
  ["clean", []],
  ["--no-og", ["--no-og"]],
  ["--og-native", ["--og-native"]],
  ["--glitch 3", ["--glitch", "3"]],
  ["--ogflicker 2", ["--ogflicker", "2"]],
  ["--drop 50", ["--drop", "50"]],
  ["--midstart 0.5", ["--midstart", "0.5"]],
  ["--splice", ["--splice"]],
  ["--pause 120", ["--pause", "120"]],
  ["--pause 120 flag", ["--pause", "120", "--pauseflag"]],
  ["--compress 4", ["--compress", "4"]],
  ["--compress 8", ["--compress", "8"]],
];

interface EventScore {
  f1: number | null;
  tp: number;
  fp: number;
  fn: number;
  abs_err_p50: number | null;
  abs_err_p95: number | null;
}
interface Verdict {
  crashes: number;
  events: Partial<Record<"takeoff" | "landing" | "go_around" | "rejected_takeoff", EventScore>>;
  flights_with_perfect_event_sequence: string;
  sample_air_ground_agreement_pct: number | null;
  sample_vertical_agreement_pct: number | null;
  long_level_is_cruise_pct: number | null;
  phase_changes_per_flight_hour: number;
  short_segments_lt10s_per_flight: number;
  rare_events_in_gliders_helis_tierC: Record<string, number>;
  illegal_transitions: number;
  descent_to_cruise_flaps_per_flight: number;
  holding: { phase_changes_per_hold: number | null };
  bad: Record<string, unknown>[];
}

function run(detector: string, switches: readonly string[], folder: string): Verdict {
  const json = join(folder, "verdict.json");
  execFileSync(process.execPath, [judge, "--detector", detector, "--json", json, ...switches, ...handedOn], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return JSON.parse(readFileSync(json, "utf8")) as Verdict;
}

const text = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? "–" : String(value);
const count = (e: EventScore | undefined): string => (e === undefined ? "–" : `${e.tp}/${e.fp}/${e.fn}`);
const score = (e: EventScore | undefined): string =>
  e === undefined ? "–" : `${text(e.f1)} ±${text(e.abs_err_p50)}/${text(e.abs_err_p95)}`;

function row(name: string, v: Verdict): string[] {
  return [
    name,
    v.flights_with_perfect_event_sequence.replace(/\s/g, "").replace("=", " "),
    score(v.events.takeoff),
    score(v.events.landing),
    count(v.events.go_around),
    count(v.events.rejected_takeoff),
    text(v.sample_air_ground_agreement_pct),
    text(v.sample_vertical_agreement_pct),
    text(v.long_level_is_cruise_pct),
    text(v.phase_changes_per_flight_hour),
    text(v.short_segments_lt10s_per_flight),
    text(v.descent_to_cruise_flaps_per_flight),
    text(v.holding.phase_changes_per_hold),
    text(Object.values(v.rare_events_in_gliders_helis_tierC).reduce((a, b) => a + b, 0)),
    text(v.illegal_transitions),
    text(v.crashes),
  ];
}

const head = [
  "run",
  "right sequence",
  "take-off F1 ±s",
  "landing F1 ±s",
  "go-around",
  "rejected",
  "air/gnd",
  "vertical",
  "long level",
  "chg/h",
  "<10s",
  "d→c",
  "chg/hold",
  "odd",
  "illegal",
  "crash",
];

function print(rows: readonly string[][]): void {
  const widths = head.map((_, i) => Math.max(...rows.map((r) => (r[i] ?? "").length)));
  for (const r of rows) console.log(r.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  "));
}

async function main(): Promise<void> {
  if (!existsSync(judge)) {
    console.log(`score:phases skipped: no judge at ${judge} (give one with --judge FILE)`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "contrail-score-"));
  try {
    await build({
      configFile: false,
      logLevel: "error",
      root,
      build: {
        ssr: join(root, "bench/phases.ts"),
        outDir: folder,
        target: "node20",
        rolldownOptions: { output: { entryFileNames: "detector.mjs", format: "es" } },
      },
      ssr: { noExternal: true },
    });
    const detector = join(folder, "detector.mjs");
    const rows = [head];
    const misses: string[] = [];
    for (const [name, switches] of runs) {
      const verdict = run(detector, switches, folder);
      rows.push(row(name, verdict));
      for (const miss of verdict.bad) misses.push(`${name.padEnd(17)} ${JSON.stringify(miss)}`);
    }
    const follower = join(judge, "../oracle_wow.mjs");
    if (existsSync(follower))
      for (const factor of ["4", "8"])
        rows.push(row(`follower × ${factor}`, run(follower, ["--compress", factor], folder)));
    print(rows);
    const tops = topDelays(resolve(dirname(judge), ".."));
    if (tops.climb.length > 0)
      console.log(`\n${topLine("Top of climb", tops.climb)}\n${topLine("Top of descent", tops.descent)}`);
    console.log("\nEvents: tp/fp/fn; ±s: median/95 % error. Flights that miss:");
    for (const miss of misses) console.log(miss);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
