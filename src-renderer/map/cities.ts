import { useEffect, useState } from "react";

/** As kept in the base map's file, the most important first; `fromZoom` is the zoom from which on there is room for it. */
export type City = readonly [
  name: string,
  longitudeDeg: number,
  latitudeDeg: number,
  fromZoom: number,
  isCapital: 0 | 1,
];

async function read(): Promise<readonly City[]> {
  const response = await fetch("map/cities.json");
  if (!response.ok) throw new Error(`cities: ${response.status}`);
  return (await response.json()) as readonly City[];
}

/** Empty until the file has been read. */
export function useCities(): readonly City[] {
  const [cities, setCities] = useState<readonly City[]>([]);
  useEffect(() => {
    // A map without its cities is still a map; the next start reads the file again.
    read().then(setCities, (error: unknown) => console.warn("cities not read", error));
  }, []);
  return cities;
}
