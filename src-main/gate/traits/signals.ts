import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { Message } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";

const lightSignals = ["beaconLight", "navigationLights", "strobeLights", "taxiLights", "landingLights"] as const;

const gearContactSignals = ["centreGearOnGround", "leftGearOnGround", "rightGearOnGround"] as const;

/** Signals that an add-on aircraft may never change, whatever its pilot does. */
export const signals = [
  "parkingBrake",
  "enginesRunning",
  "gearRatio",
  "flapsRatio",
  ...lightSignals,
  ...gearContactSignals,
] as const;
export type Signal = (typeof signals)[number];

/** What the flight has shown before the present sample. */
interface Past {
  readonly engineCount: number;
  /** An engine value (N1, rpm, fuel flow) has shown power. */
  readonly hadPower: boolean;
  readonly hadLight: boolean;
}

interface Rule {
  readonly signals: readonly Signal[];
  /** Whether the signal has the value of a dead one. */
  readonly isStuck: (sample: SimSample, signal: Signal) => boolean;
  /** Whether the aircraft's motion contradicts this value. */
  readonly isContradicted: (sample: SimSample, past: Past) => boolean;
  /** The signal is dead after both were true for this long in total, simulated s. */
  readonly forS: number;
  readonly reason: Message;
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

/** The fastest aeroplanes with a fixed gear fly at about 200 kt; no aircraft flies so fast with its gear down. */
const gearLimitKt = 350;
const flapsLimitKt = 300;

/** Each rule describes what never happens if the signals work, however the aircraft is flown. */
const rules: readonly Rule[] = [
  {
    signals: ["parkingBrake"],
    isStuck: ({ parkingBrake }) => parkingBrake === true,
    isContradicted: ({ onGround, groundSpeedKt }) => onGround === true && over(groundSpeedKt, 20),
    forS: 10,
    reason: say("brakeSetWhileRolling"),
  },
  {
    signals: ["enginesRunning"],
    isStuck: ({ enginesRunning }) => enginesRunning === false,
    // A propeller turns in the wind, and a glider flies without an engine, but not level at this speed.
    isContradicted: (sample, { engineCount }) =>
      engineCount > 0 && inAir(sample) && over(sample.indicatedAirspeedKt, 100) && over(sample.verticalSpeedFpm, -200),
    forS: 300,
    reason: say("enginesOffInLevelFlight"),
  },
  {
    signals: ["enginesRunning"],
    isStuck: ({ enginesRunning }) => enginesRunning === false,
    isContradicted: (sample) =>
      over(sample.fuelFlowLbPerH, 5) ||
      over(sample.n1Pct, 25) ||
      (over(sample.rpm, 500) && under(sample.groundSpeedKt, 5)),
    forS: 60,
    reason: say("enginesOffUnderPower"),
  },
  {
    signals: ["enginesRunning"],
    isStuck: ({ enginesRunning }) => enginesRunning === true,
    isContradicted: (sample, { hadPower }) =>
      hadPower &&
      under(sample.groundSpeedKt, 1) &&
      powerOf(sample).every(({ value, off }) => value === undefined || value < off),
    forS: 60,
    reason: say("enginesOnWithoutPower"),
  },
  {
    signals: ["gearRatio"],
    isStuck: ({ gearRatio }) => over(gearRatio, 0.99),
    isContradicted: (sample) =>
      sample.gearRetractable === true && inAir(sample) && over(sample.indicatedAirspeedKt, 150),
    forS: 600,
    reason: say("gearDownForLong"),
  },
  {
    signals: ["gearRatio"],
    isStuck: ({ gearRatio }) => over(gearRatio, 0.99),
    isContradicted: (sample) =>
      sample.gearRetractable !== false &&
      inAir(sample) &&
      over(sample.trueAirspeedKt ?? sample.groundSpeedKt, gearLimitKt),
    forS: 180,
    reason: say("gearDownAtSpeed", { kt: gearLimitKt }),
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
    reason: say("flapsUpWhenSlow"),
  },
  {
    signals: ["flapsRatio"],
    isStuck: ({ flapsRatio }) => over(flapsRatio, 0.2),
    isContradicted: (sample) => inAir(sample) && over(sample.indicatedAirspeedKt, flapsLimitKt),
    forS: 60,
    reason: say("flapsDownAtSpeed", { kt: flapsLimitKt }),
  },
  {
    signals: lightSignals,
    isStuck: (sample, signal) => sample[signal] === false,
    isContradicted: (sample, { engineCount, hadLight }) => engineCount > 0 && !hadLight && inAir(sample),
    forS: 600,
    reason: say("noLightInFlight"),
  },
  {
    signals: gearContactSignals,
    isStuck: (sample, signal) => sample[signal] === false,
    // Floats rest on water, and after an accident an aircraft may have any attitude.
    isContradicted: ({ onGround, groundSpeedKt, bankDeg, pitchDeg, crashed, overWater }) =>
      onGround === true &&
      under(groundSpeedKt, 5) &&
      under(Math.abs(bankDeg ?? 0), 10) &&
      under(Math.abs(pitchDeg ?? 0), 20) &&
      crashed !== true &&
      overWater !== true,
    forS: 60,
    reason: say("gearOffWhileStanding"),
  },
  {
    signals: gearContactSignals,
    isStuck: (sample, signal) => sample[signal] === true,
    isContradicted: (sample) => inAir(sample) && over(sample.aglFt, 200),
    forS: 60,
    reason: say("gearOnInFlight"),
  },
];

/** Whether a signal has changed, which shows that it works. A ratio may tremble a little. */
const differs = (a: number | boolean, b: number | boolean): boolean =>
  typeof a === "number" && typeof b === "number" ? Math.abs(a - b) > 0.02 : a !== b;

/** A longer step is a gap in the data. */
const longestStepS = 60;

export interface SignalWatch {
  /** Reads one unfiltered sample. @returns the signals that it proves dead, with the reason. */
  take(sample: SimSample, engineCount: number): readonly { readonly signal: Signal; readonly reason: Message }[];
  /** Signals that have changed, so they work. */
  readonly moved: ReadonlySet<Signal>;
}

/** Detects dead signals of one aircraft: they never change although they should have. */
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
    // If one light switch works, all count as working.
    if (hadLight) for (const signal of lightSignals) moved.add(signal);
  }

  return {
    moved,
    take(sample, engineCount) {
      const stepS = secondsSince(sample);
      if (sample.paused === true || sample.slew === true || sample.replay === true) return [];
      follow(sample);
      return rules.flatMap((rule, index) =>
        rule.signals.flatMap((signal) => {
          if (moved.has(signal) || found.has(signal) || !rule.isStuck(sample, signal)) return [];
          if (!rule.isContradicted(sample, { engineCount, hadPower, hadLight })) return [];
          const key = `${index} ${signal}`;
          const total = (heldS.get(key) ?? 0) + stepS;
          heldS.set(key, total);
          if (total < rule.forS) return [];
          found.add(signal);
          return [{ signal, reason: rule.reason }];
        }),
      );
    },
  };
}
