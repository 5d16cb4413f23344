import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { readRecording } from "../../../tools/lab/recording.ts";
import { createFollower } from "../following/follower.ts";
import type { JournalEntry } from "./record.ts";
import { replayJournal } from "./replay-journal.ts";
import { createSampleWriter } from "./sample-line.ts";

/** FlightGear's Cessna 172P lands at -219 ft/min. At 34 kt in the roll-out its gear flags turn "air". */
const { aircraft, samples } = readRecording(
  fileURLToPath(new URL("../../../tools/lab/simulators/flightgear_gear_lost.csv.gz", import.meta.url)),
);

test("a stored flight that names FlightGear's Cessna a helicopter has the aeroplane's one landing", async () => {
  const writer = createSampleWriter();
  const entries: JournalEntry[] = [
    { i: { simulator: "FlightGear 2020.3.16", aircraft: { ...aircraft, category: "Helicopter", engineCount: 2 } } },
    ...samples.map((sample) => ({ s: writer.write(sample as SimSample).line })),
  ];
  const unknown = { icao: "", name: "", latitudeDeg: null, longitudeDeg: null };
  const follower = createFollower({ departure: unknown, arrival: unknown, cruiseAltitudeFt: null });
  await replayJournal(entries, follower);
  const { landings, phases } = follower.view();
  const flown = ["approach", "final", "landed", "taxi_in", "arrived", "deboarding"];
  expect(phases.map(({ phase }) => phase)).toEqual(flown);
  expect(landings).toHaveLength(1);
  expect(landings[0]?.rateFpm).toBeGreaterThan(-245);
  expect(landings[0]?.rateFpm).toBeLessThan(-117);
  expect(landings[0]?.rateBoundsFpm?.[0]).toBeLessThan(-219);
  expect(landings[0]?.rateBoundsFpm?.[1]).toBeGreaterThan(-219);
});
