import type L from "leaflet";
import type { Live } from "../../src-shared/flight-view.ts";
import { usePushed } from "../state/pushed.ts";
import type { View } from "./camera.ts";
import { type Chart, calm } from "./chart.ts";
import { drawnAt } from "./drawn-at.ts";
import { keepInSight } from "./map-view.ts";
import { canvasScale } from "./tile.ts";

const shape =
  "M14 1.6c1 0 1.7 1.5 1.7 3.4v5.2l9.6 5.9v2.5l-9.6-3v6.2l2.9 2.2v1.9L14 24.6l-4.6 1.3V24l2.9-2.2v-6.2l-9.6 3v-2.5l9.6-5.9V5c0-1.9.7-3.4 1.7-3.4z";
/**
 * In cruise a pixel of the map takes seconds to fly: smaller movements are invisible, and would draw the map each
 * second.
 */
const toPixel = (px: number) => Math.round(px * canvasScale()) / canvasScale();

const glide = "transform 0.25s cubic-bezier(0, 0, 0.25, 1)";

function symbol(): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 28 28");
  svg.setAttribute("class", "aircraft");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", shape);
  svg.append(path);
  return svg;
}

/** The aircraft, turned to its heading. The pushes move it, without a render; returns a function that stops it. */
export function showAircraft(chart: Chart): () => void {
  const element = symbol();
  let live: Live | null = null;
  const draw = (view: View = chart.view()) => {
    if (!live) return;
    const { x, y } = chart.screenOf(drawnAt(live), view);
    const noseDeg = Math.round((live.headingTrueDeg ?? 0) - view.upDeg);
    element.style.transform = `translate(${toPixel(x)}px, ${toPixel(y)}px) rotate(${noseDeg}deg)`;
  };
  const show = (next: Live | null) => {
    live = next;
    if (next === null) {
      element.remove();
      return;
    }
    if (!element.isConnected) chart.window.append(element);
    keepInSight(next);
    draw();
  };
  const handlers: Record<string, L.LeafletEventHandlerFn> = {
    move: () => draw(),
    turn: () => draw(),
    zoomanim: (event) => {
      const { center, zoom } = event as L.ZoomAnimEvent;
      element.style.transition = calm() ? "" : glide;
      draw(chart.viewAt(center, zoom));
    },
    zoomend: () => {
      element.style.transition = "";
    },
  };
  chart.map.on(handlers);
  show(usePushed.getState().live);
  const stop = usePushed.subscribe((pushed, before) => {
    if (pushed.live !== before.live) show(pushed.live);
  });
  return () => {
    stop();
    chart.map.off(handlers);
    element.remove();
  };
}
