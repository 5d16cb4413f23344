import type { ReaderState } from "../../gate/read-sample.ts";
import type { Reading } from "../../gate/reading.ts";
import type { Ledger } from "../clocks/ledger.ts";
import { unseenS } from "../landing/contact-rate.ts";
import type { AirGround } from "./detector-state.ts";

/** Detects that the simulator has placed the aircraft: by a reset, a slew, a loaded flight, or an unreported replay. */
export class Placement {
  /** Put into the air after its landing. Until it takes off again, it lands no more and changes no clock. */
  isPutInAir = false;
  /** The last sample after a break or a long step. Its speed does not belong to an event before it. */
  unseenT = Number.NEGATIVE_INFINITY;
  /** The last known altitude, the vertical speed with it, and when. */
  seenFt = Number.NaN;
  seenFpm = Number.NaN;
  seenT = Number.NaN;
  /** The last speed in the air. */
  flownKt = 0;
}

/** Where the simulator has placed the aircraft. Null: it has not. */
export type Placed = "air" | "ground" | null;

/**
 * The fastest sink between two samples, ft/s: three times the last sink rate plus 30 ft/s. 200 ft/s if that is unknown.
 */
const fastestDownFps = (fpm: number): number => (Number.isNaN(fpm) ? 200 : 30 + 3 * Math.max(0, -fpm / 60));
/** The largest altimeter step, ft. */
const leapFt = 110;
/** A shorter leap is an error of the position, nm. */
const leastLeapNm = 0.5;

/** Call with each reading of the flight. */
export function detectPlacement(
  placement: Placement,
  { reading }: ReaderState,
  ledger: Ledger,
  airGround: AirGround,
): Placed {
  const hasLanded = ledger.onMs !== null && !airGround.air;
  if (hasLanded && isPlacedInAir(placement, reading)) return "air";
  const flies = !Number.isNaN(ledger.liftT);
  return flies && reading.onGround && isPlacedOnGround(placement, reading) ? "ground" : null;
}

/** The aircraft is on the ground sooner than it could have descended: by a reset, a slew or a loaded flight. */
function isPlacedOnGround({ seenT, seenFt, seenFpm }: Placement, reading: Reading): boolean {
  // After a gap that ended in a pause, the aircraft may have flown the distance.
  if (reading.broken === "teleport" && reading.unseenNm === 0) return true;
  const isGap = reading.broken === "gap";
  const tooFar = isGap && reading.dtS > 0 && reading.unseenNm === 0 && !reading.sameSpot;
  const passedS = Math.max(reading.t - seenT, isGap ? reading.realS : 0);
  return tooFar || seenFt - reading.altitudeFt > leapFt + fastestDownFps(seenFpm) * passedS;
}

/** After the landing, the aircraft is higher, and farther away than it can have flown. */
function isPlacedInAir(placement: Placement, reading: Reading): boolean {
  const { groundSpeedKt: speedKt, realS, onGround, movedNm } = reading;
  if (onGround || !(speedKt > 35)) return false;
  const farthestNm = (1.5 * Math.max(speedKt, placement.flownKt) * realS) / 3600;
  return reading.altitudeFt - placement.seenFt > leapFt && movedNm > leastLeapNm + farthestNm;
}

export function keepLastSeen(placement: Placement, reading: Reading): void {
  if (reading.broken !== "none" || reading.dtS > unseenS) placement.unseenT = reading.t;
  placement.seenFt = reading.altitudeFt;
  placement.seenFpm = reading.verticalSpeedFpm;
  placement.seenT = reading.t;
}
