import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { MultiPolygon, Polygon } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Plugin } from "vite";
import { encodeCoast } from "../src-renderer/map/coast-format.ts";
import { type Position, unwrapLine, unwrapRing } from "./unwrap.ts";

type Scale = "50m" | "10m";
type World = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

const resolve = createRequire(import.meta.url).resolve;
const world = (scale: Scale): World =>
  JSON.parse(readFileSync(resolve(`world-atlas/countries-${scale}.json`), "utf8")) as World;

const rings = (geometry: Polygon | MultiPolygon): Position[][] =>
  (geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat()).map(unwrapRing);

function ringsOf(topology: World, shapes: GeometryCollection): Position[][] {
  return feature(topology, shapes).features.flatMap(({ geometry }) =>
    geometry.type === "Polygon" || geometry.type === "MultiPolygon" ? rings(geometry) : [],
  );
}

/** Every coast of the world, unwrapped. Natural Earth, public domain, by way of world-atlas. */
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

const files: ReadonlyMap<string, Scale> = new Map([
  ["map/coast-50m.bin", "50m"],
  ["map/coast-10m.bin", "10m"],
]);
const build = (scale: Scale) => encodeCoast({ land: landShapes(scale), borders: borderLines(scale) });

/** Puts the offline base map beside the window's files: coast and borders, 1:50m and (for close views) 1:10m. */
export function basemap(): Plugin {
  return {
    name: "contrail-basemap",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      for (const [fileName, scale] of files) this.emitFile({ type: "asset", fileName, source: build(scale) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const scale = files.get((request.url ?? "").replace(/^\/|\?.*$/g, ""));
        if (scale === undefined) return next();
        response.setHeader("content-type", "application/octet-stream");
        response.end(build(scale));
      });
    },
  };
}
