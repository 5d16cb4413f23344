import type uPlot from "uplot";
import { formats } from "../../src-shared/words/words.ts";
import type { Colours } from "../map/colours.ts";
import { joined } from "../ui/format.ts";
import type { Curve } from "./profile-curve.ts";

/** Round figures above 0 up to `end`, at most `most` of them; `unit` is one of the pilot's in those of `end`. */
export function roundFigures(end: number, unit: number, most: number): number[] {
  if (most < 1 || !(end > 0)) return [];
  const least = end / unit / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5].find((part) => part * power >= least * 0.999) ?? 10) * power * unit;
  return Array.from({ length: Math.floor(end / step + 1e-9) }, (_, i) => (i + 1) * step);
}

/** The codes of the airports at both ends. */
export type Ends = readonly [from: string, to: string];

const textPx = 11;
/** "36,000 ft" beside the plot, one line below it; a figure needs so much room along its axis. */
const leftPx = 60;
const belowPx = 18;
const tickPx = 4;
/** Half of the arrival's code, below the right end. */
export const rightPx = 22;
const acrossPx = 140;
const downPx = 20;
/** Half of the longest airport code and half of a distance. */
const endPx = 48;

/** Quiet figures: distances between the two airports below, altitudes at the left. */
export function profileAxes(colour: Colours, [from, to]: Ends, curveNow: () => Curve): uPlot.Axis[] {
  const scale = colour.textScale;
  const look = {
    stroke: colour.quiet,
    font: `${Math.round(textPx * scale)}px "B612", sans-serif`,
    gap: 4,
    ticks: { show: false },
  };
  const distances = (widthPx: number): number[] => {
    const { endNm } = curveNow();
    const edgeNm = (endPx * scale * endNm) / widthPx;
    const round = roundFigures(endNm, formats().distanceNm(1), widthPx / (acrossPx * scale));
    return [0, ...round.filter((nm) => nm > edgeNm && nm < endNm - edgeNm), endNm];
  };
  const distance = (nm: number): string => {
    const own = nm / formats().distanceNm(1);
    return joined(formats().distance(nm, Math.abs(own - Math.round(own)) < 0.01 ? 0 : undefined));
  };
  return [
    {
      ...look,
      grid: { show: false },
      ticks: { stroke: colour.line, width: 1, size: tickPx },
      gap: 0,
      size: belowPx * scale,
      splits: (plot) => distances(plot.width - (leftPx + rightPx) * scale),
      values: (_, all) => all.map((nm, i) => (i === 0 ? from : i === all.length - 1 ? to : distance(nm))),
    },
    {
      ...look,
      grid: { stroke: colour.line, width: 1, dash: [1, 5] },
      size: leftPx * scale,
      splits: (plot) => [
        0,
        ...roundFigures(curveNow().topFt, formats().altitudeFt(1), plot.height / (downPx * scale) - 1),
      ],
      values: (_, all) => all.map((ft) => (ft === 0 ? "" : joined(formats().altitude(ft)))),
    },
  ];
}
