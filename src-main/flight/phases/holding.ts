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
}

/** Takes the direction of motion (or heading) at any rate, and evaluates one every `hold.overS`. */
export function stepHolding(holding: Holding, t: number, directionDeg: number): void {
  if (Number.isNaN(directionDeg)) return;
  const stepS = t - holding.directionT;
  if (stepS < hold.overS) return;
  const turn = turnDeg(holding.directionDeg, directionDeg);
  holding.directionDeg = directionDeg;
  holding.directionT = t;
  if (Number.isNaN(turn)) return;
  const isTurning = Math.abs(turn) / stepS >= hold.turningDegS;
  holding.straightS = isTurning ? 0 : holding.straightS + stepS;
  if (isTurning) holding.sumDeg = turn > 0 === holding.sumDeg > 0 ? holding.sumDeg + turn : turn;
  if (holding.straightS > hold.legS) holding.sumDeg = 0;
}

export const isHolding = (holding: Holding): boolean => Math.abs(holding.sumDeg) >= hold.turnDeg;
