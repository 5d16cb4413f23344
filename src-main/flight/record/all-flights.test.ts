import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import type { FlightHead, FlightStage, Owned } from "../../../src-shared/domain/flight-view.ts";
import { words } from "../../../src-shared/words/words.ts";
import { readRecording } from "../../../tools/lab/recording.ts";
import { VirtualDisk } from "../../../tools/lab/simulation/disk.ts";
import { createRandom } from "../../../tools/lab/simulation/random.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { openLogbook } from "../testing/logbook.ts";
import { createFlightPersistence } from "./flight-persistence.ts";
import { createSampleWriter } from "./sample-line.ts";

const startMs = Date.parse("2026-06-01T12:00:00Z");
const recording = readRecording(join(import.meta.dirname, "../../../assets/flights/flightgear_bikf_birk_2.csv.gz"));
const airport = (icao: string) => ({ icao, name: icao, latitudeDeg: null, longitudeDeg: null });
const headOf = (id: string): FlightHead => ({
  ...{ id, airlineId: "nordlys", bidId: "101", trackingId: "t", code: "NLY", number: "1", startedAtMs: startMs },
  ...{ departure: airport("BIKF"), arrival: airport("BIRK"), route: [], cruiseAltitudeFt: 3000, flightTimeH: null },
  ...{ aircraft: null, airlineData: { secret: 1 } },
  pilot: {
    ...{ dbId: "11", pilotId: "NLY0001", firstName: "Sigrún", lastName: "Ólafsdóttir", rank: "" },
  },
});
const filed: FlightStage = {
  kind: "filed",
  receipt: {
    ...{ pirepId: "p", flightNumber: "", route: "", aircraft: "", registration: "", airline: "" },
    ...{ filedAtMs: startMs, answered: true, decision: "pending", bookingLeft: false },
  },
};
const frankfurt = { icao: "EDDF", name: "Frankfurt Main", latitudeDeg: 50.033, longitudeDeg: 8.57 };
const cancelled: FlightStage = { kind: "cancelled", pending: false };

/** The logbook of a computer that has flown these flights. */
async function computer(flown: Readonly<Record<string, FlightStage>>, owner: Owned | null = null) {
  const disk = new VirtualDisk(createVirtualClock(startMs), createRandom("all flights"));
  const files = disk.filesOf();
  for (const [id, stage] of Object.entries(flown)) {
    const record = createFlightPersistence({
      ...{
        files,
        folder: `flights/${id}`,
        goodBytes: 0,
        clock: createVirtualClock(startMs),
        onProblem: () => undefined,
      },
      head: () => ({ head: headOf(id), stage, comments: "windy" }),
    });
    await record.saveHead();
    const writer = createSampleWriter();
    for (const sample of recording.samples)
      record.append({ s: writer.write({ ...sample, timeMs: startMs + sample.timeMs }).line });
    await record.close();
  }
  let busy = false;
  const logbook = openLogbook(files, {
    isBusy: () => busy,
    chooseFile: async () => "all.gz",
    openFile: async () => "all.gz",
    owner: () => owner,
    airports: () => [frankfurt],
  });
  return {
    disk,
    files,
    logbook,
    fly: () => {
      busy = true;
    },
    bringIn: async (bytes: Uint8Array) => {
      await files.replace("all.gz", bytes);
      return logbook.importAll();
    },
  };
}

const packed = (...lines: readonly unknown[]) =>
  gzipSync(
    lines
      .map((line) => (typeof line === "string" ? line : JSON.stringify(line)))
      .join("\n")
      .concat("\n"),
  );
const mark = { contrailLogbook: 1 };
const flightLine = (id: string, stage: unknown = cancelled) => ({
  flight: { version: 1, head: headOf(id), stage, comments: "" },
});

