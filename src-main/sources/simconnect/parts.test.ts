import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { FlowEvent, Protocol, RawBuffer, SimConnectConnection } from "node-simconnect";
import { describe, expect, test } from "vitest";
import type { SimulatorState } from "../../../src-shared/domain/sample.ts";
import { say } from "../../../src-shared/words/message.ts";
import { here } from "../../platform/storage/testing/here.ts";
import { createClock } from "../../platform/time/clock.ts";
import type { Finishing } from "../testing/harness.ts";
import { socketOf } from "./link.ts";
import { createPacing } from "./pacing.ts";
import { createPauseCheck } from "./pause.ts";
import { productOf } from "./product.ts";
import { createReadings } from "./readings.ts";
import { doubtOf, identify, toSample } from "./sample.ts";
import {
  initialSituation,
  isLoading,
  onFlightLoaded,
  onFlowEvent,
  onSystemEvent,
  type Situation,
} from "./situation.ts";
import { createSimConnectSource } from "./source.ts";
import { findTarget, knownPipes, pipesBy, simConnectPlaces } from "./targets.ts";
import { type Definition, definitions, frameDefinition } from "./variables.ts";

const bytes = (...values: number[]): RawBuffer => {
  const buffer = Buffer.alloc(values.length * 8);
  values.forEach((value, index) => {
    buffer.writeDoubleLE(value, index * 8);
  });
  return new RawBuffer(buffer);
};

function definitionOf(id: number): Definition {
  const found = definitions.find((definition) => definition.id === id);
  if (found === undefined) throw new Error("no such definition");
  return found;
}
const details = definitionOf(2);

/** Values by their tags. */
const tagged = (definition: Definition, values: Readonly<Record<string, number>>): RawBuffer => {
  const parts = Object.entries(values).map(([key, value]) => {
    const part = Buffer.alloc(12);
    part.writeUInt32LE(definition.variables.findIndex((variable) => variable.key === key) >>> 0, 0);
    part.writeDoubleLE(value, 4);
    return part;
  });
  return new RawBuffer(Buffer.concat(parts));
};

const touchdown = { key: "touchdownFps", name: "PLANE TOUCHDOWN NORMAL VELOCITY", unit: "feet per second" };

const frameValues = (change: Readonly<Record<string, number>> = {}): number[] =>
  frameDefinition.variables.map(({ key }, index) => change[key] ?? index + 1);

test("a frame is read in order, with signs converted to ours", () => {
  const readings = createReadings();
  readings.take(
    frameDefinition,
    bytes(...frameValues({ noseDownDeg: -5, leftBankDeg: 20, onGround: 1, headingTrueDeg: 360 })),
    12,
  );
  expect(toSample(readings, initialSituation, "other")).toMatchObject({
    latitudeDeg: 1,
    longitudeDeg: 2,
    pitchDeg: 5,
    bankDeg: -20,
    headingTrueDeg: 0,
    onGround: true,
    parkingBrake: undefined,
    enginesRunning: undefined,
    simTimeS: 12,
  });
});

test("the library's own socket is where the frame check expects it", () => {
  expect(socketOf(new SimConnectConnection("test", Protocol.SunRise))).not.toBeNull();
});

test("a refused variable is absent and does not shift those after it", () => {
  const readings = createReadings();
  const agl = frameDefinition.variables.find(({ key }) => key === "aglFt");
  if (agl === undefined) throw new Error("no such variable");
  readings.refuse(agl);
  const values = frameValues();
  values.splice(frameDefinition.variables.indexOf(agl), 1);
  readings.take(frameDefinition, bytes(...values), 11);
  expect(toSample(readings, initialSituation, "other")).toMatchObject({
    altitudeFt: 3,
    aglFt: undefined,
    groundSpeedKt: 5,
  });
});

test("a frame of another length is refused rather than misread", () => {
  expect(() => createReadings().take(frameDefinition, bytes(1, 2, 3), 3)).toThrow(RangeError);
});

test("tagged values belong to their tags; an unknown tag is refused", () => {
  const readings = createReadings();
  const values = {
    combustion1: 0,
    combustion2: 1,
    fuelFlow1: 10,
    fuelFlow2: 20,
    gearPct: 50,
    touchdownFps: -2,
    engineCount: 2,
    slew: 0,
  };
  readings.take(details, tagged(details, values), 8);
  expect(toSample(readings, initialSituation, "other")).toMatchObject({
    enginesRunning: true,
    fuelFlowLbPerH: 30,
    gearRatio: 0.5,
    latchedTouchdownFpm: 120,
    slew: false,
    parkingBrake: undefined,
  });
  expect(() => readings.take(details, tagged(details, { nothing: 1 }), 1)).toThrow(RangeError);
  expect(identify(readings)).toBeNull();
});

