import type { FlightPlan, PassedFix, PlanFix, PlanProgress } from "../../../src-shared/domain/flight-plan.ts";
import { bearingDeg, distanceNm, type LatLon, placeOf } from "../../../src-shared/domain/geodesy.ts";
import { rateOf, type SimSample } from "../../../src-shared/domain/sample.ts";

/** The next fix counts as passed if it is abeam within this share of its mean leg, or within `leastAbeamNm`. */
const abeamOfLeg = 0.4;
const leastAbeamNm = 10;
/** A later fix counts as passed within this distance: the pilot flew direct to it. */
const directNm = 3;
/** After this distance in a straight line, it is decided again whether the next fix was missed. */
const lookNm = 5;
/**
 * The pace is known after this much of the plan beyond the climb. The time of the climb depends on the departure route.
 */
const paceAfterS = 600;
const paceOverS = 900;
const slowestPace = 1.25;
const fastestPace = 0.8;
/** A slower aircraft makes no progress. */
const leastKt = 40;

const rad = Math.PI / 180;

interface Waypoint {
  readonly fix: PlanFix;
  /** Distance along the route to the destination, nm. */
  readonly toGoNm: number;
  /** The direction in which the fix is passed, true degrees: half-way between its two legs. */
  readonly throughDeg: number;
  readonly abeamNm: number;
}

/**
 * A place of the route: the departure, the fixes, the destination. So fix `n` is place `n + 1`, at the end of the leg
 * from place `n`. Null for an airport whose place is unknown.
 */
type Place = LatLon | null;

/**
 * The progress of a flight along its plan: passed fixes and fixes ahead. Depends only on its input, so a replay gives
 * the same result.
 */
export function createProgress() {
  let plan: FlightPlan | null = null;
  let waypoints: readonly Waypoint[] = [];
  let places: readonly Place[] = [];
  let next = 0;
  /** The place of the last sample. */
  let place: LatLon | null = null;
  /** Where it was last decided whether the next fix was missed. */
  let lookedAt: LatLon | null = null;
  /** Whether it looked missed there: an orbit or the first turn of a departure may look so for a moment. */
  let seemsMissed = false;
  const passed: PassedFix[] = [];

  function take(newPlan: FlightPlan, at: LatLon | null): void {
    const before = plan;
    plan = before === null ? newPlan : withRoute(before, newPlan);
    waypoints = waypointsOf(plan);
    places = [placeOf(plan.origin), ...plan.fixes, placeOf(plan.destination)];
    next = before === null || at === null ? 0 : nextOf(places, 0, at);
  }

  /**
   * Goes on to a later fix if the next one is missed: after vectors or a direct, the aircraft flies along a later leg.
   * A hold, an orbit or a turn back is near none, or not for so long.
   */
  function skipMissed(at: LatLon): void {
    const before = lookedAt;
    if (before !== null && distanceNm(before, at) < lookNm) return;
    lookedAt = at;
    const later = before === null ? next : laterOf(places, next, before, at);
    if (later > next && seemsMissed) next = later;
    seemsMissed = later > next;
  }

  /** Follows a sample. `flownS`: simulated seconds in the air, computed only when a fix is passed. */
  function follow(sample: SimSample, flownS: () => number): void {
    const before = place;
    place = sample;
    const first = next;
    for (let index = next; index < waypoints.length; index++) {
      const waypoint = waypoints[index];
      if (waypoint === undefined) return;
      const { fix, throughDeg } = waypoint;
      const reachNm = index === next ? waypoint.abeamNm : directNm;
      // A degree of latitude is 60 nm. This cheap check excludes most fixes of a long route.
      if (Math.abs(fix.latitudeDeg - sample.latitudeDeg) * 60 > reachNm) continue;
      const awayNm = distanceNm(fix, sample);
      if (awayNm > reachNm) continue;
      const isBeyond = (at: LatLon): boolean => Math.cos((bearingDeg(fix, at) - throughDeg) * rad) >= 0;
      if (awayNm > 0.05 && !isBeyond(sample)) continue;
      // A route may lead over a place again. So a later fix must be crossed in its own direction, and not with another.
      if (index !== next && (next !== first || before === null || isBeyond(before))) continue;
      const { name, kind, timeS, fuelLb } = fix;
      passed.push({
        ...{ name, kind, atMs: sample.timeMs, plannedS: timeS, flownS: flownS() },
        ...{ plannedFuelLb: fuelLb, fuelLb: sample.fuelLb ?? null },
        offNm: Math.round(Math.abs(awayNm * Math.sin((bearingDeg(fix, sample) - throughDeg) * rad)) * 10) / 10,
      });
      next = index + 1;
      seemsMissed = false;
    }
    skipMissed(sample);
  }

  /** `isFromFinalOn`: the runway is ahead or reached, also where the plan has another approach. */
  function view(at: SimSample | null, isFromFinalOn = false): PlanProgress | null {
    if (plan === null) return null;
    const ahead = isFromFinalOn ? waypoints.length : next;
    const waypoint = waypoints[ahead];
    const target = places[ahead + 1] ?? null;
    const nextNm = at === null || target === null ? null : distanceNm(at, target);
    const toGoNm = waypoint?.toGoNm ?? 0;
    const speedKt = at?.groundSpeedKt ?? 0;
    const flies = at !== null && at.onGround === false && speedKt >= leastKt;
    const rate = at === null ? 1 : rateOf(at);
    const nextMs = flies && nextNm !== null ? at.timeMs + ((nextNm / speedKt) * 3_600_000) / rate : null;
    const beyondS = plannedFrom(plan, waypoint);
    return {
      passed: [...passed],
      next: ahead,
      nextNm,
      remainingNm: nextNm === null ? null : nextNm + toGoNm,
      nextMs,
      etaMs: nextMs === null || beyondS === null ? null : nextMs + (beyondS * paceOf(passed) * 1000) / rate,
    };
  }

  return { take, follow, view, plan: () => plan };
}
export type Progress = ReturnType<typeof createProgress>;

