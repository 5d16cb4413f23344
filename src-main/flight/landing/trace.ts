import { type Landing, rolledOutKt } from "../../../src-shared/domain/flight.ts";
import { bearingDeg, turnDeg } from "../../../src-shared/domain/geodesy.ts";
import {
  type LandingTrace,
  mostTracePoints,
  replayedS,
  type TracePoint,
} from "../../../src-shared/domain/landing-trace.ts";
import { seenFrom } from "../../../src-shared/domain/runway.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { Reading } from "../../gate/reading.ts";
import { unseenS } from "./contact-rate.ts";
import { arrivalIsFiner } from "./frame.ts";

/** Samples are kept for this long, simulated s by the program's clock. A contact is certain only some time after it. */
const keptS = replayedS + 15;
/** The roll-out is kept for this long, s: a heavy aircraft needs some 40 s to 30 kt. */
const rollOutS = 60;
/** A replay shows at least this much after the last contact, s. */
const afterS = 3;
/** A longer step between samples breaks the trace, s. */
const gapS = 5;
/** A position farther away than the speed explains is a jump, nm. */
const leapNm = 0.3;
/** Around the contact, in this range, s, every frame is kept. The rest is thinned. */
const closeS = { from: -8, to: 4 };
const mostClosePoints = 400;
/** An aircraft this high after its contact has gone around, ft. */
const leftFt = 50;

interface Kept {
  readonly sample: SimSample;
  /** The flight's time: ahead of a clock that was set back. */
  readonly timeMs: number;
  /** By the program's clock, in simulated seconds without pauses. */
  readonly arrivedS: number;
}

/** The samples around the last landing. */
export class LandingWatch {
  recent: Kept[] = [];
  landing: {
    readonly atMs: number;
    readonly contact: Kept | undefined;
    readonly contactS: number;
    readonly samples: Kept[];
    /** The simulator moved the aircraft elsewhere, so later samples do not belong to the landing. */
    isOver: boolean;
  } | null = null;
}

/** Keeps a sample. Call with every reading during which time runs, in order. `arrivedS`: as in `Kept`. */
export function keepForTrace(watch: LandingWatch, reading: Reading, arrivedS: number): void {
  const { landing } = watch;
  const isPlaced = reading.broken === "teleport" || isLeap(reading, watch.recent.at(-1)?.sample.groundSpeedKt ?? 0);
  if (isPlaced || reading.dtS > gapS) watch.recent = [];
  if (isPlaced && landing !== null) landing.isOver = true;
  const kept = { sample: reading.sample, timeMs: reading.timeMs, arrivedS };
  watch.recent.push(kept);
  // Old samples are removed in blocks, because shifting a long array at each frame costs more than all other work here.
  if (arrivedS - (watch.recent[0]?.arrivedS ?? arrivedS) > 2 * keptS)
    watch.recent = watch.recent.filter((one) => arrivedS - one.arrivedS <= keptS);
  if (landing !== null && !landing.isOver && arrivedS - landing.contactS < rollOutS) landing.samples.push(kept);
}

const isLeap = ({ groundSpeedKt, movedNm, dtS }: Reading, kt: number): boolean =>
  movedNm > leapNm + (2 * Math.max(kt, groundSpeedKt) * dtS) / 3600;

/** Call when a landing is detected, or more of it is known. Its samples are kept. */
export function startTrace(watch: LandingWatch, { atMs }: Pick<Landing, "atMs">): void {
  const { recent } = watch;
  if (watch.landing?.atMs === atMs) return;
  const contact = recent[recent.findLastIndex(({ timeMs }) => timeMs < atMs) + 1];
  const contactS = contact?.arrivedS ?? recent.at(-1)?.arrivedS ?? 0;
  const samples = recent.filter((one) => one.arrivedS >= contactS - keptS);
  watch.landing = { atMs, contact, contactS, samples, isOver: false };
}

/** Null without a landing, or if too few samples show it. */
export const traceOf = ({ landing }: LandingWatch, of: Landing | undefined): LandingTrace | null =>
  landing?.contact === undefined || of?.atMs !== landing.atMs
    ? null
    : traceFrom(of, landing.samples, landing.samples.indexOf(landing.contact));

/**
 * The landing's samples on one clock, relative to its runway, thinned to what a picture can show. `at`: the sample of
 * the contact.
 */