const readingsAt = (groundSpeedKt: number): ReturnType<typeof createReadings> => {
  const readings = createReadings();
  readings.take(frameDefinition, bytes(...frameValues({ groundSpeedKt })), 12);
  return readings;
};
const standing = () => readingsAt(0);
const moving = () => readingsAt(120);

const afterFlow = (...events: FlowEvent[]): Situation =>
  events.reduce((situation, event) => onFlowEvent(situation, event, 0), initialSituation);

test("loading ends when everything that began has ended, or when it can no longer be true", () => {
  const twice = afterFlow(FlowEvent.FLT_LOAD, FlowEvent.TELEPORT_START);
  expect(isLoading(twice, 1000)).toBe(true);
  expect(isLoading(onFlowEvent(twice, FlowEvent.FLT_LOADED, 0), 1000)).toBe(true);
  expect(
    isLoading(
      afterFlow(FlowEvent.FLT_LOAD, FlowEvent.TELEPORT_START, FlowEvent.FLT_LOADED, FlowEvent.TELEPORT_DONE),
      1000,
    ),
  ).toBe(false);
  expect(isLoading(twice, 181_000)).toBe(false);
  expect(isLoading(afterFlow(FlowEvent.FLT_LOADED, FlowEvent.FLT_LOAD), 0)).toBe(true);
});

test("Prepar3D v4 opens the pipes of older versions, too, and is one simulator", () => {
  const [v4, v3, oldest] = [" v4", " v3", ""].map((version) => `Lockheed Martin Prepar3D${version}\\SimConnect`);
  const pipes = pipesBy(() => [oldest, v3, v4, "Microsoft Flight Simulator\\SimConnect"].map(String));
  const found = knownPipes.filter((place) => findTarget(null, place, pipes) !== null);
  expect(found).toEqual(["Microsoft Flight Simulator\\SimConnect", v4]);
});

test("a crash of MSFS 2024 is over when the aircraft is back on its track", () => {
  const crashed = afterFlow(FlowEvent.PLANE_CRASH, FlowEvent.BACK_ON_TRACK_START);
  expect(crashed.crashed).toBe(true);
  expect(onFlowEvent(crashed, FlowEvent.BACK_ON_TRACK_DONE, 0)).toMatchObject({ crashed: false, busy: 0 });
});

test("menus: MSFS 2024 by flow events, others by Sim, unless the aircraft moves", () => {
  expect(doubtOf(standing(), afterFlow(FlowEvent.BACK_TO_MAIN_MENU), "msfs2024", 0)).toBe("menu");
  expect(doubtOf(standing(), afterFlow(FlowEvent.BACK_TO_MAIN_MENU, FlowEvent.FLIGHT_START), "msfs2024", 0)).toBeNull();
  const stopped = onSystemEvent(initialSituation, "Sim", 0);
  expect(doubtOf(standing(), stopped, "other", 0)).toBe("menu");
  expect(doubtOf(moving(), stopped, "other", 0)).toBeNull();
});

const msfs2020 = { applicationName: "KittyHawk", applicationVersionMajor: 11 };

test("the answer names the simulator", () => {
  expect(productOf(msfs2020).kind).toBe("msfs2020");
  expect(productOf({ applicationName: "SunRise", applicationVersionMajor: 12 }).kind).toBe("msfs2024");
  expect(productOf({ applicationName: "Lockheed Martin® Prepar3D® v5", applicationVersionMajor: 5 })).toEqual({
    name: "Lockheed Martin® Prepar3D® v5",
    kind: "other",
    protocol: null,
  });
});

test("MSFS's menu is recognised by the flight loaded behind it, unless the camera is at the aircraft", () => {
  const joined = onFlightLoaded(initialSituation, "flights\\other\\MainMenu.FLT\0rest");
  expect(doubtOf(moving(), joined, "msfs2024", 0)).toBe("menu");
  const cockpit = moving();
  cockpit.take(details, tagged(details, { cameraState: 2 }), 1);
  expect(doubtOf(cockpit, joined, "msfs2024", 0)).toBeNull();
  expect(doubtOf(moving(), onFlightLoaded(joined, "C:\\My MainMenu.FLT\\a.flt"), "msfs2024", 0)).toBeNull();
  expect(doubtOf(moving(), onFlowEvent(joined, FlowEvent.FLIGHT_START, 0), "msfs2024", 0)).toBeNull();
});

function readingsOf(key: string, text: string): ReturnType<typeof createReadings> {
  const readings = createReadings();
  const texts = definitionOf(3);
  const bytesOf = Buffer.alloc(4 + 256);
  bytesOf.writeUInt32LE(
    texts.variables.findIndex((variable) => variable.key === key),
    0,
  );
  bytesOf.write(text, 4);
  readings.take(texts, new RawBuffer(bytesOf), 1);
  return readings;
}

