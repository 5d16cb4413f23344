import type { Stressed } from "./stress.ts";

/** A change of a recording that does not change the true events, so a good detector must find the same ones. */
export interface KeptTruth {
  readonly name: string;
  readonly change: (lines: readonly Stressed[]) => Stressed[];
  /** The change also swaps east and west in the plan. */
  readonly mirrors?: boolean;
}

/** Pseudo-random numbers from 0 to 1 (Park and Miller): the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
/** A nearly normal distribution with a standard deviation of 1. */
const normal = (random: () => number): number => (random() + random() + random() + random() - 2) * Math.sqrt(3);

const each =
  (change: (line: Stressed, random: () => number) => Stressed) =>
  (lines: readonly Stressed[]): Stressed[] => {
    const random = randomFrom(3);
    return lines.map((line) => change(line, random));
  };
const changed = (line: Stressed, keys: readonly string[], to: (value: number) => number): Stressed => {
  const out = { ...line };
  for (const key of keys) if (typeof line[key] === "number") out[key] = to(line[key]);
  return out;
};
const without = (...keys: readonly string[]) =>
  each((line) => Object.fromEntries(Object.entries(line).filter(([key]) => !keys.includes(key))) as Stressed);
const rounded = (keys: readonly string[], step: number) =>
  each((line) => changed(line, keys, (value) => Math.round(value / step) * step));

/** One sample every `everyS` seconds: the latest one, with numbers interpolated between two recorded ones. */
const resampled =
  (everyS: number) =>
  (lines: readonly Stressed[]): Stressed[] => {
    const out: Stressed[] = [];
    const first = lines[0];
    if (first === undefined) return out;
    let next = first.t;
    lines.forEach((line, i) => {
      const after = lines[i + 1];
      const endT = after?.t ?? line.t + 0.001;
      for (next = Math.max(next, line.t); next < endT; next += everyS) {
        const share = after === undefined ? 0 : (next - line.t) / (after.t - line.t);
        const at: Stressed = { ...line, t: next, tt: next };
        // A silence stays a silence.
        if (share > 0 && endT - line.t > 10) break;
        if (share > 0 && after !== undefined)
          for (const key of [
            "lat",
            "lon",
            "alt_ft",
            "alt_ind_ft",
            "agl_ft",
            "agl_est_ft",
            "gs_kt",
            "ias_kt",
            "vs_fpm",
          ]) {
            const from = line[key];
            const to = after[key];
            if (typeof from === "number" && typeof to === "number") at[key] = from + (to - from) * share;
          }
        out.push(at);
      }
    });
    return out;
  };

/** These values are late by `lateS`. */
const late =
  (keys: readonly string[], lateS: number) =>
  (lines: readonly Stressed[]): Stressed[] => {
    let from = 0;
    return lines.map((line) => {
      while (from + 1 < lines.length && (lines[from + 1]?.t ?? Number.POSITIVE_INFINITY) <= line.t - lateS) from++;
      const before = lines[from];
      const out = { ...line };
      if (before !== undefined) for (const key of keys) out[key] = before[key];
      return out;
    });
  };

const altitudes = ["alt_ft", "alt_ind_ft"];
const heights = ["agl_ft", "agl_est_ft"];
const speeds = ["gs_kt", "ias_kt", "tas_kt"];
const directions = ["hdg_true", "trk_true"];

export const keptTruths: readonly KeptTruth[] = [
  { name: "as recorded", change: (lines) => [...lines] },
  ...[0.5, 1, 2, 5].map((s) => ({ name: `a sample every ${s} s`, change: resampled(s) })),
  {
    name: "mirrored",
    mirrors: true,
    change: each((line) =>
      changed(
        changed(line, ["lon"], (lon) => -lon),
        directions,
        (deg) => (360 - deg) % 360,
      ),
    ),
  },
  { name: "altitude in steps of 25 ft", change: rounded([...altitudes, ...heights], 25) },
  { name: "altitude in steps of 100 ft", change: rounded(altitudes, 100) },
  { name: "altimeter 300 ft wrong", change: each((line) => changed(line, altitudes, (ft) => ft - 300)) },
  { name: "height 40 ft wrong", change: each((line) => changed(line, ["agl_est_ft"], (ft) => ft + 40)) },
  {
    name: "speeds with 2 kt of noise",
    change: each((line, random) => changed(line, speeds, (kt) => Math.max(0, kt + 2 * normal(random)))),
  },
  {
    name: "altitude with 5 ft of noise",
    change: each((line, random) => {
      const noise = 5 * normal(random);
      return changed(line, [...altitudes, ...heights], (ft) => ft + noise);
    }),
  },
  { name: "an hour later", change: each((line) => ({ ...line, t: line.t + 3600 })) },
  {
    name: "2 % lost",
    change: (lines) => {
      const random = randomFrom(5);
      return lines.filter(() => random() > 0.02);
    },
  },
  { name: "flag 1 s late", change: late(["on_ground", "on_ground_est"], 1) },
  { name: "altitude 1 s late", change: late([...altitudes, ...heights, "vs_fpm"], 1) },
  { name: "speeds 1 s late", change: late(speeds, 1) },
  { name: "no vertical speed", change: without("vs_fpm") },
  { name: "no direction", change: without(...directions) },
  { name: "no engine", change: without("engines_running", "n1", "rpm", "ff_kgh", "ff_gph", "parking_brake") },
  { name: "no airspeed", change: without("ias_kt", "tas_kt") },
];
