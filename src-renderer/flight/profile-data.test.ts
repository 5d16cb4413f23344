import { expect, it } from "vitest";
import { profileData } from "./profile-data.ts";

const points: [number, number][] = [
  [0, 100],
  [10, 2000],
  [20, 3000],
];

it("has one value of each line at each distance; those ahead and planned have only their ends", () => {
  const columns = profileData({ points, endNm: 40, topFt: 4000 }, 3000, 100);
  expect(columns).toEqual([
    [0, 0, 10, 20, 40],
    [3000, null, null, null, 3000],
    [null, null, null, 3000, 100],
    [null, 100, 2000, 3000, null],
  ]);
});

it("before the first position the way leads along the ground", () => {
  const columns = profileData({ points: [], endNm: 40, topFt: 4000 }, null, 100);
  expect(columns).toEqual([
    [0, 40],
    [null, null],
    [100, 100],
    [null, null],
  ]);
});
