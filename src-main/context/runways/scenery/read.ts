import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AirportGround } from "../../../../src-shared/domain/airport-ground.ts";
import type { LatLon } from "../../../../src-shared/domain/geodesy.ts";
import type { Runway } from "../../../../src-shared/domain/runway.ts";
import type { TaxiwayPiece } from "../../../../src-shared/domain/taxiways.ts";
import { type AptAirport, createAptReader } from "./apt-dat.ts";

/**
 * A task of the worker: read the runways, stands and taxiways around a place from the X-Plane that one of these files
 * names.
 */
export interface SceneryRequest {
  /**
   * Files such as `x-plane_install_12.txt`, with a folder of X-Plane in each line. The first existing folder is used.
   */
  readonly installLists: readonly string[];
  readonly place: LatLon;
}

const apt = ["Earth nav data", "apt.dat"];
/** X-Plane 12's own airports, and those of X-Plane 11. */
const globalAirports = [
  ["Global Scenery", "Global Airports", ...apt],
  ["Custom Scenery", "Global Airports", ...apt],
];
const defaultAirports = ["Resources", "default scenery", "default apt dat", ...apt];
const globalMark = "*GLOBAL_AIRPORTS*";
/** The largest list file. */
const mostListBytes = 1_000_000;
const mostPacks = 3000;
/** The largest scenery file. X-Plane's own has some 400 MB. */
const mostBytes = 2_000_000_000;
/** The most points of pavement around a place. RJTT has 9,000 in FlightGear's file. */
const mostPavementPoints = 200_000;
/** A longer line is dropped. */
const longestLine = 100_000;

async function textOf(file: string): Promise<string | null> {
  try {
    const handle = await open(file);
    const { size } = await handle.stat().finally(() => handle.close());
    return size > mostListBytes ? null : await readFile(file, "utf8");
  } catch {
    return null;
  }
}

/** The folder of X-Plane. Null if no list names one. */
export async function xplaneFolder(installLists: readonly string[]): Promise<string | null> {
  for (const list of installLists) {
    const lines = (await textOf(list))?.split(/\r?\n/) ?? [];
    for (const line of lines.slice(0, 20)) {
      const folder = line.trim();
      if (folder !== "" && (await textOf(join(folder, "Custom Scenery", "scenery_packs.ini"))) !== null) return folder;
    }
  }
  return null;
}

/** Every `apt.dat`, in X-Plane's order: for each airport the first file that has it counts. */
export async function aptFiles(folder: string): Promise<string[]> {
  const packs = (await textOf(join(folder, "Custom Scenery", "scenery_packs.ini"))) ?? "";
  const own = globalAirports.map((path) => join(folder, ...path));
  const files = packs.split(/\r?\n/).flatMap((line) => {
    // "SCENERY_PACK Custom Scenery/Name/", or "SCENERY_PACK_DISABLED …" for a disabled pack. A path may be absolute.
    const pack = /^SCENERY_PACK (.+)$/.exec(line.trim())?.[1]?.trim();
    if (pack === undefined) return [];
    if (pack === globalMark) return own;
    const isAbsolute = /^([a-z]:)?[\\/]/i.test(pack);
    return [isAbsolute ? join(pack, ...apt) : join(folder, pack, ...apt)];
  });
  return [...new Set([...files.slice(0, mostPacks), ...own, join(folder, ...defaultAirports)])];
}

/** Reads a file in pieces of whole lines. A missing file has none. */
async function eachPiece(file: string, take: (text: string) => void): Promise<void> {
  let rest = "";
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 4_000_000 })) {
      bytes += (chunk as Buffer).length;
      if (bytes > mostBytes) return;
      const text = rest + (chunk as Buffer).toString("latin1");
      const end = text.lastIndexOf("\n") + 1;
      take(text.slice(0, end));
      rest = text.length - end > longestLine ? "" : text.slice(end);
    }
  } catch {
    return;
  }
  take(rest);
}

/** The scenery around a place. */
export interface Scenery extends AirportGround {
  /** In both directions. */
  readonly runways: readonly Runway[];
  readonly taxiways: readonly TaxiwayPiece[];
}

export const noScenery: Scenery = { runways: [], stands: [], taxiways: [], pavement: [] };

/** The runways, stands, taxiways and pavement around a place in X-Plane's scenery. Empty if X-Plane is not found. */
export async function readScenery({ installLists, place }: SceneryRequest): Promise<Scenery> {
  const folder = await xplaneFolder(installLists);
  if (folder === null) return noScenery;
  const airports = new Map<string, AptAirport>();
  for (const file of await aptFiles(folder)) {
    const reader = createAptReader(place);
    await eachPiece(file, reader.take);
    for (const airport of reader.airports()) if (!airports.has(airport.ident)) airports.set(airport.ident, airport);
  }
  const all = [...airports.values()];
  let pointsLeft = mostPavementPoints;
  const fits = (ring: readonly number[]): boolean => {
    pointsLeft -= ring.length / 2;
    return pointsLeft >= 0;
  };
  return {
    runways: all.flatMap(({ runways }) => runways),
    stands: all.flatMap(({ stands }) => stands),
    taxiways: all.flatMap(({ taxiways }) => taxiways),
    pavement: all.flatMap(({ pavement }) => pavement).filter(fits),
  };
}
