import type { Landing, Touchdown } from "../../src-shared/flight.ts";
import { aimingPointFt, isBeside, shownFt } from "../../src-shared/runway.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { joined } from "../ui/format.ts";
import { nameX, stripOf } from "./runway-strip.ts";

const box = { width: 480, height: 66 };
/** Places in the drawing: the pavement's middle and half its height, and the line of the roll-out below it. */
const middle = 24;
const half = 15;
const below = 54;

const length = (ft: number, withinFt: number): string => joined(formats().altitude(shownFt(ft, withinFt)));

/** The stripes of a threshold. */
function Threshold({ x }: { readonly x: number }) {
  return [-10, -6, -2, 2, 6, 10].map((y) => (
    <path key={y} className="touchdown-strip-paint" d={`M${x} ${middle + y}h9`} />
  ));
}

/**
 * The runway of the landing, to scale along its length: the touchdown with its accuracy, the aiming point, and the
 * roll-out.
 */
function Strip({ runway, withinFt }: { readonly runway: Touchdown; readonly withinFt: number }) {
  const { x, touchX, touchY, slowX, leftX, endX } = stripOf(runway, box.width, middle, half);
  const aimX = x(aimingPointFt(runway.lengthFt));
  const band = Math.max(2, x(withinFt) - x(0));
  const rolledTo = leftX ?? slowX;
  return (
    <>
      <rect className="touchdown-strip-pavement" x={x(0)} y={middle - half} width={endX - x(0)} height={2 * half} />
      <path className="touchdown-strip-centre" d={`M${x(0) + 46} ${middle}H${endX - 6}`} />
      <Threshold x={x(0) + 4} />
      {/* On the side of the centre line where the aircraft is not. */}
      <text
        className="touchdown-strip-name"
        x={nameX(x(0) + 18, touchX)}
        y={touchY > middle ? middle - 4 : middle + 12}
      >
        {runway.name}
      </text>
      <path className="touchdown-strip-aim" d={`M${aimX} ${middle - 9}h12m-12 18h12`} />
      <rect className="touchdown-strip-bound" x={touchX - band} y={middle - half} width={2 * band} height={2 * half} />
      {rolledTo !== null && <path className="touchdown-strip-roll" d={`M${touchX} ${below}H${rolledTo}`} />}
      {slowX !== null && <path className="touchdown-strip-roll" d={`M${slowX} ${below - 5}v10`} />}
      {leftX !== null && <path className="touchdown-strip-roll" d={`M${leftX} ${below}v-${below - middle - half}`} />}
      <path className="touchdown-strip-drop" d={`M${touchX} ${touchY}V${below}`} />
      <circle className="touchdown-strip-touch" cx={touchX} cy={touchY} r={5} />
    </>
  );
}

/** The touchdown on its runway. Nothing if the runway's position is too uncertain. */
export function LandingRunway({ landing: { runway } }: { readonly landing: Landing }) {
  if (runway === null || runway.withinFt === null) return null;
  const { pastThresholdFt, lengthFt, withinFt, airport, name } = runway;
  const texts = words().filing;
  const touched = length(Math.abs(pastThresholdFt), withinFt);
  const at = pastThresholdFt < 0 ? texts.shortOfThreshold(touched) : texts.pastThreshold(touched);
  return (
    <figure className="touchdown-strip">
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={texts.runwayPicture(`${airport} ${name}`.trim(), at)}
      >
        <Strip runway={runway} withinFt={withinFt} />
      </svg>
      <figcaption>
        <span className="touchdown-strip-touched">
          {texts.touchdownMark} {isBeside(runway) ? `${at}, ${texts.beside}` : at}
        </span>
        <span>
          {texts.aimingPoint} {length(aimingPointFt(lengthFt), 10)}
        </span>
        <span>
          {texts.runwayEnd} {length(lengthFt, Math.max(10, withinFt))}
        </span>
      </figcaption>
    </figure>
  );
}
