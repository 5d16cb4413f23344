import type L from "leaflet";
import type { FlightView, Live, ResumePoint } from "../../src-shared/domain/flight-view.ts";
import { usePushed } from "../state/pushed.ts";
import { calm } from "../ui/calm.ts";
import { aircraftShape } from "./aircraft-shape.ts";
import type { View } from "./camera.ts";
import type { Chart } from "./chart.ts";
import { drawnAt } from "./drawn-at.ts";
import { keepInSight } from "./map-view.ts";
import { useReplayed } from "./replayed.ts";
import { canvasScale } from "./tile.ts";

/**
 * Rounds to a pixel. In cruise a pixel takes seconds, and smaller movements would draw the map each second without a
 * visible change.
 */
const toPixel = (px: number) => Math.round(px * canvasScale()) / canvasScale();

const glide = "transform 0.25s cubic-bezier(0, 0, 0.25, 1)";

function symbol(): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 28 28");
  svg.setAttribute("class", "aircraft");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", aircraftShape);
  svg.append(path);
  return svg;
}

/** The last known place of a flight that the simulator does not show. A wreck is not drawn. */
const ghostOf = (flight: FlightView | null): ResumePoint | null =>
  flight !== null && flight.stage.kind !== "crashed" ? (flight.resume?.last ?? null) : null;

/** Shows the aircraft, turned to its heading. Pushes move it without a render. Returns a function that stops it. */
export function showAircraft(chart: Chart): () => void {
  const element = symbol();
  let live: Live | null = null;
  let ghost: ResumePoint | null = null;
  const draw = (view: View = chart.view()) => {
    const { place } = useReplayed.getState();
    const at = place ?? live ?? ghost;
    if (!at) return;
    const { x, y } = chart.screenOf(place ? [place.latitudeDeg, place.longitudeDeg] : drawnAt(at), view);
    const noseDeg = Math.round((at.headingTrueDeg ?? 0) - view.upDeg);
    element.style.transform = `translate(${toPixel(x)}px, ${toPixel(y)}px) rotate(${noseDeg}deg)`;
  };
  const show = (next: Live | null) => {
    live = next;
    ghost = ghostOf(usePushed.getState().flight);
    if (next !== null) keepInSight(next);
    const known = next ?? useReplayed.getState().place;
    element.classList.toggle("aircraft-ghost", known === null);
    if (known === null && ghost === null) element.remove();
    else {
      if (!element.isConnected) chart.window.append(element);
      draw();
    }
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
    if (pushed.live !== before.live || ghostOf(pushed.flight) !== ghostOf(before.flight)) show(pushed.live);
  });
  const stopReplay = useReplayed.subscribe(() => show(live));
  return () => {
    stop();
    stopReplay();
    chart.map.off(handlers);
    element.remove();
  };
}
