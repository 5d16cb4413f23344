import type { Area, ReplayPicture } from "./replay-picture.ts";
import "./landing-drawing.css";

/** The width of a runway's name, px. */
const namePx = 24;

/** The length of the marks of the aiming point, px. */
const aimPx = 9;

/**
 * Where a runway's name begins: usually at `usualX`, but beside the line of a touchdown that would cross it, and behind
 * the marks of the aiming point that it would cover.
 */
export function nameX(usualX: number, touchX: number | null, aimX: number): number {
  const x = touchX !== null && touchX > usualX - 4 && touchX < usualX + namePx ? touchX + 8 : usualX;
  return aimX > x - aimPx && aimX < x + namePx ? aimX + aimPx + 5 : x;
}

type Pavement = NonNullable<ReplayPicture["runway"]>;

interface RunwayProps {
  readonly runway: Pavement;
  readonly name?: string | undefined;
  /** The place of the touchdown. Null if it is unknown. */
  readonly touch: { readonly x: number; readonly y: number } | null;
  /** The accuracy of the touchdown's place along the runway. */
  readonly withinPx: number;
}

/** A runway from above, with its markings and the part where the wheels may have touched. */
function DrawnRunway({ runway: { fromX, toX, topY, bottomY, aimX }, name, touch, withinPx }: RunwayProps) {
  const middle = (topY + bottomY) / 2;
  const half = bottomY - middle;
  return (
    <>
      <rect className="drawn-pavement" x={fromX} y={topY} width={toX - fromX} height={2 * half} />
      <path className="drawn-centre" d={`M${fromX + 40} ${middle}H${toX - 4}`} />
      {name !== undefined && (
        // On the side of the centre line where the aircraft is not.
        <text
          className="drawn-name"
          x={nameX(fromX + 15, touch?.x ?? null, aimX)}
          y={touch && touch.y > middle ? topY + 14 : bottomY - 5}
        >
          {name}
        </text>
      )}
      {[-0.68, -0.4, -0.14, 0.14, 0.4, 0.68].map((part) => (
        <path
          key={part}
          className="drawn-paint"
          strokeWidth={Math.min(1.5, 0.13 * half)}
          d={`M${fromX + 2} ${middle + part * half}h8`}
        />
      ))}
      <path
        className="drawn-paint"
        strokeWidth={Math.min(4, 0.4 * half)}
        d={`M${aimX} ${middle - 0.45 * half}h${aimPx}m-${aimPx} ${0.9 * half}h${aimPx}`}
      />
      {touch && <rect className="drawn-band" x={touch.x - withinPx} y={topY} width={2 * withinPx} height={2 * half} />}
    </>
  );
}

interface ViewProps {
  readonly picture: ReplayPicture;
  readonly area: Area;
}

/** A landing from the side. */
export function DrawnSide({ picture, area }: ViewProps) {
  const { runway, contact } = picture;
  const floor = picture.y(0);
  return (
    <svg viewBox={`0 0 ${area.width} ${area.height}`} aria-hidden="true">
      <path className="drawn-ground" d={`M0 ${floor}H${area.width}`} />
      <path className="drawn-glide" d={picture.glide} />
      {runway && (
        <>
          <rect className="drawn-pavement" x={runway.fromX} y={floor} width={runway.toX - runway.fromX} height={5} />
          <path className="drawn-aim" d={`M${runway.aimX} ${floor + 1}v10`} />
        </>
      )}
      <path className="drawn-band" d={picture.sideBand} />
      <path className="drawn-path" d={picture.side.seen} />
      <path className="drawn-unseen" d={picture.side.unseen} />
      {contact && <path className="drawn-drop" d={`M${picture.x(contact.alongFt)} ${floor - 26}V${area.height}`} />}
    </svg>
  );
}

/** A landing from above. */
export function DrawnPlan({ picture, area, name }: ViewProps & Pick<RunwayProps, "name">) {
  const { runway, contact, withinPx } = picture;
  const touch = contact && { x: picture.x(contact.alongFt), y: picture.across(contact.rightFt) };
  return (
    <svg viewBox={`0 0 ${area.width} ${area.height}`} aria-hidden="true">
      {runway && (
        <>
          <path className="drawn-glide" d={`M0 ${(runway.topY + runway.bottomY) / 2}H${runway.fromX}`} />
          <DrawnRunway runway={runway} name={name} touch={touch} withinPx={withinPx} />
        </>
      )}
      <path className="drawn-band" d={picture.planBand} />
      <path className="drawn-path" d={picture.plan.seen} />
      <path className="drawn-unseen" d={picture.plan.unseen} />
      {touch && (
        <>
          <path className="drawn-drop" d={`M${touch.x} 0V${area.height}`} />
          <circle className="drawn-touch" cx={touch.x} cy={touch.y} r={3.5} />
        </>
      )}
    </svg>
  );
}
