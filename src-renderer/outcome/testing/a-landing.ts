import type { Landing, Touchdown } from "../../../src-shared/domain/flight.ts";

/** A runway of the simulator, and a touchdown on it. */
export const runway: Touchdown = {
  ...{ airport: "BIRK", name: "13", latitudeDeg: 64.13, longitudeDeg: -21.95, headingTrueDeg: 116 },
  ...{ lengthFt: 4032, widthFt: 148, source: "simulator", withinFt: 12 },
  ...{ pastThresholdFt: 1019.6, rightOfCentreFt: -14.2, angleDeg: null, slowFt: null, leftFt: null },
};

/** A landing away from any known runway. */
export const landing: Landing = {
  ...{ atMs: Date.UTC(2026, 10, 22, 13, 33), latitudeDeg: 64, longitudeDeg: -22, runway: null, groundRiseFpm: null },
  ...{ rateFpm: -142, rateBoundsFpm: [-160.4, -129.6], confidence: "high", method: [], gForce: 1.234, pitchDeg: 5.04 },
  ...{ bankDeg: -1, headingTrueDeg: null, driftDeg: null, groundSpeedKt: 52, indicatedAirspeedKt: null },
  ...{ headwindKt: 6.2, crosswindKt: -2.8, bounces: [], bouncesUnseen: false, skips: [], wheels: [], rollOut: null },
};
