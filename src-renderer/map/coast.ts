import { CoastCells } from "./coast-cells.ts";
import { decodeCoast } from "./coast-format.ts";
import { mercatorX, mercatorY } from "./mercator.ts";

/** One ring or line in Web Mercator, x and y alternately, with its box. */
export interface Outline {
  readonly xy: Float64Array | Float32Array;
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
  /** The boxes of each group of `blockPoints` points: minX, maxX, minY, maxY. */
  readonly blocks: Float64Array | Float32Array;
}

export interface Coast {
  readonly land: readonly Outline[];
  readonly borders: readonly Outline[];
  readonly lakes: readonly Outline[];
}

export const blockPoints = 64;

type Numbers = (length: number) => Float64Array | Float32Array;

/** Makes an outline from alternate longitudes and latitudes, degrees. `numbers`: provides the memory. */
export function outlineOf(
  degrees: ArrayLike<number>,
  numbers: Numbers = (length) => new Float64Array(length),
): Outline {
  const points = degrees.length / 2;
  const xy = numbers(degrees.length);
  const blocks = numbers(4 * Math.ceil(points / blockPoints));
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let first = 0, block = 0; first < points; first += blockPoints, block += 4) {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let i = first; i < Math.min(points, first + blockPoints); i++) {
      xy[2 * i] = mercatorX(degrees[2 * i] ?? 0);
      xy[2 * i + 1] = mercatorY(degrees[2 * i + 1] ?? 0);
      // Read back with its stored precision, so that the box contains it.
      const x = xy[2 * i] ?? 0;
      const y = xy[2 * i + 1] ?? 0;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    blocks.set([left, right, top, bottom], block);
    minX = Math.min(minX, left);
    maxX = Math.max(maxX, right);
    minY = Math.min(minY, top);
    maxY = Math.max(maxY, bottom);
  }
  return { xy, minX, maxX, minY, maxY, blocks };
}

/** Reading a coast blocks the window for at most this long. */
const sliceMs = 6;

/**
 * Provides memory in large pieces, because 6,000 rings with their own memory need twice as much. 24 bits are exact to
 * 2.4 m, a fiftieth of the file's step.
 */
function pool(): Numbers {
  let piece = new Float32Array(0);
  let used = 0;
  return (length) => {
    if (used + length > piece.length) {
      piece = new Float32Array(Math.max(length, 1 << 16));
      used = 0;
    }
    used += length;
    return piece.subarray(used - length, used);
  };
}

async function fetched(name: string): Promise<Response> {
  const response = await fetch(`map/${name}.bin`);
  if (!response.ok) throw new Error(`base map: ${response.status}`);
  return response;
}

async function shapes(name: string): Promise<Coast> {
  const response = await fetched(name);
  const coast: Record<keyof Coast, Outline[]> = { land: [], borders: [], lakes: [] };
  const numbers = pool();
  let sliceEnd = performance.now() + sliceMs;
  for (const { list, degrees } of decodeCoast(new Uint8Array(await response.arrayBuffer()))) {
    coast[list].push(outlineOf(degrees, numbers));
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + sliceMs;
  }
  return coast;
}

async function closeIn(): Promise<CloseIn> {
  const [{ body }, { borders }] = await Promise.all([fetched("coast"), shapes("borders-10m")]);
  const bytes = await new Response(body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return { cells: new CoastCells(new Uint8Array(bytes)), borders };
}

/** The lowest zoom that needs the finer coast. A pixel is then 1.2 km at the equator. */
const fineZoom = 7;

export interface CloseIn {
  readonly cells: CoastCells;
  readonly borders: readonly Outline[];
}

/** Provides the best loaded coast for a zoom. Each is fetched on first use. */
class Coasts {
  #far: Coast | null = null;
  #close: CloseIn | null = null;
  readonly #asked = new Set<"far" | "close">();
  readonly #listeners = new Set<() => void>();

  /** The coast far out; null until it is read. */
  far(): Coast | null {
    this.#ask("far", async () => {
      this.#far = await shapes("coast-50m");
    });
    return this.#far;
  }

  /** The coast close in; null until it is read, and at zooms that do not need it. */
  close(zoom: number): CloseIn | null {
    if (zoom < fineZoom) return null;
    this.#ask("close", async () => {
      this.#close = await closeIn();
    });
    return this.#close;
  }

  /** Calls back when a better coast is loaded. Returns a function that unsubscribes. */
  onLoaded(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Frees the finer coast's memory until it is needed again. */
  coarsen(): void {
    this.#close = null;
    this.#asked.delete("close");
  }

  #ask(which: "far" | "close", load: () => Promise<void>): void {
    if (this.#asked.has(which)) return;
    this.#asked.add(which);
    load().then(
      () => {
        for (const listener of this.#listeners) listener();
      },
      // Without its coast the map still shows route, trail and aircraft. The next start reads the file again.
      (error: unknown) => console.warn("base map not read", error),
    );
  }
}
export const coasts = new Coasts();
