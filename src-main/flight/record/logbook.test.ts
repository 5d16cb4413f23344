import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import type { FlightHead, FlightStage } from "../../../src-shared/domain/flight-view.ts";
import { landingTraceSchema } from "../../../src-shared/domain/landing-trace.ts";
import { exportFormats } from "../../../src-shared/domain/logbook.ts";
import { sightingSchema } from "../../../src-shared/domain/networks.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { readRules } from "../../../src-shared/rules/read-rules.ts";
import type { Verdict } from "../../../src-shared/rules/verdict.ts";
import { say } from "../../../src-shared/words/message.ts";
import { readRecording } from "../../../tools/lab/recording.ts";
import { VirtualDisk } from "../../../tools/lab/simulation/disk.ts";
import { createRandom } from "../../../tools/lab/simulation/random.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { createReview } from "../../review/review.ts";
import { createFollower } from "../following/follower.ts";
import { openLogbook } from "../testing/logbook.ts";
import { createFlightPersistence } from "./flight-persistence.ts";
import { type JournalEntry, saveHead } from "./record.ts";
import { createSampleWriter } from "./sample-line.ts";

const startMs = Date.parse("2026-06-01T12:00:00Z");
const recording = readRecording(join(import.meta.dirname, "../../../assets/flights/flightgear_bikf_birk_2.csv.gz"));
const airport = (icao: string) => ({ icao, name: `Nordlys hub ${icao}`, latitudeDeg: null, longitudeDeg: null });
const head: FlightHead = {
  id: "one",
  airlineId: "nordlys",
  pilot: {
    dbId: "11",
    pilotId: "NLY0001",
    firstName: "Sigrún",
    lastName: "Ólafsdóttir",
    rank: "",
  },
  bidId: "101",
  trackingId: "secret-tracking-id",
  code: "NLY",
  number: "1/<&>",
  departure: airport("BIKF"),
  arrival: airport("BIRK"),
  route: [],
  cruiseAltitudeFt: 3000,
  flightTimeH: null,
  aircraft: null,
  startedAtMs: startMs,
};

/** A flight kept on a disk in memory, and what was exported from it. */
async function kept(
  flown = recording.samples as readonly SimSample[],
  more: readonly JournalEntry[] = [],
  stage: FlightStage = { kind: "cancelled", pending: false },
) {
  const disk = new VirtualDisk(createVirtualClock(startMs), createRandom("logbook"));
  const files = disk.filesOf();
  const record = createFlightPersistence({
    ...{ files, folder: "flights/one", goodBytes: 0, clock: createVirtualClock(startMs), onProblem: () => undefined },
    head: () => ({ head, stage, comments: "private words" }),
  });
  await record.saveHead();
  const writer = createSampleWriter();
  for (const entry of more) if ("i" in entry) record.append(entry);
  for (const sample of flown) record.append({ s: writer.write({ ...sample, timeMs: startMs + sample.timeMs }).line });
  record.append({ q: { n: 0, atMs: startMs, op: "update", ofMs: startMs, phase: "boarding" } });
  record.append({ a: { n: 0, atMs: startMs + 50, code: "ok" } });
  record.append({ q: { n: 1, atMs: startMs + 99, op: "cancel" } });
  for (const entry of more) if (!("i" in entry)) record.append(entry);
  await record.close();
  const damaged: string[] = [];
  let busy = false;
  let pilotId = head.pilot.pilotId;
  const logbook = openLogbook(files, {
    isBusy: () => busy,
    isMine: ({ pilot }) => pilot.pilotId === pilotId,
    onDamaged: (keptAs) => damaged.push(keptAs),
  });
  const exported = async (format: (typeof exportFormats)[number]) => {
    const result = await logbook.export("one", format);
    if (!result.ok || result.value === null) throw new Error("not exported");
    return Buffer.from((await files.read(result.value)) ?? []);
  };
  const signIn = (as: string) => {
    pilotId = as;
  };
  const fly = (isFlying: boolean) => {
    busy = isFlying;
  };
  return { disk, files, logbook, exported, signIn, fly, damaged };
}

test("lists what is on disk, and reads all of it", async () => {
  const { logbook, files, damaged } = await kept();
  await files.replace("flights/broken/head.json", new TextEncoder().encode("{"));
  expect(await logbook.list()).toMatchObject({
    flights: [{ id: "one", departure: "BIKF", arrival: "BIRK", stage: { kind: "cancelled" } }],
    ofOthers: 0,
  });
  expect(damaged).toEqual([expect.stringMatching(/head\.json\.damaged-\d+$/)]);
  const flight = await logbook.read("one");
  expect(flight).toMatchObject({
    ok: true,
    value: {
      requests: [
        { operation: "update", code: "ok" },
        { operation: "cancel", code: null },
      ],
    },
  });
  expect(flight.ok && flight.value.view.tracker?.landings).toHaveLength(1);
  expect(flight.ok && flight.value.trail.length).toBeGreaterThan(800);
});

