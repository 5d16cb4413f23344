import type { RawSample } from "../../src-shared/domain/sample.ts";

/** One gear leg: where it is attached, in any unit, and whether its wheels touch the ground. */
export interface GearLeg {
  /** Positive to the right of the centre line. */
  readonly right: number;
  readonly forward: number;
  readonly onGround: boolean;
}

/** A leg counts as central if its distance from the centre line is below this share of the widest leg's. */
const centreShare = 0.2;

/**
 * The contact of each leg, named by its position, because each aircraft's author numbers the legs differently. Reports
 * nothing for an aircraft without a leg on each side.
 */
export function gearContacts(
  legs: readonly GearLeg[],
): Pick<RawSample, "centreGearOnGround" | "leftGearOnGround" | "rightGearOnGround" | "tailWheel"> {
  let widest = 0;
  for (const { right } of legs) widest = Math.max(widest, Math.abs(right));
  const limit = centreShare * widest;
  let [lefts, rights, forwardSum] = [0, 0, 0];
  let [leftGearOnGround, rightGearOnGround] = [false, false];
  for (const { right, forward, onGround } of legs) {
    if (right < -limit) {
      lefts++;
      leftGearOnGround ||= onGround;
    } else if (right > limit) {
      rights++;
      rightGearOnGround ||= onGround;
    } else continue;
    forwardSum += forward;
  }
  if (lefts === 0 || rights === 0) return {};
  const mainForward = forwardSum / (lefts + rights);
  // A large aircraft also has a main leg on the centre line. The nose or tail wheel is the central leg farthest from
  // the main legs.
  let centre: GearLeg | undefined;
  let farthest = -1;
  for (const leg of legs) {
    const far = Math.abs(leg.forward - mainForward);
    if (Math.abs(leg.right) > limit || far <= farthest) continue;
    centre = leg;
    farthest = far;
  }
  if (centre === undefined) return { leftGearOnGround, rightGearOnGround };
  return {
    leftGearOnGround,
    rightGearOnGround,
    centreGearOnGround: centre.onGround,
    tailWheel: centre.forward < mainForward,
  };
}
