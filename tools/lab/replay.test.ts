import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createTracker } from "../../src-main/flight/phases/tracker.ts";
import { inPlainWords } from "../../src-shared/words/message.ts";
import { readRecording } from "./recording.ts";
import { runRecording } from "./replay-run.ts";
import { toText } from "./replay-text.ts";

const flight = runRecording(
  readRecording(fileURLToPath(new URL("../../assets/flights/flightgear_bikf_birk_2.csv.gz", import.meta.url))),
  createTracker,
);

test("the text names every phase with its evidence, the clocks and the landing", () => {
  const text = toText(flight);
  for (const change of flight.view.phases) expect(text).toContain(inPlainWords(change.evidence.sentence));
  expect(text).toMatch(/Out 0:01:0\d {2}off 0:01:2\d {2}on 0:17:2\d {2}in 0:17:5\d/);
  expect(text).toMatch(/0:17:28 {2}−\d+ ft\/min \(between/);
});

test("the crash report of a simulator is read from either kind of file, and the text names it", () => {
  const folder = mkdtempSync(join(tmpdir(), "contrail-replay-"));
  const path = fileURLToPath(new URL("../../assets/flights/flightgear_bikf_birk_2.csv.gz", import.meta.url));
  const lines = gunzipSync(readFileSync(path)).toString("utf8").trimEnd().split("\n");
  const { samples } = readRecording(path);
  const firstCrashed = samples.findIndex(({ timeMs }) => timeMs > 600_000);
  const files = {
    "sim.csv": lines.map((line, i) => `${line},${i === 0 ? "/sim/crashed" : i > firstCrashed ? "1" : "0"}`),
    "jsbsim.csv": lines.map((line, i) => `${line},${i === 0 ? "/fdm/jsbsim/crash" : i > firstCrashed ? "1" : "0"}`),
    "flight.ndjson": samples.map(({ timeMs, latitudeDeg, longitudeDeg, altitudeFt, groundSpeedKt, onGround }, i) => {
      const [lat, lon, alt_ft, gs_kt] = [latitudeDeg, longitudeDeg, altitudeFt, groundSpeedKt];
      return JSON.stringify({
        t: timeMs / 1000,
        lat,
        lon,
        alt_ft,
        gs_kt,
        on_ground: onGround,
        crashed: i >= firstCrashed,
      });
    }),
  };
  for (const [name, rows] of Object.entries(files)) {
    const file = join(folder, name);
    writeFileSync(file, rows.join("\n"));
    const recording = readRecording(file);
    expect(recording.samples[firstCrashed - 2]?.crashed, name).toBe(false);
    expect(recording.samples[firstCrashed + 2]?.crashed, name).toBe(true);
    // The aircraft rests after the crash report.
    const { latitudeDeg, longitudeDeg, altitudeFt, aglFt } = recording.samples[firstCrashed] ?? {};
    const wreck = { latitudeDeg, longitudeDeg, altitudeFt, aglFt, groundSpeedKt: 0, verticalSpeedFpm: 0 };
    const still = recording.samples.map((s) => (s.crashed === true ? ({ ...s, ...wreck } as typeof s) : s));
    const crashed = runRecording({ ...recording, samples: still }, createTracker);
    expect(crashed.view.crash?.bySimulator, name).toBe(true);
    expect(toText(crashed), name).toContain("The simulator reports a crash");
  }
  rmSync(folder, { recursive: true });
});

test("the replay names the runways of the shipped table", () => {
  const program = fileURLToPath(new URL("replay.ts", import.meta.url));
  const flown = fileURLToPath(new URL("../../assets/flights/flightgear_bikf_birk_2.csv.gz", import.meta.url));
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", program, flown], { encoding: "utf8" });
  expect(stdout).toContain("Took off from BIKF 01");
  expect(stdout).toMatch(/BIRK 13: \d+ ft past the threshold/);
});

test.each([["--nonsense"], ["/no/such/flight.ndjson"]])("%s: one line of usage, no stack trace", (argument) => {
  const program = fileURLToPath(new URL("replay.ts", import.meta.url));
  const { stdout, stderr, ...ended } = spawnSync(process.execPath, ["--import", "tsx", program, argument], {
    encoding: "utf8",
  });
  expect(ended.status).toBe(2);
  expect(stdout + stderr).toContain("npm run replay -- FILE");
  expect(stdout + stderr).not.toContain("    at ");
});
