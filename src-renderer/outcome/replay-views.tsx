import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Landing } from "../../src-shared/domain/flight.ts";
import type { TracePoint } from "../../src-shared/domain/landing-trace.ts";
import { aimingPointFt, isBeside, runwayName, shownFt } from "../../src-shared/domain/runway.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { aircraftShape } from "../map/aircraft-shape.ts";
import { formatNumber, joined } from "../ui/format.ts";
import { EventMark, useReviewEvents } from "./event-marks.tsx";
import { DrawnPlan, DrawnSide } from "./landing-drawing.tsx";
import type { Replay } from "./replay-clock.ts";
import { type Area, flarePicture, momentAt, replayPicture, runwayOf } from "./replay-picture.ts";

import "./replay.css";

const side: Area = { width: 568, height: 104 };
const plan: Area = { width: 568, height: 76 };
const flare: Area = { width: 272, height: 96 };

/** An aircraft seen from its right side, its nose at the right, in a box of 28 × 12. */
const fromTheSide = "M1 1h2.6l3.2 4.2h14.6c2.7 0 4.7 1 5.6 2.3c-.9 1.3-2.9 2-5.6 2H6.4C4 9.5 2.2 8.3 1.8 6.6z";

interface MoverProps {
  readonly replay: Replay;
  readonly area: Area;
  readonly place: (moment: TracePoint) => readonly [x: number, y: number];
  readonly turnDeg: (moment: TracePoint) => number;
  readonly children: ReactNode;
}

/**
 * An element that moves over a picture with the replay. Each frame changes only its transform, so nothing is laid out
 * or painted again.
 */
function Mover({ replay, area, place, turnDeg, children }: MoverProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      replay.watch((moment) => {
        const [x, y] = place(moment);
        const { current } = element;
        if (current === null) return;
        current.style.transform = `translate(${(100 * x) / area.width}%, ${(100 * y) / area.height}%)`;
        const symbol = current.firstElementChild as HTMLElement | null;
        if (symbol) symbol.style.transform = `translate(-50%, -50%) rotate(${turnDeg(moment)}deg)`;
      }),
    [replay, area, place, turnDeg],
  );
  return (
    <div ref={element} className="replay-mover" aria-hidden="true">
      {children}
    </div>
  );
}

/** The part of the picture that has been flown up to the present moment. */
function Flown({
  replay,
  area,
  x,
  children,
}: {
  readonly replay: Replay;
  readonly area: Area;
  readonly x: (moment: TracePoint) => number;
  readonly children: ReactNode;
}) {
  const element = useRef<SVGSVGElement>(null);
  useEffect(
    () =>
      replay.watch((moment) => {
        const restPct = 100 - (100 * x(moment)) / area.width;
        if (element.current) element.current.style.clipPath = `inset(0 ${Math.max(0, restPct)}% 0 0)`;
      }),
    [replay, area, x],
  );
  return (
    <svg ref={element} className="replay-flown" viewBox={`0 0 ${area.width} ${area.height}`} aria-hidden="true">
      {children}
    </svg>
  );
}

const level = () => 0;

/** The flare over time, with the area of uncertainty. Null if the contact was not seen. */
export function ReplayFlare({ landing, replay }: { readonly landing: Landing; readonly replay: Replay }) {
  const texts = words().filing;
  const picture = useMemo(() => flarePicture(landing, replay.trace, flare), [landing, replay.trace]);
  const place = useMemo(() => {
    if (picture === null) return null;
    return ({ tS }: TracePoint) => {
      const nearest = momentAt(replay.trace.points, Math.min(picture.toS, Math.max(picture.fromS, tS)));
      return [picture.x(nearest.tS), picture.y(nearest.heightFt)] as const;
    };
  }, [picture, replay.trace]);
  const x = useMemo(() => place && ((moment: TracePoint) => place(moment)[0]), [place]);
  if (picture === null || place === null || x === null) return null;
  const seconds = formatNumber(-picture.fromS);
  const touchX = picture.x(0);
  return (
    <figure className="replay-flare">
      <div className="replay-view" role="img" aria-label={texts.heightInLast(seconds)}>
        <svg viewBox={`0 0 ${flare.width} ${flare.height}`} aria-hidden="true">
          <path className="drawn-ground" d={`M0 ${picture.y(0)}H${flare.width}`} />
          <path className="drawn-band" d={picture.band} />
          <path className="drawn-band" d={picture.slopes} />
          <path className="drawn-drop" d={`M${touchX} 0V${flare.height}`} />
          <path className="drawn-path" d={picture.line.seen} />
          <path className="drawn-unseen" d={picture.line.unseen} />
        </svg>
        <Flown replay={replay} area={flare} x={x}>
          <path className="drawn-path" d={picture.line.seen} />
        </Flown>
        <Mover replay={replay} area={flare} place={place} turnDeg={level}>
          <i className="replay-dot" />
        </Mover>
      </div>
      <figcaption>
        <span>{texts.lastSeconds(seconds)}</span>
        <span style={{ marginInlineEnd: `${Math.round(100 - (100 * touchX) / flare.width)}%` }}>
          {texts.touchdownMark}
        </span>
      </figcaption>
    </figure>
  );
}

