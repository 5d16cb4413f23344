import { expect, test, vi } from "vitest";
import { at, demo, flies, hostRate, link, samplesFlow } from "./harness.ts";

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test.concurrent("in the menu at 0°/0° there is no flight and no sample", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port), hostRate);
  await flies(under);
  server.faults.menu = true;
  await vi.waitFor(() =>
    expect(under.simulator.state()).toMatchObject({
      kind: "connected",
      flying: false,
      reason: "The simulator is in its menu. Start a flight there.",
    }),
  );
  const before = under.samples.length;
  await vi.waitFor(() => expect(under.simulator.dropped().menu).toBeGreaterThan(1), 5000);
  expect(under.samples).toHaveLength(before);
  server.faults.menu = false;
  await flies(under);
  await samplesFlow(under);
  expect(under.samples.every(({ latitudeDeg }) => latitudeDeg > 63)).toBe(true);
});

test.concurrent("loading, the main menu and a crash are told by events", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port), hostRate);
  await flies(under);
  const shows = (expected: object) => vi.waitFor(() => expect(under.simulator.state()).toMatchObject(expected));
  server.faults.flow(1);
  await shows({ flying: false, reason: "The simulator is loading a flight." });
  await vi.waitFor(() => expect(under.simulator.dropped().loading).toBeGreaterThan(0), 3000);
  server.faults.flow(2);
  await shows({ flying: true, reason: "" });
  server.faults.flow(9);
  await shows({ flying: false });
  server.faults.flow(14);
  await shows({ flying: true });
  server.faults.crash();
  await shows({ flying: true, reason: "The simulator reports a crash." });
  server.faults.simRunning(false);
  await shows({ flying: false });
});

test.concurrent("a full pause: samples go on, say so, and neither place nor simulated time moves", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port));
  server.seek(600);
  server.play();
  await flies(under);
  server.faults.pauseSim(1);
  await vi.waitFor(() => expect(under.samples.at(-1)?.paused).toBe(true), 3000);
  const first = under.samples.length;
  await vi.waitFor(() => expect(under.samples.length).toBeGreaterThan(first + 1), 5000);
  const paused = under.samples.filter((sample) => sample.paused === true).slice(1);
  expect(new Set(paused.map(({ simTimeS }) => simTimeS)).size).toBe(1);
  expect(new Set(paused.map(({ latitudeDeg }) => latitudeDeg)).size).toBe(1);
  server.faults.pauseSim(0);
  await vi.waitFor(() => expect(under.samples.at(-1)?.paused).toBe(false), 3000);
});

test.concurrent("an active pause: the place stands still, simulated time goes on", async (t) => {
  const server = await demo(t);
  const under = link(t, at(server.port));
  server.seek(600);
  server.play();
  await flies(under);
  server.faults.pauseSim(4);
  await sleep(100);
  const from = under.samples.length;
  await vi.waitFor(() => expect(under.samples.length).toBeGreaterThan(from + 1), 5000);
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
  await vi.waitFor(() => expect(under.simulator.dropped().jump).toBeGreaterThan(0), 5000);
  await vi.waitFor(() => expect(under.samples.at(-1)?.altitudeFt).toBeGreaterThan(1000), 6000);
});
