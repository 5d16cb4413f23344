import { expect, it } from "vitest";
import { profileData } from "./profile-data.ts";

const size = { widthPx: 400, heightPx: 80 };
const points: [number, number][] = [
  [0, 100],
  [10, 2000],
  [20, 3000],
];

it("has one value of each line at each distance; those ahead and planned have only their ends", () => {
  const { columns } = profileData({ points, endNm: 40, topFt: 4000 }, 3000, 100, size);
  expect(columns).toEqual([
    [0, 0, 10, 20, 40],
    [3000, null, null, null, 3000],
    [null, null, null, 3000, 100],
    [null, 100, 2000, 3000, null],
  ]);
});

it("before the first position the way leads along the ground", () => {
  const { columns } = profileData({ points: [], endNm: 40, topFt: 4000 }, null, 100, size);
  expect(columns).toEqual([
    [0, 40],
    [null, null],
    [100, 100],
    [null, null],
  ]);
});

it("is the same picture until something moves by a pixel", () => {
  const at = (distanceNm: number, altitudeFt: number) =>
    profileData(
      {
        points: [
          [0, 100],
          [distanceNm, altitudeFt],
        ],
        endNm: 40,
        topFt: 4000,
      },
      3000,
      100,
      size,
    ).signature;
  expect(at(10.01, 2001)).toBe(at(10, 2000));
  expect(at(10.2, 2000)).not.toBe(at(10, 2000));
  expect(at(10, 2100)).not.toBe(at(10, 2000));
});