const far = (ft: number, withinFt: number): string => joined(formats().altitude(shownFt(ft, withinFt)));

/** The landing from the side and from above. */
export function ReplayViews({
  landing,
  replay,
  says,
}: {
  readonly landing: Landing;
  readonly replay: Replay;
  readonly says: string;
}) {
  const texts = words().filing;
  const { trace } = replay;
  const picture = useMemo(() => replayPicture(landing, trace, side, plan), [landing, trace]);
  const moves = useMemo(
    () => ({
      x: (moment: TracePoint) => picture.x(moment.alongFt),
      side: (moment: TracePoint) => [picture.x(moment.alongFt), picture.y(moment.heightFt) - 5] as const,
      plan: (moment: TracePoint) => [picture.x(moment.alongFt), picture.across(moment.rightFt)] as const,
      pitch: (moment: TracePoint) => -(moment.pitchDeg ?? 0),
      // The symbol's nose points up, and the landing runs to the right.
      nose: (moment: TracePoint) => 90 + (moment.noseDeg ?? 0),
    }),
    [picture],
  );
  const known = runwayOf(landing, trace);
  const events = useReviewEvents((shown) => shown.events);
  return (
    <figure className="replay-views">
      <div className="has-events">
        <div className="replay-view" role="img" aria-label={says}>
          <DrawnSide picture={picture} area={side} />
          <Flown replay={replay} area={side} x={moves.x}>
            <path className="drawn-path" d={picture.side.seen} />
          </Flown>
          <Mover replay={replay} area={side} place={moves.side} turnDeg={moves.pitch}>
            <svg className="replay-aircraft" viewBox="0 0 28 12" width="26" height="11" aria-hidden="true">
              <path d={fromTheSide} />
            </svg>
          </Mover>
        </div>
        {events.map((event) => {
          const tS = (event.atMs - trace.atMs) / 1000;
          if (tS < replay.fromS || tS > replay.toS) return null;
          const { alongFt, heightFt } = momentAt(trace.points, tS);
          const [x, y] = [picture.x(alongFt) / side.width, picture.y(heightFt) / side.height];
          return <EventMark key={`${event.atMs} ${event.says}`} event={event} x={x} y={y} />;
        })}
      </div>
      <div className="replay-view">
        <DrawnPlan picture={picture} area={plan} name={known?.name} />
        <Flown replay={replay} area={plan} x={moves.x}>
          <path className="drawn-path" d={picture.plan.seen} />
        </Flown>
        <Mover replay={replay} area={plan} place={moves.plan} turnDeg={moves.nose}>
          <svg className="replay-aircraft" viewBox="0 0 28 28" width="20" height="20" aria-hidden="true">
            <path d={aircraftShape} />
          </svg>
        </Mover>
      </div>
      {known !== null && (
        <figcaption>
          <span>
            {texts.touchdownMark}{" "}
            {known.pastThresholdFt < 0
              ? texts.shortOfThreshold(far(-known.pastThresholdFt, known.withinFt ?? 0))
              : texts.pastThreshold(far(known.pastThresholdFt, known.withinFt ?? 0))}
            {isBeside(known) && `, ${texts.beside}`}
          </span>
          <span>
            {texts.aimingPoint} {far(aimingPointFt(known.lengthFt), 10)}
          </span>
          <span>
            {runwayName(known)}, {texts.runwayEnd} {far(known.lengthFt, Math.max(10, known.withinFt ?? 0))}
          </span>
        </figcaption>
      )}
    </figure>
  );
}
