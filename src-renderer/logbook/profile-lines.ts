import { isGap, type TrailPoint } from "../../src-shared/domain/flight-view.ts";

export interface ProfileLines {
  /** SVG path data. Empty if there is nothing to draw. */
  readonly altitude: string;
  readonly speed: string;
  readonly topFt: number;
  readonly topKt: number;
  /** The place of a time on the line of the altitude, in parts of the box. */
  readonly placeOf: (atMs: number) => { readonly x: number; readonly y: number };
}

const mostPoints = 400;

/** Altitude and ground speed over time, as two paths in a box of `width` by `height`. */
export function profileLines(trail: readonly TrailPoint[], width: number, height: number): ProfileLines {
  const first = trail[0];
  const last = trail.at(-1);
  if (first === undefined || last === undefined || last[0] <= first[0])
    return { altitude: "", speed: "", topFt: 0, topKt: 0, placeOf: () => ({ x: 0, y: 0 }) };
  const step = Math.max(1, Math.ceil(trail.length / mostPoints));
  const drawn = trail.flatMap((point, index) => {
    const next = trail[index + 1];
    const begins = isGap(trail[index - 1], point);
    const ends = next === undefined || isGap(point, next);
    return begins || ends || index % step === 0 ? [{ point, begins }] : [];
  });
  const topFt = Math.max(1000, ...drawn.map(({ point }) => point[3]));
  const topKt = Math.max(50, ...drawn.map(({ point }) => point[4]));
  const path = (value: (point: TrailPoint) => number, top: number) =>
    drawn
      .map(({ point, begins }) => {
        const x = ((point[0] - first[0]) / (last[0] - first[0])) * width;
        const y = height - (Math.max(0, value(point)) / top) * height;
        return `${begins ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join("");
  const placeOf = (atMs: number) => {
    const point = trail.findLast(([timeMs]) => timeMs <= atMs) ?? first;
    return { x: (point[0] - first[0]) / (last[0] - first[0]), y: 1 - Math.max(0, point[3]) / topFt };
  };
  return { altitude: path((point) => point[3], topFt), speed: path((point) => point[4], topKt), topFt, topKt, placeOf };
}
