import { sampleAt } from "../../src-main/demo/simulator/playback.ts";
import { createTracker } from "../../src-main/flight/phases/tracker.ts";
import { createSampleWriter } from "../../src-main/flight/record/sample-line.ts";
import type { Crash, Landing } from "../../src-shared/domain/flight.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import type { JsbSimFlight } from "./jsbsim-flights.ts";

export interface Seen {
  readonly landings: readonly (Omit<Landing, "atMs" | "bounces"> & {
    readonly atS: number;
    readonly bounces: readonly { readonly atS: number; readonly rateFpm: number | null }[];
  })[];
  readonly events: readonly string[];
  readonly crash: Crash | null;
}

/** A sample with the journal's precision. */
export const asKept = (sample: SimSample): SimSample => createSampleWriter().write(sample as SimSample).kept;

/** The tracker's result for the samples with the journal's precision. Times are those of the recording. */
export const track = (samples: readonly SimSample[]): Seen => {
  const writer = createSampleWriter();
  return trackKept(samples.map((sample) => writer.write(sample).kept));
};

/** The tracker's result for samples that already have the journal's precision. */
export function trackKept(samples: readonly SimSample[]): Seen {
  const tracker = createTracker({ departure: null, arrival: null, cruiseAltitudeFt: null, category: "" });
  const events = samples.flatMap((sample) =>
    tracker.update(sample).flatMap((output) => (output.kind === "event" ? [output.event.kind] : [])),
  );
  const startS = samples[0]?.simTimeS ?? Number.NaN;
  const atS = (ms: number): number =>
    (samples.find(({ timeMs }) => Math.round(timeMs) >= ms)?.simTimeS ?? Number.NaN) - startS;
  return {
    events,
    crash: tracker.view().crash,
    landings: tracker.view().landings.map((landing) => ({
      ...landing,
      atS: atS(landing.atMs),
      bounces: landing.bounces.map(({ atMs, rateFpm }) => ({ atS: atS(atMs), rateFpm })),
    })),
  };
}

/** The same flight for a tracker with `hz` samples a second, the first at `fromS` after its start. */
export function trackAt({ recording }: JsbSimFlight, hz: number, fromS: number): Seen {
  const looks = Math.floor(((recording.samples.at(-1)?.timeMs ?? 0) / 1000 - fromS) * hz) + 1;
  const seen = Array.from({ length: looks }, (_, i) => sampleAt(recording.samples, fromS + i / hz));
  const { landings, ...rest } = track(
    seen.map((sample) => ({ ...sample, simTimeS: sample.timeMs / 1000 }) as SimSample),
  );
  const later = <T extends { atS: number }>(one: T): T => ({ ...one, atS: one.atS + fromS });
  return { ...rest, landings: landings.map((landing) => later({ ...landing, bounces: landing.bounces.map(later) })) };
}
