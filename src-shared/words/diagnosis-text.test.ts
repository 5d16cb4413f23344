import { expect, onTestFinished, test } from "vitest";
import { defaultSettings } from "../contract/settings.ts";
import { type Diagnosis, diagnosisSchema, fieldsOf } from "../domain/diagnosis.ts";
import type { SimulatorState } from "../domain/sample.ts";
import type { Text } from "../domain/text.ts";
import { diagnosisText, hostKind } from "./diagnosis-text.ts";
import { say } from "./message.ts";
import { setLocale } from "./words.ts";

const atMs = Date.UTC(2026, 10, 21, 13, 0, 0);
const searching = (reason: Text): SimulatorState => ({ kind: "searching", reason });
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
  dead: [{ field: "parkingBrake", reason: say("brakeSetWhileRolling") }],
  changes: [
    { atMs: atMs - 90_000, state: searching(say("noSimulatorAt", { address: "janes-pc:500" })) },
    { atMs: atMs - 80_000, state: searching(say("noSimulatorAt", { address: "::1:500" })) },
    { atMs: atMs - 70_000, state: { kind: "connecting", target: "81.2.69.160:500" } },
    { atMs: atMs - 60_000, state: { ...connected, target: "sim.janedoe.example:49000" } },
    { atMs: atMs - 55_000, state: { ...connected, changed: { before: "Jane Doe's Cessna", now: "Doe's Jet" } } },
    { atMs: atMs - 50_000, state: searching("Cannot read \\\\janes-pc\\Users\\janedoe\\SimConnect.cfg") },
  ],
};

test("the text describes the link", () => {
  const text = diagnosisText(diagnosis, "0.1.0 (win32)");
  for (const line of [
    "Contrail 0.1.0 (win32), 2026-11-21 13:00:00 UTC",
    "link: simconnect at (local network):500",
    "searched for: simconnect at (local network), found automatically",
    "says: The aircraft was changed from one to another. Not reported by this simulator: fuel.",
    "runs too: X-Plane 12",
    "samples: 1.0 a second, last 0.3 s ago",
    "dropped: menu 3",
    "  2026-11-21 12:58:40 No simulator answers at (this computer):500. Start it, and Contrail connects automatically.",
    "  2026-11-21 12:58:50 Connecting to (elsewhere):500",
    "  2026-11-21 12:59:00 X-Plane 12 at (elsewhere):49000.",
    "  2026-11-21 12:59:05 X-Plane 12 at (local network):49000. The aircraft was changed from one to another.",
    "  parkingBrake: not reported (known: brakeSetWhileRolling)",
    "  altitudeFt: 170.268",
    "  onGround: true",
    "  fuelLb: refused (FUEL TOTAL QUANTITY WEIGHT)",
    "  gearRatio: not reported",
  ])
    expect(text.split("\n")).toContain(line);
});

test("the text is the same in every language, so that anybody can help", () => {
  const text = diagnosisText(diagnosis, "0.1.0");
  onTestFinished(() => setLocale("en", defaultSettings));
  setLocale("de", { ...defaultSettings, speedUnit: "km/h" });
  expect(diagnosisText(diagnosis, "0.1.0")).toBe(text);
});

test("and contains neither the pilot's identity nor the position", () =>
  expect(diagnosisText(diagnosis, "0.1.0")).not.toMatch(
    /jane|doe|users|home|liveries|example|192\.168|81\.2|fe80|63\.98|22\.60/i,
  ));

/** The diagnosis, each time with one foreign text replaced by this one. */
function* withText(text: string, told: unknown = diagnosis): Generator<unknown> {
  if (typeof told !== "object" || told === null) return;
  for (const [key, value] of Object.entries(told)) {
    const put = (changed: unknown) =>
      Array.isArray(told) ? told.with(Number(key), changed) : { ...told, [key]: changed };
    if (typeof value !== "string") for (const inner of withText(text, value)) yield put(inner);
    else if (!["kind", "by", "say", "field"].includes(key)) yield put(text);
  }
}

test.each([
  ["C:\\Users\\Jane Doe\\AppData\\Local\\Packages", "users|jane|doe|packages"],
  ["C:/Users/janedoe/SimConnect.xml", "users|janedoe"],
  ["file:///C:/Users/janedoe", "users|janedoe"],
  ["\\\\JANES-PC\\Jane's flights", "jane"],
  ["/home/janedoe/.config/Contrail", "home|jane"],
  ["~/janedoe/liveries", "jane|liveries"],
  ["jane.doe@example.org", "jane|doe|example"],
  ["JANES-PC:5111", "janes"],
  ["janes-pc.example.org:5111", "jane|example"],
  ["[2a02:810:abcd::beef]:5111", "2a02|810|beef"],
  ["fe80::1c2b%eth0:5111", "fe80|1c2b"],
  ["81.2.69.160", "81.2"],
  ["Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.c2lnbmF0dXJl", "eyj|c2ln"],
  ["2f1c9e7a5b3d4f60812c9e7a5b3d4f60", "2f1c"],
])("%s, wherever it stands, is not copied", (secret, leak) => {
  const all = [secret, `Cannot open (${secret})`, `Cannot open ${secret}, try again`];
  for (const text of all)
    for (const changed of withText(text))
      expect(diagnosisText(diagnosisSchema.parse(changed), "0.1.0")).not.toMatch(new RegExp(leak, "i"));
});

test("a name is not copied from where names occur: a computer, an aircraft, a text in a file", () => {
  const name = "Jane Doe";
  const named = diagnosisSchema.parse({
    ...diagnosis,
    place: { host: `${name} PC`, port: 500 },
    state: {
      ...diagnosis.state,
      simulator: "X-Plane 12",
      target: `${name} PC:500`,
      reason: say("noXplaneAt", { address: `${name} PC:49000` }),
      aircraft: { title: name, icaoType: "C172", registration: name, engineCount: 1, category: name },
      changed: { before: name, now: name },
    },
    dead: [
      { field: "parkingBrake", reason: `${name} says that it never moves.` },
      { field: "beaconLight", reason: say("lightsKeptFromSimulator", { maker: name }) },
    ],
    changes: [{ atMs, state: { kind: "connecting", target: `${name} PC:500` } }],
  });
  expect(diagnosisText(named, "0.1.0")).not.toMatch(/jane|doe\b/i);
});

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
