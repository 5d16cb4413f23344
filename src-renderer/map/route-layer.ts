import L from "leaflet";
import { colours } from "./colours.ts";
import { worldPx } from "./mercator.ts";
import { type Line, strokeLine } from "./route-lines.ts";
import { canvasTile, marginPx, tilePx } from "./tile.ts";

/** Planned routes, in tiles beneath the trail. */
export class RouteLayer extends L.GridLayer {
  #lines: readonly Line[] = [];

  constructor() {
    super({ tileSize: tilePx, updateWhenZooming: false, keepBuffer: 1, zIndex: 4 });
  }

  show(lines: readonly Line[]): void {
    this.#lines = lines;
    this.redraw();
  }

  protected override createTile({ x, y, z }: L.Coords): HTMLElement {
    const side = tilePx / worldPx(z);
    const view = { x: (x + 0.5) * side, y: (y + 0.5) * side, zoom: z, upDeg: 0, width: tilePx, height: tilePx };
    const { canvas, context } = canvasTile();
    const isTouched =
      context && this.#lines.map((line) => strokeLine(context, line, view, marginPx, colours())).includes(true);
    // A tile without a route has no pixels.
    if (!isTouched) canvas.width = 0;
    return canvas;
  }
}