test("all ended flights move to a new computer by one file, with the same path; a second time they are there already", async () => {
  const old = await computer({ one: filed, two: cancelled, open: { kind: "tracking" } });
  expect(await old.logbook.exportAll()).toEqual({ ok: true, value: "all.gz" });
  expect(await old.files.list(".")).not.toContain("all.gz.part");
  const bytes = (await old.files.read("all.gz")) ?? new Uint8Array();
  const fresh = await computer({});
  expect(await fresh.bringIn(bytes)).toEqual({ ok: true, value: { added: 2, known: 0, unread: 0 } });
  expect(await fresh.bringIn(bytes)).toEqual({ ok: true, value: { added: 0, known: 2, unread: 0 } });
  const [there, here] = await Promise.all([old.logbook.read("one"), fresh.logbook.read("one")]);
  if (!there.ok || !here.ok) throw new Error("not read");
  expect(here.value.trail).toEqual(there.value.trail);
  expect(here.value.view.tracker?.landings).toEqual(there.value.view.tracker?.landings);
  expect(here.value.view.comments).toBe("windy");
  // It asks nothing of an airline here: no decision is awaited, no conclusion about bookings is drawn.
  const { receipt } = here.value.view.stage as Extract<FlightStage, { kind: "filed" }>;
  expect(receipt).toMatchObject({ pirepId: "p" });
  expect(receipt).not.toHaveProperty("bookingLeft");
  expect(receipt).not.toHaveProperty("decision");
  expect(here.value.view.head).not.toHaveProperty("airlineData");
});

test("a flight whose journal another program holds is missing in the file, and the pilot reads that", async () => {
  const { logbook, files, bringIn } = await computer({ one: filed, two: cancelled });
  const { read } = files;
  files.read = async (path, longestBytes) => {
    if (path === join("flights", "two", "journal")) throw Object.assign(new Error("EBUSY: read"), { code: "EBUSY" });
    return read(path, longestBytes);
  };
  const message =
    "1 flight could not be read and is missing in all.gz. Another program may hold the files: save again later.";
  expect(await logbook.exportAll()).toEqual({ ok: false, error: { code: "left_out", message } });
  const bytes = (await files.read("all.gz")) ?? new Uint8Array();
  await files.remove("flights/one");
  expect(await bringIn(bytes)).toEqual({ ok: true, value: { added: 1, known: 0, unread: 0 } });
});

test("a flight that has not ended is never taken over", async () => {
  const { bringIn, files } = await computer({});
  const stages = [{ kind: "tracking" }, { kind: "starting" }, { kind: "filing", step: "sending" }];
  const pending = { kind: "cancelled", pending: true };
  const lines = [...stages, pending].map((stage, at) => flightLine(`f${at}`, stage));
  expect(await bringIn(packed(mark, ...lines))).toEqual({ ok: true, value: { added: 0, known: 0, unread: 4 } });
  expect(await files.list("flights")).toEqual([]);
});

test("a hostile file writes nothing outside the flights, and changes no flight that is here", async () => {
  const { bringIn, files, logbook } = await computer({ one: cancelled });
  const before = await files.read("flights/one/head.json");
  const names = ["../evil", "..", "", "a/b", "C:evil", "a".repeat(65), "one.", "\u0000"];
  const lines = names.map((name) => flightLine(name));
  expect(await bringIn(packed(mark, ...lines, flightLine("one", filed)))).toEqual({
    ok: true,
    value: { added: 0, known: 1, unread: names.length },
  });
  expect(await files.list("flights")).toEqual(["one"]);
  expect((await files.list(".")).toSorted()).toEqual(["all.gz", "flights"]);
  expect(await files.read("flights/one/head.json")).toEqual(before);
  expect((await logbook.list()).flights).toHaveLength(1);
});

test("lines that are no flight cost only themselves", async () => {
  const { bringIn, logbook } = await computer({});
  const garbage = ["{", "null", 7, [], { s: 3 }, { q: {} }, { flight: null }, { flight: { version: 1 } }, ""];
  const good = { s: { ...createSampleWriter().write({ ...recording.samples[0], timeMs: startMs } as never).line } };
  expect(await bringIn(packed(mark, flightLine("a"), good, ...garbage, flightLine("b"), ...garbage))).toEqual({
    ok: true,
    value: { added: 2, known: 0, unread: 4 },
  });
  expect((await logbook.list()).flights.map(({ id }) => id).toSorted()).toEqual(["a", "b"]);
});