test.each([
  ["TT:ATCCOM.AC_MODEL_C172.0.text", "C172"],
  ["TT:ATCCOM.AC_MODEL C172.0.text", "C172"],
  ["ATCCOM.AC_MODEL A20N.0.text", "A20N"],
  ["TTATCCOM.AC_MODEL_TBM9.0.tts", "TBM9"],
  ["$$:PC12", "PC12"],
  ["TT:ATCCOM.AC_MODEL", ""],
  ["TT:SOMETHING.ELSE", ""],
  ["B738", "B738"],
  ["737-800 (ATC)", "737-800 (ATC)"],
])("the model %s is %s", (text, expected) => {
  expect(identify(readingsOf("icaoType", text))?.icaoType).toBe(expected);
});

test.each([
  ["Airplane", 0, "Glider"],
  ["Airplane", 1, "Airplane"],
  ["Airplane", undefined, "Airplane"],
  ["Helicopter", 0, "Helicopter"],
])("of the category %s with %s engines it is: %s", (category, engineCount, expected) => {
  const readings = readingsOf("category", category);
  if (engineCount !== undefined) readings.take(details, tagged(details, { engineCount }), 1);
  expect(identify(readings)?.category).toBe(expected);
});

test("whatever a frame contains, the values are finite or absent", () => {
  const anyDouble = fc.oneof(fc.double(), fc.constantFrom(1e306, -1e306, 1.7e308, Number.NaN));
  const length = frameDefinition.variables.length;
  fc.assert(
    fc.property(fc.array(anyDouble, { minLength: length, maxLength: length }), anyDouble, (values, touchdownFps) => {
      const readings = createReadings();
      readings.take(frameDefinition, bytes(...values), length);
      readings.take({ ...frameDefinition, variables: [touchdown] }, bytes(touchdownFps), 1);
      for (const value of Object.values(toSample(readings, initialSituation, "other")))
        if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
    }),
  );
});

test("replay and crash begin and end by their events", () => {
  expect(toSample(standing(), afterFlow(FlowEvent.REPLAY_START), "msfs2024").replay).toBe(true);
  expect(toSample(standing(), afterFlow(FlowEvent.REPLAY_START, FlowEvent.REPLAY_END), "msfs2024").replay).toBe(false);
  expect(afterFlow(FlowEvent.PLANE_CRASH).crashed).toBe(true);
  expect(onSystemEvent(onSystemEvent(initialSituation, "Crashed", 0), "CrashReset", 0).crashed).toBe(false);
});

test("Pause_EX1 takes precedence over Pause", () => {
  const active = onSystemEvent(initialSituation, "Pause_EX1", 4);
  expect(onSystemEvent(active, "Pause", 0).pauseFlags).toBe(4);
  expect(onSystemEvent(initialSituation, "Pause", 1).pauseFlags).toBe(1);
});

test("an aircraft that flies on is not paused", () => {
  const isPaused = createPauseCheck();
  const at = (latitudeDeg: number, slew = 0) =>
    new Map([
      ["latitudeDeg", latitudeDeg],
      ["longitudeDeg", 0],
      ["slew", slew],
    ]);
  expect(isPaused(0, at(10))).toBe(false);
  expect(isPaused(1, at(10))).toBe(true);
  expect(isPaused(1, at(10.001))).toBe(true);
  expect(isPaused(1, at(10.1, 1))).toBe(true);
  expect(isPaused(1, at(10.1))).toBe(true);
  expect(isPaused(1, at(10.2))).toBe(false);
  // It lands where it began.
  expect(isPaused(1, at(10.1))).toBe(false);
  expect(isPaused(0, at(10.1))).toBe(false);
  expect(isPaused(1, at(10.1))).toBe(true);
  // MSFS may send the place of its menu in a pause.
  for (const place of [0, 10.1]) expect(isPaused(1, at(place))).toBe(true);
});

