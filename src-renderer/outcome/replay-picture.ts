import type { Landing } from "../../src-shared/domain/flight.ts";
import type { LandingTrace, TracePoint } from "../../src-shared/domain/landing-trace.ts";
import { aimingPointFt, isBeside, seenWithinFt } from "../../src-shared/domain/runway.ts";

/** Between samples that are farther apart, the path is unknown, s. */
const unseenS = 1.5;
/** The approach of most glide slopes, °. */
const glideDeg = 3;
/** The flare is drawn below this height, ft, and at most this long before and after the contact, s. */
const flareFt = 60;
const flareBeforeS = 10;
const flareAfterS = { least: 2, most: 8 };
/** The bounds of the rate are drawn as slopes of this length before the contact, s. */
const slopesS = 1.5;

/** An area of a picture, px. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

type Xy = readonly [x: number, y: number];

const path = (points: readonly Xy[], end = ""): string =>
  points.length < 2 ? "" : `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${end}`;

/** The state at `tS`, interpolated between the two points around it. */
export function momentAt(points: readonly TracePoint[], tS: number): TracePoint {
  let [low, high] = [0, points.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.tS ?? 0) <= tS) low = middle;
    else high = middle;
  }
  const [a, b] = [points[low] as TracePoint, points[high] as TracePoint];
  const part = Math.min(1, Math.max(0, (tS - a.tS) / (b.tS - a.tS || 1)));
  const between = (from: number, to: number) => from + (to - from) * part;
  const known = (from: number | null, to: number | null) => (from === null || to === null ? null : between(from, to));
  return {
    tS,
    alongFt: between(a.alongFt, b.alongFt),
    rightFt: between(a.rightFt, b.rightFt),
    heightFt: between(a.heightFt, b.heightFt),
    rateFpm: known(a.rateFpm, b.rateFpm),
    gForce: known(a.gForce, b.gForce),
    speedKt: known(a.speedKt, b.speedKt),
    noseDeg: known(a.noseDeg, b.noseDeg),
    pitchDeg: known(a.pitchDeg, b.pitchDeg),
    bankDeg: known(a.bankDeg, b.bankDeg),
    onGround: part < 1 ? a.onGround : b.onGround,
  };
}

/** Whether samples show the time `tS`: it is not in a gap and not beyond their ends. */
export function isSeen(points: readonly TracePoint[], tS: number): boolean {
  const after = points.findIndex((point) => point.tS >= tS);
  const [before, next] = [points[after - 1], points[after]];
  return next !== undefined && (next.tS === tS || (before !== undefined && next.tS - before.tS <= unseenS));
}

/** The end of the last hop after the contact, s. 0 without a hop. */
export function settledS(points: readonly TracePoint[]): number {
  return points.findLast(({ tS, onGround }) => tS > 0 && !onGround)?.tS ?? 0;
}

/** The parts of a line that samples show, and straight lines across the gaps. */
export interface Lines {
  readonly seen: string;
  readonly unseen: string;
}

function lines(points: readonly TracePoint[], place: (point: TracePoint) => Xy): Lines {
  let seen = "";
  let unseen = "";
  let run: Xy[] = [];
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    if (before !== undefined && point.tS - before.tS > unseenS) {
      seen += path(run);
      unseen += path([place(before), place(point)]);
      run = [];
    }
    run.push(place(point));
  }
  return { seen: seen + path(run), unseen };
}

/**
 * The area where the path may have been: between two samples, not above the first and not below the second, and widened
 * by the accuracy of the positions. `late` and `early` move a place along the horizontal axis by that accuracy.
 */
function band(
  points: readonly TracePoint[],
  late: (p: TracePoint) => number,
  early: (p: TracePoint) => number,
  y: (ft: number) => number,
): string {
  const upper = points.map(
    (point, i): Xy => [late(point), y(Math.max(point.heightFt, points[i - 1]?.heightFt ?? point.heightFt))],
  );
  const lower = points.map(
    (point, i): Xy => [early(point), y(Math.min(point.heightFt, points[i + 1]?.heightFt ?? point.heightFt))],
  );
  return path([...upper, ...lower.toReversed()], "Z");
}

