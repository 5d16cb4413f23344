import fc from "fast-check";
import { expect, test } from "vitest";
import { all, clockPath, motion } from "./properties.ts";
import { doubtOf, identify, toSample } from "./sample.ts";
import { createSnapshots } from "./snapshots.ts";

const answer = (path: string, value: unknown): string => JSON.stringify({ path, value, type: "double", ts: 1 });

test("a snapshot becomes visible only when its clock completes it", () => {
  const asked: string[] = [];
  const snapshots = createSnapshots((text) => void asked.push(text));
  snapshots.learn();
  expect(asked.length).toBe(all.length + 1);
  expect(snapshots.take(answer("/position/latitude-deg", 64))).toBe(false);
  expect(snapshots.readings.size).toBe(0);
  expect(snapshots.take(answer(clockPath, 12.5))).toBe(true);
  expect([...snapshots.readings]).toEqual([["latitude", 64]]);
  expect(snapshots.simTimeS()).toBe(12.5);

  asked.length = 0;
  snapshots.ask(all);
  expect(asked).toEqual([JSON.stringify({ command: "get", nodes: ["/position/latitude-deg", clockPath] })]);
});

test("a value that has become no number is absent until it is a number again", () => {
  const snapshots = createSnapshots(() => {});
  const altitude = (value: number | null, simS: number): number | undefined => {
    snapshots.take(answer("/position/altitude-ft", value));
    snapshots.take(answer(clockPath, simS));
    return toSample(snapshots.readings, simS, false).altitudeFt;
  };
  snapshots.learn();
  expect(altitude(120, 1)).toBe(120);
  snapshots.ask(motion);
  expect(altitude(null, 2)).toBeUndefined();
  snapshots.ask(motion);
  expect(altitude(130, 3)).toBe(130);
});

test("properties that another aircraft lacks are removed when they are learnt again", () => {
  const snapshots = createSnapshots(() => {});
  snapshots.learn();
  for (const path of ["/engines/engine/n1", "/engines/engine[1]/running"]) snapshots.take(answer(path, 1));
  snapshots.take(answer(clockPath, 1));
  expect([...snapshots.readings.keys()]).toEqual(["n1", "running1"]);
  snapshots.learn();
  snapshots.take(answer("/engines/engine/running", true));
  snapshots.take(answer(clockPath, 2));
  expect([...snapshots.readings]).toEqual([["running0", true]]);
});

test("values are read by their text, whatever type they come in", () => {
  const readings = new Map<string, number | boolean | string>([
    ["wheel0", false],
    ["wheel1", "true"],
    ["parkingBrake", 1],
    ["groundSpeedKt", "97.5"],
    ["altitudeFt", ""],
    ["headingTrue", -8.3e-10],
    ["verticalFps", -5],
    ["title", " Cessna 172P "],
    ["callsign", "callsign"],
  ]);
  expect(toSample(readings, 3, false)).toMatchObject({
    simTimeS: 3,
    onGround: true,
    parkingBrake: true,
    groundSpeedKt: 97.5,
    verticalSpeedFpm: -300,
    paused: false,
  });
  expect(toSample(readings, 3, false).altitudeFt).toBeUndefined();
  expect(toSample(readings, 3, false).enginesRunning).toBeUndefined();
  expect(toSample(readings, 3, true).paused).toBe(true);
  expect(identify(readings)).toEqual({
    title: "Cessna 172P",
    icaoType: "",
    registration: "",
    engineCount: 0,
    category: "",
  });
});

const jsbsim = "/fdm/jsbsim/inertia/weight-lbs";
const yasim = "/yasim/gross-weight-lbs";
const [first, second] = ["/engines/engine/running", "/engines/engine[1]/running"];
const [mainRotor, yasimRotor] = ["/rotors/main/rpm", "/rotors/gear/total-torque"];
const jsbsimRotor = "/fdm/jsbsim/propulsion/engine/rotor-rpm";