/**
 * The plan of a departed flight with a new route: fixes, alternates and text. The fuel at the new fixes is based on the
 * take-off fuel of the first plan.
 */
function withRoute(
  plan: FlightPlan,
  { fixes, alternates, route, routeNm, airS, takeOffFuelLb }: FlightPlan,
): FlightPlan {
  const lessLb = takeOffFuelLb === null || plan.takeOffFuelLb === null ? null : takeOffFuelLb - plan.takeOffFuelLb;
  return {
    ...plan,
    ...{ alternates, route, routeNm, airS },
    fixes: fixes.map((fix) => ({
      ...fix,
      fuelLb: fix.fuelLb === null || lessLb === null ? null : Math.max(0, fix.fuelLb - lessLb),
    })),
  };
}

/** The number of the fix at the end of the nearest leg of the route, from the leg to fix `first` on. */
function nextOf(places: readonly Place[], first: number, at: LatLon): number {
  let best = { index: first, detourNm: Number.POSITIVE_INFINITY };
  for (let index = first; index < places.length - 1; index++) {
    const [from, to] = [places[index], places[index + 1]];
    if (!from || !to) continue;
    const detourNm = distanceNm(from, at) + distanceNm(at, to) - distanceNm(from, to);
    if (detourNm < best.detourNm) best = { index, detourNm };
  }
  return best.index;
}

/**
 * The fix at the end of the nearest leg, if the aircraft flew from `before` to `at` along that leg rather than to the
 * next fix; else the next fix.
 */
function laterOf(places: readonly Place[], next: number, before: LatLon, at: LatLon): number {
  const fix = places[next + 1];
  if (!fix) return next;
  const gainNm = (to: LatLon): number => distanceNm(to, before) - distanceNm(to, at);
  // On its way to the fix, or so near that it may still be passed: no need to look at the whole route.
  if (gainNm(fix) > lookNm * 0.9 || distanceNm(fix, at) <= leastAbeamNm) return next;
  const later = nextOf(places, next, at);
  const to = places[later + 1];
  return to && gainNm(to) > Math.max(0, gainNm(fix)) ? later : next;
}

function waypointsOf({ origin, fixes, destination }: FlightPlan): Waypoint[] {
  const end = placeOf(destination);
  const waypoints: Waypoint[] = [];
  let toGoNm = 0;
  for (let index = fixes.length - 1; index >= 0; index--) {
    const fix = fixes[index];
    if (fix === undefined) continue;
    const before = fixes[index - 1] ?? placeOf(origin);
    const after = fixes[index + 1] ?? end;
    const legs = [before, after].flatMap((other) => (other === null ? [] : [distanceNm(fix, other)]));
    toGoNm += after === null ? 0 : distanceNm(fix, after);
    const meanNm = legs.reduce((sum, nm) => sum + nm, 0) / Math.max(1, legs.length);
    waypoints.unshift({
      fix,
      toGoNm,
      throughDeg: through(before, fix, after),
      abeamNm: Math.max(leastAbeamNm, meanNm * abeamOfLeg),
    });
  }
  return waypoints;
}

/** The direction in which a fix is passed, true degrees: half-way between its two legs. */
function through(before: LatLon | null, fix: LatLon, after: LatLon | null): number {
  const [inbound, outbound] = [
    before === null || distanceNm(before, fix) < 0.05 ? null : bearingDeg(fix, before) + 180,
    after === null || distanceNm(after, fix) < 0.05 ? null : bearingDeg(fix, after),
  ];
  if (inbound === null || outbound === null) return inbound ?? outbound ?? 0;
  const [x, y] = [inbound, outbound].reduce(
    ([x, y], deg) => [x + Math.cos(deg * rad), y + Math.sin(deg * rad)] as const,
    [0, 0] as readonly [number, number],
  );
  return Math.hypot(x, y) < 0.01 ? inbound : Math.atan2(y, x) / rad;
}

/** Planned time from a fix to touchdown, s. After the last fix only the distance is known. */
function plannedFrom({ airS }: FlightPlan, waypoint: Waypoint | undefined): number | null {
  if (waypoint === undefined) return 0;
  const { timeS } = waypoint.fix;
  return airS === null || timeS === null || timeS > airS ? null : airS - timeS;
}

/** Ratio of flown to planned time after the climb. 1 while too little is known. */
function paceOf(passed: readonly PassedFix[]): number {
  const timed = passed.flatMap(({ plannedS, flownS }) =>
    plannedS === null || flownS === null || plannedS < paceAfterS ? [] : [{ plannedS, flownS }],
  );
  const [first, last] = [timed[0], timed.at(-1)];
  if (first === undefined || last === undefined || last.plannedS - first.plannedS < paceOverS) return 1;
  const pace = (last.flownS - first.flownS) / (last.plannedS - first.plannedS);
  return Math.min(slowestPace, Math.max(fastestPace, pace));
}