/** A landing from the side and from above, with the same horizontal axis. */
export interface ReplayPicture {
  readonly x: (alongFt: number) => number;
  /** The vertical axes: from the side, and from above. */
  readonly y: (heightFt: number) => number;
  readonly across: (rightFt: number) => number;
  readonly side: Lines;
  readonly sideBand: string;
  readonly plan: Lines;
  readonly planBand: string;
  /** The place of the first contact. Null if no sample shows it. */
  readonly contact: TracePoint | null;
  /** The runway's pavement. Null if its position is unknown. */
  readonly runway: {
    readonly fromX: number;
    readonly toX: number;
    readonly topY: number;
    readonly bottomY: number;
    readonly aimX: number;
  } | null;
  /** The accuracy of the touchdown's place along the runway. */
  readonly withinPx: number;
  /** A line of 3° down to the aiming point. Empty without a runway. */
  readonly glide: string;
}

const edgePx = 8;

/** The runway to which a trace's distances refer. */
export const runwayOf = ({ runway }: Landing, { origin }: LandingTrace) =>
  origin.at === "threshold" && runway !== null && runway.withinFt !== null ? runway : null;

/** Whether the distance from the centre line is known. A runway of the table is too inaccurate for that. */
export function knowsCentre(landing: Landing, trace: LandingTrace): boolean {
  const runway = runwayOf(landing, trace);
  return runway !== null && (runway.source !== "table" || isBeside(runway));
}

/**
 * How far the path is shifted sideways, ft. The centre line of a runway from the table is too inaccurate, so the
 * touchdown is drawn on it.
 */
export function shiftedFt(landing: Landing, trace: LandingTrace): number {
  if (runwayOf(landing, trace) === null || knowsCentre(landing, trace)) return 0;
  return -momentAt(trace.points, 0).rightFt;
}

export function replayPicture(landing: Landing, trace: LandingTrace, side: Area, plan: Area): ReplayPicture {
  const { points } = trace;
  const runway = runwayOf(landing, trace);
  const shiftFt = shiftedFt(landing, trace);
  const alongs = points.map(({ alongFt }) => alongFt);
  const firstFt = Math.min(...alongs, 0);
  const lastFt = Math.max(...alongs, runway?.lengthFt ?? 0);
  const perFt = (side.width - 2 * edgePx) / Math.max(500, lastFt - firstFt);
  const x = (ft: number) => edgePx + (ft - firstFt) * perFt;
  const topFt = Math.max(60, ...points.map(({ heightFt }) => heightFt)) * 1.08;
  const floor = side.height - 12;
  const y = (ft: number) => floor - (ft / topFt) * (floor - 4);
  const halfFt = (runway?.widthFt ?? 100) / 2;
  const widestFt = Math.max(1.7 * halfFt, ...points.map(({ rightFt }) => 1.15 * Math.abs(rightFt + shiftFt)));
  const across = (ft: number) => plan.height / 2 + ((ft + shiftFt) / widestFt) * (plan.height / 2 - 4);
  const withinFt = runway?.withinFt ?? 0;
  const asideFt = runway === null ? 0 : (seenWithinFt(runway) ?? 0);
  const aimFt = runway === null ? 0 : aimingPointFt(runway.lengthFt);
  const glideSlope = Math.tan((glideDeg * Math.PI) / 180);
  // Above the picture it would cross other content.
  const glideFromFt = Math.max(firstFt, aimFt - topFt / glideSlope);
  const edge = (sign: 1 | -1) => points.map((point): Xy => [x(point.alongFt), across(point.rightFt + sign * asideFt)]);
  return {
    x,
    y,
    across,
    side: lines(points, (point) => [x(point.alongFt), y(point.heightFt)]),
    sideBand: band(
      points,
      ({ alongFt }) => x(alongFt + withinFt),
      ({ alongFt }) => x(alongFt - withinFt),
      y,
    ),
    plan: lines(points, (point) => [x(point.alongFt), across(point.rightFt)]),
    planBand: asideFt === 0 ? "" : path([...edge(-1), ...edge(1).toReversed()], "Z"),
    contact: trace.contactSeen ? momentAt(points, 0) : null,
    runway: runway && {
      fromX: x(0),
      toX: x(runway.lengthFt),
      topY: across(-halfFt - shiftFt),
      bottomY: across(halfFt - shiftFt),
      aimX: x(aimFt),
    },
    withinPx: Math.max(1.5, withinFt * perFt),
    glide:
      runway === null
        ? ""
        : path([
            [x(glideFromFt), y((aimFt - glideFromFt) * glideSlope)],
            [x(aimFt), y(0)],
          ]),
  };
}

