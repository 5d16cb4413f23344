import { worldPx } from "./mercator.ts";
import type { Rectangle } from "./visible-area.ts";

/** The view of the map: the middle of the window (Mercator), the zoom, the direction that is up. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** True direction that points up, degrees. */
  readonly upDeg: number;
  readonly width: number;
  readonly height: number;
}

export interface Px {
  readonly x: number;
  readonly y: number;
}

/** Rotated clockwise on the screen, whose y points down. */
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

/** The upright box of Mercator that contains `area` of the window. */
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

/** The middle of the window that puts the place (Mercator) at `at`. */
export function centreFor(view: View, place: Px, at: Px): Px {
  const now = toWorld(view, at);
  return { x: view.x + place.x - now.x, y: view.y + place.y - now.y };
}

/**
 * Tiles are sharp at whole zooms and when made smaller: steps in between exist only where the whole world is visible.
 */
export const farOutStep = 0.25;

/** The closest such zoom, and the middle of the window, with every place within `area`. */
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
