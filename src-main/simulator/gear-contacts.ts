import type { RawSample } from "../../src-shared/sample.ts";

/** One gear leg: where it is attached, in any unit, and whether its wheels touch the ground. */
export interface GearLeg {
  /** Positive to the right of the centre line. */
  readonly right: number;
  readonly forward: number;
  readonly onGround: boolean;
}

/** A leg nearer to the centre line than this share of the widest one stands on it. */
const centreShare = 0.2;

/**
 * The contact of each leg, by its position: simulators number their legs as the aircraft's author did. Reports nothing
 * for an aircraft without a leg on each side.
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
  // A large aircraft has a main leg on the centre line too; the nose or tail wheel is the one far away from the others.
  const centre = legs
    .filter((leg) => Math.abs(leg.right) <= limit)
    .toSorted((a, b) => Math.abs(b.forward - mainForward) - Math.abs(a.forward - mainForward))[0];
  if (centre === undefined) return contacts;
  return { ...contacts, centreGearOnGround: centre.onGround, tailWheel: centre.forward < mainForward };
}
