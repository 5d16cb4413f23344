import type { Figure, FigureName, PhaseChange } from "../../../src-shared/domain/flight.ts";
import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import { groundPhases, type Phase } from "../../../src-shared/domain/phases.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import type { Reading } from "../../gate/reading.ts";
import { fitAltitude, type History } from "./history.ts";
import type { Holding } from "./holding.ts";
import { limits } from "./limits.ts";

const { trend } = limits;

/** What is known of a flight before it is flown. Everything but the category may be missing. */
export interface FlightPlan {
  readonly departure: LatLon | null;
  readonly arrival: LatLon | null;
  readonly cruiseAltitudeFt: number | null;
  /** As the simulator spells it: "Airplane", "Helicopter", "Glider" … */
  readonly category: string;
}

/** The kind of aircraft, as far as the rules need it. */
export interface AircraftKind {
  /** Flies without forward speed. */
  readonly hovers: boolean;
  /** Has no engine to climb or to go around with. */
  readonly glides: boolean;
}

/** From the simulator's category, or a collection's: "Airplane", "Helicopter", "paraglider/hang-glider" … */
export const kindOf = (category: string): AircraftKind => ({
  hovers: /heli|rotor|balloon/i.test(category),
  // A glider's tug is an aeroplane.
  glides: /glid/i.test(category) && !/tug|tow/i.test(category),
});

export class Detector {
  phase: Phase = "boarding";
  /** The first phase is known. */
  started = false;
  /** When the phase was reported; NaN before the first. */
  sinceT = Number.NaN;
  sinceMs = 0;
  detail: string | null = null;
  /** Has been in the air since the flight began. */
  flown = false;
  /** Mean vertical speed of the last 25 s (`trend.spanS`) and of the last 10 s (`trend.shortSpanS`). */
  rateFpm = Number.NaN;
  shortRateFpm = Number.NaN;
  /** Since when the rate of the last 25 s has been near zero. */
  levelT = Number.NaN;
  levelMs = 0;
  /** How far the altitude deviates from the level held in cruise: the mean of the last minute. */
  levelDeviationFt = trend.deviationFt;
  /** The altitude held in cruise, the mean of the last minute; when it was last updated. */
  levelAltitudeFt = Number.NaN;
  followedT = 0;
  /** Highest and lowest since the phase began; their times, or the end of a later level stretch. */
  highFt = Number.NaN;
  highMs = 0;
  lowFt = Number.NaN;
  lowMs = 0;
  lowT = 0;
  /** The end of a later level stretch, else `lowT`. */
  lowUntilT = 0;
  lowHeightFt = Number.NaN;
  /** The most that it sank within `goAround.lostS` on this approach, ft. */
  sankFt = 0;
  /** Highest altitude of this leg. */
  topFt = Number.NaN;
  hasLiftedOff = false;
  /** On the runway of the landing, or holding beside it. */
  atRunway = false;
  peakKt = 0;
  standT = Number.NaN;
  standMs = 0;
  moveT = Number.NaN;
  moveMs = 0;
  moveLatitude = Number.NaN;
  moveLongitude = Number.NaN;
  /** Direction of the last 6 m over the ground. */
  motionDeg = Number.NaN;
  /** Where it stood before it moved off, and whether it has been away from there since. */
  wasAway = false;
  standLatitude = Number.NaN;
  standLongitude = Number.NaN;
  enginesOffT = Number.NaN;
  /** The mean power with which it taxies. */
  taxiPower = Number.NaN;
}

