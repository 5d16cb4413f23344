import L from "leaflet";
import { useEffect } from "react";
import { useMap } from "react-leaflet";
import type { Live } from "../../src-shared/flight-view.ts";
import { usePushed } from "../state/pushed.ts";
import { drawnAt } from "./drawn-at.ts";
import { keepInSight } from "./keep-in-sight.ts";
import { useMapView } from "./map-view.ts";

const shape =
  "M14 1.6c1 0 1.7 1.5 1.7 3.4v5.2l9.6 5.9v2.5l-9.6-3v6.2l2.9 2.2v1.9L14 24.6l-4.6 1.3V24l2.9-2.2v-6.2l-9.6 3v-2.5l9.6-5.9V5c0-1.9.7-3.4 1.7-3.4z";

function icon(): { readonly element: HTMLElement; readonly turning: SVGSVGElement } {
  const element = document.createElement("div");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 28 28");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", shape);
  svg.append(path);
  element.append(svg);
  return { element, turning: svg };
}

/** The aircraft, turned to its heading. It moves by the pushes themselves, without a render. */
export function Aircraft() {
  const map = useMap();
  useEffect(() => {
    const { element, turning } = icon();
    const marker = L.marker([0, 0], {
      icon: L.divIcon({ html: element, className: "aircraft", iconSize: [28, 28], iconAnchor: [14, 14] }),
      interactive: false,
      keyboard: false,
      zIndexOffset: 1000,
    });
    const show = (live: Live | null) => {
      if (live === null) {
        marker.remove();
        return;
      }
      marker.setLatLng(drawnAt(live));
      if (!map.hasLayer(marker)) marker.addTo(map);
      turning.style.transform = `rotate(${live.headingTrueDeg ?? 0}deg)`;
      if (useMapView.getState().following) keepInSight(map, drawnAt(live));
    };
    show(usePushed.getState().live);
    const stop = usePushed.subscribe(({ live }, before) => {
      if (live !== before.live) show(live);
    });
    return () => {
      stop();
      marker.remove();
    };
  }, [map]);
  return null;
}
