import { expect, test } from "vitest";
import { type Diagnosis, fieldsOf } from "./diagnosis.ts";
import { diagnosisText, hostKind } from "./diagnosis-text.ts";

const atMs = Date.UTC(2026, 10, 21, 13, 0, 0);
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
    reason: "Not reported by this simulator: fuel.",
    refused: [{ name: "FUEL TOTAL QUANTITY WEIGHT", field: "fuelLb" }],
    others: [{ kind: "xplane", simulator: "X-Plane 12" }],
  },
  sinceMs: atMs - 60_000,
  place: { host: "janes-pc", port: 500 },
  samplesPerS: 1.04,
  lastSampleAgeMs: 320,
  lastSample: { timeMs: atMs, latitudeDeg: 63.985, longitudeDeg: -22.605, altitudeFt: 170.26789, onGround: true },
  dropped: { menu: 3 },
  dead: [{ field: "parkingBrake", reason: "It read set while the aircraft rolled.", learnt: true }],
  changes: [
    { atMs: atMs - 90_000, text: "No simulator answers at janes-pc:500. Start it, and Contrail connects by itself." },
    { atMs: atMs - 80_000, text: "No simulator answers at ::1:500." },
    { atMs: atMs - 70_000, text: "connecting to 81.2.69.160:500" },
    { atMs: atMs - 60_000, text: "X-Plane 12 at sim.janedoe.example:49000, heard from fe80::1:49000." },
    {
      atMs: atMs - 55_000,
      text: "X-Plane 12. The aircraft was changed: Jane Doe's Cessna before, Doe's Jet now. And so on.",
    },
    { atMs: atMs - 50_000, text: "Cannot read \\\\janes-pc\\Users\\janedoe\\SimConnect.cfg" },
  ],
};

test("the text tells of the link", () => {
  const text = diagnosisText(diagnosis, "0.1.0 (win32)");
  for (const line of [
    "Contrail 0.1.0 (win32), 2026-11-21 13:00:00 UTC",
    "link: simconnect at (local network):500",
    "looked for: simconnect at (local network)",
    "runs too: X-Plane 12",
    "samples: 1.0 a second, last 0.3 s ago",
    "dropped: menu 3",
    "  2026-11-21 12:58:40 No simulator answers at (this computer):500.",
    "  2026-11-21 12:58:50 connecting to (elsewhere):500",
    "  2026-11-21 12:59:00 X-Plane 12 at (elsewhere):49000, heard from (local network):49000.",
    "  2026-11-21 12:59:05 X-Plane 12. The aircraft was changed. And so on.",
    "  parkingBrake: not reported (found here: It read set while the aircraft rolled.)",
    "  altitudeFt: 170.268",
    "  onGround: true",
    "  fuelLb: refused (FUEL TOTAL QUANTITY WEIGHT)",
    "  gearRatio: not reported",
  ])
    expect(text.split("\n")).toContain(line);
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
