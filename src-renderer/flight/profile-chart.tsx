import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formats, onLocaleChange } from "../../src-shared/words/words.ts";
import type { PlannedHeight } from "../flight-plan/levels.ts";
import { type Colours, useColours } from "../map/colours.ts";
import { trail } from "../state/follow-trail.ts";
import { usePushed } from "../state/pushed.ts";
import { joined } from "../ui/format.ts";
import {
  type Curve,
  hasMoved,
  lineUpTo,
  type PlotPoint,
  type ProfilePlace,
  profileCurve,
  profileData,
  profilePlace,
  roundFigures,
} from "./profile-curve.ts";
import { type PlannedFlight, type Stage, wayAhead } from "./way-ahead.ts";

const edgePx = 5;
const remainingNm = () => usePushed.getState().flight?.remainingNm ?? null;

/** The codes of the airports at both ends. */
type Ends = readonly [from: string, to: string];

const textPx = 11;
/** Room for "36,000 ft" beside the plot and for one line below it, and the room of a value along its axis. */
const leftPx = 60;
const belowPx = 18;
const tickPx = 4;
/** Room for half of the arrival's code, below the right end. */
const rightPx = 22;
const acrossPx = 140;
const downPx = 20;
/** Room for half of the longest airport code and half of a distance. */
const endPx = 48;

/** Quiet labels: distances between the two airports below, altitudes at the left. */
function profileAxes(colour: Colours, [from, to]: Ends, curveNow: () => Curve): uPlot.Axis[] {
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

/** The aircraft's position, above the lines. */
function drawAircraft(plot: uPlot, curve: Curve, colour: Colours): void {
  const now = curve.points.at(-1);
  if (now === undefined || now[1] === null) return;
  const { ctx } = plot;
  ctx.beginPath();
  ctx.arc(plot.valToPos(now[0], "x", true), plot.valToPos(now[1], "y", true), 4 * uPlot.pxRatio, 0, 2 * Math.PI);
  ctx.fillStyle = colour.text;
  ctx.fill();
}

/**
 * Starts a new line after each gap. No distance is flown in a gap, so it has no width, and uPlot's own lines would join
 * its ends.
 */
const brokenLine: uPlot.Series.PathBuilder = (plot, series, from, to) => {
  const stroke = new Path2D();
  let draws = false;
  for (let i = from; i <= to; i++) {
    const altitudeFt = plot.data[series]?.[i];
    if (altitudeFt === undefined) continue;
    if (altitudeFt !== null)
      stroke[draws ? "lineTo" : "moveTo"](
        plot.valToPos(plot.data[0][i] ?? 0, "x", true),
        plot.valToPos(altitudeFt, "y", true),
      );
    draws = altitudeFt !== null;
  }
  return { stroke };
};

function optionsOf(colour: Colours, ends: Ends, curveNow: () => Curve): uPlot.Options {
  const line = (stroke: string, width: number, dash?: number[]): uPlot.Series => ({
    stroke,
    width,
    spanGaps: true,
    points: { show: false },
    ...(dash === undefined ? {} : { dash }),
  });
  return {
    width: 100,
    height: 50,
    padding: [edgePx, rightPx * colour.textScale, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [0, curveNow().endNm] },
      y: { range: () => [0, curveNow().topFt] },
    },
    axes: profileAxes(colour, ends, curveNow),
    series: [
      {},
      line(colour.cyan, 1, [2, 6]),
      line(colour.magenta, 1.5, [6, 5]),
      { ...line(colour.green, 2.25), paths: brokenLine },
    ],
    hooks: { draw: [(plot) => drawAircraft(plot, curveNow(), colour)] },
  };
}

interface Props {
  /** The airports' codes. */
  readonly from: string;
  readonly to: string;
  readonly flight: PlannedFlight;
  /** The flight plan's heights. Null without a plan: then the planned line is computed from the start of the flight. */
  readonly heights: readonly PlannedHeight[] | null;
  readonly stage: Stage;
}

/** Altitude over distance. Drawn only while it is visible, and only when something moved by a pixel. */
export function ProfileChart({ from, to, flight, heights, stage }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const colour = useColours();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    /** The planned line up to the aircraft, and the predicted line from there. */
    const lines = (): { planned: PlotPoint[]; ahead: PlotPoint[]; topFt: number } => {
      const [first, last] = [trail.points[0], trail.points.at(-1)];
      const toGoNm = remainingNm();
      const flownNm = last?.[5] ?? 0;
      if (toGoNm === null) return { planned: [], ahead: [], topFt: 0 };
      const endNm = flownNm + toGoNm;
      const plotted = (heights: readonly PlannedHeight[]): PlotPoint[] =>
        heights.map((point) => [endNm - point.toGoNm, point.altitudeFt]);
      const start = { toGoNm: endNm, altitudeFt: first?.[3] ?? 0 };
      const end = { toGoNm: 0, altitudeFt: flight.descent.at(-1)?.altitudeFt ?? 0 };
      const whole =
        heights === null
          ? wayAhead(flight, start, "climb").points
          : [start, ...heights.filter((height) => height.toGoNm < endNm), end];
      const ahead = wayAhead(flight, { toGoNm, altitudeFt: last?.[3] ?? 0 }, stage).points;
      return {
        planned: lineUpTo(plotted(whole), flownNm),
        ahead: plotted(ahead),
        topFt: Math.max(0, ...[...whole, ...ahead].map(({ altitudeFt }) => altitudeFt)),
      };
    };
    let curve: Curve = { points: [], endNm: 1, topFt: 1000 };
    let drawnAt: ProfilePlace = [0, 0, 0];
    let frame = 0;
    const plot = new uPlot(
      optionsOf(colour, [from, to], () => curve),
      [[]],
      element,
    );
    const placeNow = () =>
      profilePlace(trail.points.at(-1), remainingNm(), {
        widthPx: plot.width,
        heightPx: plot.height,
        topFt: curve.topFt,
      });
    const draw = () => {
      frame = 0;
      const { clientWidth: widthPx, clientHeight: heightPx } = element;
      const { planned, ahead, topFt } = lines();
      curve = profileCurve({ trail: trail.points, remainingNm: remainingNm(), plannedTopFt: topFt, widthPx });
      if (plot.width !== widthPx || plot.height !== heightPx) plot.setSize({ width: widthPx, height: heightPx });
      plot.setData(profileData(curve, planned, ahead));
      drawnAt = placeNow();
    };
    // Frames come only while the window is visible, so a hidden window waits with its updates.
    const ask = () => {
      frame ||= requestAnimationFrame(draw);
    };
    ask();
    const stops = [
      trail.onChange(({ kind }) => {
        if (kind === "replaced" || hasMoved(drawnAt, placeNow())) ask();
      }),
      onLocaleChange(ask),
    ];
    const resized = new ResizeObserver(ask);
    resized.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
      resized.disconnect();
      plot.destroy();
    };
  }, [colour, from, to, flight, heights, stage]);
  return <div className="profile-chart" ref={place} />;
}
