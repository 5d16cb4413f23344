import type { TimedPosition } from "../reporting/thin.ts";

/** A place on a straight path to the east, at a time. */
export const positionOf = (ofMs: number): TimedPosition => ({
  ofMs,
  report: {
    flight: { id: "flight", trackingId: "a", startedAtMs: 0 },
    phase: "cruise",
    latitudeDeg: 64,
    longitudeDeg: -22 + ofMs / 1e7,
    altitudeFt: 3000,
    headingTrueDeg: 90,
    groundSpeedKt: 100,
    distanceRemainingNm: 10,
    altitudeAglFt: null,
    verticalSpeedFpm: null,
    indicatedAirspeedKt: null,
    fuelLb: null,
    distanceFlownNm: null,
  },
});