function traceFrom(landing: Landing, kept: readonly Kept[], at: number): LandingTrace | null {
  const times = kept.map(({ sample, arrivedS }) => ({ t: sample.simTimeS ?? arrivedS, arrivedS }));
  const clock = arrivalIsFiner(times) ? times.map(({ arrivedS }) => arrivedS) : times.map(({ t }) => t);
  const contact = kept[at]?.sample;
  const contactT = clock[at];
  if (contact?.aglFt === undefined || contactT === undefined) return null;
  const before = clock[at - 1];
  const origin = originOf(landing, contact, kept[at - 1]?.sample);
  const points: TracePoint[] = [];
  for (const [i, { sample }] of kept.entries()) {
    const tS = (clock[i] ?? Number.NaN) - contactT;
    // A sample whose clock runs back is dropped.
    if (!(tS >= -replayedS && tS > (points.at(-1)?.tS ?? Number.NEGATIVE_INFINITY)) || sample.aglFt === undefined)
      continue;
    points.push(pointOf(sample, tS, sample.aglFt - contact.aglFt, origin));
  }
  const shown = thinned(points.slice(0, endOf(points)));
  if (shown.length < 2) return null;
  return {
    atMs: landing.atMs,
    origin,
    contactSeen: before !== undefined && contactT - before <= unseenS,
    points: shown,
  };
}

/** The runway's threshold if its position is known. Otherwise the contact, with the direction of the landing. */
function originOf(landing: Landing, contact: SimSample, before: SimSample | undefined): LandingTrace["origin"] {
  const { runway, headingTrueDeg } = landing;
  if (runway !== null && runway.withinFt !== null) {
    const { latitudeDeg, longitudeDeg, headingTrueDeg } = runway;
    return { at: "threshold", latitudeDeg, longitudeDeg, headingTrueDeg };
  }
  const { latitudeDeg, longitudeDeg } = contact;
  const courseDeg = before === undefined ? 0 : bearingDeg(before, contact);
  const direction = runway?.headingTrueDeg ?? contact.trackTrueDeg ?? headingTrueDeg ?? courseDeg;
  return { at: "touchdown", latitudeDeg, longitudeDeg, headingTrueDeg: direction };
}

function pointOf(sample: SimSample, tS: number, heightFt: number, origin: LandingTrace["origin"]): TracePoint {
  const place = seenFrom(origin, sample);
  return {
    tS,
    alongFt: place.pastThresholdFt,
    rightFt: place.rightOfCentreFt,
    heightFt,
    rateFpm: sample.verticalSpeedFpm ?? null,
    gForce: sample.gForce ?? null,
    speedKt: sample.groundSpeedKt ?? null,
    noseDeg: sample.headingTrueDeg === undefined ? null : turnDeg(origin.headingTrueDeg, sample.headingTrueDeg),
    pitchDeg: sample.pitchDeg ?? null,
    bankDeg: sample.bankDeg ?? null,
    onGround: sample.onGround ?? (tS >= 0 && heightFt < 1),
  };
}

/** The number of points up to the end of the roll-out, or up to a lift-off after the contact. */
function endOf(points: readonly TracePoint[]): number {
  let touchedS = 0;
  for (const [i, { tS, onGround, heightFt, speedKt }] of points.entries()) {
    if (tS < 0) continue;
    if (heightFt > leftFt) return i;
    if (!onGround) touchedS = tS;
    if (tS - touchedS > afterS && speedKt !== null && speedKt <= rolledOutKt) return i + 1;
  }
  return points.length;
}

/** Thins the points evenly, but keeps the frames around the contact. */
function thinned(points: readonly TracePoint[]): TracePoint[] {
  const isClose = ({ tS }: TracePoint) => tS >= closeS.from && tS <= closeS.to;
  const close = points.filter(isClose).length;
  const closeStep = Math.max(1, Math.ceil(close / mostClosePoints));
  const room = mostTracePoints - Math.ceil(close / closeStep) - 2;
  const farStep = Math.max(1, Math.ceil((points.length - close) / room));
  let [closeAt, farAt] = [0, 0];
  const touch = points.findIndex(({ tS }) => tS >= 0);
  return points.filter((point, i) => {
    const keep = isClose(point) ? closeAt++ % closeStep === 0 : farAt++ % farStep === 0;
    // The contact and the end always stay.
    return keep || i === touch || i === points.length - 1;
  });
}
