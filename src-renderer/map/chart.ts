import L from "leaflet";
import { calm } from "../ui/calm.ts";
import { centreFor, farOutStep, fitted, type Px, rotated, toScreen, toWorld, type View } from "./camera.ts";
import {
  latitudeLimitDeg,
  mercatorLatitudeDeg,
  mercatorLongitudeDeg,
  mercatorX,
  mercatorY,
  onMap,
  worldPx,
} from "./mercator.ts";
import { type Edges, edges, type Rectangle, roomyArea, visibleArea } from "./visible-area.ts";

/** Close enough to see the shape of a coast, far enough to know the place. */
const alongsideZoom = 11;

/** Close enough to see a touchdown on its runway; and how many of the last zooms are animated. */
const runwayZoom = 15;
const easedZooms = 2;

/** The farthest zoom. A world of 362 px shows any route completely. */
const farthestOut = 0.5;

const worldOf = ([latitudeDeg, longitudeDeg]: L.LatLngTuple): Px => ({
  x: mercatorX(longitudeDeg),
  y: mercatorY(onMap(latitudeDeg)),
});
const placeOf = ({ x, y }: Px): L.LatLngTuple => [mercatorLatitudeDeg(y), mercatorLongitudeDeg(x)];

/** Step of the arrow keys (Leaflet's own). */
const keyPx = 80;
const arrows: Readonly<Record<string, Px>> = {
  ArrowUp: { x: 0, y: -keyPx },
  ArrowDown: { x: 0, y: keyPx },
  ArrowLeft: { x: -keyPx, y: 0 },
  ArrowRight: { x: keyPx, y: 0 },
};

/**
 * The map with its view. Leaflet supports only north up. To turn, its whole map becomes a square with the window's
 * diagonal as its side, which is rotated about the window's middle; positions of the mouse and moves by keys are
 * rotated back. Upright content is drawn above it (see `Overlay`). leaflet-rotate does not fit: it is under the GPL and
 * has no types. Fires "turn" on the Leaflet map when the direction at the top changes, "resized" when the window has
 * another size, with room for a scene.
 */
export class Chart {
  readonly map: L.Map;
  /** The element of the visible view. Everything above the map is placed in it. */
  readonly window: HTMLElement;
  readonly #ground: HTMLElement;
  readonly #resized: ResizeObserver;
  readonly #release: () => void;
  #upDeg: number | null = null;
  /** The zoom that Leaflet animates to; null while it is at rest. */
  #glidingTo: number | null = null;
  #wanted: { readonly zoom: number; readonly about: L.LatLngTuple | null } | null = null;
  /**
   * The farthest zoom that the pilot can choose, and the farthest of a fitted scene, from which the pilot can only zoom
   * in.
   */
  #least = 1;
  #leastFitted = 1;
  #width = 0;
  #height = 0;
  /** Distance from the window's middle to that of the visible area at the last fit, px. */
  #asidePx = 0;

