import { type Entry, type EventType, eventTypes, type JudgedFlight, type Truth } from "./collection.ts";
import type { JudgePlan, JudgeSample } from "./detector.ts";
import { type Stress, type Stressed, wear } from "./stress.ts";

/**
 * The collections' own judge (`score.mjs`) in this process. It scores each flight, so that scores can be added up in
 * any way. One difference: the detector itself decides when a take-off leaves the ground, not the sample's flag.
 */

export interface Detector {
  update(sample: JudgeSample): string;
}
export type CreateDetector = (plan: JudgePlan) => Detector;

const ground = new Set(
  "boarding push_back taxi take_off rejected_take_off landed taxi_in arrived deboarding".split(" "),
);
const air = new Set("take_off_air climb cruise descent approach final go_around".split(" "));
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
const toleranceS: Record<EventType, number> = { takeoff: 30, landing: 30, go_around: 90, rejected_takeoff: 60 };

export interface Hits {
  tp: number;
  fp: number;
  fn: number;
  errorsS: number[];
}
export const noHits = (): Record<EventType, Hits> => ({
  takeoff: { tp: 0, fp: 0, fn: 0, errorsS: [] },
  landing: { tp: 0, fp: 0, fn: 0, errorsS: [] },
  go_around: { tp: 0, fp: 0, fn: 0, errorsS: [] },
  rejected_takeoff: { tp: 0, fp: 0, fn: 0, errorsS: [] },
});

/** The score of one flight in one run. */
export interface Verdict {
  readonly flight: JudgedFlight;
  /** Whether the sequence of phases is right. Null if it is not judged. */
  readonly right: boolean | null;
  readonly expected: string;
  readonly got: string;
  readonly hits: Readonly<Record<EventType, Hits>>;
  readonly airGround: readonly [right: number, of: number];
  readonly vertical: readonly [right: number, of: number];
  readonly longLevel: readonly [right: number, of: number];
  readonly changes: number;
  readonly short: number;
  readonly descentToCruise: number;
  readonly illegal: readonly string[];
  readonly odd: number;
  readonly holds: number;
  readonly holdChanges: number;
  readonly crashed: string | null;
}

interface Shown {
  readonly tt: number;
  readonly phase: string;
}
/** A stretch of one phase, with the times of its first and last sample, s. */
interface Segment {
  readonly phase: string;
  readonly fromT: number;
  toT: number;
}
interface Found {
  readonly type: EventType;
  readonly t: number;
}

const planOf = (entry: Entry): JudgePlan => ({
  dep: entry.departure,
  arr: entry.arrival,
  cruise_ft: entry.cruise_ft,
  category: entry.category,
});

/** One line in the format that the judge passes to a detector. A source without a ground flag has one from the truth. */
export const sampleOf = (line: Stressed): JudgeSample => ({
  t: line.t,
  lat: line.lat,
  lon: line.lon,
  alt: line.alt_ft,
  alt_ind: line.alt_ind_ft ?? line.alt_ft,
  agl: line.agl_ft ?? line.agl_est_ft,
  gs: line.gs_kt,
  ias: line.ias_kt ?? line.tas_kt ?? line.gs_kt,
  vs: line.vs_fpm,
  hdg: line.hdg_true ?? line.trk_true,
  trk: line.trk_true,
  pitch: line.pitch_deg,
  bank: line.bank_deg,
  on_ground: line.on_ground ?? line.on_ground_est,
  parking_brake: line.parking_brake,
  engines: line.engines_running,
  gear: line.gear,
  flaps: line.flaps,
  sim_rate: line.sim_rate ?? 1,
  paused: line.paused ?? false,
  ff: line.ff_kgh ?? line.ff_gph,
  rpm: line.rpm,
  n1: line.n1,
});

function segmentsOf(shown: readonly Shown[]): Segment[] {
  const segments: Segment[] = [];
  for (const { tt, phase } of shown) {
    const last = segments.at(-1);
    if (last !== undefined) last.toT = tt;
    if (last?.phase !== phase) segments.push({ phase, fromT: tt, toT: tt });
  }
  return segments;
}

