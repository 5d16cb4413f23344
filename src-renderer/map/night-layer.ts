import L from "leaflet";
import { programNow } from "../state/now.ts";
import { colours } from "./colours.ts";
import { mercatorLatitudeDeg, mercatorLongitudeDeg, worldPx } from "./mercator.ts";
import { shades } from "./shades.ts";
import { darkness, subsolarPoint } from "./sun.ts";

/** Side of the shade's pixels, px of the window. Twilight has no edge that this would blur. */
const grainPx = 6;

const rad = Math.PI / 180;
/** Darkness by the sine of the sun's height, from −0.32 (−18.7°) up to 0, so that no pixel needs an arcsine. */
const table = Array.from({ length: 257 }, (_, i) => darkness(-0.32 * (1 - i / 256)));
const darknessOf = (sine: number) => (sine >= 0 ? 0 : (table[Math.max(0, Math.round((1 + sine / 0.32) * 256))] ?? 1));

/** Day and night: the sun's height at each place, painted again once a minute while the window is visible. */
export class NightLayer extends L.Layer {
  readonly #canvas = document.createElement("canvas");
  #timer = 0;
  readonly #onVisible = () => {
    clearInterval(this.#timer);
    if (document.hidden) return;
    this.paint();
    this.#timer = window.setInterval(() => this.paint(), 60_000);
  };
  #corner: L.LatLng = L.latLng(0, 0);

  override onAdd(map: L.Map): this {
    this.#canvas.className = "night leaflet-zoom-animated";
    map.getPane("tilePane")?.append(this.#canvas);
    document.addEventListener("visibilitychange", this.#onVisible);
    this.#onVisible();
    return this;
  }

  override onRemove(): this {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#onVisible);
    this.#canvas.remove();
    return this;
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return { moveend: () => this.paint(), zoomanim: (event) => this.#glide(event as L.ZoomAnimEvent) };
  }

  /** Paints the window and half its size more on each side, so that panning shows no edge. */
  paint(): void {
    const map = this._map;
    const size = map.getSize();
    const pad = size.divideBy(2);
    const from = (map.getPixelBounds().min ?? L.point(0, 0)).subtract(pad);
    const columns = Math.ceil((2 * size.x) / grainPx);
    const rows = Math.ceil((2 * size.y) / grainPx);
    this.#canvas.width = columns;
    this.#canvas.height = rows;
    const context = this.#canvas.getContext("2d");
    if (context === null || columns === 0 || rows === 0) return;

    const zoom = map.getZoom();
    const sun = subsolarPoint(programNow());
    const hourAngles = Array.from({ length: columns }, (_, i) => {
      const longitude = mercatorLongitudeDeg((from.x + (i + 0.5) * grainPx) / worldPx(zoom));
      return Math.cos((longitude - sun.longitudeDeg) * rad);
    });
    const { red, green, blue, alpha } = shades[colours().theme];
    const image = context.createImageData(columns, rows);
    const { data } = image;
    for (let row = 0; row < rows; row++) {
      const latitude = mercatorLatitudeDeg((from.y + (row + 0.5) * grainPx) / worldPx(zoom)) * rad;
      const across = Math.cos(latitude) * Math.cos(sun.latitudeDeg * rad);
      const upright = Math.sin(latitude) * Math.sin(sun.latitudeDeg * rad);
      for (let column = 0; column < columns; column++) {
        const dark = darknessOf(upright + across * (hourAngles[column] ?? 0));
        const at = 4 * (row * columns + column);
        data[at] = red;
        data[at + 1] = green;
        data[at + 2] = blue;
        data[at + 3] = 255 * alpha * dark;
      }
    }
    context.putImageData(image, 0, 0);
    this.#canvas.style.width = `${columns * grainPx}px`;
    this.#canvas.style.height = `${rows * grainPx}px`;
    this.#corner = map.unproject(from, zoom);
    L.DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint(L.point(0, 0).subtract(pad)));
  }

  /** Follows Leaflet's zoom animation to the shade's place at its end. */
  #glide({ center, zoom }: L.ZoomAnimEvent): void {
    const map = this._map;
    const pane = map.getPane("mapPane");
    if (!pane) return;
    const origin = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .add(L.DomUtil.getPosition(pane))
      .round();
    const at = map.project(this.#corner, zoom).subtract(origin);
    L.DomUtil.setTransform(this.#canvas, at, map.getZoomScale(zoom));
  }
}
