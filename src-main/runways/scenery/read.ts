import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LatLon } from "../../../src-shared/geodesy.ts";
import type { Runway } from "../../../src-shared/runway.ts";
import { type AptAirport, createAptReader } from "./apt-dat.ts";
import type { Stand } from "./stands.ts";
import type { TaxiwayPiece } from "./taxiways.ts";

/** A worker's task: the runways, stands and taxiways around a place, from the X-Plane that one of these files names. */
export interface SceneryRequest {
  /** `x-plane_install_12.txt` and its like: a folder of X-Plane a line. The first that exists is read. */
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
/** No list that X-Plane writes is larger. */
const mostListBytes = 1_000_000;
const mostPacks = 3000;
/** X-Plane's own file has some 400 MB. */
const mostBytes = 2_000_000_000;
/** Longest line; a longer one is dropped. */
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

/** The folder of X-Plane; null where none of the lists names one. */
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

/** Every `apt.dat` in the order in which X-Plane looks: the first one that has an airport wins. */
export async function aptFiles(folder: string): Promise<string[]> {
  const packs = (await textOf(join(folder, "Custom Scenery", "scenery_packs.ini"))) ?? "";
  const own = globalAirports.map((path) => join(folder, ...path));
  const files = packs.split(/\r?\n/).flatMap((line) => {
    // "SCENERY_PACK Custom Scenery/Name/"; a pack that is turned off is "SCENERY_PACK_DISABLED …". A path may be absolute.
    const pack = /^SCENERY_PACK (.+)$/.exec(line.trim())?.[1]?.trim();
    if (pack === undefined) return [];
    if (pack === globalMark) return own;
    const isAbsolute = /^([a-z]:)?[\\/]/i.test(pack);
    return [isAbsolute ? join(pack, ...apt) : join(folder, pack, ...apt)];
  });
  return [...new Set([...files.slice(0, mostPacks), ...own, join(folder, ...defaultAirports)])];
}

/** Reads a file in pieces that end with a whole line; a file that is not there has none. */
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

/** What the scenery has around a place. */
export interface Scenery {
  /** In both directions. */
  readonly runways: readonly Runway[];
  readonly stands: readonly Stand[];
  readonly taxiways: readonly TaxiwayPiece[];
}

export const noScenery: Scenery = { runways: [], stands: [], taxiways: [] };

/** The runways, stands and taxiways around a place as X-Plane's scenery has them; none where X-Plane is not found. */
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
  return {
    runways: all.flatMap(({ runways }) => runways),
    stands: all.flatMap(({ stands }) => stands),
    taxiways: all.flatMap(({ taxiways }) => taxiways),
  };
}
