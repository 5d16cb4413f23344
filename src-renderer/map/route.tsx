import L from "leaflet";
import { useEffect } from "react";
import { useMap } from "react-leaflet";
import type { Airport } from "../../src-shared/crew-system.ts";
import { type Colours, useColours } from "./colours.ts";
import { type Placed, placedRoute } from "./placed.ts";

function label(place: Placed, { cyan: colour, sea: inside }: Colours, toTheLeft: boolean): L.Layer[] {
  const at: L.LatLngTuple = [place.latitudeDeg, place.longitudeDeg];
  const element = document.createElement("span");
  element.textContent = place.icao;
  element.className = toTheLeft ? "airport-label airport-label-left" : "airport-label";
  return [
    L.circleMarker(at, {
      radius: 4.5,
      color: colour,
      weight: 2,
      fill: true,
      fillColor: inside,
      fillOpacity: 1,
      interactive: false,
    }),
    L.marker(at, {
      icon: L.divIcon({ html: element, className: "airport", iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
    }),
  ];
}

/** Great circle between two airports, dashed magenta: the route as far as it is known. Drawn without a jump at ±180°. */
export function Route({ departure, arrival }: { readonly departure: Airport; readonly arrival: Airport }) {
  const map = useMap();
  const colour = useColours();
  useEffect(() => {
    const { path, from, to } = placedRoute(departure, arrival);
    const group = L.layerGroup();
    if (path.length > 0)
      group.addLayer(
        L.polyline(path, { color: colour.magenta, weight: 2, dashArray: "6 6", interactive: false, smoothFactor: 0.5 }),
      );
    const eastward = from !== null && to !== null && to.longitudeDeg >= from.longitudeDeg;
    if (from) for (const layer of label(from, colour, eastward)) group.addLayer(layer);
    if (to) for (const layer of label(to, colour, !eastward)) group.addLayer(layer);
    group.addTo(map);
    return () => {
      group.remove();
    };
  }, [map, colour, departure, arrival]);
  return null;
}