test.each([
  ["no gzip", new TextEncoder().encode("PK zip")],
  ["an empty file", new Uint8Array()],
  ["no mark", packed(flightLine("a"))],
  ["a line without end", gzipSync(`{"contrailLogbook":1}\n${" ".repeat(3_000_000)}`)],
])("%s: a sentence says what file is wanted", async (_, bytes) => {
  const { bringIn, files } = await computer({});
  expect(await bringIn(bytes)).toMatchObject({ ok: false, error: { code: "not_read" } });
  expect(await files.list("flights")).toEqual([]);
});

test("a file that breaks off keeps what was read, and says that something is missing", async () => {
  const { bringIn } = await computer({});
  const whole = gzipSync(
    `${JSON.stringify(mark)}\n${JSON.stringify(flightLine("a"))}\n${JSON.stringify(flightLine("b"))}\n`,
  );
  const more = gzipSync(JSON.stringify(flightLine("c")).repeat(100));
  const cut = Buffer.concat([whole, more.subarray(0, more.length / 2)]);
  expect(await bringIn(cut)).toEqual({ ok: true, value: { added: 1, known: 0, unread: 1 } });
});

test("a disk that fills up while flights are added is named, not the file", async () => {
  const { disk, files, logbook } = await computer({});
  await files.replace("all.gz", packed(mark, flightLine("a"), flightLine("b")));
  disk.trouble = "full";
  expect(await logbook.importAll()).toMatchObject({
    ok: false,
    error: { code: "disk", message: words().logbook.notAdded, detail: expect.stringContaining("ENOSPC") },
  });
  disk.trouble = "none";
  expect(await logbook.importAll()).toEqual({ ok: true, value: { added: 2, known: 0, unread: 0 } });
});

test("during a flight nothing is read or written", async () => {
  const { logbook, fly } = await computer({ one: cancelled });
  fly();
  expect(await logbook.exportAll()).toMatchObject({ ok: false, error: { code: "busy" } });
  expect(await logbook.importAll()).toMatchObject({ ok: false, error: { code: "busy" } });
});

const gpx = `<?xml version="1.0"?>
<gpx version="1.1" creator="Little Navmap 3.0" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lon="8.57" lat="50.03"><ele>111</ele><time>2026-05-01T10:00:00Z</time></trkpt>
<trkpt lat="50.5" lon="8.9"><ele>3000.5</ele><time>2026-05-01T10:20:00Z</time></trkpt>
<trkpt lat="50.5" lon="8.9"><ele>3000</ele></trkpt>
<trkpt lat="999" lon="8.9"><time>2026-05-01T10:30:00Z</time></trkpt>
<trkpt lat="51.0" lon="9.2"><ele>200</ele><time>2026-05-01T10:40:00Z</time></trkpt>
</trkseg></trk></gpx>`;
const littleNavmap = [
  "Aircraft Name,Aircraft Type,Aircraft Registration,Flightplan Number,Distance Flown,Departure Ident,Departure Name,Departure Lonx,Departure Laty,Departure Time,Departure Time Sim,Destination Ident,Destination Name,Destination Lonx,Destination Laty,Destination Time,Destination Time Sim,Aircraft Trail",
  `"Airbus ""neo""",A20N,D-AINA,DLH12,212.4,EDDF,"Frankfurt, Main",8.57,50.033,2026-05-01T12:00:00.000+02:00,2026-05-01T07:00:00.000Z,EDDH,Hamburg,9.99,53.63,2026-05-01T12:50:00.000+02:00,2026-05-01T07:50:00.000Z,"${gpx.replaceAll('"', '""')}"`,
  ",C172,,,,EDDH,,9.99,53.63,,2026-05-02T08:00:00.000,EDDW,,8.78,53.05,,2026-05-02T08:40:00.000,",
  ",C172,,,,EDDH,,9.99,53.63,yesterday,,EDDW,,8.78,53.05,,,",
].join("\r\n");
const { airlineId, pilot } = headOf("one");
const bytesOf = (text: string) => new TextEncoder().encode(text);

