import { departed, settings } from "../../../src-renderer/testing/airline-data.ts";
import type { Diagnosis } from "../../../src-shared/domain/diagnosis.ts";
import type { SimulatorState } from "../../../src-shared/domain/sample.ts";
import { say } from "../../../src-shared/words/message.ts";
import { live } from "./flight-data.ts";

import { connected, infoAt, page, type Scenario } from "./scenario.ts";

const two = {
  ...connected,
  by: "simconnect",
  place: "",
  reason: say("notReportedBySimulator", { what: "parking brake" }),
  refused: [{ name: "BRAKE PARKING POSITION", field: "parkingBrake" }],
  others: [{ kind: "xplane", place: "", simulator: "X-Plane 12", target: say("thisComputer") }],
  asks: true,
} satisfies SimulatorState;
const searchingPc: SimulatorState = {
  kind: "searching",
  reason: say("nothingAnswersAt", { address: "192.168.1.20:5111" }),
};
const diagnosisOf = (state: SimulatorState): Diagnosis => ({
  nowMs: departed + 9 * 60_000,
  state,
  sinceMs: departed + 60_000,
  place: state.kind === "connected" ? null : { host: "192.168.1.20", port: 5111 },
  onlyThere: false,
  samplesPerS: state.kind === "connected" ? 3.8 : 0,
  lastSampleAgeMs: 260,
  lastSample: {
    timeMs: departed,
    latitudeDeg: 63.985,
    longitudeDeg: -22.605,
    altitudeFt: 2380,
    aglFt: 2310,
    groundSpeedKt: 96,
    verticalSpeedFpm: -490,
    bankDeg: -2.34,
    onGround: false,
    enginesRunning: true,
    fuelLb: 212.4,
    simulationRate: 1,
  },
  dropped: { menu: 412, jump: 3, frozen: 2 },
  dead: [
    { field: "gearRatio", reason: "The gear reads down in flight." },
    { field: "beaconLight", reason: say("lightsKeptFromSimulator", { maker: "FSLabs" }) },
  ],
  changes: [
    { atMs: departed, state: { kind: "searching", reason: say("lookingForSimulator") } },
    {
      atMs: departed + 60_000,
      state: state.kind === "searching" ? state : { kind: "connecting", target: say("thisComputer") },
    },
    { atMs: departed + 61_000, state: { ...connected, flying: false, reason: say("simulatorLoadsFlight") } },
  ],
});

export const programScenarios = {
  settings: page({ live: live(1), update: { kind: "idle", checkedAtMs: departed, failed: false } }),
  "settings-address-wrong": page({ live: live(1) }, { press: ["On another computer", "Save address"] }),
  "settings-screen": page(
    {
      live: live(1),
      settings: { ...settings, screenHere: true, screenNetwork: true, screenAddress: "192.168.1.20" },
      secondScreen: {
        here: { kind: "open", address: "http://127.0.0.1:8725/" },
        network: { kind: "open", address: "http://192.168.1.20:8725/" },
        invitation: "http://192.168.1.20:8725/#hKq3mVd0S8yZ1xWbN5tE7g",
        devices: [{ id: "0123456789ab", name: "iPad", lastSeenMs: departed }],
        ...{ textFolder: "C:\\Users\\Pilot\\AppData\\Roaming\\Contrail\\obs", textProblem: null },
      },
    },
    { press: ["New code"] },
  ),
  "settings-screen-failed": page({
    live: live(1),
    settings: { ...settings, screenHere: true, screenNetwork: true, screenAddress: "192.168.7.3" },
    secondScreen: {
      here: { kind: "failed", why: "port_taken", detail: "listen EADDRINUSE" },
      network: { kind: "failed", why: "address_gone", detail: "listen EADDRNOTAVAIL" },
      ...{
        invitation: null,
        devices: [],
        textFolder: "C:\\Contrail\\obs",
        textProblem: "Error: ENOSPC: no space left on device, write",
      },
    },
  }),
  "settings-update": page(
    { live: live(1), update: { kind: "ready", version: "0.2.0", notes: "Faster maps.\nTwo aircraft more." } },
    {
      answers: {
        "faults.list": [
          {
            id: "2026-11-21T09-00-00-000Z-1",
            atMs: departed,
            text: "The window's process ended: crashed, exit code 5\n\nContrail 0.1.0, Electron 45.4.1, win32 x64",
          },
        ],
      },
    },
  ),
  "set-aside": page(
    { live: live(1) },
    {
      answers: {
        "app.info": infoAt(departed, [
          { name: "settings.json", keptAs: "C:\\Users\\Pilot\\AppData\\Roaming\\Contrail\\settings.json.damaged-1" },
          { name: "airlines.json", keptAs: "C:\\Users\\Pilot\\AppData\\Roaming\\Contrail\\airlines.json.damaged-1" },
        ]),
      },
    },
  ),
  "connection-two": page(
    { simulator: two, live: live(1) },
    { answers: { "simulator.diagnosis": diagnosisOf(two) }, press: [two.simulator] },
  ),
  "connection-searching": page(
    { simulator: searchingPc },
    {
      answers: { "simulator.diagnosis": { ...diagnosisOf(searchingPc), lastSample: null, lastSampleAgeMs: null } },
      press: ["No simulator"],
    },
  ),
  palette: page({ live: live(1) }, { press: ["Find"] }),
  "palette-search": page({ live: live(1) }, { press: ["Find", "Find=kef"] }),
  "palette-nothing": page({ live: live(1) }, { press: ["Find", "Find=no such thing"] }),
  "no-flight-two": page({ simulator: two, live: live(1) }),
} satisfies Readonly<Record<string, Scenario>>;
