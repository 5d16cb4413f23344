import type { MapWindow } from "../../tools/lab/program/map-window.ts";

/**
 * The kinds of pixels on the dark map, by colour, with a tolerance because thin letters consist mostly of edges. A
 * pixel with none of these colours is ignored.
 */
const inks: readonly (readonly [sign: string, farthest: number, colours: readonly string[]])[] = [
  ["·", 13, ["#071522"]],
  ["#", 13, ["#2e3d47"]],
  ["r", 13, ["#e05ad6"]],
  ["a", 40, ["#4cc9f0"]],
  ["n", 40, ["#8ea3b3"]],
  ["t", 13, ["#4a8fd6", "#319bc0", "#2aaba7", "#3db888", "#62c96b", "#93d74e", "#c5e05a", "#f0ee9c"]],
];
const palette = inks.flatMap(([sign, farthest, colours]) =>
  colours.map((hex) => ({ sign, farthest, rgb: [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) })),
);
/** A line counts in a cell if it has at least this many pixels. */
const fewestPx = 4;
const cellPx = { x: 12, y: 20 } as const;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The window's pixels in an area, four bytes each: red, green, blue and another. */
export async function pixelsOf({ app, page }: MapWindow, area: Area): Promise<Uint8Array> {
  const png = (await page.screenshot({ clip: area })).toString("base64");
  const bitmap = await app.evaluate(
    ({ nativeImage }, encoded) =>
      nativeImage.createFromBuffer(Buffer.from(encoded, "base64")).toBitmap().toString("base64"),
    png,
  );
  const bytes = Buffer.from(bitmap, "base64");
  for (let i = 0; i < bytes.length; i += 4) {
    const blue = bytes[i] ?? 0;
    bytes[i] = bytes[i + 2] ?? 0;
    bytes[i + 2] = blue;
  }
  return bytes;
}

function signOf(pixels: Uint8Array, at: number): string {
  const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
  let found = { sign: "", off: Number.POSITIVE_INFINITY };
  for (const { sign, farthest, rgb } of palette) {
    const off = Math.hypot(r - (rgb[0] ?? 0), g - (rgb[1] ?? 0), b - (rgb[2] ?? 0));
    if (off < farthest && off < found.off) found = { sign, off };
  }
  return found.sign;
}

/** Each zoom about the aircraft rounds to whole pixels, so that the map may be this far beside its place. */
const strayPx = 2;

/**
 * The map in letters: # land, · sea, r route, t trail, a airports and their names, n names of cities. First the area
 * itself, then the same area a few pixels beside it in each direction.
 */
export async function textPictures(map: MapWindow, { x, y, width, height }: Area): Promise<string[][]> {
  const across = width + 2 * strayPx;
  const down = height + 2 * strayPx;
  const pixels = await pixelsOf(map, { x: x - strayPx, y: y - strayPx, width: across, height: down });
  const signs = Array.from({ length: across * down }, (_, i) => signOf(pixels, 4 * i));
  const signAt = (column: number, row: number) => signs[(row + strayPx) * across + column + strayPx] ?? "";
  const offs = [0, ...Array.from({ length: strayPx }, (_, i) => [-i - 1, i + 1]).flat()];
  return offs.flatMap((offY) =>
    offs.map((offX) => inLetters(width, height, (column, row) => signAt(column + offX, row + offY))),
  );
}

function inLetters(width: number, height: number, signAt: (column: number, row: number) => string): string[] {
  const rows: string[] = [];
  for (let top = 0; top + cellPx.y <= height; top += cellPx.y) {
    let row = "";
    for (let left = 0; left + cellPx.x <= width; left += cellPx.x) {
      const count: Record<string, number> = {};
      for (let y = top; y < top + cellPx.y; y++)
        for (let x = left; x < left + cellPx.x; x++) {
          const sign = signAt(x, y);
          count[sign] = (count[sign] ?? 0) + 1;
        }
      // Edges of letters look like other lines, so the kind with the most pixels counts.
      const [drawn] = ["t", "r", "a", "n"]
        .filter((sign) => (count[sign] ?? 0) >= fewestPx)
        .sort((one, other) => (count[other] ?? 0) - (count[one] ?? 0));
      row += drawn ?? ((count["#"] ?? 0) > (count["·"] ?? 0) ? "#" : "·");
    }
    rows.push(row);
  }
  return rows;
}

/** Cells of `picture` with a sign that `other` has neither in the same cell nor in a neighbouring one. */
function lacking(sign: string, picture: readonly string[], other: readonly string[]): { cells: number; lost: number } {
  const isNear = (row: number, column: number) =>
    [-1, 0, 1].some((down) => other[row + down]?.slice(Math.max(0, column - 1), column + 2).includes(sign));
  const columns = picture.map((row) => [...row].flatMap((has, column) => (has === sign ? [column] : [])));
  const lost = columns.map((row, y) => row.filter((column) => !isNear(y, column)).length);
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
  return { cells: sum(columns.map(({ length }) => length)), lost: sum(lost) };
}

/**
 * The differences of two pictures as text. Empty if they show the same. Each kind counts separately, so that a short
 * route matters as much as a continent. Other fonts and rasterisers move edges by less than a cell.
 */
function differences(stored: readonly string[], picture: readonly string[]): string[] {
  return ["#", "·", "r", "t", "a", "n"].flatMap((sign) => {
    const gone = lacking(sign, stored, picture);
    const added = lacking(sign, picture, stored);
    return [
      ...(gone.lost > Math.max(1, gone.cells / 5) ? [`${gone.lost} of ${gone.cells} ${sign} are missing`] : []),
      ...(added.lost > Math.max(1, added.cells / 5) ? [`${added.lost} of ${added.cells} ${sign} are new`] : []),
    ];
  });
}

/** None if one of the pictures is like the stored one. Otherwise the differences of the first picture. */
export function fewestDifferences(stored: readonly string[], pictures: readonly string[][]): string[] {
  const all = pictures.map((picture) => differences(stored, picture));
  return all.find(({ length }) => length === 0) ?? all[0] ?? [];
}
