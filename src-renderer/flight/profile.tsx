import { useEffect, useRef } from "react";
import type { FlightView } from "../../src-shared/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { type Colours, useColours } from "../map/colours.ts";
import { trail } from "../state/follow-trail.ts";
import { formatLevel } from "../ui/format.ts";
import { type Curve, profileCurve } from "./profile-curve.ts";

const edgePx = 5;

function draw(canvas: HTMLCanvasElement, curve: Curve, plannedFt: number | null, elevationFt: number, colour: Colours) {
  const scale = window.devicePixelRatio;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(scale, scale);
  const x = (distanceNm: number) => edgePx + (distanceNm / curve.endNm) * (width - 2 * edgePx);
  const y = (altitudeFt: number) => height - edgePx - (Math.max(0, altitudeFt) / curve.topFt) * (height - 2 * edgePx);
  const line = (points: readonly (readonly [number, number])[], style: string, widthPx: number, dash: number[]) => {
    context.beginPath();
    for (const [distanceNm, altitudeFt] of points) context.lineTo(x(distanceNm), y(altitudeFt));
    context.strokeStyle = style;
    context.lineWidth = widthPx;
    context.setLineDash(dash);
    context.lineJoin = "round";
    context.stroke();
  };
  if (plannedFt !== null)
    line(
      [
        [0, plannedFt],
        [curve.endNm, plannedFt],
      ],
      colour.cyan,
      1,
      [2, 6],
    );
  const now = curve.points.at(-1);
  line([now ?? [0, elevationFt], [curve.endNm, elevationFt]], colour.magenta, 1.5, [6, 5]);
  line(curve.points, colour.green, 2.25, []);
  if (!now) return;
  context.beginPath();
  context.arc(x(now[0]), y(now[1]), 4, 0, 2 * Math.PI);
  context.fillStyle = colour.text;
  context.fill();
}

/** Altitude against distance: flown, planned, and straight on to the destination. Drawn at most once a frame. */
export function Profile({ flight }: { readonly flight: FlightView }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colour = useColours();
  const { cruiseAltitudeFt, departure, arrival } = flight.head;
  const { remainingNm } = flight;
  const w = words().flight;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let frame = 0;
    const paint = () => {
      frame = 0;
      const widthPx = element.clientWidth;
      const curve = profileCurve({ trail: trail.points, remainingNm, cruiseAltitudeFt, widthPx });
      draw(element, curve, cruiseAltitudeFt, trail.points[0]?.[3] ?? 0, colour);
    };
    const ask = () => {
      frame ||= requestAnimationFrame(paint);
    };
    paint();
    const stop = trail.onChange(ask);
    const resized = new ResizeObserver(ask);
    resized.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      stop();
      resized.disconnect();
    };
  }, [colour, remainingNm, cruiseAltitudeFt]);
  return (
    <section className="panel profile" data-covers="bottom" aria-label={w.verticalProfile}>
      <header>
        <span>{w.profile}</span>
        <span>{cruiseAltitudeFt === null ? w.noPlannedLevel : w.planned(formatLevel(cruiseAltitudeFt))}</span>
      </header>
      <canvas ref={canvas} />
      <footer aria-hidden="true">
        <span>{departure.icao}</span>
        <span>{arrival.icao}</span>
      </footer>
    </section>
  );
}
