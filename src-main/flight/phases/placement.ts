import { bearingDeg, turnDeg } from "../../../src-shared/domain/geodesy.ts";
import type { ReaderState } from "../../gate/read-sample.ts";
import type { Reading } from "../../gate/reading.ts";
import { FlownPath, isOnPath } from "../clocks/flown-path.ts";
import type { Ledger } from "../clocks/ledger.ts";
import { heightFt } from "./air-ground.ts";
import type { AirGround } from "./detector-state.ts";

/** Detects that the simulator has placed the aircraft: by a reset, a slew, a loaded flight or a replay. */
export class Placement {
  /** The simulator replays this flight after its landing. Replayed samples change no clock, and are no new landing. */
  replays = false;
  /** When the aircraft was last on the path that a replay repeats; for how long it has moved tail first, s. */
  onPathT = Number.NaN;
  backwardsS = 0;
  readonly path = new FlownPath();
  /** The last sample after a break or a long step. Its speed does not belong to an event before it. */
  unseenT = Number.NEGATIVE_INFINITY;
  /** The last known altitude, the vertical speed with it, and when. */
  seenFt = Number.NaN;
  seenFpm = Number.NaN;
  seenT = Number.NaN;
  /** The last speed in the air. */
  flownKt = Number.NaN;
}

/** Where the simulator has placed the aircraft. Null: it has not. */
export type Placed = "air" | "ground" | null;

/**
 * The fastest sink between two samples, ft/s: three times the last sink rate plus 30 ft/s. 200 ft/s if that is unknown.
 */
const fastestDownFps = (fpm: number): number => (Number.isNaN(fpm) ? 200 : 30 + 3 * Math.max(0, -fpm / 60));
/** After a longer step, a speed does not belong to the touch, s. */
const unseenS = 3;
/** No aircraft climbs faster, ft/s. */
const fastestUpFps = 300;
/** The largest altimeter step, ft. */
const leapFt = 110;
/** No aircraft moves tail first at this speed, kt, for this long, s. A replay that runs backwards does. */
const tailFirstKt = 40;
const tailFirstS = 0.5;
/** Once the aircraft has been off the replayed path for this long, s, the pilot flies on from a replayed moment. */
const offPathS = 10;

/** Whether the last step led backwards, at the speed of flight. */
const isBackwards = ({ last, reading }: ReaderState): boolean =>
  reading.groundSpeedKt > tailFirstKt && Math.abs(turnDeg(reading.headingDeg, bearingDeg(last, reading))) > 120;

/** Call with each reading of the flight. */
export function detectPlacement(
  placement: Placement,
  reader: ReaderState,
  ledger: Ledger,
  airGround: AirGround,
): Placed {
  const { reading } = reader;
  const mayReplay = placement.replays || ledger.onMs !== null;
  placement.backwardsS = mayReplay && isBackwards(reader) ? placement.backwardsS + reading.realS : 0;
  const mayBePlacedInAir = ledger.onMs !== null && !airGround.air && airGround.known;
  if (mayBePlacedInAir && isPlacedInAir(placement, reading)) {
    placement.replays = isOnPath(placement.path, reading);
    placement.onPathT = reading.t;
    return "air";
  }
  const isOnGround = reading.onGround ?? heightFt(airGround, reading) < 8;
  return !Number.isNaN(ledger.liftT) && isOnGround && isPlacedOnGround(placement, reading) ? "ground" : null;
}

/** The aircraft is on the ground sooner than it could have descended: by a reset, a slew or a loaded flight. */
function isPlacedOnGround({ seenT, seenFt, seenFpm }: Placement, reading: Reading): boolean {
  if (reading.broken === "teleport") return true;
  const isGap = reading.broken === "gap";
  const tooFar = isGap && reading.dtS > 0 && reading.unseenNm === 0 && !reading.sameSpot;
  const passedS = Math.max(reading.t - seenT, isGap ? reading.realS : 0);
  return tooFar || seenFt - reading.altitudeFt > leapFt + fastestDownFps(seenFpm) * passedS;
}

/**
 * After the landing, the aircraft is elsewhere and higher than it could have climbed. Either the simulator runs a
 * replay without reporting it, or the pilot has placed the aircraft on another approach.
 */
function isPlacedInAir(placement: Placement, reading: Reading): boolean {
  const { groundSpeedKt: speedKt, t, realS, onGround, movedNm: stepNm } = reading;
  if (placement.replays || onGround === true || !(speedKt > 35)) return false;
  const farthestNm = (1.5 * Math.max(speedKt, placement.flownKt || 0) * realS) / 3600;
  if (stepNm > 0.05 + farthestNm && realS < 60 && isOnPath(placement.path, reading)) return true;
  // Without a change of position, an altitude jump is an altimeter error. The speed alone may be stale.
  if (!(stepNm > 0.5)) return false;
  const climbedFt = reading.altitudeFt - placement.seenFt;
  const isTooHigh = realS < 10 && climbedFt > leapFt + fastestUpFps * (t - placement.seenT);
  return isTooHigh || (climbedFt > leapFt && stepNm > 0.5 + farthestNm);
}

/** The simulator shows the flight backwards. */
export const runsBackwards = ({ backwardsS }: Placement): boolean => backwardsS > tailFirstS;

export function keepLastSeen(placement: Placement, reading: Reading): void {
  if (reading.broken !== "none" || reading.dtS > unseenS) placement.unseenT = reading.t;
  placement.seenFt = reading.altitudeFt;
  placement.seenFpm = reading.verticalSpeedFpm;
  placement.seenT = reading.t;
}

/**
 * Call during a replay. @returns whether the pilot flies on from one of its moments: another approach, which may end in
 * a landing.
 */
export function hasLeftReplay(placement: Placement, reading: Reading): boolean {
  if (placement.backwardsS > 0 || isOnPath(placement.path, reading)) placement.onPathT = reading.t;
  placement.replays = reading.t - placement.onPathT < offPathS;
  return !placement.replays;
}
