import type { Recording } from "../src-main/flight/recording.ts";
import type { FlightPlan, Tracker } from "../src-main/flight/tracker.ts";
import type { FlightEvent, TrackerView } from "../src-shared/flight.ts";

/** What a replay shows: the tracker's own view at the end, its events, and the flight's profile for drawing. */
export interface Replayed {
  readonly name: string;
  readonly samples: number;
  readonly durationS: number;
  readonly view: TrackerView;
  readonly events: readonly FlightEvent[];
  /** [s, ft or null, kt or null], thinned. */
  readonly profile: readonly (readonly [number, number | null, number | null])[];
}

const profilePoints = 1500;

/** Runs a recording through the tracker. The plan is the recording's own ends: no cruise level, no category but what it says. */
export function runRecording(recording: Recording, create: (plan: FlightPlan) => Tracker): Replayed {
  const { samples, aircraft } = recording;
  const tracker = create({ departure: null, arrival: null, cruiseAltitudeFt: null, category: aircraft.category });
  const events: FlightEvent[] = [];
  const step = Math.max(1, Math.floor(samples.length / profilePoints));
  const profile: [number, number | null, number | null][] = [];
  samples.forEach((sample, i) => {
    for (const output of tracker.update(sample)) if (output.kind === "event") events.push(output.event);
    if (i % step === 0 || i === samples.length - 1)
      profile.push([
        sample.timeMs / 1000,
        sample.altitudeFt ?? null,
        sample.groundSpeedKt ?? sample.indicatedAirspeedKt ?? null,
      ]);
  });
  return {
    name: recording.name,
    samples: samples.length,
    durationS: ((samples.at(-1)?.timeMs ?? 0) - (samples[0]?.timeMs ?? 0)) / 1000,
    view: tracker.view(),
    events,
    profile,
  };
}
