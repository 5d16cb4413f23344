import { join } from "node:path";
import { expect } from "vitest";
import type { Recording } from "../../src-main/demo/recording.ts";
import { readRecording } from "../../tools/lab/recording.ts";

/** FlightGear's fall into the sea: it hits at 299 s by its own clock, inverted; its ground flag never reports it. */
const fall = readRecording(join(import.meta.dirname, "../../tools/lab/simulators/flightgear_crash_at_sea.csv.gz"));
const startMs = fall.samples[0]?.timeMs ?? 0;
const hitS = 298.5 - startMs / 1000;
/** Where the tests begin: a few seconds before the crash. */
export const fromS = hitS - 12;
/** When the simulator has reset the aircraft to its stand. */
export const resetS = 400;

const aircraft = {
  title: "Cessna 172P",
  icaoType: "C172",
  registration: "TF-SKY",
  engineCount: 1,
  category: "Airplane",
};

/**
 * The flight from its start to the crash, and then the aircraft back at its stand. `says`: with the simulator's crash
 * report.
 */
export function recordingOf(says: boolean): Recording {
  const flown = fall.samples.map((sample) => ({ ...sample, timeMs: sample.timeMs - startMs }));
  const hit = flown.findIndex(({ timeMs }) => timeMs > hitS * 1000);
  const [before, wreck] = [flown[hit - 1] ?? expect.fail(), flown[hit] ?? expect.fail()];
  // A row just before the impact, because rows are joined by straight lines and the fall must not slow down.
  const last = { ...before, timeMs: wreck.timeMs - 1, altitudeFt: 3, aglFt: 5, crashed: says };
  const stand = flown[0] ?? expect.fail();
  const samples = [
    ...flown.slice(0, hit).map((sample) => ({ ...sample, crashed: false })),
    // The simulator reports the crash while the aircraft still falls, before any conclusion is possible.
    ...(says ? [{ ...last, timeMs: wreck.timeMs - 600, altitudeFt: 45, aglFt: 47 }] : []),
    last,
    ...flown.slice(hit).map((sample) => ({ ...sample, crashed: says })),
    ...[resetS, resetS + 600].map((atS) => ({ ...stand, timeMs: atS * 1000, crashed: false })),
  ].map((sample) => ({ ...sample, simTimeS: sample.timeMs / 1000 }));
  return { ...fall, aircraft, samples };
}
