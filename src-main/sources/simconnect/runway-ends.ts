import { moved, ownWithinFt, type Runway, runwaySchema } from "../../../src-shared/domain/runway.ts";
import { feetPerMetre } from "./survey.ts";

/** A runway as SimConnect reports it: its centre, and the heading of its primary end. */
export interface SurveyedRunway {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly headingTrueDeg: number;
  readonly lengthM: number;
  readonly widthM: number;
  /** Primary and secondary. */
  readonly ends: readonly { readonly number: number; readonly designator: number }[];
  /** Distance of the landing thresholds from the ends of the pavement; a missing one is 0. */
  readonly displacedM: number[];
}

/** SDK: RUNWAY_DESIGNATOR. */
const designators = ["", "L", "R", "C", "W", "A", "B"];

/** The runway in both directions. An impossible direction is omitted. */
export function runwayEnds(airport: string, runway: SurveyedRunway): Runway[] {
  return runway.ends.flatMap(({ number, designator }, index) => {
    const displacedM = runway.displacedM[index] ?? 0;
    const headingTrueDeg = (runway.headingTrueDeg + 180 * index) % 360;
    const fromCentreM = runway.lengthM / 2 - displacedM;
    const end = runwaySchema.safeParse({
      airport,
      name: `${String(number).padStart(2, "0")}${designators[designator] ?? ""}`,
      ...moved(runway, headingTrueDeg, -fromCentreM * feetPerMetre),
      headingTrueDeg,
      lengthFt: (runway.lengthM - displacedM) * feetPerMetre,
      widthFt: runway.widthM * feetPerMetre,
      source: "simulator",
      withinFt: ownWithinFt,
    });
    return end.success ? [end.data] : [];
  });
}
