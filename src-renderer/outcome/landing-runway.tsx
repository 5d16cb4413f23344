import type { Landing, Touchdown } from "../../src-shared/domain/flight.ts";
import { aimingPointFt, isBeside, shownFt } from "../../src-shared/domain/runway.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { joined } from "../ui/format.ts";
import { DrawnRunway } from "./landing-drawing.tsx";
import { stripOf } from "./runway-strip.ts";

const box = { width: 480, height: 66 };
/** Places in the drawing: the pavement's middle and half its height, and the line of the roll-out below it. */
const middle = 24;
const half = 15;
const below = 54;

const length = (ft: number, withinFt: number): string => joined(formats().altitude(shownFt(ft, withinFt)));

/** To scale along its length: the touchdown with its accuracy, the aiming point, and the roll-out. */
function Strip({ runway, withinFt }: { readonly runway: Touchdown; readonly withinFt: number }) {
  const { x, touchX, touchY, slowX, leftX, endX } = stripOf(runway, box.width, middle, half);
  const [topY, bottomY] = [middle - half, middle + half];
  const pavement = { fromX: x(0), toX: endX, topY, bottomY, aimX: x(aimingPointFt(runway.lengthFt)) };
  const rolledTo = leftX ?? slowX;
  return (
    <>
      <DrawnRunway
        runway={pavement}
        name={runway.name}
        touch={{ x: touchX, y: touchY }}
        withinPx={Math.max(2, x(withinFt) - x(0))}
      />
      {rolledTo !== null && <path className="drawn-roll" d={`M${touchX} ${below}H${rolledTo}`} />}
      {slowX !== null && <path className="drawn-roll" d={`M${slowX} ${below - 5}v10`} />}
      {leftX !== null && <path className="drawn-roll" d={`M${leftX} ${below}V${bottomY}`} />}
      <path className="drawn-drop" d={`M${touchX} ${touchY}V${below}`} />
      <circle className="drawn-touch" cx={touchX} cy={touchY} r={5} />
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
        <span className="replay-touched">
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
