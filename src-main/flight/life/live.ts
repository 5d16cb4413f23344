import type { Live } from "../../../src-shared/domain/flight-view.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";

/** The figures of a sample that the window shows as they move. */
export const liveOf = (sample: SimSample): Live => ({
  timeMs: sample.timeMs,
  latitudeDeg: sample.latitudeDeg,
  longitudeDeg: sample.longitudeDeg,
  headingTrueDeg: sample.headingTrueDeg ?? null,
  // What the pilot reads in the cockpit. The true altitude differs from it by some hundred feet in most weather.
  altitudeFt: sample.indicatedAltitudeFt ?? sample.altitudeFt,
  aglFt: sample.aglFt ?? null,
  groundSpeedKt: sample.groundSpeedKt ?? null,
  indicatedAirspeedKt: sample.indicatedAirspeedKt ?? null,
  verticalSpeedFpm: sample.verticalSpeedFpm ?? null,
  fuelLb: sample.fuelLb ?? null,
  totalWeightLb: sample.totalWeightLb ?? null,
  simulationRate: sample.simulationRate ?? 1,
  paused: sample.paused ?? false,
  onGround: sample.onGround ?? null,
  stand: sample.stand,
});