function eventsOf(segments: readonly Segment[]): Found[] {
  const found: Found[] = [];
  let aloft: boolean | null = null;
  for (const { phase, fromT } of segments) {
    if (phase === "go_around") found.push({ type: "go_around", t: fromT });
    if (phase === "rejected_take_off") found.push({ type: "rejected_takeoff", t: fromT });
    const now = air.has(phase) ? true : ground.has(phase) ? false : null;
    if (now === null) continue;
    if (aloft !== null && now !== aloft) found.push({ type: now ? "takeoff" : "landing", t: fromT });
    aloft = now;
  }
  return found;
}

/** The truth's events. A touch-and-go is a landing and a take-off. */
const flownEvents = (truth: Truth, from: number) =>
  truth.events
    .filter((event) => event.t > from)
    .flatMap((event): (Found & { tEnd: number | undefined })[] => {
      if (event.type === "touch_and_go")
        return [
          { type: "landing", t: event.t, tEnd: undefined },
          { type: "takeoff", t: event.t_end ?? event.t, tEnd: undefined },
        ];
      return eventTypes.includes(event.type as EventType)
        ? [{ type: event.type as EventType, t: event.t, tEnd: event.t_end }]
        : [];
    });

const within = (intervals: readonly (readonly [number, number])[] | undefined, t: number): boolean =>
  intervals?.some(([a, b]) => t >= a && t <= b) ?? false;

/** Every change of phase in one flight that the pilot sees, with its time, s. */
export function shownPhases({ entry, lines }: JudgedFlight, create: CreateDetector): (readonly [string, number])[] {
  const detector = create(planOf(entry));
  const shown: [string, number][] = [];
  for (const line of lines) {
    const phase = detector.update(sampleOf({ ...line, tt: line.t }));
    if (shown.at(-1)?.[0] !== phase) shown.push([phase, line.t]);
  }
  return shown;
}

/** One flight under one stress. */
export interface Run {
  /** The detector's result, sample by sample, until it crashes. */
  show(create: CreateDetector): { readonly phases: readonly string[]; readonly crashed: string | null };
  score(shown: ReturnType<Run["show"]>): Verdict;
}

/** Null if nothing of the flight is left under the stress. */
export function prepare(flight: JudgedFlight, stress: Stress): Run | null {
  const { entry } = flight;
  const { lines, truth, cuts } = wear(flight.lines, flight.truth, entry, stress);
  if (lines.length === 0) return null;
  const samples = lines.map((line) => sampleOf(line));
  return {
    show(create) {
      const phases: string[] = [];
      try {
        const detector = create(planOf(entry));
        for (const sample of samples) phases.push(detector.update(sample));
      } catch (error) {
        return { phases, crashed: String(error).slice(0, 200) };
      }
      return { phases, crashed: null };
    },
    score({ phases, crashed }) {
      const shown = phases.map((phase, i): Shown => ({ tt: lines[i]?.tt ?? Number.NaN, phase }));
      const segments = segmentsOf(shown);
      const found = eventsOf(segments);
      return {
        flight,
        ...judgeSequence(flight, truth, stress, found, cuts),
        ...judgeSamples(flight, truth, shown),
        ...judgeSegments(flight, truth, segments, lines, cuts),
        odd: /glider|helicopter/.test(entry.category)
          ? found.filter(({ type }) => type === "go_around" || type === "rejected_takeoff").length
          : 0,
        crashed,
      };
    },
  };
}

/** Runs one flight under one stress. Null if nothing is left of it. */
export function judge(flight: JudgedFlight, stress: Stress, create: CreateDetector): Verdict | null {
  const run = prepare(flight, stress);
  return run === null ? null : run.score(run.show(create));
}

/** "landing@1204". */
const textOf = ({ type, t }: Found): string => `${type}@${Math.round(t)}`;

