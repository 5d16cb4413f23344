import { baseFile } from "./base-file.ts";

/** A city in the base map's file, the most important first. `fromZoom`: the lowest zoom with room for it. */
export type City = readonly [
  name: string,
  longitudeDeg: number,
  latitudeDeg: number,
  fromZoom: number,
  isCapital: 0 | 1,
];

export const useCities = baseFile<readonly City[]>("map/cities.json", [], (response) => response.json());
