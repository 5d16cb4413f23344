import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readRecording } from "../src-main/flight/records/recording.ts";
import { createTracker } from "../src-main/flight/tracking/tracker.ts";
import { inPlainWords } from "../src-shared/words/message.ts";
import { toHtml } from "./replay-html.ts";
import { runRecording } from "./replay-run.ts";
import { toText } from "./replay-text.ts";

const flight = runRecording(
  readRecording(fileURLToPath(new URL("../assets/flights/flightgear_bikf_birk_2.csv.gz", import.meta.url))),
  createTracker,
);

test("the text names every phase with its evidence, the clocks and the landing", () => {
  const text = toText(flight);
  for (const change of flight.view.phases) expect(text).toContain(inPlainWords(change.evidence.sentence));
  expect(text).toMatch(/Out 0:01:0\d {2}off 0:01:2\d {2}on 0:17:2\d {2}in 0:17:5\d/);
  expect(text).toMatch(/0:17:28 {2}-\d+ ft\/min \(between/);
});

test("the page is self-contained: one drawing with every transition, and no requests", () => {
  const page = toHtml(flight);
  expect(page.match(/<rect /g)).toHaveLength(flight.view.phases.length);
  expect(page.match(/<path d="M[^"]*L/g)).toHaveLength(7);
  expect(page).not.toMatch(/<script|https?:|src=/);
});

test("the page shows the tracker's certainty, and every witness under the altitude", () => {
  const page = toHtml(flight);
  for (const text of ["in the air", "ground flag", "reported height", "vertical speed", "ground speed", "airspeed"])
    expect(page).toContain(text);
  for (const { name } of flight.heard) expect(page).toContain(name);
  const { phases } = flight.view;
  const cruise = phases.find(({ phase }) => phase === "cruise")?.decidedAtMs ?? Number.NaN;
  const at = (s: number) => flight.profile.findLast((p) => p.s <= s)?.inAir;
  expect(at(1)).toBe(0);
  expect(at(cruise / 1000)).toBe(1);
});

test("a contradicting ground flag lowers the certainty, and is named", () => {
  const recording = readRecording(
    fileURLToPath(new URL("../assets/flights/flightgear_bikf_birk_2.csv.gz", import.meta.url)),
  );
  const samples = recording.samples.map((sample) => ({ ...sample, onGround: true }));
  const stuck = runRecording({ ...recording, samples }, createTracker);
  expect(stuck.heard.map(({ name }) => name)).toContain("climb against the flag");
  expect(stuck.profile.some(({ inAir }) => inAir > 0.2 && inAir < 0.5)).toBe(true);
  expect(toHtml(stuck)).toContain("climb against the flag");
});

test("a name cannot break out of the page", () => {
  expect(toHtml({ ...flight, name: '<img src=x onerror="1">' })).not.toContain("<img");
});

test("the replay names the runways of the shipped table", () => {
  const program = fileURLToPath(new URL("replay.ts", import.meta.url));
  const flown = fileURLToPath(new URL("../assets/flights/flightgear_bikf_birk_2.csv.gz", import.meta.url));
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", program, flown], { encoding: "utf8" });
  expect(stdout).toContain("Took off from BIKF 01");
  expect(stdout).toMatch(/BIRK 13: \d+ ft past the threshold/);
});

test.each([
  [["--help"], 0],
  [["--nonsense"], 2],
  [[], 2],
])("%j: one line of usage, no stack trace", (args, status) => {
  const program = fileURLToPath(new URL("replay.ts", import.meta.url));
  const { stdout, stderr, ...ended } = spawnSync(process.execPath, ["--import", "tsx", program, ...args], {
    encoding: "utf8",
  });
  expect(ended.status).toBe(status);
  expect(stdout + stderr).toContain("npm run replay -- FILE");
  expect(stdout + stderr).not.toContain("    at ");
});
