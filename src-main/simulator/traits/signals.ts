import type { SimSample } from "../../../src-shared/sample.ts";

const lightSignals = ["beaconLight", "navigationLights", "strobeLights", "taxiLights", "landingLights"] as const;

/** What an add-on aircraft may leave where it is, whatever its pilot does. */
export const signals = ["parkingBrake", "enginesRunning", "gearRatio", "flapsRatio", ...lightSignals] as const;
export type Signal = (typeof signals)[number];

/** What is known of the flight so far, beyond the sample at hand. */
interface Past {
  readonly engineCount: number;
  /** An engine figure (N1, rpm, fuel flow) has shown power. */
  readonly hadPower: boolean;
  readonly hadLight: boolean;
}

interface Rule {
  readonly signals: readonly Signal[];
  /** The value that it would be stuck at. */
  readonly isStuck: (sample: SimSample, signal: Signal) => boolean;
  /** What the aircraft does that it cannot do then. */
  readonly isContradicted: (sample: SimSample, past: Past) => boolean;
  /** Simulated time in which both hold, s, all together. */
  readonly forS: number;
  readonly reason: string;
}

const inAir = ({ onGround }: SimSample): boolean => onGround === false;
const over = (value: number | undefined, limit: number): boolean => value !== undefined && value > limit;
const under = (value: number | undefined, limit: number): boolean => value !== undefined && value < limit;
const powerOf = ({ n1Pct, rpm, fuelFlowLbPerH }: SimSample) => [
  { value: n1Pct, on: 25, off: 2 },
  { value: rpm, on: 500, off: 50 },
  { value: fuelFlowLbPerH, on: 5, off: 0.5 },
];
const showsPower = (sample: SimSample): boolean => powerOf(sample).some(({ value, on }) => over(value, on));

/** Nothing here may come about in an aircraft whose signals work, however it is flown. */
const rules: readonly Rule[] = [
  {
    signals: ["parkingBrake"],
    isStuck: ({ parkingBrake }) => parkingBrake === true,
    isContradicted: ({ onGround, groundSpeedKt }) => onGround === true && over(groundSpeedKt, 20),
    forS: 10,
    reason: "It read set while the aircraft rolled.",
  },
  {
    signals: ["enginesRunning"],
    isStuck: ({ enginesRunning }) => enginesRunning === false,
    // A propeller turns in the wind, and a glider flies without an engine, but not level at this speed.
    isContradicted: (sample, { engineCount }) =>
      engineCount > 0 && inAir(sample) && over(sample.indicatedAirspeedKt, 100) && over(sample.verticalSpeedFpm, -200),
    forS: 300,
    reason: "It read off in level flight.",
  },
  {
    signals: ["enginesRunning"],
    isStuck: ({ enginesRunning }) => enginesRunning === false,
    isContradicted: (sample) =>
      over(sample.fuelFlowLbPerH, 5) ||
      over(sample.n1Pct, 25) ||
      (over(sample.rpm, 500) && under(sample.groundSpeedKt, 5)),
    forS: 60,
    reason: "It read off while another engine figure showed power.",
  },
  {
    signals: ["enginesRunning"],
    isStuck: ({ enginesRunning }) => enginesRunning === true,
    isContradicted: (sample, { hadPower }) =>
      hadPower &&
      under(sample.groundSpeedKt, 1) &&
      powerOf(sample).every(({ value, off }) => value === undefined || value < off),
    forS: 60,
    reason: "It read on after every other engine figure had gone to zero.",
  },
  {
    signals: ["gearRatio"],
    isStuck: ({ gearRatio }) => over(gearRatio, 0.99),
    isContradicted: (sample) =>
      sample.gearRetractable === true && inAir(sample) && over(sample.indicatedAirspeedKt, 150),
    forS: 600,
    reason: "It read down through ten minutes of fast flight, and the gear retracts.",
  },
  {
    signals: ["gearRatio"],
    isStuck: ({ gearRatio }) => over(gearRatio, 0.99),
    // The fastest aeroplanes with a fixed gear fly at about 200 kt; none flies like this with a gear that is down.
    isContradicted: (sample) =>
      sample.gearRetractable !== false && inAir(sample) && over(sample.trueAirspeedKt ?? sample.groundSpeedKt, 350),
    forS: 180,
    reason: "It read down at more than 350 kt.",
  },
  {
    signals: ["flapsRatio"],
    isStuck: ({ flapsRatio }) => under(flapsRatio, 0.01),
    isContradicted: (sample) =>
      inAir(sample) &&
      over(sample.totalWeightLb, 80_000) &&
      over(sample.indicatedAirspeedKt, 60) &&
      under(sample.indicatedAirspeedKt, 150),
    forS: 20,
    reason: "They read up at a speed at which so heavy an aircraft needs them.",
  },
  {
    signals: ["flapsRatio"],
    isStuck: ({ flapsRatio }) => over(flapsRatio, 0.2),
    isContradicted: (sample) => inAir(sample) && over(sample.indicatedAirspeedKt, 300),
    forS: 60,
    reason: "They read down at more than 300 kt.",
  },
  {
    signals: lightSignals,
    isStuck: (sample, signal) => sample[signal] === false,
    isContradicted: (sample, { engineCount, hadLight }) => engineCount > 0 && !hadLight && inAir(sample),
    forS: 600,
    reason: "No light was on in ten minutes of flight.",
  },
];

