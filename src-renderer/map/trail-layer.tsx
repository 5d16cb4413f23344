import L from "leaflet";
import { useEffect } from "react";
import { useMap } from "react-leaflet";
import type { Trail, TrailChange } from "../state/trail.ts";
import { useColours } from "./colours.ts";

/** A line is ended and the next begun after so many points: adding one then costs the same at the first and the last. */
const pointsPerLine = 400;

/** The flown path. It listens to the trail itself; React never renders for a new point. */
export function TrailLayer({ trail }: { readonly trail: Trail }) {
  const map = useMap();
  const colour = useColours();
  useEffect(() => {
    const group = L.layerGroup().addTo(map);
    let line: L.Polyline | null = null;
    let inLine = 0;
    const add = (from: number) => {
      for (let i = from; i < trail.points.length; ) {
        if (line === null || inLine >= pointsPerLine) {
          // Each line begins at the end of the one before, so that no gap shows.
          const before = trail.points[i - 1];
          line = L.polyline(before ? [[before[1], before[2]]] : [], {
            color: colour.green,
            weight: 2.5,
            interactive: false,
            smoothFactor: 1,
          }).addTo(group);
          inLine = 0;
        }
        const more = trail.points.slice(i, i + pointsPerLine - inLine);
        const path = line.getLatLngs() as L.LatLng[];
        line.setLatLngs([...path, ...more.map(([, latitude, longitude]) => L.latLng(latitude, longitude))]);
        inLine += more.length;
        i += more.length;
      }
    };
    const onChange = (change: TrailChange) => {
      if (change.kind === "replaced") {
        group.clearLayers();
        line = null;
      }
      add(change.kind === "grown" ? change.from : 0);
    };
    onChange({ kind: "replaced" });
    const stop = trail.onChange(onChange);
    return () => {
      stop();
      group.remove();
    };
  }, [map, colour, trail]);
  return null;
}
