import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodeLines, encodeLine } from "../../platform/storage/journal.ts";
import { awayFromArrival } from "../following/eta.ts";
import { createFollower, type Follower } from "../following/follower.ts";
import { journalEntrySchema } from "../record/record.ts";
import { replayJournal } from "../record/replay-journal.ts";
import { createSampleReader } from "../record/sample-line.ts";

/** The journal of a flight from Keflavík to Reykjavík as version 0.1.0 wrote it. */
const entries = gunzipSync(readFileSync(fileURLToPath(new URL("../testing/kept-flight.journal.gz", import.meta.url))))
  .toString("utf8")
  .split("\n")
  .map((line) => journalEntrySchema.parse(JSON.parse(line)));

const airport = (icao: string, latitudeDeg: number, longitudeDeg: number) => ({
  icao,
  name: icao,
  latitudeDeg,
  longitudeDeg,
});
const newFollower = (): Follower =>
  createFollower({
    departure: airport("BIKF", 63.985, -22.6056),
    arrival: airport("BIRK", 64.13, -21.9406),
    cruiseAltitudeFt: 3000,
  });

/** What that version filed. */
const filed = {
  outMs: 1_791_037_268_567,
  offMs: 1_791_037_287_833,
  onMs: 1_791_038_249_967,
  inMs: 1_791_038_272_933,
  blockS: 1004.367,
  airS: 962.133,
  fuelUsedLb: 10.77,
  distanceNm: 24.11,
  rateFpm: -220.5,
};
function figures(follower: Follower) {
  const { clocks, totals, landings } = follower.view();
  const { outMs, offMs, onMs, inMs, blockS, airS } = clocks;
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
  return {
    outMs,
    offMs,
    onMs,
    inMs,
    blockS: rounded(blockS, 3),
    airS: rounded(airS, 3),
    fuelUsedLb: rounded(totals.fuelUsedLb ?? Number.NaN, 2),
    distanceNm: rounded(totals.distanceNm, 2),
    rateFpm: rounded(landings[0]?.rateFpm ?? Number.NaN, 1),
  };
}

describe("a flight kept by an earlier version", () => {
  test("is replayed to the figures that were filed", async () => {
    const follower = newFollower();
    await replayJournal(entries, follower);
    expect(figures(follower)).toEqual(filed);
  });

  test.each([100, 1500, 2790])("resumes after line %i and ends with the same figures", async (at) => {
    const follower = newFollower();
    await replayJournal(entries.slice(0, at), follower);
    const reader = createSampleReader();
    entries.forEach((entry, i) => {
      const sample = "s" in entry ? reader.read(entry.s) : null;
      if (sample !== null && i >= at) follower.follow(sample);
    });
    expect(figures(follower)).toEqual(filed);
  });

  test.each([0.1, 0.5, 0.9])("loses only a moment to damage after a share of %d of its journal", async (share) => {
    const bytes = Buffer.concat(entries.map(encodeLine));
    const at = Math.round(bytes.length * share);
    bytes.fill(0, at, at + 4096);
    const follower = newFollower();
    const left = decodeLines(bytes).entries.map((entry) => journalEntrySchema.parse(entry));
    await replayJournal(left, follower);
    const { offMs, onMs, inMs, rateFpm, distanceNm } = figures(follower);
    expect({ offMs, onMs, inMs, rateFpm }).toEqual({
      ...{ offMs: filed.offMs, onMs: filed.onMs, inMs: filed.inMs },
      rateFpm: filed.rateFpm,
    });
    expect(distanceNm).toBeCloseTo(filed.distanceNm, 0);
  });

  test("counts as on the ground at the gate, although its simulator's flag says that it flies", async () => {
    const follower = newFollower();
    await replayJournal(entries, follower);
    expect(follower.last()).toMatchObject({ onGround: false, enginesRunning: false });
    const [reykjavik, vestmannaeyjar] = [airport("BIRK", 64.13, -21.9406), airport("BIVM", 63.4243, -20.2789)];
    const head = { departure: airport("BIKF", 63.985, -22.6056), arrival: vestmannaeyjar };
    expect(awayFromArrival(head, follower, () => [reykjavik])).toMatchObject({ onGround: true, airport: reykjavik });
  });
});
