import fc from "fast-check";
import { expect, test } from "vitest";
import { gearContacts } from "./gear-contacts.ts";

const leg = (right: number, forward: number, onGround = false) => ({ right, forward, onGround });

test.each([
  [
    "nose wheel first",
    [leg(0, 1.5, true), leg(-1.2, -0.3), leg(1.2, -0.3)],
    { centreGearOnGround: true, leftGearOnGround: false, rightGearOnGround: false, tailWheel: false },
  ],
  [
    "main wheels first, numbered before the tail wheel",
    [leg(-0.9, 0.5, true), leg(0.9, 0.5, true), leg(0, -4.5)],
    { centreGearOnGround: false, leftGearOnGround: true, rightGearOnGround: true, tailWheel: true },
  ],
  [
    "four main legs, one of them in the middle",
    [leg(0, 24), leg(0.1, -3, true), leg(-5, -2, true), leg(5, -2)],
    { centreGearOnGround: false, leftGearOnGround: true, rightGearOnGround: false, tailWheel: false },
  ],
  ["skids", [leg(-1, 0, true), leg(1, 0, true)], { leftGearOnGround: true, rightGearOnGround: true }],
  ["wheels in a row", [leg(0, 2, true), leg(0, -2)], {}],
  ["no wheels", [], {}],
] as const)("%s", (_, legs, expected) => expect(gearContacts(legs)).toEqual(expected));

test("for any legs, the contacts are flags or absent", () =>
  fc.assert(
    fc.property(fc.array(fc.record({ right: fc.double(), forward: fc.double(), onGround: fc.boolean() })), (legs) => {
      for (const value of Object.values(gearContacts(legs))) expect(typeof value).toBe("boolean");
    }),
  ));
