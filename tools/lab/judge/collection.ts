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
      lines: filled(readLines(join(folder, entry.file))),
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

/** The place where a recording without positions begins. */
const anywhere = { lat: 50, lon: 8 };
/** Across a longer gap an altitude stays: a transponder on the ground sends none, or a false one, s. */
const longestGapS = 60;
/** Across a longer gap a speed stays, s. */
const longestSpeedGapS = 15;
/** The speed of a recording that has none, in the air, kt. */
const someKt = 120;
/** Slower is on the ground, in a recording without a ground flag, kt. */
const onGroundKt = 70;

/**
 * The lines with all that every simulator sends: position, altitude, height, ground speed and ground flag. A recorder's gaps
 * are filled by straight lines. Where it has no position at all, the aircraft moves by its speed and direction; where it has
 * no height, the lowest altitude is the ground.
 */
function filled(lines: readonly Line[]): Line[] {
  const isLocated = lines.some(({ lat }) => typeof lat === "number");
  const hasSpeed = lines.some(({ gs_kt }) => typeof gs_kt === "number");
  const located = isLocated ? interpolated(interpolated(lines, "lat"), "lon") : moved(lines);
  const high = located.map((line) => ({
    ...line,
    alt_ft: line.alt_ft ?? line.alt_ind_ft ?? line.agl_ft,
    gs_kt: hasSpeed ? line.gs_kt : (line.tas_kt ?? line.ias_kt),
  }));
  return aboveGround(interpolated(interpolated(high, "alt_ft", longestGapS), "gs_kt", longestSpeedGapS));
}

/** With height and ground flag. The elevation of the ground is interpolated between the known heights. */
function aboveGround(lines: readonly Line[]): Line[] {
  const lowestFt = Math.min(...lines.map(({ alt_ft }) => Number(alt_ft)).filter(Number.isFinite));
  const known = lines.map((line) => ({
    ...line,
    ground_ft: Number(line.alt_ft) - Number(line.agl_ft ?? line.agl_est_ft),
  }));
  return interpolated(known, "ground_ft").map((line) => {
    const groundFt = Math.min(Number(line.alt_ft), Number.isFinite(line.ground_ft) ? Number(line.ground_ft) : lowestFt);
    const heightFt = Number(line.agl_ft ?? line.agl_est_ft ?? Number(line.alt_ft) - groundFt);
    const isDown = line.on_ground ?? line.on_ground_est ?? Number(line.gs_kt) < onGroundKt;
    return { ...line, agl_ft: heightFt, on_ground: isDown };
  });
}

function interpolated(lines: readonly Line[], key: string, longestS = Number.POSITIVE_INFINITY): Line[] {
  const known = lines.filter((line) => Number.isFinite(line[key]));
  let next = 0;
  return lines.map((line) => {
    while ((known[next]?.t ?? Number.POSITIVE_INFINITY) < line.t) next++;
    const [before, after] = [known[next - 1] ?? known[next], known[next] ?? known[next - 1]];
    if (Number.isFinite(line[key]) || before === undefined || after === undefined) return line;
    const [from, to] = [Number(before[key]), Number(after[key])];
    const gapS = after.t - before.t;
    const share = gapS > 0 && gapS <= longestS ? (line.t - before.t) / gapS : 0;
    return { ...line, [key]: from + share * (to - from) };
  });
}

function moved(lines: readonly Line[]): Line[] {
  let at = anywhere;
  let lastT = lines[0]?.t ?? 0;
  return lines.map((line) => {
    const isDown = (line.on_ground ?? line.on_ground_est) !== false;
    const kt = Number(line.gs_kt ?? line.ias_kt ?? (isDown ? 0 : someKt));
    const degrees = ((kt || 0) * (line.t - lastT)) / 3600 / 60;
    const direction = (Number(line.trk_true ?? line.hdg_true ?? 0) * Math.PI) / 180;
    const [north, east] = [degrees * Math.cos(direction), degrees * Math.sin(direction)];
    at = { lat: at.lat + north, lon: at.lon + east / Math.cos((at.lat * Math.PI) / 180) };
    lastT = line.t;
    return { ...line, ...at };
  });
}
