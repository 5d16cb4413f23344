import L from "leaflet";
import { useEffect } from "react";
import { useMap } from "react-leaflet";
import { useColours } from "./colours.ts";
import type { Scene } from "./map-view.ts";
import { placedRoute } from "./placed.ts";

/** Routes that are there to choose from, thin enough not to speak. */
export function QuietRoutes({ routes }: { readonly routes: Scene }) {
  const map = useMap();
  const colour = useColours();
  useEffect(() => {
    const group = L.layerGroup().addTo(map);
    for (const { departure, arrival } of routes) {
      const { path } = placedRoute(departure, arrival);
      if (path.length > 0)
        L.polyline(path, { color: colour.quiet, weight: 1, opacity: 0.6, interactive: false }).addTo(group);
    }
    return () => {
      group.remove();
    };
  }, [map, colour, routes]);
  return null;
}
