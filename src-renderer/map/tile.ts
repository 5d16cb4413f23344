import type L from "leaflet";
import { worldPx } from "./mercator.ts";
import type { Frame } from "./trail-shape.ts";

export const tilePx = 512;
/** The drawing extends this far beyond the tile, so that the cut ends of lines are invisible. */
export const marginPx = 4;

/** Canvas pixels for each pixel of the window. More than two cost memory without a visible gain. */
export const canvasScale = () => Math.min(2, window.devicePixelRatio);

export function frameOf({ x, y, z }: L.Coords): Frame {
  const pxPerWorld = worldPx(z);
  const side = tilePx / pxPerWorld;
  const margin = marginPx / pxPerWorld;
  const left = x * side;
  const top = y * side;
  return {
    left,
    top,
    pxPerWorld,
    minX: left - margin,
    maxX: left + side + margin,
    minY: top - margin,
    maxY: top + side + margin,
  };
}

/** A tile to draw on, in pixels of the window. */
export function canvasTile() {
  const canvas = document.createElement("canvas");
  return { canvas, context: openTile(canvas) };
}

/** Gives a tile's canvas its full size and clears it. */
export function openTile(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const scale = canvasScale();
  canvas.width = tilePx * scale;
  canvas.height = tilePx * scale;
  const context = canvas.getContext("2d");
  context?.scale(scale, scale);
  return context;
}
