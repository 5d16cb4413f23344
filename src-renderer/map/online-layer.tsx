import L from "leaflet";
import { useEffect } from "react";
import { create } from "zustand";
import { usePushed } from "../state/pushed.ts";
import type { Chart } from "./chart.ts";
import { colours, onColours } from "./colours.ts";
import { tileLatitudeDeg } from "./mercator.ts";

/** Why online tiles are missing. Null while they arrive. */
export const useOnlineProblem = create<{ readonly problem: string | null }>(() => ({ problem: null }));

const tilePx = 256;
/** Missing tiles are requested again this long after the last failure. */
const retryMs = 60_000;
/** Tiles are made for bright rooms. In the dark theme they are darkened, with the same hues. */
const nightFilter = "invert(1) hue-rotate(180deg) brightness(0.8) contrast(0.85) saturate(0.6)";

/** Online tiles above the base map, which is visible where a tile is missing. They come through the main process. */
class OnlineTiles extends L.GridLayer {
  readonly #coming = new Map<HTMLElement, AbortController>();

  constructor() {
    const edge = tileLatitudeDeg;
    super({
      tileSize: tilePx,
      updateWhenZooming: false,
      keepBuffer: 1,
      maxNativeZoom: 19,
      bounds: [
        [-edge, Number.NEGATIVE_INFINITY],
        [edge, Number.POSITIVE_INFINITY],
      ],
    });
    this.on("tileunload", ({ tile }) => {
      this.#coming.get(tile)?.abort();
      this.#coming.delete(tile);
    });
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement("canvas");
    const stop = new AbortController();
    this.#coming.set(canvas, stop);
    this.#fill(canvas, coords, stop.signal).then(
      () => done(undefined, canvas),
      () => done(undefined, canvas),
    );
    return canvas;
  }

  async #fill(canvas: HTMLCanvasElement, { x, y, z }: L.Coords, signal: AbortSignal): Promise<void> {
    const response = await fetch(`tiles/${z}/${x}/${y}`, { signal });
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("text/")) useOnlineProblem.setState({ problem: await response.text() });
    if (!type.startsWith("image/")) return;
    const image = await createImageBitmap(await response.blob());
    if (signal.aborted) return;
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d");
    if (!context) return;
    context.filter = colours().theme === "dark" ? nightFilter : "none";
    context.drawImage(image, 0, 0);
    image.close();
    useOnlineProblem.setState({ problem: null });
  }
}

/** Online tiles, if they are turned on. They add a zoom to the map, even while they are not `drawn`. */
export function OnlineLayer({ chart, drawn }: { readonly chart: Chart; readonly drawn: boolean }) {
  const online = usePushed(({ settings }) => settings?.onlineTiles);
  const address = online?.shown ? online.address : null;
  const isWanted = address !== null;
  useEffect(() => {
    chart.map.setMaxZoom(isWanted ? 17 : 16);
  }, [chart, isWanted]);
  useEffect(() => {
    if (address === null || !drawn) return;
    const layer = new OnlineTiles().setZIndex(2).addTo(chart.map);
    const stop = onColours(() => layer.redraw());
    let again = 0;
    const stopWatching = useOnlineProblem.subscribe(({ problem }) => {
      clearTimeout(again);
      if (problem !== null) again = window.setTimeout(() => layer.redraw(), retryMs);
    });
    return () => {
      stop();
      stopWatching();
      clearTimeout(again);
      layer.remove();
      useOnlineProblem.setState({ problem: null });
    };
  }, [chart, address, drawn]);
  return null;
}
