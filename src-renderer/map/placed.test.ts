import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latitudeLimitDeg, mercatorX, mercatorY } from "./mercator.ts";
import { narrowestPath, type Path, placedRoute } from "./placed.ts";

const airport = (icao: string, latitudeDeg: number | null, longitudeDeg: number | null) => ({
  icao,
  name: icao,
  latitudeDeg,
  longitudeDeg,
});
const fiji = airport("NFFN", -17.76, 177.44);
const honolulu = airport("PHNL", 21.32, -157.92);

describe("a route", () => {
  it("crosses the antimeridian in one piece, its end where the line ends", () => {
    const { path, to } = placedRoute(fiji, honolulu);
    expect(to?.longitudeDeg).toBeCloseTo(202.08, 6);
    expect(path.at(-1)?.[1]).toBeCloseTo(202.08, 6);
    for (const [i, [, lon]] of path.entries()) expect(Math.abs(lon - (path[i - 1]?.[1] ?? lon))).toBeLessThan(10);
  });
  it("goes the other way as well", () => {
    expect(placedRoute(honolulu, fiji).to?.longitudeDeg).toBeCloseTo(-182.56, 6);
  });
  it("turns near a pole in steps too small to see", () => {
    const { path } = placedRoute(airport("NZCH", -43.49, 172.53), airport("NZSP", -89.99, 0));
    const onMap = path
      .filter(([lat]) => Math.abs(lat) <= latitudeLimitDeg)
      .map(([lat, lon]) => [mercatorX(lon), mercatorY(lat)] as const);
    expect(onMap.length).toBeGreaterThan(100);
    for (const [i, [x, y]] of onMap.entries()) {
      const [beforeX, beforeY] = onMap[i - 1] ?? [x, y];
      expect(Math.hypot(x - beforeX, y - beforeY)).toBeLessThan(0.02);
    }
  });
  it("has no line when an airport's position is not known", () => {
    const { from, to, path } = placedRoute(fiji, airport("XXXX", null, null));
    expect(path).toEqual([]);
    expect(from?.icao).toBe("NFFN");
    expect(to).toBeNull();
  });
  it("leads over the known fixes, by great circles, and ends at the arrival", () => {
    const { path, fixes, to } = placedRoute(fiji, honolulu, ["NN", "DCT", "10S175W", "A579", "05N165W", "PHNL"]);
    expect(fixes.map(({ name, longitudeDeg }) => [name, longitudeDeg])).toEqual([
      ["10S175W", 185],
      ["05N165W", 195],
    ]);
    for (const fix of fixes)
      expect(path.some(([lat, lon]) => Math.hypot(lat - fix.latitudeDeg, lon - fix.longitudeDeg) < 1e-6)).toBe(true);
    expect(path.at(-1)?.[1]).toBeCloseTo(to?.longitudeDeg ?? Number.NaN, 6);
    for (const [i, [, lon]] of path.entries()) expect(Math.abs(lon - (path[i - 1]?.[1] ?? lon))).toBeLessThan(10);
  });
});

describe("many routes", () => {
  const widthOf = (path: Path) => Math.max(...path.map(([, lon]) => lon)) - Math.min(...path.map(([, lon]) => lon));
  it("are shown side by side over the narrower ocean", () => {
    const atlantic: Path = [
      [64, -22],
      [40, -74],
    ];
    expect(widthOf(narrowestPath([atlantic, placedRoute(fiji, honolulu).path]))).toBeCloseTo(160.6, 0);
  });
  it("are never wider than in any other copies of the world, each in one piece", () => {
    const lon = fc.integer({ min: -180, max: 180 });
    const route = fc.tuple(lon, fc.integer({ min: 0, max: 179 })).map(
      ([west, wide]): Path => [
        [0, west],
        [0, west + wide],
      ],
    );
    fc.assert(
      fc.property(fc.array(route, { minLength: 1, maxLength: 4 }), (routes) => {
        const got = narrowestPath(routes);
        const turns = routes.map(() => [-360, 0, 360, 720]);
        const all = turns.reduce<number[][]>((sets, each) => sets.flatMap((set) => each.map((t) => [...set, t])), [[]]);
        const widths = all.map((set) =>
          widthOf(routes.flatMap((path, i) => path.map(([lat, x]): Path[number] => [lat, x + (set[i] ?? 0)]))),
        );
        expect(widthOf(got)).toBe(Math.min(...widths));
        expect(got.length).toBe(routes.length * 2);
      }),
    );
  });
});
