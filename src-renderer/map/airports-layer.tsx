import L from "leaflet";
import { useEffect } from "react";
import { useMap } from "react-leaflet";
import { useAirports } from "../state/queries.ts";
import { useColours } from "./colours.ts";
import { placed } from "./placed.ts";

/** More dots than this would hide the map, and an airline with so many airports says little by them. */
const mostAirports = 400;

/** The airline's own airports, as quiet dots. */
export function AirportsLayer() {
  const map = useMap();
  const colour = useColours();
  const airports = useAirports().data;
  useEffect(() => {
    const group = L.layerGroup().addTo(map);
    for (const airport of (airports ?? []).slice(0, mostAirports)) {
      const place = placed(airport);
      if (place)
        L.circleMarker([place.latitudeDeg, place.longitudeDeg], {
          radius: 2,
          color: colour.quiet,
          weight: 1,
          interactive: false,
        })
          .addTo(group)
          .bringToBack();
    }
    return () => {
      group.remove();
    };
  }, [map, colour, airports]);
  return null;
}
