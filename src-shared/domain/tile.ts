/** A map tile's place in the pyramid of web maps: zoom, column, row. */
export interface TileNumbers {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The answer for the window: a picture, or none with a reason (which may be empty). */
export type TileAnswer =
  | { readonly kind: "picture"; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "none"; readonly problem: string };

/** Returns a tile in the window's view. */
export type Tiles = (tile: TileNumbers) => Promise<TileAnswer>;

const deepest = 19;
/** The numbers in a tile's address, or null when there is no such tile. */
export function tileNumbers(path: string): TileNumbers | null {
  const [, z, x, y] = (/^\/tiles\/(\d{1,2})\/(\d{1,6})\/(\d{1,6})$/.exec(path) ?? []).map(Number);
  if (z === undefined || x === undefined || y === undefined || z > deepest) return null;
  return x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
}
