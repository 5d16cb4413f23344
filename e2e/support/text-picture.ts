import type { MapWindow } from "./map-window.ts";

/** What a pixel of the dark map can be, by its colour; what is far from all of them counts for nothing. */
const inks: readonly (readonly [sign: string, colours: readonly string[]])[] = [
  ["·", ["#0d151d"]],
  ["#", ["#16212b"]],
  ["r", ["#e05ad6"]],
  ["t", ["#3a7fc4", "#2a93b8", "#27a6a2", "#3db888", "#62c96b", "#93d74e", "#c5e05a", "#f0ee9c"]],
];
const palette = inks.flatMap(([sign, colours]) =>
  colours.map((hex) => ({ sign, rgb: [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) })),
);
/** A line in a cell counts from so many pixels on. */
const fewestPx = 4;
export const cellPx = { x: 12, y: 20 } as const;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The window's pixels in an area, red, green, blue and one more byte each. */
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
  let found = { sign: "", off: 13 };
  for (const { sign, rgb } of palette) {
    const off = Math.hypot(r - (rgb[0] ?? 0), g - (rgb[1] ?? 0), b - (rgb[2] ?? 0));
    if (off < found.off) found = { sign, off };
  }
  return found.sign;
}

/** The map in letters: # land, · sea, r route, t trail. */
export async function textPicture(map: MapWindow, area: Area): Promise<string[]> {
  const pixels = await pixelsOf(map, area);
  const rows: string[] = [];
  for (let top = 0; top + cellPx.y <= area.height; top += cellPx.y) {
    let row = "";
    for (let left = 0; left + cellPx.x <= area.width; left += cellPx.x) {
      const count: Record<string, number> = {};
      for (let y = top; y < top + cellPx.y; y++)
        for (let x = left; x < left + cellPx.x; x++) {
          const sign = signOf(pixels, 4 * (y * area.width + x));
          count[sign] = (count[sign] ?? 0) + 1;
        }
      if ((count.t ?? 0) >= fewestPx) row += "t";
      else if ((count.r ?? 0) >= fewestPx) row += "r";
      else row += (count["#"] ?? 0) > (count["·"] ?? 0) ? "#" : "·";
    }
    rows.push(row);
  }
  return rows;
}
