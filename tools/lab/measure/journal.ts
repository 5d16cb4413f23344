/**
 * The cost of the journal: `npx tsx tools/lab/measure/journal.ts`. A fifteen-hour flight with one sample a second, on the real
 * disk. Ratios compare it with the simplest alternative: appending the same bytes, reading the same file.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecording } from "../../../src-main/demo/recording.ts";
import { createFollower } from "../../../src-main/flight/following/follower.ts";
import { loadFlight, openRecord } from "../../../src-main/flight/record/record.ts";
import { replayJournal } from "../../../src-main/flight/record/replay-journal.ts";
import { createSampleWriter } from "../../../src-main/flight/record/sample-line.ts";
import { encodeLine } from "../../../src-main/platform/storage/journal.ts";
import { diskFiles } from "../../../src-main/platform/storage/testing/here.ts";
import type { FlightHead } from "../../../src-shared/domain/flight-view.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";

const hours = 15;
const folder = mkdtempSync(join(tmpdir(), "contrail-bench-"));
const startMs = Date.parse("2026-06-01T12:00:00Z");
const recording = readRecording(join(import.meta.dirname, "../../../assets/flights/flightgear_bikf_birk_2.csv.gz"));

/**
 * The recorded flight from take-off to the approach, repeated. Every value changes each second, as in a real flight.
 */
const moving = (recording.samples as readonly SimSample[]).filter(({ timeMs }) => timeMs > 90_000 && timeMs < 900_000);
const samples = Array.from({ length: hours * 3600 }, (_, s): SimSample => {
  const sample = moving[s % moving.length] ?? moving[0];
  if (sample === undefined) throw new Error("the recorded flight is empty");
  return { ...sample, timeMs: startMs + s * 1000, simTimeS: s };
});

const airport = (icao: string) => ({ icao, name: "", latitudeDeg: null, longitudeDeg: null });
const head: FlightHead = {
  id: "bench",
  airlineId: "bench",
  pilot: {
    dbId: "",
    pilotId: "",
    firstName: "",
    lastName: "",
    email: "",
    rank: "",
    rankImage: null,
    rankLevel: null,
    avatar: null,
  },
  bidId: "",
  trackingId: "",
  code: "",
  number: "",
  departure: airport("BIKF"),
  arrival: airport("BIRK"),
  route: [],
  cruiseAltitudeFt: null,
  flightTimeH: null,
  aircraft: null,
  startedAtMs: startMs,
};

async function timed(work: () => Promise<void> | void): Promise<number> {
  const beganMs = performance.now();
  await work();
  return performance.now() - beganMs;
}
const best = async (work: () => Promise<void> | void, times = 3): Promise<number> => {
  const all: number[] = [];
  for (let i = 0; i < times; i++) all.push(await timed(work));
  return Math.min(...all);
};
const say = (what: string, ms: number, than: number) =>
  console.log(`${what.padEnd(52)} ${ms.toFixed(ms < 10 ? 4 : 0).padStart(9)} ms  ${(ms / than).toFixed(2)} ×`);

const record = openRecord(diskFiles, join(folder, "bench"), 0);
await record.saveHead({ head, stage: { kind: "tracking" }, comments: "" });
const writer = createSampleWriter();
for (const [second, sample] of samples.entries()) {
  record.append({ s: writer.write(sample).line });
  if (second % 15 === 0) {
    record.append({ q: { n: second, atMs: sample.timeMs, op: "update", ofMs: sample.timeMs, phase: "cruise" } });
    record.append({ a: { n: second, atMs: sample.timeMs + 80, code: "ok" } });
  }
  if (second % 600 === 599) await record.flush();
}
await record.close();
const path = join(folder, "bench", "journal");
const { size } = statSync(path);
console.log(`${hours} hours: ${samples.length} samples, ${(size / 1e6).toFixed(1)} MB (limit 15 MB)`);

// In memory: the cost of a sample, compared with its plain JSON.
const plainJson = await best(() => {
  for (const sample of samples) Buffer.from(`${JSON.stringify(sample)}\n`);
});
const lines = await best(() => {
  const own = createSampleWriter();
  for (const sample of samples) encodeLine({ s: own.write(sample).line });
});
say("a sample as plain JSON", plainJson / samples.length, plainJson / samples.length);
say("a sample as a journal line", lines / samples.length, plainJson / samples.length);

// With the disk: 300 seconds, flushed each second, as in flight.
const seconds = samples.slice(0, 300);
const plain = await timed(async () => {
  const file = await open(join(folder, "plain"), "a");
  for (const sample of seconds) {
    await file.appendFile(`${JSON.stringify(sample)}\n`);
    await file.datasync();
  }
  await file.close();
});
const journalled = await timed(async () => {
  const own = openRecord(diskFiles, join(folder, "second"), 0);
  const write = createSampleWriter();
  for (const sample of seconds) {
    own.append({ s: write.write(sample).line });
    await own.flush();
  }
  await own.close();
});
say("a second to disk, plain append and flush", plain / seconds.length, plain / seconds.length);
say("a second to disk, journal", journalled / seconds.length, plain / seconds.length);
const unsynced = await best(() => {
  for (const sample of seconds) appendFileSync(join(folder, "unsynced"), `${JSON.stringify(sample)}\n`);
});
say("(plain append without a flush)", unsynced / seconds.length, plain / seconds.length);

const read = await best(() => {
  readFileSync(path);
});
const parse = await best(() => {
  for (const line of readFileSync(path, "utf8").split("\n")) if (line !== "") JSON.parse(line.slice(line.indexOf("{")));
});
const loaded = await best(async () => {
  await loadFlight(diskFiles, join(folder, "bench"), () => undefined);
});
const reopened = await best(async () => {
  const stored = await loadFlight(diskFiles, join(folder, "bench"), () => undefined);
  replayJournal(stored?.entries ?? [], createFollower(head));
});
say("reading the file, no more", read, read);
say("reading it and parsing each line as JSON", parse, parse);
say("reading it as a checked journal", loaded, parse);
say("reopening the flight: read, checked, tracked again", reopened, parse);
rmSync(folder, { recursive: true });
