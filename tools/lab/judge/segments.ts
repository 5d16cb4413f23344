import type { JudgedFlight, Truth } from "./collection.ts";
import type { Stressed } from "./stress.ts";

export const ground = new Set(
  "boarding push_back taxi take_off rejected_take_off landed taxi_in arrived deboarding".split(" "),
);
export const air = new Set("take_off_air climb cruise descent approach final go_around".split(" "));
/** Permitted transitions. Any phase may follow a start, a gap above 120 s, or a cut. */
const permitted: Readonly<Record<string, string>> = {
  boarding: "push_back taxi take_off climb",
  push_back: "taxi boarding take_off",
  taxi: "take_off push_back taxi_in boarding arrived rejected_take_off climb",
  take_off: "climb cruise descent approach final landed rejected_take_off go_around",
  rejected_take_off: "taxi taxi_in take_off arrived",
  climb: "cruise descent approach final landed go_around",
  cruise: "climb descent approach final landed",
  descent: "climb cruise approach final landed go_around",
  approach: "final go_around landed descent climb cruise",
  final: "landed go_around approach climb",
  landed: "taxi_in take_off climb go_around arrived final approach",
  taxi_in: "arrived taxi take_off deboarding",
  go_around: "climb cruise descent approach final landed",
  arrived: "deboarding boarding taxi push_back take_off",
  deboarding: "boarding push_back taxi take_off arrived",
};

/** The part of a flight's score that follows from its stretches of one phase. */
export interface OfSegments {
  readonly changes: number;
  readonly short: number;
  readonly descentToCruise: number;
  readonly illegal: readonly string[];
  readonly holds: number;
  readonly holdChanges: number;
}

export interface Shown {
  readonly tt: number;
  readonly phase: string;
}
/** A stretch of one phase, with the times of its first and last sample, s. */
export interface Segment {
  readonly phase: string;
  readonly fromT: number;
  toT: number;
}

export function segmentsOf(shown: readonly Shown[]): Segment[] {
  const segments: Segment[] = [];
  for (const { tt, phase } of shown) {
    const last = segments.at(-1);
    if (last !== undefined) last.toT = tt;
    if (last?.phase !== phase) segments.push({ phase, fromT: tt, toT: tt });
  }
  return segments;
}

export function judgeSegments(
  { entry }: JudgedFlight,
  truth: Truth,
  segments: readonly Segment[],
  lines: readonly Stressed[],
  cuts: readonly number[],
): OfSegments {
  const changes = segments.filter(
    ({ phase }, i) => i > 0 && !(phase === "take_off_air" && segments[i - 1]?.phase === "take_off"),
  ).length;
  const short = segments.filter(
    ({ fromT, toT }, i) => i > 0 && i < segments.length - 1 && toT - fromT < Math.max(10, 2.5 * entry.median_dt_s),
  ).length;
  const descentToCruise = segments.filter(
    ({ phase }, i) => phase === "cruise" && segments[i - 1]?.phase === "descent",
  ).length;
  const breaks = [...cuts];
  for (let i = 1; i < lines.length; i++) {
    const at = lines[i]?.tt ?? 0;
    if (at - (lines[i - 1]?.tt ?? 0) > 120) breaks.push(at);
  }
  const merged: Segment[] = [];
  for (const segment of segments) {
    const phase = segment.phase === "take_off_air" ? "take_off" : segment.phase;
    const last = merged.at(-1);
    if (last?.phase === phase) last.toT = segment.toT;
    else merged.push({ ...segment, phase });
  }
  const illegal = merged.flatMap(({ phase, fromT }, i) => {
    const before = merged[i - 1]?.phase;
    if (before === undefined || fromT < (lines[0]?.tt ?? 0) + 60) return [];
    if (breaks.some((breakT) => fromT >= breakT - 1 && fromT < breakT + 90)) return [];
    const allowed = permitted[before];
    return allowed === undefined || allowed.split(" ").includes(phase) ? [] : [`${before}>${phase}`];
  });
  const holdings = truth.events.filter(({ type }) => type === "holding");
  const holdChanges = holdings.reduce(
    (count, { t, t_end: endT = t }) => count + segments.filter(({ fromT }) => fromT > t && fromT < endT).length,
    0,
  );
  return { changes, short, descentToCruise, illegal, holds: holdings.length, holdChanges };
}