test("a flight whose head is damaged is read from the head's copy", async () => {
  const { logbook, files, damaged } = await kept();
  await files.replace("flights/one/head.json", new Uint8Array(300));
  expect(await logbook.list()).toMatchObject({ flights: [{ id: "one", stage: { kind: "cancelled" } }] });
  expect(damaged).toEqual([expect.stringMatching(/head\.json\.damaged-\d+$/)]);
  expect(await logbook.read("one")).toMatchObject({ ok: true });
});

test("another pilot's flight is counted, but neither listed, read nor exported", async () => {
  const { logbook, signIn } = await kept();
  signIn("NLY999");
  expect(await logbook.list()).toEqual({ flights: [], ofOthers: 1, unread: 0 });
  expect(await logbook.read("one")).toMatchObject({ ok: false });
  expect(await logbook.export("one", "gpx")).toMatchObject({ ok: false });
});

test.each(["", "..", "../../secrets", "one/../one", "two"])("a flight called %j is not there", async (name) => {
  const { logbook } = await kept();
  expect(await logbook.read(name)).toMatchObject({ ok: false });
});

test("GPX and KML are complete and hold every point of the path", async () => {
  const { exported, logbook } = await kept();
  const flight = await logbook.read("one");
  const points = flight.ok ? flight.value.trail.length : 0;
  const gpx = (await exported("gpx")).toString("utf8");
  expect(gpx.match(/<trkpt /g)).toHaveLength(points);
  expect(gpx).toContain("<name>NLY 1/&#60;&#38;&#62; BIKF–BIRK</name>");
  const kml = (await exported("kml")).toString("utf8");
  expect(kml.match(/^-22\.\d+,6\d\.\d+,\d+\.\d$/gm)?.length).toBeGreaterThan(points / 2);
});

test("GPX and KML draw nothing where data are missing", async () => {
  const flown = (recording.samples as readonly SimSample[]).filter(({ timeMs }) => timeMs < 600e3 || timeMs > 700e3);
  const { exported } = await kept(flown);
  const gpx = (await exported("gpx")).toString("utf8");
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2);
  const [before = "", after = ""] = gpx.split("<trkseg>").slice(1);
  expect(before.match(/<time>/g)?.length).toBeGreaterThan(400);
  expect(before).not.toContain("12:11:5");
  expect(after).toContain("12:11:5");
  expect((await exported("kml")).toString("utf8").match(/<LineString>/g)).toHaveLength(2);
});

test.each([9e15, -9e15])("a sample at %d ms spoils no file", async (timeMs) => {
  const flown = recording.samples as readonly SimSample[];
  const line = { t: timeMs, la: 64, lo: -22, a: 100, "0": true };
  const back = { t: startMs, la: 64, lo: -22, a: 100, "0": true };
  const { exported } = await kept(flown, [{ s: line }, { s: back }, { s: line }]);
  for (const format of exportFormats) expect((await exported(format)).length).toBeGreaterThan(1000);
  expect((await exported("gpx")).toString("utf8")).not.toContain("<time></time>");
});

test.each([9e15, -9e15])("a flight that began at %d ms is not listed, and the others are", async (startedAtMs) => {
  const { logbook, files } = await kept();
  const planted = { version: 1, head: { ...head, id: "two", startedAtMs }, stage: { kind: "tracking" }, comments: "" };
  await files.replace("flights/two/head.json", new TextEncoder().encode(JSON.stringify(planted)));
  expect((await logbook.list()).flights.map(({ id }) => id)).toEqual(["one"]);
  expect(await logbook.export("two", "gpx")).toMatchObject({ ok: false });
});

test("CSV has one row for each sample, each with the same number of cells", async () => {
  const { exported } = await kept();
  const [names = "", ...rows] = (await exported("csv")).toString("utf8").trim().split("\n");
  expect(rows).toHaveLength(recording.samples.length);
  for (const row of rows) expect(row.split(",")).toHaveLength(names.split(",").length);
});

