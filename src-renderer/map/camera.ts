import { worldPx } from "./mercator.ts";
import type { Rectangle } from "./visible-area.ts";

/** The view of the map: the middle of the window (Mercator), the zoom, and the direction at the top. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** True direction at the top of the map, degrees. */
  readonly upDeg: number;
  readonly width: number;
  readonly height: number;
}

export interface Px {
  readonly x: number;
  readonly y: number;
}

/** Rotates clockwise on the screen, where y points down. */
export function rotated({ x, y }: Px, degrees: number): Px {
  if (degrees === 0) return { x, y };
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** From Mercator to pixels of the window. */
export function toScreen(view: View, x: number, y: number): Px {
  const scale = worldPx(view.zoom);
  const at = rotated({ x: (x - view.x) * scale, y: (y - view.y) * scale }, -view.upDeg);
  return { x: at.x + view.width / 2, y: at.y + view.height / 2 };
}

/** From pixels of the window to Mercator. */
export function toWorld(view: View, at: Px): Px {
  const scale = worldPx(view.zoom);
  const off = rotated({ x: at.x - view.width / 2, y: at.y - view.height / 2 }, view.upDeg);
  return { x: view.x + off.x / scale, y: view.y + off.y / scale };
}

/** The Mercator box, parallel to the axes, that contains `area` of the window. */
export function worldBox(view: View, area: Rectangle) {
  const corners = [
    toWorld(view, { x: area.left, y: area.top }),
    toWorld(view, { x: area.right, y: area.top }),
    toWorld(view, { x: area.left, y: area.bottom }),
    toWorld(view, { x: area.right, y: area.bottom }),
  ];
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
}

/** The middle of the window for which the place (Mercator) is at `at`. */
export function centreFor(view: View, place: Px, at: Px): Px {
  const now = toWorld(view, at);
  return { x: view.x + place.x - now.x, y: view.y + place.y - now.y };
}

/**
 * Zoom steps where the whole world is visible. Closer in there are only whole steps, because tiles are sharp only at
 * whole zooms or reduced.
 */
export const farOutStep = 0.25;

/** The closest zoom, and the middle of the window, that show every place within `area`. */
export function fitted(view: View, places: readonly Px[], area: Rectangle, closest: number): { zoom: number } & Px {
  const first = places[0] ?? view;
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const place of places) {
    const { x, y } = rotated({ x: place.x - first.x, y: place.y - first.y }, -view.upDeg);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const across = (area.right - area.left) / Math.max(right - left, 1e-12);
  const down = (area.bottom - area.top) / Math.max(bottom - top, 1e-12);
  const exact = Math.log2(Math.min(across, down) / worldPx(0));
  const zoom = Math.min(closest, exact < 1 ? Math.floor(exact / farOutStep) * farOutStep : Math.floor(exact));
  const middle = rotated({ x: (left + right) / 2, y: (top + bottom) / 2 }, view.upDeg);
  const place = { x: first.x + middle.x, y: first.y + middle.y };
  const at = { x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2 };
  return { zoom, ...centreFor({ ...view, zoom }, place, at) };
}
