import { sampleAt } from "../../src-main/demo/simulator/playback.ts";
import type { SimSample } from "../../src-shared/sample.ts";
import type { JsbSimFlight } from "./jsbsim-flights.ts";
import { type Seen, track } from "./jsbsim-tracking.ts";

/** How a link and a simulator spoil what is seen of a landing. */
export interface Spoilt {
  readonly hz: number;
  /** Where in its interval the first look falls, 0 to 1. */
  readonly share: number;
  /** No samples for so long, until so long after the first contact (negative: before it), s. */
  readonly gapS: number;
  readonly gapEndS: number;
  /** How late the ground flag tells, ms. */
  readonly flagMs: number;
  /** Steps of the simulator's own clock, ms. */
  readonly clockMs: number;
  /** The simulator latches the rate of its last touchdown, as SimConnect's do. */
  readonly latched: boolean;
}

export const rates = [60, 30, 20, 10, 5, 1] as const;
export const shares = [0, 0.25, 0.5, 0.75] as const;
export const gaps = [0, 0.3, 0.6, 1, 2, 3.5] as const;
export const gapEnds = Array.from({ length: 25 }, (_, i) => -3 + i / 4);
export const flagDelays = [0, 33, 67, 100, 150] as const;
export const clockGrains = [1, 10, 55, 1000] as const;

const aroundS = { before: 14, after: 12 };

/** The seconds around the first contact, as a tracker sees them. */
export function seeSpoilt(flight: JsbSimFlight, how: Spoilt): Seen {
  const { samples } = flight.recording;
  const contactS = flight.groundings[0]?.onS ?? Number.NaN;
  const fromS = Math.max(0, contactS - aroundS.before);
  const toS = Math.min((samples.at(-1)?.timeMs ?? 0) / 1000, contactS + aroundS.after);
  const gapEnd = contactS + how.gapEndS;
  const seen: SimSample[] = [];
  for (let i = 0; ; i++) {
    const atS = fromS + (i + how.share) / how.hz;
    if (atS > toS) break;
    if (how.gapS > 0 && atS > gapEnd - how.gapS && atS < gapEnd) continue;
    const sample = sampleAt(samples, atS);
    const told = how.flagMs === 0 ? sample : sampleAt(samples, Math.max(0, atS - how.flagMs / 1000));
    const grain = how.clockMs / 1000;
    const latch = flight.groundings.findLast(({ onS }) => onS < atS);
    seen.push({
      ...sample,
      timeMs: Math.round(atS * 1000),
      simTimeS: Math.floor(atS / grain + 1e-6) * grain,
      onGround: told.onGround,
      centreGearOnGround: told.centreGearOnGround,
      leftGearOnGround: told.leftGearOnGround,
      rightGearOnGround: told.rightGearOnGround,
      ...(how.latched ? { latchedTouchdownFpm: -(latch?.rateFpm ?? 0) } : {}),
    } as SimSample);
  }
  return track(seen);
}

export interface Judged {
  /** The first contact was found as a landing of its own. */
  readonly landing: boolean;
  readonly measurable: boolean;
  readonly held: boolean;
  readonly widthFpm: number;
  readonly errorFpm: number;
}

/** What was said of the first contact against what is true of it. */
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