test.each(["replay", "report"] as const)("the %s file flies again", async (format) => {
  const { exported } = await kept();
  const folder = await mkdtemp(join(tmpdir(), "contrail-export-"));
  try {
    const path = join(folder, "flight.ndjson.gz");
    await writeFile(path, await exported(format));
    const again = readRecording(path);
    expect(again.samples).toHaveLength(recording.samples.length);
    for (const [index, sample] of again.samples.entries()) {
      const was = recording.samples[index];
      expect(sample.latitudeDeg).toBeCloseTo(was?.latitudeDeg ?? Number.NaN, 6);
      expect(sample.onGround).toBe(was?.onGround);
      expect(sample.fuelLb).toBeCloseTo(was?.fuelLb ?? Number.NaN, 1);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a flight that was exported is judged as in the logbook", async () => {
  const lit = recording.samples.map((sample, i) => ({ ...sample, landingLights: i > 5, totalWeightLb: 2300 }));
  const { exported, logbook } = await kept(lit, [{ i: { simulator: "FlightGear", aircraft: recording.aircraft } }]);
  const read = readRules(await readFile(join(import.meta.dirname, "../../../assets/rules/contrail.json"), "utf8"));
  if (!read.ok) throw new Error("no rules");
  const { set } = read;
  const own = createReview(set);
  const flown = await logbook.replay("one", own.follow);
  const folder = await mkdtemp(join(tmpdir(), "contrail-export-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "flight.ndjson.gz"), await exported("replay"));
  const { samples, aircraft, flight = head } = readRecording(join(folder, "flight.ndjson.gz"));
  expect(flight).toEqual({ departure: head.departure, arrival: head.arrival, cruiseAltitudeFt: 3000 });
  const follower = createFollower(flight);
  follower.identify(aircraft);
  const again = createReview(set);
  for (const sample of samples) {
    follower.follow(sample);
    again.follow(sample, follower);
  }
  const outcomesOf = ({ rules, ...rest }: Verdict) => ({
    aircraft: rest.aircraft,
    rules: rules.map(({ id, outcome, count, missing }) => ({ id, outcome, count, missing })),
  });
  expect(flown && outcomesOf(again.verdict(follower.view()))).toEqual(flown && outcomesOf(own.verdict(flown.view())));
});

test("the file for a bug report names neither the pilot, the flight, its callsign, nor anything in the airline's words", async () => {
  const by = "callsign" as const;
  const seen = { network: "vatsim", callsign: "NLY12S", by, atMs: startMs + 90_000, joined: false, controllers: [] };
  const own = {
    title: "C172 of Sigrún",
    registration: "TF-SIG",
    icaoType: "C172",
    engineCount: 1,
    category: "Airplane",
  };
  const { exported } = await kept(undefined, [
    { i: { simulator: "FlightGear", aircraft: own } },
    { e: { kind: "started", atMs: startMs, text: say("flightStarted", { flight: "NLY 1701" }) } },
    { e: { kind: "airline", atMs: startMs + 1, text: "Welcome aboard, says the airline" } },
    { n: sightingSchema.parse(seen) },
  ]);
  const text = gunzipSync(await exported("report")).toString("utf8");
  const personal = ["Sigrún", "Ólafsdóttir", "NLY0001", "sigrun@", "secret-tracking-id", "private words"];
  for (const word of [...personal, "NLY12S", "NLY 1701", "Welcome aboard", "Nordlys hub", "TF-SIG"])
    expect(text).not.toContain(word);
  // What a developer needs is there.
  for (const word of ['"say":"onlineAs"', '"say":"liftOff","of":{"kt":', '"icao":"BIRK"', '"category":"Airplane"'])
    expect(text).toContain(word);
});

test("a full disk is reported, and leaves no partial file", async () => {
  const { disk, logbook } = await kept();
  disk.trouble = "full";
  expect(await logbook.export("one", "gpx")).toMatchObject({ ok: false, error: { code: "disk" } });
  expect([...disk.contents.keys()].some((path) => path.startsWith("out/"))).toBe(false);
});

test("the figures and the path of an ended flight follow, and are kept", async () => {
  const { logbook, files, disk } = await kept();
  expect(await logbook.list()).toMatchObject({ flights: [{ id: "one", summary: null }], unread: 1 });
  await expect.poll(async () => (await logbook.list()).unread).toBe(0);
  const [entry] = (await logbook.list()).flights;
  expect(entry?.summary).toMatchObject({ landing: { rateFpm: expect.any(Number) } });
  expect(entry?.summary?.distanceNm).toBeGreaterThan(20);
  const { path = [] } = entry?.summary ?? {};
  expect(path.length).toBeGreaterThan(8);
  expect(path.length).toBeLessThan(200);
  expect(path.slice(0, 2)).toEqual([expect.closeTo(63.985, 1), expect.closeTo(-22.6, 1)]);

  // Another run of the program needs neither the head nor the journal.
  await expect.poll(() => disk.contents.has("logbook.json")).toBe(true);
  await files.remove("flights/one/journal");
  const again = openLogbook(files);
  expect(await again.list()).toMatchObject({ flights: [{ id: "one", summary: { path } }], unread: 0 });
});

test("a filed flight has its figures before the airline has decided, and then its decision", async () => {
  const receipt = {
    ...{ pirepId: "p", flightNumber: "", route: "", aircraft: "", registration: "", airline: "" },
    ...{ filedAtMs: startMs, answered: true, decision: "pending" as const },
  };
  const { logbook, files } = await kept(undefined, undefined, { kind: "filed", receipt });
  const listed = async () => (await logbook.list()).flights[0];
  await expect.poll(async () => (await listed())?.summary).toMatchObject({ distanceNm: expect.any(Number) });
  const decided = { kind: "filed", receipt: { ...receipt, decision: "accepted" } } as const;
  await saveHead(files, "flights/one", { head, stage: decided, comments: "" });
  expect(await listed()).toMatchObject({ stage: decided, summary: { distanceNm: expect.any(Number) } });
});

test("a flight that was filed while the engines ran has the block time of its report", async () => {
  const landed = recording.samples.findLastIndex(({ onGround }) => onGround === false);
  const stop = recording.samples.findIndex(({ groundSpeedKt = 0 }, at) => at > landed && groundSpeedKt < 0.1);
  const { logbook } = await kept(recording.samples.slice(0, stop + 5));
  await expect.poll(async () => (await logbook.list()).unread).toBe(0);
  const read = await logbook.read("one");
  const { blockS = 0, inMs } = (read.ok ? read.value.view.tracker?.clocks : null) ?? {};
  expect([inMs, blockS > 900]).toEqual([null, true]);
  expect((await logbook.list()).flights[0]?.summary?.blockS).toBe(Math.round(blockS));
});

test("with a damaged index or an unreadable journal, the list lacks only figures", async () => {
  const { logbook, files } = await kept();
  await files.replace("logbook.json", new TextEncoder().encode('{"version":1,"flights":[{"pilot":7}]}'));
  await files.replace("flights/one/journal", new TextEncoder().encode("no journal\n"));
  await expect.poll(async () => (await logbook.list()).unread).toBe(0);
  expect(await logbook.list()).toMatchObject({ flights: [{ id: "one", departure: "BIKF" }] });
});

test("a copied folder is not a second flight", async () => {
  const { logbook, files } = await kept();
  const head = await files.read("flights/one/head.json");
  await files.replace("flights/copy/head.json", head ?? new Uint8Array());
  await expect.poll(async () => (await logbook.list()).unread).toBe(0);
  expect((await logbook.list()).flights).toHaveLength(1);
});

test("while a flight is tracked no journal is read", async () => {
  const { logbook, fly } = await kept();
  fly(true);
  expect(await logbook.list()).toMatchObject({ unread: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await logbook.list()).toMatchObject({ unread: 1 });
  fly(false);
  await expect.poll(async () => (await logbook.list()).unread).toBe(0);
});

test("a flight that an earlier version recorded has the last seconds of its landing", async () => {
  const { logbook } = await kept();
  const read = await logbook.read("one");
  if (!read.ok) throw new Error(read.error.message);
  const { trace, view } = read.value;
  const landing = view.tracker?.landings.at(-1);
  expect(trace?.atMs).toBe(landing?.atMs);
  expect(landingTraceSchema.parse(trace)).toEqual(trace);
  // The recorder had 2 to 5 samples a second.
  expect(trace?.points.length).toBeGreaterThan(60);
  expect(trace?.points[0]?.tS).toBeLessThan(-29);
});

describe("a landing's picture", () => {
  const png = (width: number, height: number): Uint8Array => {
    const bytes = new Uint8Array(64);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    new DataView(bytes.buffer).setUint32(16, width);
    new DataView(bytes.buffer).setUint32(20, height);
    return bytes;
  };

  test("is written where the pilot chose, under a name that is safe on every system", async () => {
    const { logbook, files } = await kept();
    const saved = await logbook.savePicture("../NLY 1/<&>: BIKF–BIRK", png(1200, 675));
    expect(saved).toEqual({ ok: true, value: "out/NLY 1 BIKFBIRK.png" });
    expect(new Uint8Array((await files.read("out/NLY 1 BIKFBIRK.png")) ?? [])).toEqual(png(1200, 675));
    expect(await logbook.savePicture("航班", png(1200, 675))).toMatchObject({ value: "out/landing.png" });
    expect(await logbook.savePicture("NUL", png(1200, 675))).toMatchObject({ value: "out/_NUL.png" });
  });

  test("is refused if it is no PNG of its size", async () => {
    const { logbook, files } = await kept();
    const bad = [png(1200, 676), png(4000, 675), new Uint8Array(64), new Uint8Array([0x47, 0x49, 0x46])];
    for (const bytes of bad)
      expect(await logbook.savePicture("a", bytes)).toMatchObject({ ok: false, error: { code: "bad_arguments" } });
    expect(await files.list("out").catch(() => [])).toEqual([]);
  });
});
