import { createRunways } from "../../src-main/context/runways/runways.ts";
import type { Recording } from "../../src-main/demo/recording.ts";
import { type FlightPlan, isOfLanding, type Tracker } from "../../src-main/flight/phases/tracker.ts";
import type { Airports } from "../../src-shared/domain/airport-table.ts";
import type { FlightEvent, TrackerView } from "../../src-shared/domain/flight.ts";

/** The reported values at one time (null if not reported), and the tracker's decision between ground and air. */
export interface ProfilePoint {
  readonly s: number;
  readonly altitudeFt: number | null;
  readonly heightFt: number | null;
  readonly groundSpeedKt: number | null;
  readonly airspeedKt: number | null;
  readonly verticalSpeedFpm: number | null;
  readonly onGround: boolean | null;
  /** The ground flag is ignored. */
  readonly flagDead: boolean;
  /** Probability of "in the air": the least certain one of the samples of this point. */
  readonly inAir: number;
}

/** Evidence that counted, with its beginning and end, s. */
export interface EvidenceSpan {
  readonly name: string;
  /** The evidence contradicted a change. */
  readonly against: boolean;
  readonly fromS: number;
  toS: number;
}

/** The result of a replay: the tracker's view at the end, its events in order of time, and the flight's profile for drawing. */
export interface Replayed {
  readonly name: string;
  readonly samples: number;
  readonly durationS: number;
  readonly view: TrackerView;
  readonly events: readonly FlightEvent[];
  /** The profile, thinned. */
  readonly profile: readonly ProfilePoint[];
  readonly evidence: readonly EvidenceSpan[];
}

const profilePoints = 1500;

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
  const step = Math.max(1, Math.floor(samples.length / profilePoints));
  const profile: ProfilePoint[] = [];
  const evidence: EvidenceSpan[] = [];
  let inAir = Number.NaN;
  samples.forEach((sample, i) => {
    for (const output of tracker.update(sample)) {
      if (output.kind === "event") events.push(output.event);
      else if (output.kind === "no_landing")
        events = events.filter((event) => event.atMs < output.sinceMs || !isOfLanding(event));
    }
    const atS = sample.timeMs / 1000;
    const wheels = tracker.airGround();
    const last = evidence.at(-1);
    if (last !== undefined && last.name === wheels.rule && last.against === wheels.against) last.toS = atS;
    else if (wheels.rule !== null) evidence.push({ name: wheels.rule, against: wheels.against, fromS: atS, toS: atS });
    if (!(Math.abs(wheels.inAir - 0.5) > Math.abs(inAir - 0.5))) inAir = wheels.inAir;
    if (i % step !== 0 && i !== samples.length - 1) return;
    profile.push({
      s: atS,
      altitudeFt: sample.altitudeFt ?? null,
      heightFt: sample.aglFt ?? null,
      groundSpeedKt: sample.groundSpeedKt ?? null,
      airspeedKt: sample.indicatedAirspeedKt ?? null,
      verticalSpeedFpm: sample.verticalSpeedFpm ?? null,
      onGround: sample.onGround ?? null,
      flagDead: wheels.flagDead,
      inAir,
    });
    inAir = Number.NaN;
  });
  return {
    name: recording.name,
    samples: samples.length,
    durationS: ((samples.at(-1)?.timeMs ?? 0) - (samples[0]?.timeMs ?? 0)) / 1000,
    view: tracker.view(),
    events: events.toSorted((a, b) => a.atMs - b.atMs),
    profile,
    evidence,
  };
}
