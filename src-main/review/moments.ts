import { turnDeg } from "../../src-shared/domain/geodesy.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { indexOf, valuesOfMoment } from "../../src-shared/rules/quantities.ts";
import { ReaderState, readSample, within } from "../gate/read-sample.ts";
import type { Look } from "./condition.ts";

/** Moments are at least this far apart, s: flight-data recorders keep attitude and speed 1 to 4 times a second. */
const eachS = 0.2;
/** High above the ground nothing is as quick. */
const highEachS = 1;
const highFt = 5000;
/** Between moments farther apart, s, nothing is known of what held: ADS-B archives have one each 5 s. */
const mostStepS = 6;

/** What is known of one moment of a flight. */
export interface Moment extends Look {
  /** Simulated seconds since the first sample. What the flight's time decides is reckoned with it, never with `timeMs`. */
  readonly t: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

const known = (value: number | undefined): number => value ?? Number.NaN;
const flag = (value: boolean | undefined): number => (value === undefined ? Number.NaN : Number(value));

/** The runway rolls under the wheels, if the simulator reports the surface. */
const onRunway = ({ onGround, surface }: SimSample): number =>
  onGround === false ? 0 : surface === undefined ? Number.NaN : Number(surface === "runway");

function valuesOf(sample: SimSample): Float64Array {
  const values = new Float64Array(valuesOfMoment).fill(Number.NaN);
  values[indexOf.altitudeFt] = sample.altitudeFt;
  values[indexOf.aglFt] = known(sample.aglFt);
  values[indexOf.indicatedAirspeedKt] = within(sample.indicatedAirspeedKt, -20, 1500);
  values[indexOf.groundSpeedKt] = within(sample.groundSpeedKt, -20, 3000);
  values[indexOf.verticalSpeedFpm] = within(sample.verticalSpeedFpm, -60_000, 60_000);
  values[indexOf.sinkRateFpm] = -(values[indexOf.verticalSpeedFpm] as number);
  values[indexOf.pitchDeg] = within(sample.pitchDeg, -90, 90);
  values[indexOf.bankDeg] = Math.abs(within(sample.bankDeg, -180, 180));
  values[indexOf.gForce] = within(sample.gForce, -15, 15);
  values[indexOf.onGround] = flag(sample.onGround);
  values[indexOf.onRunway] = onRunway(sample);
  values[indexOf.overWater] = flag(sample.overWater ?? (sample.surface === undefined ? undefined : false));
  values[indexOf.parkingBrake] = flag(sample.parkingBrake);
  values[indexOf.enginesRunning] = flag(sample.enginesRunning);
  values[indexOf.gearRatio] = sample.gearRetractable === false ? 1 : known(sample.gearRatio);
  values[indexOf.flapsRatio] = known(sample.flapsRatio);
  values[indexOf.beaconLight] = flag(sample.beaconLight);
  values[indexOf.navigationLights] = flag(sample.navigationLights);
  values[indexOf.strobeLights] = flag(sample.strobeLights);
  values[indexOf.taxiLights] = flag(sample.taxiLights);
  values[indexOf.landingLights] = flag(sample.landingLights);
  values[indexOf.fuelLb] = within(sample.fuelLb, 0, 1e6);
  values[indexOf.totalWeightLb] = within(sample.totalWeightLb, 1, 2e6);
  values[indexOf.simulationRate] = known(sample.simulationRate);
  values[indexOf.slew] = flag(sample.slew);
  return values;
}

/** Turns samples into moments: simulated time, no pauses, no replays, not more than needed. */
export function createMoments(): { next(sample: SimSample): Moment | null } {
  const reader = new ReaderState();
  let sinceS = Number.POSITIVE_INFINITY;
  let before: Moment | null = null;
  let headingDeg = Number.NaN;
  return {
    next(sample) {
      const reading = readSample(reader, sample);
      if (reading === null || reading.halt === "paused" || reading.halt === "replay") return null;
      if (reading.broken !== "none") before = null;
      sinceS += reading.dtS;
      const isHigh = sample.onGround !== true && (sample.aglFt ?? sample.altitudeFt) > highFt;
      if (before !== null && sinceS < (isHigh ? highEachS : eachS)) return null;
      const stepS = before === null || sinceS > mostStepS ? Number.NaN : sinceS;
      // Nothing but the slew itself is true of a slewed aircraft.
      const values = reading.halt === "slew" ? new Float64Array(valuesOfMoment).fill(Number.NaN) : valuesOf(sample);
      if (reading.halt === "slew") values[indexOf.slew] = 1;
      if (before !== null) {
        const turnedDeg = turnDeg(headingDeg, known(sample.headingTrueDeg));
        values[indexOf.turnRateDegPerS] = Math.abs(turnedDeg) / stepS;
        const pitchedDeg = (values[indexOf.pitchDeg] as number) - (before.low[indexOf.pitchDeg] as number);
        values[indexOf.pitchRateDegPerS] = pitchedDeg / stepS;
      }
      headingDeg = known(sample.headingTrueDeg);
      sinceS = 0;
      const { timeMs, t, latitudeDeg, longitudeDeg } = reading;
      before = { timeMs, t, stepS, latitudeDeg, longitudeDeg, low: values, high: values };
      return before;
    },
  };
}
