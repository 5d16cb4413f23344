import { sampleAt } from "../../src-main/demo/simulator/playback.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import type { JsbSimFlight } from "./jsbsim-flights.ts";
import { asKept, type Seen, trackKept } from "./jsbsim-tracking.ts";

/** The faults of a link and a simulator during a landing. */
export interface Spoilt {
  readonly hz: number;
  /** The offset of the first sample in its interval, 0 to 1. */
  readonly share: number;
  /** A gap without samples: its length, and its end relative to the first contact (negative: before it), s. */
  readonly gapS: number;
  readonly gapEndS: number;
  /** Delay of the ground flag, ms. */
  readonly flagMs: number;
  /** Steps of the simulator's own clock, ms. */
  readonly clockMs: number;
  /** The simulator keeps the rate of its last touchdown, like those with SimConnect. */
  readonly latched: boolean;
}

export const rates = [60, 30, 20, 10, 5, 1] as const;
export const shares = [0, 0.25, 0.5, 0.75] as const;
export const gaps = [0, 0.3, 0.6, 1, 2, 3.5] as const;
export const gapEnds = Array.from({ length: 25 }, (_, i) => -3 + i / 4);
export const flagDelays = [0, 33, 67, 100, 150] as const;
export const clockGrains = [1, 10, 55, 1000] as const;

const aroundS = { before: 14, after: 12 };

/** The samples at one rate and offset, which every gap, flag and clock shares. */
interface Look {
  readonly atS: number;
  readonly sample: SimSample;
  readonly latchedFpm: number;
}

function look({ recording, groundings }: JsbSimFlight, { hz, share }: Spoilt): Look[] {
  const { samples } = recording;
  const contactS = groundings[0]?.onS ?? Number.NaN;
  const fromS = Math.max(0, contactS - aroundS.before);
  const toS = Math.min((samples.at(-1)?.timeMs ?? 0) / 1000, contactS + aroundS.after);
  return Array.from({ length: Math.floor((toS - fromS) * hz - share) + 1 }, (_, i) => {
    const atS = fromS + (i + share) / hz;
    const latchedFpm = -(groundings.findLast(({ onS }) => onS < atS)?.rateFpm ?? 0);
    return { atS, sample: asKept(sampleAt(samples, atS)), latchedFpm };
  });
}

type Flags = Pick<SimSample, "onGround" | "centreGearOnGround" | "leftGearOnGround" | "rightGearOnGround">;

/** For each sample, the flags of this long before it. */
function flagsBefore(samples: readonly SimSample[], looks: readonly Look[], ms: number): Flags[] {
  let row = 0;
  return looks.map(({ atS }) => {
    while ((samples[row + 1]?.timeMs ?? Number.POSITIVE_INFINITY) <= atS * 1000 - ms) row++;
    const { onGround, centreGearOnGround, leftGearOnGround, rightGearOnGround } = samples[row] ?? {};
    return { onGround, centreGearOnGround, leftGearOnGround, rightGearOnGround };
  });
}

/** The last result, because a bench requests all gaps, flags and clocks of a flight in a row. */
let last: { readonly of: string; readonly looks: Look[]; readonly flags: Map<number, Flags[]> } | null = null;

/** The tracker's result for the seconds around the first contact. */
export function seeSpoilt(flight: JsbSimFlight, how: Spoilt): Seen {
  const of = `${flight.name} ${how.hz} ${how.share}`;
  if (last?.of !== of) last = { of, looks: look(flight, how), flags: new Map() };
  const { looks } = last;
  const flags = last.flags.get(how.flagMs) ?? flagsBefore(flight.recording.samples, looks, how.flagMs);
  last.flags.set(how.flagMs, flags);
  const gapEnd = (flight.groundings[0]?.onS ?? Number.NaN) + how.gapEndS;
  const grain = how.clockMs / 1000;
  return trackKept(
    looks.flatMap(({ atS, sample, latchedFpm }, i) => {
      if (how.gapS > 0 && atS > gapEnd - how.gapS && atS < gapEnd) return [];
      const timeMs = Math.round(atS * 1000);
      const simTimeS = Math.round(Math.floor(atS / grain + 1e-6) * how.clockMs) / 1000;
      const latched = how.latched ? { latchedTouchdownFpm: latchedFpm } : {};
      return { ...sample, timeMs, simTimeS, ...flags[i], ...latched };
    }),
  );
}

export interface Judged {
  /** The first contact was detected as a separate landing. */
  readonly landing: boolean;
  readonly measurable: boolean;
  readonly held: boolean;
  readonly widthFpm: number;
  readonly errorFpm: number;
}

/** Compares the detected first contact with the true one. */
export function judge(flight: JsbSimFlight, { landings }: Seen): Judged {
  const truth = flight.groundings[0]?.rateFpm ?? Number.NaN;
  const { rateFpm = null, rateBoundsFpm = null } = landings[0] ?? {};
  if (rateFpm === null || rateBoundsFpm === null)
    return { landing: landings.length > 0, measurable: false, held: true, widthFpm: 0, errorFpm: 0 };
  const [low, high] = rateBoundsFpm;
  return {
    landing: true,
    measurable: true,
    held: low <= truth && truth <= high,
    widthFpm: high - low,
    errorFpm: Math.abs(rateFpm - truth),
  };
}
