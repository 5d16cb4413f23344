import { expect, test } from "vitest";
import { fieldsOf } from "../../src-shared/domain/diagnosis.ts";
import { say } from "../../src-shared/words/message.ts";
import { at, demo, flies, hostRate, link, samplesFlow, says, soon } from "./testing/harness.ts";

test.concurrent("in the menu at 0°/0° there is no flight and no sample", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port), { hostRate });
  await flies(under);
  server.faults.menu = true;
  await soon(() =>
    expect(under.simulator.state()).toMatchObject({
      kind: "connected",
      flying: false,
      reason: say("simulatorInMenu"),
    }),
  );
  const before = under.samples.length;
  await soon(() => expect(under.simulator.dropped().menu).toBeGreaterThan(1));
  expect(under.samples).toHaveLength(before);
  server.faults.menu = false;
  await flies(under);
  await samplesFlow(under);
  expect(under.samples.every(({ latitudeDeg }) => latitudeDeg > 63)).toBe(true);
});

test.concurrent("a simulator without a valid altitude is not flying, and the pilot reads why", async (t) => {
  for (const altitudeFt of [Number.NaN, 1e9]) {
    const server = await demo(t);
    const under = link(t, at(server.port), { hostRate });
    await flies(under);
    server.faults.overlay = { altitudeFt };
    await soon(() =>
      expect(under.simulator.state()).toMatchObject({ flying: false, reason: say("simulatorWithoutPlace") }),
    );
    server.faults.overlay = {};
    await flies(under);
    await samplesFlow(under);
    expect(under.simulator.state()).toMatchObject({ reason: "" });
  }
});

test.concurrent("loading, the main menu and a crash are detected by events", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port), { hostRate });
  await flies(under);
  const shows = (expected: object) => soon(() => expect(under.simulator.state()).toMatchObject(expected));
  server.faults.flow(1);
  await shows({ flying: false, reason: say("simulatorLoadsFlight") });
  await soon(() => expect(under.simulator.dropped().loading).toBeGreaterThan(0));
  server.faults.flow(2);
  await shows({ flying: true, reason: "" });
  server.faults.flow(9);
  await shows({ flying: false });
  server.faults.flow(14);
  await shows({ flying: true });
  server.faults.crash();
  await shows({ flying: true, reason: say("simulatorCrashed") });
  await soon(() => expect(under.samples.at(-1)?.crashed).toBe(true));
  // The simulator reports the crash and then starts again at the gate.
  server.faults.simRunning(false);
  await soon(() => expect(under.samples.at(-1)?.crashed).toBe(true));
  server.faults.simRunning(true);
  await shows({ flying: true, reason: "" });
  await soon(() => expect(under.samples.at(-1)?.crashed).toBe(false));
  server.faults.crash();
  await soon(() => expect(under.samples.at(-1)?.crashed).toBe(true));
  server.faults.crashReset();
  await soon(() => expect(under.samples.at(-1)?.crashed).toBe(false));
  server.faults.simRunning(false);
  await shows({ flying: false });
});

test.concurrent("a full pause: samples continue and say so, and neither position nor simulated time moves", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port));
  server.seek(600);
  server.play();
  await flies(under);
  server.faults.pauseSim(1);
  await soon(() => expect(under.samples.at(-1)?.paused).toBe(true));
  const first = under.samples.length;
  await soon(() => expect(under.samples.length).toBeGreaterThan(first + 1));
  const paused = under.samples.filter((sample) => sample.paused === true).slice(1);
  expect(new Set(paused.map(({ simTimeS }) => simTimeS)).size).toBe(1);
  expect(new Set(paused.map(({ latitudeDeg }) => latitudeDeg)).size).toBe(1);
  server.faults.pauseSim(0);
  await soon(() => expect(under.samples.at(-1)?.paused).toBe(false));
});

test.concurrent.for([
  ["msfs2024", 2, "with sound"],
  ["msfs2020", 8, "of the simulation only"],
  ["fsx", 1, "by FSX's older event"],
] as const)("%s: a pause, flag %d, %s, is reported, and so is its end", async ([version, flags], t) => {
  const server = await demo(t, { version });
  const under = link(t, at(server.port));
  server.seek(600);
  server.play();
  await flies(under);
  server.faults.pauseSim(flags);
  await soon(() => expect(under.samples.at(-1)?.paused).toBe(true));
  const from = under.samples.length;
  await soon(() => expect(under.samples.length).toBeGreaterThan(from + 1));
  expect(under.simulator.dropped()).toEqual({});
  server.faults.pauseSim(0);
  await soon(() => expect(under.samples.at(-1)?.paused).toBe(false));
  expect(under.simulator.dropped()).toEqual({});
});

