import L from "leaflet";
import { create } from "zustand";
import type { Airport } from "../../src-shared/crew-system.ts";
import { trail } from "../state/follow-trail.ts";
import { usePushed } from "../state/pushed.ts";
import { drawnAt } from "./drawn-at.ts";
import { calm, centreOn } from "./keep-in-sight.ts";
import { placedRoute } from "./placed.ts";
import { visibleArea } from "./visible-area.ts";

/** What the map is about: one route on the flight page, every booking's on the bookings page. */
export type Scene = readonly { readonly departure: Airport; readonly arrival: Airport }[];

interface MapView {
  readonly map: L.Map | null;
  readonly scene: Scene;
  /** The map keeps the aircraft in sight. */
  readonly following: boolean;
}

export const useMapView = create<MapView>(() => ({ map: null, scene: [], following: true }));

export const stopFollowing = () => useMapView.setState({ following: false });

export function follow(): void {
  useMapView.setState({ following: true });
  const { map } = useMapView.getState();
  const { live } = usePushed.getState();
  if (map && live) centreOn(map, drawnAt(live));
}

export function zoomBy(step: 1 | -1): void {
  const { map } = useMapView.getState();
  map?.setZoom(map.getZoom() + step, { animate: !calm() });
}

/** Close enough to see the shape of a coast, far enough to know the place. */
const alongsideZoom = 9;

/** Shows the whole scene beside the panels; without one, the place where the aircraft is. */
export function fitScene(): void {
  const { map, scene } = useMapView.getState();
  if (!map) return;
  const places = scene.flatMap(({ departure, arrival }) => {
    const { from, to, path } = placedRoute(departure, arrival);
    const ends = [from, to].flatMap((end): L.LatLngTuple[] => (end ? [[end.latitudeDeg, end.longitudeDeg]] : []));
    return [...ends, ...path];
  });
  const { live, flight } = usePushed.getState();
  if (flight !== null)
    places.push(...trail.points.map(([, latitude, longitude]): L.LatLngTuple => [latitude, longitude]));
  if (flight !== null && live !== null) places.push(drawnAt(live));
  if (places.length === 0) {
    if (live) centreOn(map, drawnAt(live), alongsideZoom);
    return;
  }
  const { left, right, top, bottom } = visibleArea(map.getContainer());
  const size = map.getSize();
  map.fitBounds(L.latLngBounds(places), {
    paddingTopLeft: [left, top],
    paddingBottomRight: [size.x - right, size.y - bottom],
    maxZoom: 11,
    animate: false,
  });
}
