import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { repository } from "../../build/build.ts";

/** The judge's own stresses, as its options. */
export const stresses = [
  "",
  "--glitch 3",
  "--ogflicker 2",
  "--drop 50",
  "--midstart 0.5",
  "--splice",
  "--pause 120",
  "--pause 120 --pauseflag",
  "--compress 4",
  "--compress 8",
];

const eventSchema = z.object({
  tp: z.number(),
  fp: z.number(),
  fn: z.number(),
  f1: z.number().nullable(),
  abs_err_p50: z.number().nullable(),
  abs_err_p95: z.number().nullable(),
});
const scoreSchema = z.object({
  events: z.record(z.string(), eventSchema),
  flights_with_perfect_event_sequence: z.string(),
  sample_air_ground_agreement_pct: z.number().nullable(),
  sample_vertical_agreement_pct: z.number().nullable(),
  long_level_is_cruise_pct: z.number().nullable(),
  phase_changes_per_flight_hour: z.number(),
  crashes: z.number(),
  /** The flights that are wrong. */
  bad: z.array(
    z.object({
      id: z.string(),
      got: z.string().optional(),
      exp: z.string().optional(),
      exp_counts: z.unknown().optional(),
      crash: z.string().optional(),
    }),
  ),
});
export type Score = z.infer<typeof scoreSchema>;

/** Runs a collection's judge on a detector of this folder. `folder`: from `fillCollection`. */
export function score(
  folder: string,
  detector: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Score {
  const json = join(folder, "score.json");
  const module = fileURLToPath(new URL(detector, import.meta.url));
  execFileSync(
    process.execPath,
    ["--import", "tsx", join(folder, "score/score.mjs"), "--detector", module, "--json", json, ...options],
    { cwd: repository, stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } },
  );
  return scoreSchema.parse(JSON.parse(readFileSync(json, "utf8")));
}