/** On the ground or in the air, by the simulator's flag, the height, the altitude and the speed. */
export class AirGround {
  known = false;
  air = false;
  /** When the present state began (back-dated to the first sample of the change). */
  sinceT = 0;
  sinceMs = 0;
  /** The speed at the first sample of the last change. */
  sinceKt = 0;
  /** A change that is not decided yet: its first sample, and how many samples support it. */
  pendingT = Number.NaN;
  pendingMs = 0;
  pendingKt = 0;
  pending = 0;
  /** Altitude with the wheels on the ground. */
  groundAltitudeFt = Number.NaN;
  /** The flag contradicts height, speed or the pilot. It is ignored until it agrees once. */
  flagDead = false;
  /** On the ground after a contact that was seen. */
  landed = false;
  /** The aircraft has flown since the pilot said so. Until then it does not land. */
  hasFlown = true;
  /** The height has been the same within `touchdown.heldFt` since this sample. */
  heldFt = Number.NaN;
  heldT = Number.NaN;
  heldMs = 0;
}

/**
 * The input of every rule at one sample. The detector's parts are changed in place, so that a long flight costs no
 * memory; then the present reading.
 */
export interface Moment {
  readonly plan: FlightPlan;
  kind: AircraftKind;
  readonly detector: Detector;
  readonly airGround: AirGround;
  readonly history: History;
  readonly holding: Holding;
  readonly reading: Reading;
  emit(change: PhaseChange): void;
}

/** One figure of the evidence, rounded for reading. */
export const figure = (name: FigureName, value: number, limit?: number, heldS?: number): Figure => ({
  name,
  // + 0 turns −0 into 0.
  value: Math.round(value * 10) / 10 + 0,
  ...(limit === undefined ? {} : { limit: Math.round(limit * 10) / 10 }),
  ...(heldS === undefined ? {} : { heldS: Math.round(heldS * 10) / 10 }),
});

/** Enters `phase`, back-dated to `atMs`, and says why. Unknown figures are omitted. */
export function enterPhase(
  moment: Moment,
  phase: Phase,
  atMs: number,
  [sentence, ...figures]: readonly [Text, ...Figure[]],
): void {
  const { detector, reading } = moment;
  const levelS = reading.t - detector.levelT;
  if (!groundPhases.has(phase)) resetExtremes(moment);
  // Held for long enough: its deviation from the level is known.
  if (phase === "cruise" && levelS >= trend.levelMeanS)
    detector.levelDeviationFt = Math.min(
      detector.levelDeviationFt,
      fitAltitude(moment.history, trend.levelMeanS).rangeFt / 2,
    );
  if (phase === "take_off") detector.peakKt = moment.reading.groundSpeedKt;
  // Never before the previous phase began, whatever the physics suggests.
  const since = Math.min(Math.max(atMs, detector.sinceMs), reading.timeMs);
  // The mean rate may still show the level stretch before.
  if (phase === "climb" || phase === "descent") detector.levelT = Number.NaN;
  if (phase !== "approach" && phase !== "final") detector.sankFt = 0;
  detector.phase = phase;
  detector.sinceT = reading.t;
  detector.sinceMs = since;
  detector.detail = null;
  const known = figures.filter((figure) => Number.isFinite(figure.value));
  moment.emit({ phase, atMs: since, decidedAtMs: reading.timeMs, evidence: { sentence, figures: known } });
}

/** Counts highest and lowest from the present altitude. */
export function resetExtremes({ detector, reading }: Moment): void {
  detector.highFt = detector.lowFt = detector.levelAltitudeFt = reading.altitudeFt;
  detector.highMs = detector.lowMs = reading.timeMs;
  detector.lowT = detector.lowUntilT = detector.followedT = reading.t;
  detector.lowHeightFt = reading.heightFt;
  detector.levelDeviationFt = trend.deviationFt;
}

/** Sets the phase that the pilot chose; later phases are counted from there. */
export function setPhase({ detector }: Moment, phase: Phase, t: number, sinceMs: number): void {
  detector.phase = phase;
  detector.sinceT = t;
  detector.sinceMs = sinceMs;
  detector.detail = null;
  detector.started = true;
  detector.highFt =
    detector.lowFt =
    detector.levelAltitudeFt =
    detector.levelT =
    detector.standT =
    detector.moveT =
      Number.NaN;
}
