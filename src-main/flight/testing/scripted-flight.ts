import type { SimSample } from "../../../src-shared/domain/sample.ts";

/** One stretch of a scripted flight. Speed changes linearly to `toKt`. Omitted values do not change. */
export interface Leg {
  readonly seconds: number;
  readonly toKt?: number;
  readonly fpm?: number;
  readonly turnDps?: number;
  readonly engines?: boolean;
  readonly brake?: boolean;
  /** The aircraft moves against its heading. */
  readonly backwards?: boolean;
}

/** What really happened in the script, in seconds from the start. */
export interface ScriptedTruth {
  readonly liftOffs: readonly number[];
  readonly contacts: readonly { readonly t: number; readonly fpm: number }[];
}

export interface ScriptedFlight {
  readonly samples: readonly SimSample[];
  readonly truth: ScriptedTruth;
}

export const secondsOf = (legs: readonly Leg[]): number => legs.reduce((sum, { seconds }) => sum + seconds, 0);
export const firstContactMs = ({ contacts }: ScriptedTruth): number => (contacts[0]?.t ?? Number.NaN) * 1000;

/**
 * Flies the legs over flat ground at `elevationFt`, in 60 steps a second, and samples them `hz` times a second. For
 * manoeuvres that no recorded flight has.
 */
export function flyScript(legs: readonly Leg[], hz: number, elevationFt = 500): ScriptedFlight {
  const samples: SimSample[] = [];
  const liftOffs: number[] = [];
  const contacts: { t: number; fpm: number }[] = [];
  const stepS = 1 / 60;
  const every = Math.max(1, Math.round(60 / hz));
  let step = 0;
  let latitude = 50;
  let longitude = 8;
  let height = 0;
  let speed = 0;
  let heading = 90;
  let engines = false;
  let brake = true;
  for (const leg of legs) {
    const steps = Math.round(leg.seconds / stepS);
    const gain = ((leg.toKt ?? speed) - speed) / steps;
    engines = leg.engines ?? engines;
    brake = leg.brake ?? brake;
    for (let i = 0; i < steps; i++, step++) {
      const wasUp = height > 0;
      speed += gain;
      heading = (heading + (leg.turnDps ?? 0) * stepS + 360) % 360;
      height = Math.max(0, height + ((leg.fpm ?? 0) / 60) * stepS);
      const t = step * stepS;
      if (!wasUp && height > 0) liftOffs.push(t);
      if (wasUp && height === 0) contacts.push({ t, fpm: leg.fpm ?? 0 });
      const track = leg.backwards ? (heading + 180) % 360 : heading;
      const nm = (speed * stepS) / 3600;
      latitude += (nm / 60) * Math.cos((track * Math.PI) / 180);
      longitude += ((nm / 60) * Math.sin((track * Math.PI) / 180)) / Math.cos((latitude * Math.PI) / 180);
      if (step % every !== 0) continue;
      samples.push({
        timeMs: Math.round(t * 1000),
        latitudeDeg: latitude,
        longitudeDeg: longitude,
        altitudeFt: elevationFt + height + 5,
        aglFt: height + 5,
        groundSpeedKt: speed,
        indicatedAirspeedKt: speed,
        verticalSpeedFpm: height > 0 ? (leg.fpm ?? 0) : 0,
        headingTrueDeg: heading,
        trackTrueDeg: track,
        onGround: height === 0,
        parkingBrake: brake,
        enginesRunning: engines,
        rpm: engines ? (speed > 35 && (leg.fpm ?? 0) >= 0 ? 2500 : 1000) : 0,
        simulationRate: 1,
      });
    }
  }
  return { samples, truth: { liftOffs, contacts } };
}

export const atTheGate: readonly Leg[] = [
  { seconds: 40, engines: false, brake: true },
  { seconds: 20, engines: true },
  { seconds: 90, toKt: 12, brake: false },
  { seconds: 10, toKt: 0 },
];
export const takeOff: readonly Leg[] = [
  { seconds: 18, toKt: 70 },
  { seconds: 60, toKt: 85, fpm: 800 },
];
/** Down 2,000 ft to the ground, the last part at 180 ft/min. */
export const landFrom2000: readonly Leg[] = [
  { seconds: 220, toKt: 70, fpm: -500 },
  { seconds: 60, toKt: 65, fpm: -180 },
];
export const rollOutAndPark: readonly Leg[] = [
  { seconds: 25, toKt: 12 },
  { seconds: 30, turnDps: 3 },
  { seconds: 10, toKt: 0 },
  { seconds: 40, brake: true },
  { seconds: 30, engines: false },
];
/** Gate to gate: 1,500 ft/min to 6,000 ft, ten minutes level, down, landing, stand. */
export const wholeFlight: readonly Leg[] = [
  ...atTheGate,
  ...takeOff,
  { seconds: 300, toKt: 120, fpm: 1000 },
  { seconds: 600 },
  { seconds: 256, toKt: 100, fpm: -900 },
  ...landFrom2000,
  ...rollOutAndPark,
];

export function sampleAt(samples: readonly SimSample[], index: number): SimSample {
  const sample = samples.at(index);
  if (sample === undefined) throw new Error(`no sample ${index}`);
  return sample;
}

/** A whole flight, one sample a second, with `seconds` inserted after second 800, in cruise. */
export function interrupt(
  flown: readonly SimSample[],
  seconds: number,
  during: (at: SimSample, i: number) => SimSample,
): SimSample[] {
  const at = sampleAt(flown, 799);
  return [
    ...flown.slice(0, 800),
    ...Array.from({ length: seconds }, (_, i) => during({ ...at, timeMs: at.timeMs + (i + 1) * 1000 }, i)),
    ...flown.slice(800).map((s) => ({ ...s, timeMs: s.timeMs + seconds * 1000 })),
  ];
}
