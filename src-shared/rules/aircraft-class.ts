import type { AircraftIdentity } from "../domain/sample.ts";

/** `airliner` also holds business jets above 12,500 lb. */
export const aircraftClasses = ["airliner", "turboprop", "light", "glider", "helicopter"] as const;
export type AircraftClass = (typeof aircraftClasses)[number];

/** The aircraft as rules see it. An unknown class is null, an unknown type empty. */
export interface RuledAircraft {
  readonly aircraftClass: AircraftClass | null;
  readonly icaoType: string;
}

/** ICAO type designators (Doc 8643) of transport aircraft with turboprops, which no weight tells from jets. */
const turboprops =
  /^(AT[47]\d|ATP|DH8[A-D]|DHC[67]|SF34|SB20|SW[234]|JS[34]\d|D228|D328|B190|BE20|B350|BE9L|BE99|F27|F50|E110|E120|L410|AN2[46]|AN12|A140|C30J|C130|L188|C208|PC12|P180|CN35|SH3[36]|YS11|MA60|Y12)$/;

/** The boundary between light and large aircraft: 12,500 lb (14 CFR 1.1, "large aircraft"). */
const lightLb = 12_500;

/**
 * The class of an aircraft by its category and type, else by its weight (lb; NaN if unknown). Null if nothing shows it.
 */
export function classOf({ category, icaoType }: AircraftIdentity, weightLb: number): AircraftClass | null {
  if (/heli|rotor/i.test(category)) return "helicopter";
  if (/glid/i.test(category)) return "glider";
  if (turboprops.test(icaoType.toUpperCase())) return "turboprop";
  if (weightLb > lightLb) return "airliner";
  return weightLb > 0 ? "light" : null;
}
