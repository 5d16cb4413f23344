import { decodeCoast, type Shape } from "./coast-format.ts";
import { mercatorX, mercatorY } from "./mercator.ts";

/** One ring or line in Web Mercator, x and y in turn, with the box around it. */
export interface Outline {
  readonly xy: Float64Array;
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

export interface Coast {
  readonly land: readonly Outline[];
  readonly borders: readonly Outline[];
  readonly lakes: readonly Outline[];
}

export function outlineOf(shape: Shape): Outline {
  const xy = new Float64Array(shape.length * 2);
  let minX = Number.POSITIVE_INFINITY;
  let maxX = Number.NEGATIVE_INFINITY;
  let minY = Number.POSITIVE_INFINITY;
  let maxY = Number.NEGATIVE_INFINITY;
  shape.forEach(([longitude, latitude], i) => {
    const x = mercatorX(longitude);
    const y = mercatorY(latitude);
    xy[2 * i] = x;
    xy[2 * i + 1] = y;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  });
  return { xy, minX, maxX, minY, maxY };
}

async function load(scale: "50m" | "10m"): Promise<Coast> {
  const response = await fetch(`map/coast-${scale}.bin`);
  if (!response.ok) throw new Error(`base map: ${response.status}`);
  const { land, borders, lakes } = decodeCoast(new Uint8Array(await response.arrayBuffer()));
  return { land: land.map(outlineOf), borders: borders.map(outlineOf), lakes: lakes.map(outlineOf) };
}

/** From this zoom on the finer coast is worth its cost: a pixel is then 1.2 km at the equator. */
const fineZoom = 7;

/** The coast for a zoom: the best one that is there. The finer one is fetched when it is first asked for. */
export class CoastStore {
  readonly #loaded: { "50m"?: Coast; "10m"?: Coast } = {};
  readonly #asked = new Set<string>();
  readonly #onLoaded: () => void;

  constructor(onLoaded: () => void) {
    this.#onLoaded = onLoaded;
  }

  at(zoom: number): Coast | undefined {
    this.#ask("50m");
    if (zoom < fineZoom) return this.#loaded["50m"];
    this.#ask("10m");
    return this.#loaded["10m"] ?? this.#loaded["50m"];
  }

  /** The same for every zoom: of lakes there is one scale. */
  lakes(): readonly Outline[] {
    return this.#loaded["50m"]?.lakes ?? [];
  }

  #ask(scale: "50m" | "10m"): void {
    if (this.#asked.has(scale)) return;
    this.#asked.add(scale);
    load(scale).then(
      (coast) => {
        this.#loaded[scale] = coast;
        this.#onLoaded();
      },
      // Without its coast the map still shows route, trail and aircraft; the next start reads the file again.
      (error: unknown) => console.warn("base map not read", error),
    );
  }
}
