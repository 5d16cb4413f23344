import type { FieldState, SampleField } from "../../src-shared/domain/diagnosis.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { joined, type Measure } from "../ui/format.ts";

/** The formats of the values: in the pilot's unit if there is a choice, otherwise in their own unit. */
const shown: Readonly<Partial<Record<SampleField, (value: number) => Measure>>> = {
  latitudeDeg: degrees(4),
  longitudeDeg: degrees(4),
  altitudeFt: (ft) => formats().altitude(ft),
  indicatedAltitudeFt: (ft) => formats().altitude(ft),
  aglFt: (ft) => formats().altitude(ft),
  groundSpeedKt: (kt) => formats().speed(kt),
  indicatedAirspeedKt: (kt) => formats().speed(kt),
  trueAirspeedKt: (kt) => formats().speed(kt),
  windSpeedKt: (kt) => formats().speed(kt),
  verticalSpeedFpm: (fpm) => formats().verticalSpeed(fpm),
  latchedTouchdownFpm: (fpm) => formats().landingRate(fpm),
  headingTrueDeg: direction,
  trackTrueDeg: direction,
  windFromTrueDeg: direction,
  pitchDeg: degrees(1),
  bankDeg: degrees(1),
  gForce: plain("g", 2),
  n1Pct: plain("%", 1),
  rpm: plain("rpm", 0),
  gearRatio: plain("", 2),
  flapsRatio: plain("", 2),
  fuelLb: (lb) => formats().weight(lb),
  totalWeightLb: (lb) => formats().weight(lb),
  emptyWeightLb: (lb) => formats().weight(lb),
  fuelFlowLbPerH: (lbPerH) => formats().fuelFlow(lbPerH),
  simTimeS: plain("s", 0),
};

function plain(unit: string, digits: number): (value: number) => Measure {
  return (value) => ({ value: formats().number(value, digits), unit });
}

/** A sign directly after its value, without a space. */
function degrees(digits: number): (value: number) => Measure {
  return (value) => ({ value: `${formats().number(value, digits)}°`, unit: "" });
}

/** Of a compass: three digits. */
function direction(deg: number): Measure {
  return { value: formats().heading(deg), unit: "" };
}

/** "1,234 ft", "yes" or "not reported". A refused value is shown by the simulator's name for it. */
export function fieldValue(field: SampleField, state: FieldState): string {
  const texts = words().connection;
  switch (state.kind) {
    case "reported":
      if (typeof state.value === "boolean") return state.value ? texts.yes : texts.no;
      if (typeof state.value === "string") return texts.surfaces[state.value];
      if (field === "simulationRate") return `${formats().number(state.value, 2)}×`;
      return joined((shown[field] ?? plain("", 0))(state.value)).trim();
    case "not reported":
      return texts.notReported;
    case "dead":
      return texts.dead(inWords(state.reason));
    case "refused":
      return texts.refused(state.names.join(", "));
    default:
      return state satisfies never;
  }
}
