import type L from "leaflet";
import { visibleArea } from "./visible-area.ts";

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves the map so that a place lies in the middle of what no panel covers. */
export function centreOn(map: L.Map, place: L.LatLngTuple, zoom = map.getZoom()): void {
  if (zoom !== map.getZoom()) map.setView(place, zoom, { animate: false });
  const { left, right, top, bottom } = visibleArea(map.getContainer());
  const at = map.latLngToContainerPoint(place);
  map.panBy([at.x - (left + right) / 2, at.y - (top + bottom) / 2], { animate: !calm(), duration: 0.16 });
}

/** Moves the map only when the place comes near the edge: a map that stands still costs nothing and does not distract. */
export function keepInSight(map: L.Map, place: L.LatLngTuple): void {
  const { left, right, top, bottom } = visibleArea(map.getContainer());
  const at = map.latLngToContainerPoint(place);
  if (at.x < left || at.x > right || at.y < top || at.y > bottom) centreOn(map, place);
}
