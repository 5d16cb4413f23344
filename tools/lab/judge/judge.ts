import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { type Entry, type EventType, eventTypes, type JudgedFlight, type Truth } from "./collection.ts";
import { type JudgePlan, type JudgeSample, passGate } from "./detector.ts";
import { air, ground, judgeSegments, type OfSegments, type Segment, type Shown, segmentsOf } from "./segments.ts";
import { type Stress, type Stressed, wear } from "./stress.ts";

/**
 * The collections' own judge (`score.mjs`) in this process. It scores each flight, so that scores can be added up in
 * any way. One difference: the detector itself decides when a take-off leaves the ground, not the sample's flag.
 */

export interface Detector {
  update(sample: SimSample | null): string;
}
export type CreateDetector = (plan: JudgePlan) => Detector;

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
export interface Verdict extends OfSegments {
  readonly flight: JudgedFlight;
  /** Whether the sequence of phases is right. Null if it is not judged. */
  readonly right: boolean | null;
  readonly expected: string;
  readonly got: string;
  readonly hits: Readonly<Record<EventType, Hits>>;
  readonly airGround: readonly [right: number, of: number];
  readonly vertical: readonly [right: number, of: number];
  readonly longLevel: readonly [right: number, of: number];
  readonly odd: number;
  readonly crashed: string | null;
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

/** One line in the format that the judge passes to a detector. */
const sampleOf = (line: Stressed): JudgeSample => ({
  t: line.t,
  lat: line.lat,
  lon: line.lon,
  alt: line.alt_ft,
  alt_ind: line.alt_ind_ft ?? line.alt_ft,
  agl: line.agl_ft,
  gs: line.gs_kt,
  ias: line.ias_kt ?? line.tas_kt ?? line.gs_kt,
  vs: line.vs_fpm,
  hdg: line.hdg_true ?? line.trk_true,
  trk: line.trk_true,
  pitch: line.pitch_deg,
  bank: line.bank_deg,
  on_ground: line.on_ground,
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
  for (const [i, sample] of passGate(lines.map((line) => sampleOf({ ...line, tt: line.t }))).entries()) {
    const phase = detector.update(sample);
    if (shown.at(-1)?.[0] !== phase) shown.push([phase, lines[i]?.t ?? Number.NaN]);
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
  const samples = passGate(lines.map(sampleOf));
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
