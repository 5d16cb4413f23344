import type { Recording } from "../../../../src-main/demo/recording.ts";
import type { SimSample } from "../../../../src-shared/domain/sample.ts";

/** Seconds of simulated time at which the parts of the flight begin. */
export const longFlight = { taxiS: 60, takeOffS: 300, climbsUntilS: 1500, cruiseS: 1700, endS: 57_000 } as const;

const from = { latitudeDeg: 63.985, longitudeDeg: -22.6056 };
const degPerS = 0.0048;
const levelFt = 37_000;

/** A parked aircraft, a climb, and then only cruise, for more than fifteen hours with one row a second. */
export function longRecording(): Recording {
  const samples = Array.from({ length: longFlight.endS + 1 }, (_, t) => sampleAt(t));
  const aircraft = { title: "Boeing 787-9", icaoType: "B789", registration: "TF-NLH", engineCount: 2, category: "jet" };
  return { name: "fifteen hours of cruise", aircraft, samples };
}

function sampleAt(t: number): SimSample {
  const rollS = longFlight.takeOffS - 35;
  const airborne = t > longFlight.takeOffS;
  const climbedS = Math.min(Math.max(0, t - longFlight.takeOffS), longFlight.climbsUntilS - longFlight.takeOffS);
  const heightFt = (levelFt * climbedS) / (longFlight.climbsUntilS - longFlight.takeOffS);
  const rolling = t > rollS && !airborne;
  const speedKt = airborne
    ? Math.min(480, 150 + heightFt / 80)
    : rolling
      ? (t - rollS) * 4.3
      : t > longFlight.taxiS
        ? 12
        : 0;
  return {
    timeMs: t * 1000,
    simTimeS: t,
    // A small sideways motion, so that no two places are on one line.
    latitudeDeg: from.latitudeDeg + (airborne ? 0.5 * Math.sin((t - longFlight.takeOffS) / 2000) : 0),
    longitudeDeg: longitudeAt(t),
    altitudeFt: 170 + heightFt + (airborne ? 3 * Math.sin(t) : 0),
    indicatedAltitudeFt: 170 + heightFt,
    aglFt: heightFt + 5,
    groundSpeedKt: speedKt,
    indicatedAirspeedKt: airborne ? Math.min(speedKt, 270) : speedKt,
    verticalSpeedFpm: airborne && t < longFlight.climbsUntilS ? 1850 : 0,
    headingTrueDeg: 90,
    trackTrueDeg: 90,
    pitchDeg: 2,
    bankDeg: 0,
    gForce: 1,
    onGround: !airborne,
    parkingBrake: t <= longFlight.taxiS,
    enginesRunning: true,
    n1Pct: 85,
    gearRatio: heightFt > 500 ? 0 : 1,
    flapsRatio: 0,
    fuelLb: 200_000 - t * 3,
    simulationRate: 1,
    paused: false,
    slew: false,
  };
}

/** The longitude at a time. The aircraft flies east at constant speed, so the place gives the time. */
function longitudeAt(t: number): number {
  const airborneS = Math.max(0, t - longFlight.takeOffS);
  const east = from.longitudeDeg + airborneS * degPerS + Math.min(Math.max(0, t - longFlight.taxiS), 240) * 1e-5;
  return ((east + 540) % 360) - 180;
}

/** When the aircraft is at this longitude, s. Valid before it has passed 180°. */
export const timeAtS = (longitudeDeg: number): number =>
  longFlight.takeOffS + (longitudeDeg - from.longitudeDeg - 240e-5) / degPerS;
