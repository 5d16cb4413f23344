import { expect, onTestFinished, test } from "vitest";
import { type Diagnosis, fieldsOf } from "./diagnosis.ts";
import { diagnosisText, hostKind } from "./diagnosis-text.ts";
import type { SimulatorState } from "./sample.ts";
import { defaultSettings } from "./settings.ts";
import { say, type Told } from "./words/said.ts";
import { speak } from "./words/words.ts";

const atMs = Date.UTC(2026, 10, 21, 13, 0, 0);
const searching = (reason: Told): SimulatorState => ({ kind: "searching", reason });
const connected = {
  kind: "connected",
  simulator: "X-Plane 12",
  target: "fe80::1:49000",
  aircraft: null,
  flying: true,
  reason: "",
} as const;
const diagnosis: Diagnosis = {
  nowMs: atMs,
  state: {
    kind: "connected",
    simulator: "Prepar3D of jane.doe@example.org in C:\\Users\\Jane Doe\\Prepar3D",
    target: "192.168.1.20:500",
    by: "simconnect",
    aircraft: {
      title: "Jane Doe's Cessna",
      icaoType: "C172 /home/janedoe/liveries",
      registration: "JANEDOE",
      engineCount: 1,
      category: "",
    },
    flying: true,
    reason: say("notReportedBySimulator", { what: "fuel" }),
    refused: [{ name: "FUEL TOTAL QUANTITY WEIGHT", field: "fuelLb" }],
    changed: { before: "Jane Doe's Cessna", now: "Doe's Jet" },
    others: [{ kind: "xplane", place: "", simulator: "X-Plane 12", target: say("thisComputer") }],
  },
  sinceMs: atMs - 60_000,
  place: { host: "janes-pc", port: 500 },
  onlyThere: false,
  samplesPerS: 1.04,
  lastSampleAgeMs: 320,
  lastSample: { timeMs: atMs, latitudeDeg: 63.985, longitudeDeg: -22.605, altitudeFt: 170.26789, onGround: true },
  dropped: { menu: 3 },
  dead: [{ field: "parkingBrake", reason: say("brakeSetWhileRolling"), learnt: true }],
  changes: [
    { atMs: atMs - 90_000, state: searching(say("noSimulatorAt", { address: "janes-pc:500" })) },
    { atMs: atMs - 80_000, state: searching(say("noSimulatorAt", { address: "::1:500" })) },
    { atMs: atMs - 70_000, state: { kind: "connecting", target: "81.2.69.160:500" } },
    { atMs: atMs - 60_000, state: { ...connected, target: "sim.janedoe.example:49000" } },
    { atMs: atMs - 55_000, state: { ...connected, changed: { before: "Jane Doe's Cessna", now: "Doe's Jet" } } },
    { atMs: atMs - 50_000, state: searching("Cannot read \\\\janes-pc\\Users\\janedoe\\SimConnect.cfg") },
  ],
};

test("the text tells of the link", () => {
  const text = diagnosisText(diagnosis, "0.1.0 (win32)");
  for (const line of [
    "Contrail 0.1.0 (win32), 2026-11-21 13:00:00 UTC",
    "link: simconnect at (local network):500",
    "looked for: simconnect at (local network), found by itself",
    "says: The aircraft was changed: one before, another now. Not reported by this simulator: fuel.",
    "runs too: X-Plane 12",
    "samples: 1.0 a second, last 0.3 s ago",
    "dropped: menu 3",
    "  2026-11-21 12:58:40 No simulator answers at (this computer):500. Start it, and Contrail connects by itself.",
    "  2026-11-21 12:58:50 Connecting to (elsewhere):500",
    "  2026-11-21 12:59:00 X-Plane 12 at (elsewhere):49000.",
    "  2026-11-21 12:59:05 X-Plane 12 at (local network):49000. The aircraft was changed: one before, another now.",
    "  parkingBrake: not reported (found here: It read set while the aircraft rolled.)",
    "  altitudeFt: 170.268",
    "  onGround: true",
    "  fuelLb: refused (FUEL TOTAL QUANTITY WEIGHT)",
    "  gearRatio: not reported",
  ])
    expect(text.split("\n")).toContain(line);
});

test("it is the same text in every language, for whoever is asked for help", () => {
  const text = diagnosisText(diagnosis, "0.1.0");
  onTestFinished(() => speak("en", defaultSettings));
  speak("de", { ...defaultSettings, speedUnit: "km/h" });
  expect(diagnosisText(diagnosis, "0.1.0")).toBe(text);
});

test("and neither whose it is nor where he flies", () =>
  expect(diagnosisText(diagnosis, "0.1.0")).not.toMatch(
    /jane|doe|users|home|liveries|example|192\.168|81\.2|fe80|63\.98|22\.60/i,
  ));

test.each([
  ["127.0.0.1", "(this computer)"],
  ["[::1]", "(this computer)"],
  ["10.0.0.4", "(local network)"],
  ["172.31.0.1", "(local network)"],
  ["172.32.0.1", "(elsewhere)"],
  ["sim-pc", "(local network)"],
  ["sim-pc.local", "(local network)"],
  ["sim.example.org", "(elsewhere)"],
])("%s is %s", (host, kind) => expect(hostKind(host)).toBe(kind));

test("every field of a sample has a state", () => {
  const fields = fieldsOf({ ...diagnosis, state: { kind: "searching", reason: "" } });
  expect(fields.length).toBeGreaterThan(25);
  expect(fields.find(({ field }) => field === "fuelLb")?.state).toEqual({ kind: "not reported" });
  expect(fields.some(({ field }) => (field as string) === "timeMs")).toBe(false);
});