// The properties of each that decide. "Seen": in the property tree of FlightGear 2020.3.16 with this aircraft, or with
// an aircraft of this model's engines and rotors. "Model": by its flight model's engines and rotors.
test.each([
  ["c172p", "seen: Debian's FlightGear", [jsbsim, first, second, "/engines/active-engine/running", mainRotor], 1, ""],
  ["bo105", "seen: FGMEMBERS/bo105, bo105.xml", [yasim, mainRotor, yasimRotor], 0, "Rotorcraft"],
  ["ec130", "model: FGMEMBERS/ec130", [yasim, first, mainRotor, yasimRotor], 1, "Rotorcraft"],
  ["R22, YASim", "model: NikolaiVChr/Robinson, R22BetaII.xml", [yasim, first, mainRotor, yasimRotor], 1, "Rotorcraft"],
  ["R22, JSBSim", "model: NikolaiVChr/Robinson, R22-jsbsim.xml", [jsbsim, first, jsbsimRotor], 1, "Rotorcraft"],
  ["AH-1S", "model: FGMEMBERS-NONGPL/AH-1S, ah1s-jsbsim.xml", [jsbsim, first, jsbsimRotor], 1, "Rotorcraft"],
  ["DG-101G", "seen: FGMEMBERS/DG-101G, dg101g_jsbsim.xml", [jsbsim], 0, "Glider"],
  ["Bocian", "model: FGMEMBERS/bocian, a jet without thrust", [yasim, first], 1, ""],
  ["777-200", "seen: FGMEMBERS/777, 777-200.xml, two jets", [yasim, first, second], 2, ""],
  ["A320-200", "model: FGDATA/IDG-A32X, A320-200-CFM.xml", [jsbsim, first, second], 2, ""],
  ["Seneca II", "model: FGMEMBERS/SenecaII, SenecaII-jsbsim.xml", [jsbsim, first, second], 2, ""],
  ["ufo", "seen: Debian's FlightGear", [], 0, ""],
] as const)(
  "%s (%s) has its category and engines by its flight model",
  (_name, _from, paths, engineCount, category) => {
    const snapshots = createSnapshots(() => {});
    snapshots.learn();
    for (const path of paths) snapshots.take(answer(path, path.endsWith("running") ? false : 1));
    snapshots.take(answer("/sim/description", "It"));
    snapshots.take(answer(clockPath, 1));
    expect(identify(snapshots.readings)).toMatchObject({ engineCount, category });
  },
);

test("a crashed YASim aircraft stands still, although its last speeds stay", () => {
  const readings = (model: string) =>
    new Map<string, number | boolean>([
      ["crashed", true],
      ["groundSpeedKt", 90],
      ["verticalFps", -20],
      [model, 2000],
    ]);
  const crashed = { crashed: true, groundSpeedKt: 0, verticalSpeedFpm: 0 };
  expect(toSample(readings("yasimWeightLb"), 9, false)).toMatchObject(crashed);
  expect(toSample(readings("jsbsimWeightLb"), 9, false)).toMatchObject({ crashed: true, groundSpeedKt: 90 });
});

test("a FlightGear that has just started has no flight yet", () => {
  const ready = new Map([
    ["fdmReady", true],
    ["sceneryReady", true],
  ]);
  expect(doubtOf(ready, 0.09)).toBe("loading");
  expect(doubtOf(ready, 3)).toBeNull();
  expect(doubtOf(new Map([["sceneryReady", false]]), 100)).toBe("loading");
  expect(doubtOf(new Map(), 100)).toBeNull();
});

test("a value that is too large is absent, and overflows nowhere", () => {
  const wild = new Map([
    ["verticalFps", -2.9961552247705265e306],
    ["fuelFlow0", 1.7e308],
    ["fuelFlow1", 1.7e308],
  ]);
  expect(toSample(wild, 0, false)).toMatchObject({ verticalSpeedFpm: undefined, fuelFlowLbPerH: undefined });
});

test("any text and any value are handled without an exception", () => {
  const paths = all.map(({ path }) => path);
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.tuple(fc.constantFrom(...paths, clockPath), fc.jsonValue()).map(([path, value]) => answer(path, value)),
        ),
      ),
      (texts) => {
        const snapshots = createSnapshots(() => {});
        snapshots.learn();
        for (const text of [...texts, answer(clockPath, 1)]) snapshots.take(text);
        const sample = toSample(snapshots.readings, snapshots.simTimeS(), false);
        for (const value of Object.values(sample))
          if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
        identify(snapshots.readings);
      },
    ),
    { numRuns: 500 },
  );
});
