import { useEffect } from "react";
import { create } from "zustand";

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

/** Kept beside the map, which is taken away while nobody sees it. */
const useRead = create<{ readonly cities: readonly City[] }>(() => ({ cities: [] }));
let isAsked = false;

/** Empty until the file has been read. */
export function useCities(): readonly City[] {
  useEffect(() => {
    if (isAsked) return;
    isAsked = true;
    // A map without its cities is still a map; the next start reads the file again.
    read().then(
      (cities) => useRead.setState({ cities }),
      (error: unknown) => console.warn("cities not read", error),
    );
  }, []);
  return useRead(({ cities }) => cities);
}