  constructor(map: L.Map, window: HTMLElement) {
    this.map = map;
    this.window = window;
    this.#ground = map.getContainer();
    map.mouseEventToContainerPoint = (event) => this.#containerPoint(event);
    this.#resized = new ResizeObserver(() => {
      this.#lay();
      const { left, right, top, bottom } = this.free();
      if (right > left && bottom > top) map.fire("resized");
    });
    this.#resized.observe(window);
    this.#lay();
    this.#release = rotateInput(this);
    map.on("zoomanim", ({ zoom }) => {
      this.#glidingTo = zoom;
    });
    map.on("zoomend", () => {
      this.#bound(map.getZoom());
      if (map.getZoom() >= this.#least) map.options.minZoom = this.#least;
      this.#glidingTo = null;
      this.#zoomOn();
    });
  }

  /** Calls back at events of the Leaflet map, names with spaces between. Returns a function that stops it. */
  on(events: string, listener: () => void): () => void {
    this.map.on(events, listener);
    return () => {
      this.map.off(events, listener);
    };
  }

  /** True direction at the top of the map, degrees. 0 with north up. */
  get upDeg(): number {
    return this.#upDeg ?? 0;
  }

  /** Whether the map is rotated. If not, it is Leaflet's own map with north up. */
  get isTurned(): boolean {
    return this.#upDeg !== null;
  }

  view(): View {
    const zoom = this.map.getZoom();
    const middle = this.map.getPixelBounds().getCenter().divideBy(worldPx(zoom));
    return { x: middle.x, y: middle.y, zoom, upDeg: this.upDeg, width: this.#width, height: this.#height };
  }

  /** The view at the end of Leaflet's animation. */
  viewAt(centre: L.LatLng, zoom: number): View {
    return { ...this.view(), ...worldOf([centre.lat, centre.lng]), zoom };
  }

  /** The part of the window that no panel covers. */
  uncovered(): Rectangle {
    return visibleArea(this.window);
  }

  /** The uncovered part with a margin, for things that must be fully visible. */
  free(): Rectangle {
    return roomyArea(this.window);
  }

  edges(): Edges {
    return edges(this.window);
  }

  /** The window position of a place, in the copy of the world nearest to the middle of the view. */
  screenOf(place: L.LatLngTuple, view = this.view()): Px {
    const { x, y } = this.#nearest(place, view);
    return toScreen(view, x, y);
  }

  #nearest(place: L.LatLngTuple, view: View): Px {
    const { x, y } = worldOf(place);
    const middle = view.x + rotated({ x: this.#asidePx, y: 0 }, view.upDeg).x / worldPx(view.zoom);
    return { x: x + Math.round(middle - x), y };
  }

  /** The position of a place in Leaflet's own map. */
  containerPointOf(place: L.LatLngTuple): L.Point {
    return this.#toContainer(this.screenOf(place));
  }

  /** Turns the map. Null: north up, with Leaflet's own map not rotated at all. */
  turn(upDeg: number | null): void {
    if (upDeg === this.#upDeg) return;
    const wasTurned = this.#upDeg !== null;
    this.#upDeg = upDeg;
    if (wasTurned !== (upDeg !== null)) this.#lay();
    this.#ground.style.transform = upDeg === null ? "" : `rotate(${-upDeg}deg)`;
    this.map.fire("turn");
  }

  /** Moves the map so that a place is at `at`. */
  put(place: L.LatLngTuple, at: Px, zoom = this.map.getZoom(), glide = false): void {
    const view = this.view();
    const here = this.#nearest(place, view);
    if (glide && zoom === view.zoom && !calm()) {
      const now = toScreen(view, here.x, here.y);
      this.panBy({ x: now.x - at.x, y: now.y - at.y }, true);
    } else this.map.setView(placeOf(centreFor({ ...view, zoom }, here, at)), zoom, { animate: false });
  }

  putInMiddle(place: L.LatLngTuple, zoom?: number, glide = false): void {
    const { left, right, top, bottom } = this.free();
    this.put(place, { x: (left + right) / 2, y: (top + bottom) / 2 }, zoom, glide);
  }

  /** Moves the view by pixels of the window. */
  panBy(by: Px, glide = false): void {
    const { x, y } = rotated(by, this.upDeg);
    this.map.panBy([x, y], glide ? { animate: !calm(), duration: 0.16 } : { animate: false });
  }

  /** Zooms in or out, about a place or the middle. A zoom during an animation follows it. */
  zoomBy(step: number, about: L.LatLngTuple | null): void {
    const { map } = this;
    const from = this.#wanted?.zoom ?? this.#glidingTo ?? map.getZoom();
    const wanted = (step > 0 ? Math.floor(from) : Math.ceil(from)) + step;
    this.#wanted = { zoom: Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), wanted)), about };
    this.#zoomOn();
  }

  #zoomOn(): void {
    const { map } = this;
    if (this.#wanted === null || this.#glidingTo !== null) return;
    const { zoom, about } = this.#wanted;
    this.#wanted = null;
    if (zoom === map.getZoom()) return;
    this.#bound(zoom);
    // Leaflet reports the new zoom only with the next frame. A press before that would start the same zoom again.
    this.#glidingTo = zoom;
    if (about) map.setZoomAround(this.containerPointOf(about), zoom, { animate: !calm() });
    else map.setZoom(zoom, { animate: !calm() });
  }

  /** Shows all places in the visible area, within the zoom limits. */
  fit(places: readonly L.LatLngTuple[], farthest = 0, moves = false): void {
    const free = this.free();
    const { zoom, ...centre } = fitted(this.view(), places.map(worldOf), free, alongsideZoom);
    const enough = Math.max(zoom, farthest, this.#leastFitted);
    const view = { ...this.view(), ...centre, zoom };
    const at = { x: (free.left + free.right) / 2, y: (free.top + free.bottom) / 2 };
    const middle = centreFor({ ...view, zoom: enough }, toWorld(view, at), at);
    this.#asidePx = at.x - this.#width / 2;
    this.#bound(enough);
    this.map.options.minZoom = Math.min(this.#least, enough);
    this.map.options.zoomSnap = Number.isInteger(enough) ? 1 : farOutStep;
    this.map.setView(placeOf(middle), enough, { animate: moves });
    this.map.options.zoomSnap = 1;
  }

  /** Moves to places near each other, close enough for runways. The last zooms are animated. */
  ease(places: readonly L.LatLngTuple[], moves = !calm()): void {
    const { zoom, x, y } = fitted(this.view(), places.map(worldOf), this.free(), runwayZoom);
    const centre = placeOf({ x, y });
    this.#bound(zoom);
    const fromZoom = this.map.getZoom();
    const isNear = fromZoom <= zoom && fromZoom >= zoom - easedZooms;
    if (moves && !isNear)
      this.map.setView(centre, Math.max(this.map.getMinZoom(), zoom - easedZooms), { animate: false });
    this.map.setView(centre, zoom, { animate: moves });
  }

  /** Keeps the map in the window. With north up, its ends may reach the edges of the panels. */
  #bound(zoom: number): void {
    const { top, bottom } = this.free();
    const [above, below] = this.isTurned ? [0, 0] : [top, this.#height - bottom];
    const end = (latitudeDeg: number, skyPx: number) =>
      mercatorLatitudeDeg(mercatorY(latitudeDeg) + skyPx / worldPx(zoom));
    this.map.options.maxBounds = L.latLngBounds(
      [end(-latitudeLimitDeg, below), Number.NEGATIVE_INFINITY],
      [end(latitudeLimitDeg, -above), Number.POSITIVE_INFINITY],
    );
  }

  dispose(): void {
    this.#resized.disconnect();
    this.#release();
  }

  /** Gives Leaflet's map its size: the window's, or that of a square which covers the window in every rotation. */
  #lay(): void {
    this.#width = this.window.clientWidth;
    this.#height = this.window.clientHeight;
    const isTurned = this.#upDeg !== null;
    const side = Math.ceil(Math.hypot(this.#width, this.#height) / 2) * 2;
    const { style } = this.#ground;
    style.width = isTurned ? `${side}px` : "";
    style.height = isTurned ? `${side}px` : "";
    style.left = isTurned ? `${(this.#width - side) / 2}px` : "";
    style.top = isTurned ? `${(this.#height - side) / 2}px` : "";
    this.map.invalidateSize({ animate: false });
    // There is never more sky than map. The world is 2.24 times as high as it is wide.
    const whole = Math.log2(this.map.getSize().y / worldPx(0) / 2.24);
    this.#least = Math.max(1, Math.ceil(whole));
    this.#leastFitted = Math.max(farthestOut, whole < 1 ? Math.ceil(whole / farOutStep) * farOutStep : this.#least);
    this.map.options.minZoom = this.#least;
    if (this.map.getZoom() < this.#least) this.map.setView(this.map.getCenter(), this.#least, { animate: false });
    if (isTurned) this.map.dragging.disable();
    else this.map.dragging.enable();
  }

  /** The position of a mouse event in Leaflet's own map. */
  #containerPoint(event: { readonly clientX: number; readonly clientY: number }): L.Point {
    const box = this.window.getBoundingClientRect();
    return this.#toContainer({ x: event.clientX - box.left, y: event.clientY - box.top });
  }

  #toContainer({ x, y }: Px): L.Point {
    const off = rotated({ x: x - this.#width / 2, y: y - this.#height / 2 }, this.upDeg);
    return this.map.getSize().divideBy(2).add([off.x, off.y]);
  }
}

/**
 * Handles dragging and arrow keys while the map is rotated, which Leaflet does not support. Returns a function that
 * stops it.
 */
function rotateInput(chart: Chart): () => void {
  const { map } = chart;
  const ground = map.getContainer();
  const stopped = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    ground.addEventListener(name, listener, { signal: stopped.signal });

  /** Where the drag began, and how far Leaflet's map has moved since, in whole pixels. */
  let held: { readonly from: Px; doneX: number; doneY: number } | null = null;
  on("pointerdown", (event) => {
    if (!chart.isTurned || event.button !== 0 || !event.isPrimary) return;
    held = { from: { x: event.clientX, y: event.clientY }, doneX: 0, doneY: 0 };
    ground.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    if (held === null) return;
    const all = rotated({ x: held.from.x - event.clientX, y: held.from.y - event.clientY }, chart.upDeg);
    const x = Math.round(all.x) - held.doneX;
    const y = Math.round(all.y) - held.doneY;
    if (x === 0 && y === 0) return;
    held.doneX += x;
    held.doneY += y;
    map.fire("dragstart");
    map.panBy([x, y], { animate: false });
  });
  const release = () => {
    held = null;
  };
  on("pointerup", release);
  on("pointercancel", release);
  on("keydown", (event) => {
    const by = arrows[event.key];
    if (!chart.isTurned || !by) return;
    event.stopPropagation();
    event.preventDefault();
    map.fire("dragstart");
    chart.panBy(by, true);
  });
  return () => stopped.abort();
}
