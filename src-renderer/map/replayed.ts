import { useEffect } from "react";
import { create } from "zustand";
import { type LatLon, unwrapLongitude } from "../../src-shared/domain/geodesy.ts";
import { loggedTrail, trail } from "../state/follow-trail.ts";
import { useNavigation } from "../state/navigation.ts";
import { useMapView } from "./map-view.ts";

/** The aircraft's place in a replay. */
export interface ReplayedPlace extends LatLon {
  readonly headingTrueDeg: number;
}

/** The aircraft's place on the map during the replay of a landing. Null: its present place. */
export const useReplayed = create<{ readonly place: ReplayedPlace | null }>(() => ({ place: null }));

/** Moves a place to the unwrapped longitudes of the path on the map. */
export function onPath<P extends LatLon>(place: P): P {
  const { points } = useNavigation.getState().page === "logbook" ? loggedTrail : trail;
  const near = points.at(-1)?.[2] ?? place.longitudeDeg;
  return { ...place, longitudeDeg: unwrapLongitude(near, place.longitudeDeg) };
}

export const showReplayed = (place: ReplayedPlace | null) => useReplayed.setState({ place: place && onPath(place) });

/** While `isShown`, the map shows these places instead of following the aircraft. */
export function useReplayedOnMap(places: readonly LatLon[], isShown: boolean): void {
  const chart = useMapView((view) => view.chart);
  useEffect(() => {
    if (chart === null || !isShown) return;
    const { following } = useMapView.getState();
    useMapView.setState({ following: false });
    chart.ease(places.map(onPath).map(({ latitudeDeg, longitudeDeg }) => [latitudeDeg, longitudeDeg]));
    return () => {
      if (following) useMapView.setState({ following });
    };
  }, [chart, places, isShown]);
}