/** What has changed is driven. A ratio trembles. */
const differs = (a: number | boolean, b: number | boolean): boolean =>
  typeof a === "number" && typeof b === "number" ? Math.abs(a - b) > 0.02 : a !== b;

/** More at once is a gap in the data. */
const longestStepS = 60;

export interface SignalWatch {
  /** Takes one sample in, as the simulator gave it. @returns signals found dead by it, with the reason. */
  take(sample: SimSample, engineCount: number): readonly { readonly signal: Signal; readonly reason: string }[];
  /** Signals that have moved, and so are driven. */
  readonly moved: ReadonlySet<Signal>;
}

/** Watches one aircraft's signals for those that never move where they must have moved. */
export function watchSignals(): SignalWatch {
  const first = new Map<Signal, number | boolean>();
  const moved = new Set<Signal>();
  const found = new Set<Signal>();
  const heldS = new Map<string, number>();
  let hadPower = false;
  let hadLight = false;
  let last: SimSample | null = null;

  function secondsSince(sample: SimSample): number {
    const before = last;
    last = sample;
    if (before === null) return 0;
    const s =
      sample.simTimeS !== undefined && before.simTimeS !== undefined
        ? sample.simTimeS - before.simTimeS
        : (sample.timeMs - before.timeMs) / 1000;
    return s > 0 && s <= longestStepS ? s : 0;
  }

  function follow(sample: SimSample): void {
    hadPower ||= showsPower(sample);
    hadLight ||= lightSignals.some((signal) => sample[signal] === true);
    for (const signal of signals) {
      const value = sample[signal];
      if (value === undefined) continue;
      const was = first.get(signal);
      if (was === undefined) first.set(signal, value);
      else if (differs(was, value)) moved.add(signal);
    }
    // One switch of a row that works: the row is driven.
    if (hadLight) for (const signal of lightSignals) moved.add(signal);
  }

  return {
    moved,
    take(sample, engineCount) {
      const s = secondsSince(sample);
      if (sample.paused === true || sample.slew === true || sample.replay === true) return [];
      follow(sample);
      return rules.flatMap((rule, index) =>
        rule.signals.flatMap((signal) => {
          if (moved.has(signal) || found.has(signal) || !rule.isStuck(sample, signal)) return [];
          if (!rule.isContradicted(sample, { engineCount, hadPower, hadLight })) return [];
          const key = `${index} ${signal}`;
          const total = (heldS.get(key) ?? 0) + s;
          heldS.set(key, total);
          if (total < rule.forS) return [];
          found.add(signal);
          return [{ signal, reason: rule.reason }];
        }),
      );
    },
  };
}
