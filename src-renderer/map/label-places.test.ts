import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corners, placeLabels, sides, type Wanted } from "./label-places.ts";
import type { Rectangle } from "./visible-area.ts";

const px = (max: number) => fc.integer({ min: 0, max });
const label = fc.record({
  id: fc.uuid(),
  x: px(600),
  y: px(400),
  width: px(90),
  height: px(20),
  gap: px(8),
  dotPx: fc.constantFrom(0, 3),
  rank: px(3),
  sides: fc.constant(sides),
});
const taken = fc.array(
  fc
    .record({ left: px(600), top: px(400) })
    .map(({ left, top }) => ({ left, top, right: left + 60, bottom: top + 40 })),
  { maxLength: 4 },
);
const touch = (a: { left: number; right: number; top: number; bottom: number }, b: typeof a) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe("names on the map", () => {
  it("never overlap, nor cover reserved places", () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 60 }), taken, (labels, full) => {
        const boxes = [...placeLabels(labels, full, new Map()).values()].map(({ box }) => box);
        for (const [i, box] of boxes.entries())
          for (const other of [...boxes.slice(i + 1), ...full]) expect(touch(box, other)).toBe(false);
      }),
    );
  });

  it("do not move when nothing changes, or when the whole map moves", () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 60 }), px(300), (labels, byPx) => {
        const first = placeLabels(labels, [], new Map());
        const moved = labels.map((each) => ({ ...each, x: each.x + byPx, y: each.y - byPx }));
        const sidesOf = (map: typeof first) => [...map].map(([id, { side }]) => `${id} ${side}`).toSorted();
        expect(sidesOf(placeLabels(moved, [], first))).toEqual(sidesOf(first));
      }),
    );
  });

  const plain: Wanted = { id: "", x: 0, y: 0, width: 40, height: 10, gap: 4, dotPx: 0, rank: 1, sides: ["right"] };
  it("give way to the more important, and only to those", () => {
    const small = { ...plain, id: "small", rank: 2 };
    const big = { ...plain, id: "big", y: 5 };
    const before = placeLabels([small], [], new Map());
    expect([...before.keys()]).toEqual(["small"]);
    expect([...placeLabels([small, big], [], before).keys()]).toEqual(["big"]);
    const equal = { ...small, rank: 1 };
    expect([...placeLabels([big, equal], [], before).keys()]).toEqual(["small"]);
  });

  it("stand beside a runway, and on it only where nothing else is free", () => {
    const end = { ...plain, gap: 11, sides: [...sides, ...corners] };
    const level = { left: -200, right: 200, top: -4, bottom: 4 };
    const upright = { left: -4, right: 4, top: -200, bottom: 200 };
    const sideOf = (avoided: readonly Rectangle[]) => placeLabels([end], [], new Map(), avoided).get("")?.side;
    expect(sideOf([level])).toBe("above");
    expect(sideOf([level, upright])).toBe("rightAbove");
    expect(sideOf([{ ...level, top: -200, bottom: 200 }])).toBe("right");
  });
});
