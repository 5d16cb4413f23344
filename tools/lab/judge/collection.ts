import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** The collections of judged flights: `../shared/flights/<name>` with `manifest.json`, `flights` and `truth` (format: its README). */

interface Place {
  readonly lat?: number;
  readonly lon?: number;
}
export interface Entry {
  readonly id: string;
  readonly file: string;
  readonly truth: string;
  readonly tier: string;
  readonly category: string;
  readonly aircraft?: string | null;
  readonly source_repo: string;
  readonly duration_s: number;
  readonly median_dt_s: number;
  readonly departure?: Place | null;
  readonly arrival?: Place | null;
  readonly cruise_ft?: number | null;
  readonly expected_counts?: Readonly<Record<string, number>>;
}

export type EventType = "takeoff" | "landing" | "go_around" | "rejected_takeoff";
export const eventTypes: readonly EventType[] = ["takeoff", "landing", "go_around", "rejected_takeoff"];

interface TruthEvent {
  readonly type: string;
  readonly t: number;
  readonly t_end?: number;
  readonly airport?: string;
  readonly runway?: string;
}
export interface Truth {
  readonly tier?: string;
  readonly events: readonly TruthEvent[];
  readonly edge_events?: readonly TruthEvent[];
  readonly on_ground?: readonly (readonly [number, number])[];
  readonly vertical_ref?: readonly (readonly [number, number, "climb" | "level" | "descent"])[];
  readonly go_around_ambiguous?: boolean;
}

/** One line of a recording as the collection writes it. */
export type Line = Readonly<Record<string, unknown>> & { readonly t: number };

export interface JudgedFlight {
  readonly collection: string;
  readonly entry: Entry;
  readonly truth: Truth;
  readonly lines: readonly Line[];
}

/** Names of the collections in a folder. */
export const collectionsIn = (root: string): string[] =>
  existsSync(root)
    ? readdirSync(root)
        .filter((name) => existsSync(join(root, name, "manifest.json")))
        .sort()
    : [];

/** Reads the scored flights (tiers A and B) of one collection. */
export function readCollection(root: string, collection: string, wanted: (entry: Entry) => boolean): JudgedFlight[] {
  const folder = join(root, collection);
  const { flights } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { flights: Entry[] };
  return flights
    .filter((entry) => /^[AB]$/.test(entry.tier) && wanted(entry))
    .map((entry) => ({
      collection,
      entry,
      truth: JSON.parse(readFileSync(join(folder, entry.truth), "utf8")) as Truth,
      lines: readLines(join(folder, entry.file)),
    }));
}

function readLines(path: string): Line[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}