describe("pacing", () => {
  type Frame = { simTimeS?: number; onGround?: boolean; aglFt?: number; groundSpeedKt?: number };
  /** Draws frames at `hz`, sends the requested ones, and returns the requests in order. */
  function play(seconds: number, hz: number, rate: number, frame: (s: number) => Frame) {
    const leaveOut = createPacing();
    const asked: number[] = [];
    let [leftOut, waited, sent] = [0, 0, 0];
    for (let i = 0; i < seconds * hz; i++) {
      if (waited++ < leftOut) continue;
      waited = 0;
      sent++;
      const next = leaveOut({ simTimeS: (i / hz) * rate, ...frame(i / hz) }, (i / hz) * 1000);
      if (next === null) continue;
      leftOut = next;
      asked.push(next);
    }
    return { asked, sent };
  }
  const cruise = () => ({ onGround: false, aglFt: 30_000, groundSpeedKt: 400 });

  test("in cruise about four frames a second, whatever the simulator draws", () => {
    for (const hz of [15, 30, 60, 120]) {
      const { sent } = play(600, hz, 1, cruise);
      expect(sent / 600).toBeGreaterThan(3.5);
      expect(sent / 600).toBeLessThan(8);
    }
  });

  test("every frame while the ground is near, or the height is not known", () => {
    for (const near of [
      { onGround: false, aglFt: 900 },
      { onGround: true, groundSpeedKt: 8 },
      { aglFt: 30_000 },
      { onGround: false },
      {},
    ])
      expect(play(60, 30, 1, () => near).sent).toBe(1800);
  });

  test("every frame again within a quarter of a second after descending low", () => {
    const { asked, sent } = play(100, 60, 1, (s) => ({ onGround: false, aglFt: s < 50 ? 5000 : 800 }));
    expect(asked.at(-1)).toBe(0);
    expect(sent).toBeGreaterThan(50 * 60);
  });

  test("compressed time is followed as closely, also when it begins in cruise", () => {
    expect(play(60, 30, 16, cruise)).toEqual({ asked: [], sent: 1800 });
    const { asked } = play(100, 60, 1, (s) => ({ ...cruise(), simTimeS: s < 50 ? s : 50 + (s - 50) * 16 }));
    expect(asked).toEqual([expect.any(Number), 0]);
  });
});

const msfsPipe = "Microsoft Flight Simulator\\SimConnect";

test("for a place on this computer that pipe is tried while it exists; elsewhere the address", () => {
  const pipes = {
    list: () => ["mojo.1", "microsoft flight simulator\\simconnect"],
    path: (name: string) => `\\\\.\\pipe\\${name}`,
  };
  expect(findTarget(null, msfsPipe, pipes)?.address).toEqual({
    type: "pipe",
    address: "\\\\.\\pipe\\microsoft flight simulator\\simconnect",
  });
  expect(findTarget(null, "Lockheed Martin Prepar3D v5\\SimConnect", pipes)).toBeNull();
  expect(findTarget({ host: "there", port: 500 }, msfsPipe, pipes)).toEqual({
    name: "there:500",
    address: { type: "ipv4", host: "there", port: 500 },
  });
});

test("if pipes cannot be listed, the known one is tried; only Windows has pipes", () => {
  const refuses = (): never => {
    throw Object.assign(new Error("ENOTDIR: not a directory"), { code: "ENOTDIR" });
  };
  expect(findTarget(null, msfsPipe, pipesBy(refuses))).toEqual({
    name: say("thisComputer"),
    address: { type: "pipe", address: `\\\\.\\pipe\\${msfsPipe}` },
    isTried: true,
  });
  const listing = (...names: string[]) => pipesBy(() => names);
  expect(findTarget(null, msfsPipe, listing(msfsPipe))).not.toHaveProperty("isTried");
  expect(findTarget(null, msfsPipe, listing("mojo.1"))).toBeNull();
  expect(simConnectPlaces("windows")).toContain(msfsPipe);
  for (const system of ["macos", "linux"] as const) expect(simConnectPlaces(system)).toEqual([]);
});

/** A source that searches for MSFS' pipe in a folder of Unix sockets (in place of pipes), with its demo simulator. */
async function amongPipes(t: Finishing, list: (folder: string) => readonly string[] | null) {
  const { demo, pipe, pipeFolder } = await import("../testing/harness.ts");
  const server = await demo(t);
  const folder = pipeFolder(t);
  const states: SimulatorState[] = [];
  const source = createSimConnectSource(
    { clock: createClock({ rate: 20 }), state: (state) => void states.push(state), sample: () => {} },
    msfsPipe,
    { list: () => list(folder), path: (name) => join(folder, name) },
  );
  t.onTestFinished(() => source.close());
  source.configure(null);
  return { state: () => states.at(-1), appear: () => pipe(t, folder, msfsPipe, server.port) };
}

test.skipIf(here === "windows")("a pipe that cannot be listed is tried, and found when it appears", async (t) => {
  const { state, appear } = await amongPipes(t, () => null);
  await expect.poll(state).toEqual({ kind: "searching", reason: "", pipesTried: true });
  await appear();
  await expect.poll(state).toMatchObject({ kind: "connected", pipesTried: true, flying: true });
});

test.skipIf(here === "windows")("a pipe is found while it exists (a Unix socket stands in)", async (t) => {
  const { state, appear } = await amongPipes(t, readdirSync);
  await expect.poll(state).toEqual({ kind: "searching", reason: "" });
  await appear();
  await expect.poll(state).toMatchObject({ kind: "connected", target: say("thisComputer"), flying: true });
});
