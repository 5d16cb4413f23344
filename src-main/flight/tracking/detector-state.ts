import type { Figure, FigureName, PhaseChange } from "../../../src-shared/flight.ts";
import type { LatLon } from "../../../src-shared/geodesy.ts";
import { groundPhases, type Phase } from "../../../src-shared/phases.ts";
import type { Text } from "../../../src-shared/words/message.ts";
import { fitAltitude, type History } from "./history.ts";
import type { Holding } from "./holding.ts";
import type { Reading } from "./reading.ts";

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
  glides: /glid/i.test(category),
});

export interface Detector {
  phase: Phase;
  /** Something is known about where the aircraft is: the first phase is more than a guess. */
  started: boolean;
  /** When the phase was reported; NaN before the first. */
  sinceT: number;
  sinceMs: number;
  detail: string | null;
  /** Has been in the air since the flight began. */
  flown: boolean;
  /** Mean vertical speed of the last 25 s; since when it has been near zero. */
  rateFpm: number;
  quickFpm: number;
  /** Deviation from the level it holds, ft (mean of the last minute in cruise). */
  unrestFt: number;
  /** The smallest change of altitude seen, ft: some feeds have steps of 25 or 100 ft. */
  stepFt: number;
  /** Noise of the altimeter beyond its steps, ft (standard deviation over the last minute); how often it was measured. */
  noiseFt: number;
  noises: number;
  levelT: number;
  levelMs: number;
  /** The altitude held in cruise, averaged slowly; when it was last updated. */
  levelAltitudeFt: number;
  followedT: number;
  /** Highest and lowest since the phase began. */
  highFt: number;
  highMs: number;
  lowFt: number;
  lowMs: number;
  lowT: number;
  lowHeightFt: number;
  /** Highest altitude of this leg. */
  topFt: number;
  /** Where the wheels were last on the ground. */
  fieldLatitude: number;
  fieldLongitude: number;
  runwayDeg: number;
  /** On the runway of the landing, or holding beside it. */
  atRunway: boolean;
  peakKt: number;
  /** The last contact. */
  landedT: number;
  slowestKt: number;
  standT: number;
  standMs: number;
  moveT: number;
  moveMs: number;
  moveLatitude: number;
  moveLongitude: number;
  /** Direction of the last 6 m over the ground. */
  motionDeg: number;
  enginesOffT: number;
  taxiPower: number;
}

export const newDetector = (): Detector => ({
  phase: "boarding",
  started: false,
  sinceT: Number.NaN,
  sinceMs: 0,
  detail: null,
  flown: false,
  rateFpm: Number.NaN,
  quickFpm: Number.NaN,
  unrestFt: 40,
  stepFt: 100,
  noiseFt: 0,
  noises: 0,
  levelT: Number.NaN,
  levelMs: 0,
  levelAltitudeFt: Number.NaN,
  followedT: 0,
  highFt: Number.NaN,
  highMs: 0,
  lowFt: Number.NaN,
  lowMs: 0,
  lowT: 0,
  lowHeightFt: Number.NaN,
  topFt: Number.NaN,
  fieldLatitude: Number.NaN,
  fieldLongitude: Number.NaN,
  runwayDeg: Number.NaN,
  atRunway: false,
  peakKt: 0,
  landedT: Number.NaN,
  slowestKt: 9999,
  standT: Number.NaN,
  standMs: 0,
  moveT: Number.NaN,
  moveMs: 0,
  moveLatitude: Number.NaN,
  moveLongitude: Number.NaN,
  motionDeg: Number.NaN,
  enginesOffT: Number.NaN,
  taxiPower: Number.NaN,
});

/** Evidence for or against a change between ground and air. The first one that holds counts. */
export interface Witness {
  readonly name: string;
  readonly sees: (m: Moment) => boolean;
  /** How long the evidence must last, s: `atOnce` where one sample is enough; 0 where it speaks against the change. */
  readonly forS: (m: Moment) => number;
}

/**
 * On the ground or in the air. The simulator's flag is one of four witnesses (flag, height, altitude, speed). A change
 * needs the flag with physics beside it, or one of them for longer.
 */
