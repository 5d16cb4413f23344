import { turnDeg } from "../../../src-shared/geodesy.ts";
import { limits } from "./limits.ts";

const { hold } = limits;

/** Detects holds: one full turn in one direction with no straight leg longer than a hold's. */
export class Holding {
  directionDeg = Number.NaN;
  directionT = 0;
  /** Turn accumulated in one direction, signed, since the last long straight. */
  sumDeg = 0;
  straightS = 0;
  reverseDeg = 0;
  startT = 0;
}

/** Call once a second or slower with the direction of motion (or heading). */
export function stepHolding(s: Holding, t: number, directionDeg: number): void {
  if (Number.isNaN(directionDeg)) return;
  const dt = t - s.directionT;
  const turn = turnDeg(s.directionDeg, directionDeg);
  s.directionDeg = directionDeg;
  s.directionT = t;
  if (Number.isNaN(turn) || dt <= 0 || dt > 40) return;
  const rate = turn / dt;
  if (Math.abs(rate) < hold.turningDegS) s.straightS += dt;
  else if (s.sumDeg === 0 || rate > 0 === s.sumDeg > 0) {
    if (s.sumDeg === 0) s.startT = t - dt;
    s.sumDeg += turn;
    s.straightS = 0;
    s.reverseDeg = 0;
  } else s.reverseDeg += Math.abs(turn);
  if (s.straightS > hold.legS || s.reverseDeg > hold.backDeg) {
    s.sumDeg = 0;
    s.straightS = 0;
    s.reverseDeg = 0;
  }
}

const turned = (s: Holding, byDeg: number): boolean => {
  const lastedS = s.directionT - s.startT;
  const deg = Math.abs(s.sumDeg);
  return deg >= byDeg && deg < hold.fastestDegS * lastedS;
};
export const isHolding = (s: Holding): boolean => turned(s, hold.turnDeg);
/** Enough of a hold to wait before a level stretch counts as a new cruise. */
export const mayBeHolding = (s: Holding): boolean => turned(s, hold.waitDeg);
