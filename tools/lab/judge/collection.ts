import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * The collections of judged flights: `../shared/flights/<name>` with `manifest.json`, `flights`, `truth` and the judge,
 * `score/score.mjs` (format: its README).
 */

export interface Place {
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
  readonly duration_s: number;
  readonly departure?: Place | null;
  readonly arrival?: Place | null;
  readonly cruise_ft?: number | null;
}

/** One line of a recording as the collection writes it. */
type Line = Readonly<Record<string, unknown>> & { readonly t: number };

/** Names of the collections in a folder. */
export const collectionsIn = (root: string): string[] =>
  existsSync(root)
    ? readdirSync(root)
        .filter((name) => existsSync(join(root, name, "manifest.json")))
        .sort()
    : [];

/** The flights of a collection's manifest. */
export const entriesOf = (folder: string): Entry[] =>
  (JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { flights: Entry[] }).flights;

/**
 * Copies a collection with its judge to a temporary folder: the scored flights (tiers A and B), the short ones first,
 * with all that every simulator sends. @returns the folder.
 */
export function fillCollection(root: string, collection: string): string {
  const from = join(root, collection);
  const folder = mkdtempSync(join(tmpdir(), `contrail-${collection}-`));
  cpSync(join(from, "score"), join(folder, "score"), { recursive: true });
  symlinkSync(join(from, "truth"), join(folder, "truth"));
  const flights = entriesOf(from)
    .filter(({ tier }) => /^[AB]$/.test(tier))
    .toSorted((a, b) => a.duration_s - b.duration_s)
    .map((entry) => ({ ...entry, file: entry.file.replace(/\.gz$/, ""), from: join(from, entry.file) }));
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ flights }));
  for (const { file, from: original } of flights) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const lines = filled(readLines(original)).map((line) => JSON.stringify(line));
    writeFileSync(join(folder, file), lines.join("\n"));
  }
  return folder;
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