test.concurrent("a position that stands still while the aircraft flies is dropped and reported; a pause of the same aircraft is not", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port));
  server.seek(600);
  server.play();
  await flies(under);
  await samplesFlow(under);
  server.faults.frozen = true;
  await soon(() =>
    expect(under.simulator.state()).toMatchObject({
      flying: false,
      reason: say("simulatorFrozen"),
    }),
  );
  expect(under.simulator.dropped().frozen).toBeGreaterThan(0);
  server.faults.frozen = false;
  await flies(under);
  await samplesFlow(under);
  server.faults.pauseSim(4);
  await soon(() => expect(under.samples.at(-1)?.paused).toBe(true));
  const { frozen } = under.simulator.dropped();
  const from = under.samples.length;
  await soon(() => expect(under.samples.length).toBeGreaterThan(from + 3));
  expect(under.simulator.dropped().frozen).toBe(frozen);
});

test.concurrent("slew and replay pass as what they are, at any position", async (t) => {
  const server = await demo(t, { version: "msfs2020" });
  const under = link(t, at(server.port));
  await flies(under);
  await samplesFlow(under);
  for (const key of ["slew", "replay"] as const) {
    server.faults.overlay = { [key]: true, latitudeDeg: key === "slew" ? 65 : 63 };
    await soon(() => expect(under.samples.at(-1)).toMatchObject({ [key]: true }));
    await soon(() => expect(under.samples.at(-1)?.latitudeDeg).toBe(key === "slew" ? 65 : 63));
  }
});

test.concurrent("MSFS 2024 reports a replay by its events", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port));
  await flies(under);
  server.faults.flow(12);
  await soon(() => expect(under.samples.at(-1)?.replay).toBe(true));
  server.faults.flow(13);
  await soon(() => expect(under.samples.at(-1)?.replay).toBe(false));
});

test.concurrent("compressed time shows in the samples' simulated time, although the simulator reports none", async (t) => {
  const server = await demo(t, { speed: 8 });
  server.faults.overlay = { simulationRate: 1 };
  const under = link(t, at(server.port));
  server.seek(500);
  server.play();
  await flies(under);
  const from = under.samples.length;
  await soon(() => expect(under.samples.length).toBeGreaterThan(from + 20));
  const [first, last] = [under.samples[from], under.samples.at(-1)];
  const simulatedS = (last?.simTimeS ?? 0) - (first?.simTimeS ?? 0);
  const realS = ((last?.timeMs ?? 0) - (first?.timeMs ?? 0)) / 1000;
  expect(simulatedS / realS).toBeGreaterThan(6);
  expect(simulatedS / realS).toBeLessThan(10);
  expect(under.simulator.dropped()).toEqual({});
});

test.concurrent("another aircraft in the middle of a flight is reported; the flight continues", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port), { watchRate: 1 });
  server.seek(600);
  server.play();
  await flies(under);
  await soon(() => expect(under.simulator.state()).toMatchObject({ aircraft: { icaoType: "C172" } }));
  // A name counts when it has not changed for two seconds.
  const named = under.samples.length;
  await soon(() => expect(under.samples.length).toBeGreaterThan(named + 4));
  server.faults.aircraft = {
    title: "Boeing 737-800",
    icaoType: "B738",
    registration: "",
    engineCount: 2,
    category: "Airplane",
  };
  await says(under, /The aircraft was changed from Cessna 172P Skyhawk to Boeing 737-800\./);
  expect(under.simulator.state()).toMatchObject({ flying: true, aircraft: { icaoType: "B738", engineCount: 2 } });
  await samplesFlow(under);
});

test.concurrent("a brake that stays set while the aircraft rolls is detected as dead, named, and ignored until it is released", async (t) => {
  const server = await demo(t, { speed: 4 });
  server.faults.overlay = { parkingBrake: true, onGround: true, groundSpeedKt: 30 };
  const under = link(t, at(server.port), { clockRate: 4 });
  server.seek(600);
  server.play();
  await flies(under);
  await soon(() => expect(under.samples.at(-1)).not.toHaveProperty("parkingBrake"));
  const diagnosis = under.simulator.diagnosis();
  expect(fieldsOf(diagnosis).find(({ field }) => field === "parkingBrake")?.state).toEqual({
    kind: "dead",
    reason: say("brakeSetWhileRolling"),
  });
  server.faults.overlay = { parkingBrake: false };
  await soon(() => expect(under.samples.at(-1)?.parkingBrake).toBe(false));
});

test.concurrent("an active pause: the position stands still, simulated time continues", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port));
  server.seek(600);
  server.play();
  await flies(under);
  server.faults.pauseSim(4);
  await soon(() => expect(under.samples.at(-1)).toMatchObject({ paused: true }));
  const from = under.samples.length;
  await soon(() => expect(under.samples.length).toBeGreaterThan(from + 1));
  const [first, last] = [under.samples[from], under.samples.at(-1)];
  expect(last).toMatchObject({ paused: true, latitudeDeg: first?.latitudeDeg });
  expect((last?.simTimeS ?? 0) - (first?.simTimeS ?? 0)).toBeGreaterThan(0.5);
});

test.concurrent("a teleport is dropped until the aircraft has stayed there, then it is followed", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port));
  await flies(under);
  await samplesFlow(under);
  server.seek(600);
  server.play();
  await soon(() => expect(under.simulator.dropped().jump).toBeGreaterThan(0));
  await soon(() => expect(under.samples.at(-1)?.altitudeFt).toBeGreaterThan(1000));
});
