import { turnDeg } from "../../src-shared/geodesy.ts";

/**
 * Holds: one full turn in one direction with no straight leg longer than a hold's. FDM practice asks for 355° of turn
 * (Flight Data Analyzer settings); a standard outbound leg is 1 to 1.5 minutes (ICAO Doc 8168), 100 s with wind.
 */
export interface Turning {
  directionDeg: number;
  directionT: number;
  /** Turn gathered in one direction, signed, since the last long straight. */
  sumDeg: number;
  straightS: number;
  reverseDeg: number;
  startT: number;
}
export const newTurning = (): Turning => ({
  directionDeg: Number.NaN,
  directionT: 0,
  sumDeg: 0,
  straightS: 0,
  reverseDeg: 0,
  startT: 0,
});

const longestLegS = 100;

/** Call once a second or slower with the direction of motion (or heading). */
export function stepTurning(s: Turning, t: number, directionDeg: number): void {
  if (Number.isNaN(directionDeg)) return;
  const dt = t - s.directionT;
  const turn = turnDeg(s.directionDeg, directionDeg);
  s.directionDeg = directionDeg;
  s.directionT = t;
  if (Number.isNaN(turn) || dt <= 0 || dt > 40) return;
  const rate = turn / dt;
  // 0.6 °/s is FDM's lowest hold turn; half of it lets wind stretch the turn.
  if (Math.abs(rate) < 0.3) s.straightS += dt;
  else if (s.sumDeg === 0 || rate > 0 === s.sumDeg > 0) {
    if (s.sumDeg === 0) s.startT = t - dt;
    s.sumDeg += turn;
    s.straightS = 0;
    s.reverseDeg = 0;
  } else s.reverseDeg += Math.abs(turn);
  if (s.straightS > longestLegS || s.reverseDeg > 60) {
    s.sumDeg = 0;
    s.straightS = 0;
    s.reverseDeg = 0;
  }
}

/** A hold is mostly straight legs: a steep turn, a spiral or a thermal goes round faster than 2.5 °/s on the whole. */
const likeHold = (s: Turning): boolean => {
  const lastedS = s.directionT - s.startT;
  return lastedS > 80 && Math.abs(s.sumDeg) < 2.5 * lastedS;
};
export const isHolding = (s: Turning): boolean => Math.abs(s.sumDeg) >= 355 && likeHold(s);
/** Three quarters of a hold flown: enough to wait before calling a level stretch a new cruise. */
export const mayBeHolding = (s: Turning): boolean => Math.abs(s.sumDeg) >= 270 && likeHold(s);
