import { createRunways } from "../../src-main/context/runways/runways.ts";
import type { Recording } from "../../src-main/demo/recording.ts";
import { type FlightPlan, isOfLanding, type Tracker } from "../../src-main/flight/phases/tracker.ts";
import type { Airports } from "../../src-shared/domain/airport-table.ts";
import type { FlightEvent, TrackerView } from "../../src-shared/domain/flight.ts";

/** The result of a replay: the tracker's view at the end, and its events in order of time. */
export interface Replayed {
  readonly name: string;
  readonly samples: number;
  readonly durationS: number;
  readonly view: TrackerView;
  readonly events: readonly FlightEvent[];
}

/** The recording with the runway in use in each sample, by the shipped table, as in the program. */
export async function withRunways(recording: Recording, airports: Airports): Promise<Recording> {
  const problems: unknown[] = [];
  const runways = createRunways({ table: async () => airports, onProblem: (error) => problems.push(error) });
  const [first] = recording.samples;
  // The first sample starts to read the table, which takes a moment.
  if (first !== undefined) runways.complete(first);
  await Promise.resolve();
  if (problems.length > 0) throw problems[0];
  return { ...recording, samples: recording.samples.map(runways.complete) };
}

/**
 * Runs a recording through the tracker. The plan has the ends and the category of the recording, and no cruise level.
 */
export function runRecording(recording: Recording, create: (plan: FlightPlan) => Tracker): Replayed {
  const { samples, aircraft } = recording;
  const tracker = create({ departure: null, arrival: null, cruiseAltitudeFt: null, category: aircraft.category });
  let events: FlightEvent[] = [];
  for (const sample of samples)
    for (const output of tracker.update(sample)) {
      if (output.kind === "event") events.push(output.event);
      else if (output.kind === "no_landing")
        events = events.filter((event) => event.atMs < output.sinceMs || !isOfLanding(event));
    }
  return {
    name: recording.name,
    samples: samples.length,
    durationS: ((samples.at(-1)?.timeMs ?? 0) - (samples[0]?.timeMs ?? 0)) / 1000,
    view: tracker.view(),
    events: events.toSorted((a, b) => a.atMs - b.atMs),
  };
}
