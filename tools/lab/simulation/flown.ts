import { join } from "node:path";
import { createTracker } from "../../../src-main/flight/phases/tracker.ts";
import { createSampleWriter } from "../../../src-main/flight/record/sample-line.ts";
import type { TrackerView } from "../../../src-shared/domain/flight.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import { readRecording } from "../recording.ts";

/** A recorded flight of 19 minutes, thinned to one sample a second, and the tracker's result without faults. */
export interface Flown {
  readonly samples: readonly SimSample[];
  readonly aircraft: AircraftIdentity;
  readonly truth: TrackerView;
}

export const bikf = { latitudeDeg: 63.985, longitudeDeg: -22.6056 };
export const birk = { latitudeDeg: 64.13, longitudeDeg: -21.9406 };

export function loadFlown(): Flown {
  const { samples, aircraft } = readRecording(
    join(import.meta.dirname, "../../../assets/flights/flightgear_bikf_birk_2.csv.gz"),
  );
  const writer = createSampleWriter();
  const thinned: SimSample[] = [];
  for (const sample of samples as readonly SimSample[])
    if (sample.timeMs >= thinned.length * 1000) thinned.push({ ...sample, timeMs: thinned.length * 1000 });
  return { samples: thinned, aircraft, truth: track(thinned.map((sample) => writer.write(sample).kept)) };
}

/** Tracks samples with the journal's precision. */
export function track(samples: readonly SimSample[]): TrackerView {
  const tracker = createTracker({ departure: bikf, arrival: birk, cruiseAltitudeFt: 3000, category: "" });
  for (const sample of samples) tracker.update(sample);
  return tracker.view();
}
