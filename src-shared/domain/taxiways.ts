import { z } from "zod";
import { type LatLon, turnDeg } from "./geodesy.ts";
import { apartFt, taxiwaySchema } from "./runway.ts";

const end = z.object({ latitudeDeg: z.number().min(-90).max(90), longitudeDeg: z.number().min(-180).max(180) });

/** A straight piece of a taxiway's centre line in the simulator's scenery. */
export const taxiwayPieceSchema = z.object({
  name: taxiwaySchema,
  ends: z.tuple([end, end]),
  widthFt: z.number().min(0),
});
export type TaxiwayPiece = z.infer<typeof taxiwayPieceSchema>;

/**
 * The aircraft's reference point may be this far beside the pavement while its wheels are on pavement or shoulder, ft.
 */
const shoulderFt = 25;
/**
 * A take-off or landing is on a taxiway if its direction agrees within this, °. Otherwise the aircraft only crosses it.
 */
const alongDeg = 30;

/**
 * The distance between a place and a piece of taxiway, ft, and the angle between that piece and a direction, 0 to 90°.
 */
function seenFrom({ ends: [from, to] }: TaxiwayPiece, place: LatLon, directionTrueDeg: number) {
  const piece = apartFt(from, to);
  const there = apartFt(from, place);
  const lengthFt = Math.hypot(piece.northFt, piece.eastFt);
  const along = (there.northFt * piece.northFt + there.eastFt * piece.eastFt) / lengthFt ** 2;
  const part = lengthFt > 0 ? Math.min(1, Math.max(0, along)) : 0;
  const headingDeg = (Math.atan2(piece.eastFt, piece.northFt) * 180) / Math.PI;
  const angleDeg = Math.abs(turnDeg(headingDeg, directionTrueDeg));
  return {
    ft: Math.hypot(there.northFt - part * piece.northFt, there.eastFt - part * piece.eastFt),
    angleDeg: Math.min(angleDeg, 180 - angleDeg),
  };
}

/** The name of the taxiway along which an aircraft moves. Undefined if there is none. */
export function taxiwayAt(
  pieces: readonly TaxiwayPiece[],
  place: LatLon,
  directionTrueDeg: number,
): string | undefined {
  let found: string | undefined;
  let leastFt = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    const { ft, angleDeg } = seenFrom(piece, place, directionTrueDeg);
    if (ft <= piece.widthFt / 2 + shoulderFt && angleDeg <= alongDeg && ft < leastFt) {
      found = piece.name;
      leastFt = ft;
    }
  }
  return found;
}