test("the logbook of Little Navmap comes in, with its paths, once, and asks nothing of an airline", async () => {
  const { logbook, bringIn } = await computer({}, { airlineId, pilot });
  expect(await bringIn(bytesOf(littleNavmap))).toMatchObject({ value: { added: 2, known: 0, unread: 1 } });
  expect(await bringIn(bytesOf(littleNavmap))).toMatchObject({ value: { added: 0, known: 2, unread: 1 } });
  await logbook.list();
  await expect.poll(async () => (await logbook.list()).unread).toBe(0);
  const { flights } = await logbook.list();
  expect(flights).toMatchObject([
    {
      ...{ number: "", departure: "EDDH", arrival: "EDDW", aircraftType: "C172" },
      ...{ startedAtMs: Date.parse("2026-05-02T08:00Z"), stage: { program: "Little Navmap" } },
      summary: { blockS: 2400, path: [53.63, 9.99, 53.05, 8.78] },
    },
    {
      ...{ number: "DLH12", departure: "EDDF", arrival: "EDDH", aircraft: "D-AINA" },
      ...{ startedAtMs: Date.parse("2026-05-01T10:00Z"), summary: { blockS: 3000, distanceNm: 212.4, landing: null } },
    },
  ]);
  expect(await logbook.read(flights[1]?.id ?? "")).toMatchObject({
    value: {
      view: { tracker: null, head: { departure: { name: "Frankfurt, Main" }, aircraft: { name: 'Airbus "neo"' } } },
      trail: { length: 3 },
    },
  });
});

test("a GPX file becomes a flight between the airports at its ends", async () => {
  const { logbook, bringIn } = await computer({}, { airlineId, pilot });
  expect(await bringIn(bytesOf(gpx))).toMatchObject({ value: { added: 1 } });
  expect((await logbook.list()).flights).toMatchObject([
    { departure: "EDDF", arrival: "ZZZZ", stage: { kind: "elsewhere", program: "Little Navmap 3.0", flownS: 2400 } },
  ]);
});

test("each track of a GPX file is a flight, but not one that takes longer than any", async () => {
  const { logbook, bringIn } = await computer({}, { airlineId, pilot });
  const track = gpx.slice(gpx.indexOf("<trk>"), gpx.indexOf("</gpx>"));
  const next = track.replaceAll("2026-05-01T", "2026-05-02T");
  const endless = track.replace("2026-05-01T10:00", "2020-05-01T10:00");
  expect(await bringIn(bytesOf(gpx.replace(track, track + next + endless)))).toMatchObject({
    value: { added: 2, unread: 1 },
  });
  const { flights } = await logbook.list();
  expect(flights.map(({ startedAtMs }) => new Date(startedAtMs).getUTCDate())).toEqual([2, 1]);
});

test("the program does its other work while it reads a large file", async () => {
  const { bringIn } = await computer({}, { airlineId, pilot });
  let turns = 0;
  let other = setImmediate(function count() {
    turns += 1;
    other = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(other));
  expect(await bringIn(bytesOf(`<gpx><trk>${"<trkpt ".repeat(200_000)}`))).toMatchObject({ value: { unread: 1 } });
  expect(turns).toBeGreaterThan(100);
});

test("a file of a newer version says so", async () => {
  const { bringIn } = await computer({}, { airlineId, pilot });
  const newer = gzipSync('{"contrailLogbook":2}\n');
  expect(await bringIn(newer)).toMatchObject({ ok: false, error: { code: "newer" } });
});

test.each([
  ["a picture", "\x89PNG\r\n"],
  ["another CSV", "Date,From,To\n2026-05-01,EDDF,EDDH"],
  ["an open quote", `${littleNavmap.split("\r\n")[0]}\n"Airbus,A20N`],
  ["quotes without end", `"${'"'.repeat(200_001)}`],
])("%s is refused with a sentence", async (_, text) => {
  const { bringIn } = await computer({}, { airlineId, pilot });
  expect(await bringIn(bytesOf(text))).toMatchObject({ ok: false, error: { code: "not_read" } });
});

test("a GPX without times is no flight, and another program's flights need a pilot to belong to", async () => {
  const { bringIn } = await computer({}, { airlineId, pilot });
  expect(await bringIn(bytesOf(gpx.replaceAll(/<time>.*?<\/time>/g, "")))).toMatchObject({
    value: { added: 0, unread: 1 },
  });
  const nobody = await computer({});
  expect(await nobody.bringIn(bytesOf(gpx))).toMatchObject({ ok: false, error: { code: "signed_out" } });
});
