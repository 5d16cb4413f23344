import type { Entry, Line, Truth } from "./collection.ts";

/** Changes to a recording before the detector sees it: the judge's own stresses, with its own random numbers. */
export interface Stress {
  readonly name: string;
  readonly compress?: number;
  readonly midStart?: number;
  readonly splice?: boolean;
  readonly flicker?: number;
  readonly pauseS?: number;
  readonly pauseReported?: boolean;
  readonly dropPct?: number;
  readonly glitch?: number;
}

export const stresses: readonly Stress[] = [
  { name: "clean" },
  { name: "--glitch 3", glitch: 3 },
  { name: "--ogflicker 2", flicker: 2 },
  { name: "--drop 50", dropPct: 50 },
  { name: "--midstart 0.5", midStart: 0.5 },
  { name: "--splice", splice: true },
  { name: "--pause 120", pauseS: 120 },
  { name: "--pause 120 flag", pauseS: 120, pauseReported: true },
  { name: "--compress 4", compress: 4 },
  { name: "--compress 8", compress: 8 },
];

/** A line with the true time (`tt`) and the time that the detector sees (`t`). */
export type Stressed = Record<string, unknown> & { t: number; tt: number };

export interface Worn {
  readonly lines: readonly Stressed[];
  readonly truth: Truth;
  /** True times at which the recording was cut. Nothing near them is judged. */
  readonly cuts: readonly number[];
}

const random = (from: number) => {
  let seed = from;
  return () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
};

/** Applies one stress to one flight, in the judge's order. */
export function wear(lines: readonly Line[], flown: Truth, entry: Entry, stress: Stress): Worn {
  let recs: Stressed[] = lines.map((l) => ({ ...l, tt: l.t }));
  let truth = flown;
  const cuts: number[] = [];
  const { midStart, compress, flicker, pauseS, dropPct, glitch } = stress;
  if (midStart !== undefined) {
    const cut = entry.duration_s * midStart;
    recs = recs.filter((line) => line.tt >= cut);
    cuts.push(cut);
  }
  if (compress !== undefined) {
    let next = -1e9;
    recs = recs.filter((line) => {
      if (line.tt < next) return false;
      next = line.tt + compress * 0.999;
      return true;
    });
    for (const line of recs) {
      line.t = line.tt / compress;
      line.sim_rate = compress;
    }
  }
  if (stress.splice === true) {
    const cutFrom = entry.duration_s * 0.35;
    const cutTo = entry.duration_s * 0.65;
    recs = recs.filter((line) => line.tt <= cutFrom || line.tt >= cutTo);
    let shift = 0;
    for (const line of recs) {
      if (line.tt < cutTo) continue;
      if (shift === 0) shift = line.t - cutFrom - 2;
      line.t -= shift;
    }
    cuts.push(cutFrom, cutTo);
    truth = { ...truth, events: truth.events.filter((e) => (e.t_end ?? e.t) < cutFrom - 30 || e.t > cutTo + 30) };
  }
  if (flicker !== undefined) {
    const rnd = random(5);
    for (const line of recs) {
      if (rnd() >= flicker / 1000) continue;
      line.on_ground = line.on_ground !== true;
    }
  }
  if (pauseS !== undefined) recs = paused(recs, pauseS, stress.pauseReported === true);
  if (dropPct !== undefined) {
    const rnd = random(7);
    recs = recs.filter(() => rnd() > dropPct / 100);
  }
  if (glitch !== undefined) {
    const rnd = random(11);
    for (const line of recs) {
      if (rnd() >= glitch / 1000) continue;
      const which = Math.floor(rnd() * 4);
      if (which === 0 && typeof line.alt_ft === "number") line.alt_ft += 20_000;
      else if (which === 1) line.vs_fpm = -6000;
      else if (which === 2) line.gs_kt = 0;
      else if (which === 3 && typeof line.agl_ft === "number") line.agl_ft = 0;
    }
  }
  return { lines: recs, truth, cuts };
}

/** Every 600 samples the feed repeats itself for `pauseS` seconds. */
function paused(recs: readonly Stressed[], pauseS: number, isReported: boolean): Stressed[] {
  const out: Stressed[] = [];
  let added = 0;
  recs.forEach((line, i) => {
    line.t += added;
    out.push(line);
    if (i === 0 || i % 600 !== 0) return;
    for (let k = 1; k <= pauseS; k++) out.push({ ...line, t: line.t + k, paused: isReported ? true : line.paused });
    added += pauseS;
  });
  return out;
}