function judgeSequence(
  { entry }: JudgedFlight,
  truth: Truth,
  stress: Stress,
  found: readonly Found[],
  cuts: readonly number[],
): Pick<Verdict, "right" | "expected" | "got" | "hits"> {
  const hits = noHits();
  const got = found.map(textOf).join(" ");
  const joined = stress.midStart === undefined ? Number.NEGATIVE_INFINITY : entry.duration_s * stress.midStart + 30;
  const flown = flownEvents(truth, joined);
  const ignoresGoAround = truth.go_around_ambiguous === true;
  const counts = entry.expected_counts ?? {};
  const countsOnly =
    flown.length === 0 &&
    stress.midStart === undefined &&
    stress.splice !== true &&
    truth.events.length === 0 &&
    Object.values(counts).some((n) => n > 0);
  if (countsOnly) {
    const touches = counts.touch_and_go ?? 0;
    const wanted = (type: EventType) => (counts[type] ?? 0) + (type === "takeoff" || type === "landing" ? touches : 0);
    const right = eventTypes.every((type) => found.filter((event) => event.type === type).length === wanted(type));
    return { right, expected: JSON.stringify(counts), got, hits };
  }
  let right = true;
  for (const type of eventTypes) {
    if (type === "go_around" && ignoresGoAround) continue;
    const compress = stress.compress ?? 0;
    const slack = Math.max(toleranceS[type], 3 * entry.median_dt_s, 3 * compress) + 10 * compress;
    const open = new Set(found.filter((event) => event.type === type));
    for (const event of flown.filter((each) => each.type === type)) {
      const near = [...open].filter(
        ({ t }) => t - event.t >= -slack && t - event.t <= (event.tEnd ? event.tEnd - event.t : 0) + slack,
      );
      const best = near.toSorted((a, b) => Math.abs(a.t - event.t) - Math.abs(b.t - event.t))[0];
      if (best === undefined) {
        hits[type].fn++;
        right = false;
      } else {
        open.delete(best);
        hits[type].tp++;
        hits[type].errorsS.push(best.t - event.t);
      }
    }
    for (const { t } of open) {
      if ((truth.edge_events ?? []).some((event) => event.type === type && Math.abs(event.t - t) < 60)) continue;
      if (cuts.some((cutT) => t >= cutT - 30 && t < cutT + 90)) continue;
      hits[type].fp++;
      right = false;
    }
  }
  const expected = flown.map(textOf).join(" ");
  return { right: flown.length > 0 && !ignoresGoAround ? right : null, expected, got, hits };
}

function judgeSamples(
  { entry }: JudgedFlight,
  truth: Truth,
  shown: readonly Shown[],
): Pick<Verdict, "airGround" | "vertical" | "longLevel"> {
  const airGround: [number, number] = [0, 0];
  const vertical: [number, number] = [0, 0];
  const longLevel: [number, number] = [0, 0];
  const onGround = truth.on_ground?.length ? truth.on_ground : undefined;
  if (onGround !== undefined && !entry.id.startsWith("simtd_"))
    for (const { tt, phase } of shown) {
      if (onGround.some(([fromT, toT]) => Math.abs(tt - fromT) < 8 || Math.abs(tt - toT) < 8)) continue;
      airGround[1]++;
      if (within(onGround, tt) !== air.has(phase)) airGround[0]++;
    }
  const reference = truth.vertical_ref ?? [];
  if (/glider|paraglider|helicopter/.test(entry.category)) return { airGround, vertical, longLevel };
  let index = 0;
  for (const { tt: trueT, phase } of shown) {
    while (index < reference.length - 1 && trueT > (reference[index]?.[1] ?? 0)) index++;
    const stretch = reference[index];
    if (stretch === undefined) break;
    const [fromT, toT, way] = stretch;
    if (trueT < fromT + 30 || trueT > toT - 30) continue;
    if (onGround !== undefined ? within(onGround, trueT) : way === "level" && ground.has(phase)) continue;
    if (!air.has(phase) || phase === "take_off_air") continue;
    vertical[1]++;
    const fits =
      way === "climb"
        ? phase === "climb" || phase === "go_around"
        : way === "descent"
          ? phase === "descent" || phase === "approach" || phase === "final"
          : true;
    if (fits) vertical[0]++;
    if (way !== "level" || toT - fromT < 480) continue;
    longLevel[1]++;
    if (phase === "cruise" || phase === "approach") longLevel[0]++;
  }
  return { airGround, vertical, longLevel };
}

function judgeSegments(
  { entry }: JudgedFlight,
  truth: Truth,
  segments: readonly Segment[],
  lines: readonly Stressed[],
  cuts: readonly number[],
): Pick<Verdict, "changes" | "short" | "descentToCruise" | "illegal" | "holds" | "holdChanges"> {
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
