import { type Px, rotated } from "./camera.ts";
import type { Chart } from "./chart.ts";

/** What arrow keys move the map by (Leaflet's own figure). */
const keyPx = 80;
const arrows: Readonly<Record<string, Px>> = {
  ArrowUp: { x: 0, y: -keyPx },
  ArrowDown: { x: 0, y: keyPx },
  ArrowLeft: { x: -keyPx, y: 0 },
  ArrowRight: { x: keyPx, y: 0 },
};

/** Leaflet's own dragging and arrow keys know nothing of a turned map: while it is turned, this does it. Returns how to stop. */
export function rotateInput(chart: Chart): () => void {
  const { map } = chart;
  const ground = map.getContainer();
  const stopped = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    ground.addEventListener(name, listener, { signal: stopped.signal });

  /** Where the hand took hold, and how far Leaflet's map has been moved since; it moves by whole pixels. */
  let held: { readonly from: Px; doneX: number; doneY: number } | null = null;
  on("pointerdown", (event) => {
    if (!chart.isTurned || event.button !== 0 || !event.isPrimary) return;
    held = { from: { x: event.clientX, y: event.clientY }, doneX: 0, doneY: 0 };
    ground.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    if (held === null) return;
    const all = rotated({ x: held.from.x - event.clientX, y: held.from.y - event.clientY }, chart.upDeg);
    const x = Math.round(all.x) - held.doneX;
    const y = Math.round(all.y) - held.doneY;
    if (x === 0 && y === 0) return;
    held.doneX += x;
    held.doneY += y;
    map.fire("dragstart");
    map.panBy([x, y], { animate: false });
  });
  const release = () => {
    held = null;
  };
  on("pointerup", release);
  on("pointercancel", release);
  on("keydown", (event) => {
    const by = arrows[event.key];
    if (!chart.isTurned || !by) return;
    event.stopPropagation();
    event.preventDefault();
    map.fire("dragstart");
    chart.panBy(by, true);
  });
  return () => stopped.abort();
}