/** The last feet over time: the flare, the contact and the hops after it. */
export interface FlarePicture {
  readonly x: (tS: number) => number;
  readonly y: (heightFt: number) => number;
  readonly fromS: number;
  readonly toS: number;
  readonly line: Lines;
  readonly band: string;
  /** The area between the steepest and the flattest possible rate at the contact. Empty if the rate is unknown. */
  readonly slopes: string;
}

/** The picture of the flare. Null if the contact was not seen. */
export function flarePicture(
  { rateBoundsFpm }: Landing,
  trace: LandingTrace,
  { width, height }: Area,
): FlarePicture | null {
  if (!trace.contactSeen) return null;
  const { points } = trace;
  const low = points.findLastIndex(({ tS, heightFt }) => tS < 0 && heightFt > flareFt);
  const fromS = Math.max(points[low]?.tS ?? points[0]?.tS ?? 0, -flareBeforeS);
  const toS = Math.min(
    points.at(-1)?.tS ?? 0,
    Math.max(flareAfterS.least, Math.min(settledS(points) + 1.5, flareAfterS.most)),
  );
  const shown = points.filter(({ tS }) => tS >= fromS && tS <= toS);
  if (shown.length < 2 || fromS >= 0) return null;
  const topFt = Math.max(10, ...shown.map(({ heightFt }) => heightFt)) * 1.05;
  // Leaves room for the mark of the present moment at both ends.
  const x = (tS: number) => 5 + ((tS - fromS) / (toS - fromS)) * (width - 10);
  // Because of struts and nose, the height may fall slightly below that of the contact.
  const y = (ft: number) => height - 6 - (ft / topFt) * (height - 12);
  const slopes = (rateBoundsFpm ?? []).map((fpm): Xy => {
    const rise = Math.min(topFt, (Math.max(0, -fpm) / 60) * slopesS);
    const backS = fpm < 0 ? (rise * 60) / -fpm : slopesS;
    return [x(Math.max(fromS, -backS)), y(rise)];
  });
  return {
    x,
    y,
    fromS,
    toS,
    line: lines(shown, ({ tS, heightFt }) => [x(tS), y(heightFt)]),
    band: band(
      shown,
      ({ tS }) => x(tS),
      ({ tS }) => x(tS),
      y,
    ),
    slopes: slopes.length === 2 ? path([[x(0), y(0)], ...slopes], "Z") : "",
  };
}

/**
 * The height over the threshold, ft. Null if the runway is unknown, or if the aircraft was not seen there because it
 * passed beside the pavement or came from elsewhere.
 */
export function overThresholdFt(landing: Landing, trace: LandingTrace): number | null {
  const { points } = trace;
  const runway = runwayOf(landing, trace);
  if (runway === null) return null;
  const past = points.findIndex(({ alongFt }) => alongFt >= 0);
  const [before, after] = [points[past - 1], points[past]];
  if (before === undefined || after === undefined || after.tS > 0 || after.tS - before.tS > unseenS) return null;
  const part = -before.alongFt / (after.alongFt - before.alongFt);
  const rightFt = before.rightFt + (after.rightFt - before.rightFt) * part;
  if (isBeside({ ...runway, rightOfCentreFt: rightFt })) return null;
  return before.heightFt + (after.heightFt - before.heightFt) * part;
}

/** The longest step between samples around the contact, s. */
export function stepAtContactS(points: readonly TracePoint[]): number {
  const around = points.filter(({ tS }) => tS >= -3 && tS <= 1);
  return Math.max(0, ...around.slice(1).map(({ tS }, i) => tS - (around[i]?.tS ?? tS)));
}