export interface AirGround {
  known: boolean;
  air: boolean;
  /** When the present state began (back-dated to the first sample of the change). */
  sinceT: number;
  sinceMs: number;
  /** A change under examination: its first sample, and how many samples support it. */
  claimT: number;
  claimMs: number;
  claims: number;
  /** The witness that counts now, and how long its evidence must last, s. */
  witness: Witness | undefined;
  claimS: number;
  /** The last sample at which another instrument contradicted it. */
  doubtT: number;
  doubtMs: number;
  /** Altitude and reported height with the wheels on the ground: references for "risen" and "low". */
  groundAltitudeFt: number;
  groundAglFt: number;
  /** The flag has contradicted physics for a long time. It is ignored until it changes together with the aircraft. */
  flagDead: boolean;
  /**
   * The flag said "air" while the aircraft stood, as on water in some simulators. It is ignored until it says "ground"
   * once.
   */
  flagNever: boolean;
  /** On the ground after a contact that was seen. */
  landed: boolean;
  lastFlag: boolean | null;
  /** Last height known in the air. */
  lastHeightFt: number;
  /** The highest altitude since the lift-off, or since the first sample in the air. */
  topFt: number;
  /** The slowest speed at which it certainly flew, kt. */
  slowestKt: number;
}

export const newAirGround = (): AirGround => ({
  known: false,
  air: false,
  sinceT: 0,
  sinceMs: 0,
  claimT: Number.NaN,
  claimMs: 0,
  claims: 0,
  witness: undefined,
  claimS: 0,
  doubtT: Number.NaN,
  doubtMs: 0,
  groundAltitudeFt: Number.NaN,
  groundAglFt: Number.NaN,
  flagDead: false,
  flagNever: false,
  landed: false,
  lastFlag: null,
  lastHeightFt: Number.NaN,
  topFt: Number.NaN,
  slowestKt: Number.NaN,
});

/**
 * The input of every rule at one sample. The detector's parts are changed in place, so that a long flight costs no
 * memory; then the present reading, and the two values that most rules need.
 */
export interface Moment {
  readonly plan: FlightPlan;
  kind: AircraftKind;
  readonly detector: Detector;
  readonly airGround: AirGround;
  readonly history: History;
  readonly holding: Holding;
  readonly emit: (change: PhaseChange) => void;
  readonly reading: Readonly<Reading>;
  /** Above the ground. */
  heightFt: number;
  /** Over the ground, or through the air where that is not known: at the stand a wind of 6 kt reads as airspeed. */
  speedKt: number;
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
  m: Moment,
  phase: Phase,
  atMs: number,
  [sentence, ...figures]: readonly [Text, ...Figure[]],
): void {
  const { detector: d, reading: r } = m;
  const levelS = r.t - d.levelT;
  if (!groundPhases.has(phase)) resetExtremes(m);
  // Held for a minute: its deviation from the level is known.
  if (phase === "cruise" && levelS >= 60) d.unrestFt = Math.min(d.unrestFt, fitAltitude(m.history, 60).rangeFt / 2);
  if (phase === "take_off") {
    d.peakKt = m.speedKt;
    d.runwayDeg = r.headingDeg;
  }
  // Never before the previous phase began, whatever the physics suggests.
  const since = Math.min(Math.max(atMs, d.sinceMs), r.timeMs);
  d.phase = phase;
  d.sinceT = r.t;
  d.sinceMs = since;
  d.detail = null;
  const known = figures.filter((figure) => Number.isFinite(figure.value));
  m.emit({ phase, atMs: since, decidedAtMs: r.timeMs, evidence: { sentence, figures: known } });
}

/** From here on, highest and lowest are counted from the present altitude. */
export function resetExtremes({ detector: d, reading: r, heightFt }: Moment): void {
  d.highFt = d.lowFt = d.levelAltitudeFt = r.altitudeFt;
  d.highMs = d.lowMs = r.timeMs;
  d.lowT = d.followedT = r.t;
  d.lowHeightFt = heightFt;
  d.unrestFt = 40;
}

/** Sets the phase that the pilot chose; later phases are counted from there. */
export function setPhase({ detector: d }: Moment, phase: Phase, t: number, sinceMs: number): void {
  d.phase = phase;
  d.sinceT = t;
  d.sinceMs = sinceMs;
  d.detail = null;
  d.started = true;
  d.highFt = d.lowFt = d.levelAltitudeFt = d.levelT = d.standT = d.moveT = Number.NaN;
}
