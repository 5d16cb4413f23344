import { turnDeg } from "../../../src-shared/domain/geodesy.ts";
import { limits } from "./limits.ts";

const { hold } = limits;

/** Detects holds: one full turn in one direction, without a straight leg longer than in a hold. */
export class Holding {
  directionDeg = Number.NaN;
  directionT = 0;
  /** Turn in one direction since the last long straight leg, signed. */
  sumDeg = 0;
  straightS = 0;
  reverseDeg = 0;
  startT = 0;
}

/** Takes the direction of motion (or heading) at any rate, and evaluates one every `hold.overS`. */
export function stepHolding(holding: Holding, t: number, directionDeg: number): void {
  if (Number.isNaN(directionDeg)) return;
  const stepS = t - holding.directionT;
  if (stepS < hold.overS) return;
  const turn = turnDeg(holding.directionDeg, directionDeg);
  holding.directionDeg = directionDeg;
  holding.directionT = t;
  if (Number.isNaN(turn) || stepS > 40) return;
  const rateDegS = turn / stepS;
  if (Math.abs(rateDegS) < hold.turningDegS) holding.straightS += stepS;
  else if (holding.sumDeg === 0 || rateDegS > 0 === holding.sumDeg > 0) {
    if (holding.sumDeg === 0) holding.startT = t - stepS;
    holding.sumDeg += turn;
    holding.straightS = 0;
    holding.reverseDeg = 0;
  } else holding.reverseDeg += Math.abs(turn);
  if (holding.straightS > hold.legS || holding.reverseDeg > hold.backDeg) {
    holding.sumDeg = 0;
    holding.straightS = 0;
    holding.reverseDeg = 0;
  }
}

const turned = (holding: Holding, byDeg: number): boolean => {
  const lastedS = holding.directionT - holding.startT;
  const deg = Math.abs(holding.sumDeg);
  return deg >= byDeg && deg < hold.fastestDegS * lastedS;
};
export const isHolding = (holding: Holding): boolean => turned(holding, hold.turnDeg);
/** The turn may become a hold, so a level stretch does not yet count as a new cruise. */
export const mayBeHolding = (holding: Holding): boolean => turned(holding, hold.waitDeg);
