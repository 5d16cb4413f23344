import type { RawSample } from "../../src-shared/sample.ts";

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
  const limit = centreShare * Math.max(0, ...legs.map(({ right }) => Math.abs(right)));
  const left = legs.filter(({ right }) => right < -limit);
  const right = legs.filter((leg) => leg.right > limit);
  if (left.length === 0 || right.length === 0) return {};
  const touches = (some: readonly GearLeg[]): boolean => some.some(({ onGround }) => onGround);
  const contacts = { leftGearOnGround: touches(left), rightGearOnGround: touches(right) };
  const mainForward = [...left, ...right].reduce((sum, { forward }) => sum + forward, 0) / (left.length + right.length);
  // A large aircraft also has a main leg on the centre line. The nose or tail wheel is the central leg farthest from
  // the main legs.
  const centre = legs
    .filter((leg) => Math.abs(leg.right) <= limit)
    .toSorted((a, b) => Math.abs(b.forward - mainForward) - Math.abs(a.forward - mainForward))[0];
  if (centre === undefined) return contacts;
  return { ...contacts, centreGearOnGround: centre.onGround, tailWheel: centre.forward < mainForward };
}
