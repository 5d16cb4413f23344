import { type Px, rotated, toScreen, type View, worldBox } from "./camera.ts";
import {
  latitudeLimitDeg,
  mercatorLatitudeDeg,
  mercatorLongitudeDeg,
  mercatorX,
  mercatorY,
  worldPx,
} from "./mercator.ts";
import type { Edges } from "./visible-area.ts";

/** Degrees between two lines; whole minutes below one degree. */
const steps = [30, 20, 10, 5, 2, 1, 1 / 2, 1 / 3, 1 / 6, 1 / 12, 1 / 30, 1 / 60];

/** The step that keeps lines about 100 to 250 px apart at every zoom. */
export const graticuleStepDeg = (zoom: number): number =>
  steps.findLast((step) => (step * worldPx(zoom)) / 360 >= 100) ?? (zoom < 2 ? 60 : 30);

/** The multiples of a step between two values. */
export function multiples(fromDeg: number, toDeg: number, step: number): number[] {
  const first = Math.ceil(fromDeg / step - 1e-9);
  const last = Math.floor(toDeg / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step);
}

/** "64°N", "64°10′N", "20°W", "0°", "180°". */
export function degreesText(value: number, positive: string, negative: string): string {
  const minutes = Math.round(Math.abs(value) * 60);
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60 === 0 ? "" : `${String(minutes % 60).padStart(2, "0")}′`;
  const side = minutes === 0 || (whole === 180 && rest === "") ? "" : value > 0 ? positive : negative;
  return `${whole}°${rest}${side}`;
}

export const wrapped = (longitudeDeg: number): number => longitudeDeg - 360 * Math.round(longitudeDeg / 360);

export interface LineName extends Px {
  /** The line's degrees, unwrapped, so that the id is unique in every copy of the world. */
  readonly id: string;
  readonly text: string;
  readonly edge: "bottom" | "right";
}

/** The places of the degrees: where a line crosses the lower or the right edge, whichever has the better angle. */
export function graticuleNames(view: View, area: Edges): LineName[] {
  const step = graticuleStepDeg(view.zoom);
  const box = worldBox(view, area);
  const names: LineName[] = [];
  const name = (id: string, text: string, on: Px, direction: Px) => {
    const isSteep = Math.abs(direction.y) >= Math.abs(direction.x);
    const to = (edge: number): Px => {
      const along = isSteep ? (edge - on.y) / direction.y : (edge - on.x) / direction.x;
      return { x: on.x + along * direction.x, y: on.y + along * direction.y };
    };
    const at = isSteep ? to(area.bottomAt(to(area.bottom).x)) : to(area.rightAt(to(area.right).y));
    const isSeen = isSteep ? at.x >= area.left && at.x <= area.right : at.y >= area.top && at.y <= area.bottom;
    if (isSeen) names.push({ id, text, edge: isSteep ? "bottom" : "right", ...at });
  };
  for (const longitude of multiples(mercatorLongitudeDeg(box.minX), mercatorLongitudeDeg(box.maxX), step))
    name(
      `meridian ${longitude}`,
      degreesText(wrapped(longitude), "E", "W"),
      toScreen(view, mercatorX(longitude), view.y),
      rotated({ x: 0, y: 1 }, -view.upDeg),
    );
  const south = Math.max(-latitudeLimitDeg, mercatorLatitudeDeg(box.maxY));
  const north = Math.min(latitudeLimitDeg, mercatorLatitudeDeg(box.minY));
  for (const latitude of multiples(south, north, step))
    name(
      `parallel ${latitude}`,
      degreesText(latitude, "N", "S"),
      toScreen(view, view.x, mercatorY(latitude)),
      rotated({ x: 1, y: 0 }, -view.upDeg),
    );
  return names;
}
