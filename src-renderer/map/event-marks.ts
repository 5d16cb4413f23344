import L from "leaflet";
import { useEffect } from "react";
import type { TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { showMoment, useNavigation } from "../state/navigation.ts";
import { keepOwnView, useMapView } from "./map-view.ts";
import { onPath } from "./replayed.ts";

/** Around a moment the map shows this much, °. */
const aroundDeg = 0.02;

/** The place on the path at a time. Undefined before its first point. */
function placeAt(trail: readonly TrailPoint[], atMs: number): L.LatLngTuple | undefined {
  const point = trail.findLast(([timeMs]) => timeMs <= atMs) ?? trail[0];
  if (point === undefined) return undefined;
  const { latitudeDeg, longitudeDeg } = onPath({ latitudeDeg: point[1], longitudeDeg: point[2] });
  return [latitudeDeg, longitudeDeg];
}

/** Marks events on the flown path. One that is pressed is shown by its sentence; the map moves to a chosen moment. */
export function useEventsOnMap(
  events: readonly { readonly atMs: number; readonly says: string }[],
  trail: readonly TrailPoint[],
): void {
  const chart = useMapView((view) => view.chart);
  const moment = useNavigation((navigation) => navigation.moment);
  useEffect(() => {
    if (chart === null) return;
    // The moment of a trial may be no event of the flight's own review.
    const times = new Map(events.map(({ atMs, says }) => [atMs, says]));
    if (moment !== null && !times.has(moment.atMs)) times.set(moment.atMs, "");
    const marks = [...times].flatMap(([atMs, says]) => {
      const place = placeAt(trail, atMs);
      if (place === undefined) return [];
      const className = atMs === moment?.atMs ? "map-event map-event-here" : "map-event";
      const mark = L.circleMarker(place, { radius: 5, className, bubblingMouseEvents: false });
      return mark.on("click", () => says !== "" && showMoment(atMs)).addTo(chart.map);
    });
    return () => {
      for (const mark of marks) mark.remove();
    };
  }, [chart, events, trail, moment]);
  useEffect(() => {
    const place = moment === null ? undefined : placeAt(trail, moment.atMs);
    if (chart === null || place === undefined) return;
    // After the map has shown the whole flight, which it does when the page opens.
    const frame = requestAnimationFrame(() => {
      const [latitudeDeg, longitudeDeg] = place;
      keepOwnView();
      chart.ease([
        [latitudeDeg - aroundDeg, longitudeDeg],
        [latitudeDeg + aroundDeg, longitudeDeg],
      ]);
    });
    return () => cancelAnimationFrame(frame);
  }, [chart, trail, moment]);
}
