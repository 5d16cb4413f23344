import { afterAll, expect, test } from "vitest";
import { createFlightGearSource } from "../../src-main/sources/flightgear/source.ts";
import { say } from "../../src-shared/words/message.ts";
import { startFlightGear } from "./flightgear.ts";
import { flight, flying, receive, sleep } from "./harness.ts";

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts at a second of the recording: 700 is in the air, and the touchdown is at 1,061.7. */
async function begin(atS = 700, rate = 3, evenHz?: number) {
  const world = flying(flight, atS, evenHz);
  const server = await startFlightGear(world);
  const receiver = receive((context) => createFlightGearSource(context, `127.0.0.1:${server.port}`), rate);
  ends.push(server.stop, receiver.source.close);
  return { world, server, receiver, source: receiver.source };
}

test.concurrent("FlightGear names itself and its aircraft; fixed gear is down, and a piston engine has no N1", async () => {
  const { receiver, source } = await begin();
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 2);
  expect(receiver.state()).toMatchObject({
    kind: "connected",
    simulator: "FlightGear 2020.3.16",
    target: say("thisComputer"),
    flying: true,
    reason: "",
    aircraft: { title: "Cessna 172P Skyhawk", registration: "", engineCount: 1 },
  });
  const last = receiver.last();
  expect(last).toMatchObject({ gearRatio: 1, enginesRunning: true, onGround: false, paused: false });
  expect(last?.n1Pct).toBeUndefined();
  expect(last?.trueAirspeedKt).toBeUndefined();
});

/** The usual step from sample to sample, simulated s: the median, because a busy machine draws fewer frames now and then. */
function usualStepS(samples: readonly { readonly raw: { readonly simTimeS?: number | undefined } }[]): number {
  const times = samples.map(({ raw }) => raw.simTimeS ?? Number.NaN);
  const steps = times.slice(1).map((time, i) => time - (times[i] ?? Number.NaN));
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? Number.NaN;
}

test.concurrent("ten samples a second close to the ground, one in cruise", async () => {
  const near = await begin(1030, 1);
  const far = await begin(700, 1);
  near.source.configure(null);
  far.source.configure(null);
  await Promise.all([
    near.receiver.until(() => near.receiver.samples.length > 15),
    far.receiver.until(() => far.receiver.samples.length > 4),
  ]);
  const [nearS, farS] = [near, far].map(({ receiver }) => usualStepS(receiver.samples.slice(1)));
  expect(nearS).toBeGreaterThan(0.08);
  expect(nearS).toBeLessThan(0.2);
  expect(farS).toBeGreaterThan(0.8);
});

test.concurrent("a landing is followed frame by frame", async () => {
  const { receiver, source } = await begin(1046, 1, 60);
  source.configure(null);
  await receiver.until(() => receiver.samples.some(({ raw }) => raw.onGround === false));
  await receiver.until(() => receiver.last()?.onGround === true);
  const at = receiver.samples.findIndex(({ raw }) => raw.onGround === true);
  // Ten a second are steps of 0.1 s.
  expect(usualStepS(receiver.samples.slice(Math.max(0, at - 15), at + 1))).toBeLessThan(0.07);
});

test.concurrent("a pause is detected by the freeze, and by the clock alone", async () => {
  const { receiver, server, source, world } = await begin();
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 1);
  server.pause(true);
  await receiver.until(() => receiver.last()?.paused === true);
  server.pause(false);
  await receiver.until(() => receiver.last()?.paused === false);
  world.pause();
  await receiver.until(() => receiver.last()?.paused === true);
  expect(receiver.last()?.groundSpeedKt).toBeGreaterThan(50);
});

test.concurrent("properties come and go with the aircraft", async () => {
  const { receiver, server, source } = await begin(700, 20);
  server.faults.unknownPaths.add("/consumables/fuel/total-fuel-lbs");
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 1);
  expect(receiver.last()?.fuelLb).toBeUndefined();
  server.faults.unknownPaths.clear();
  server.faults.unknownPaths.add("/accelerations/pilot-g");
  await receiver.until(() => receiver.last()?.fuelLb !== undefined && receiver.last()?.gForce === undefined);
  expect(receiver.state()?.kind).toBe("connected");
});

test.concurrent("an aircraft is judged again when FlightGear has loaded it: one without its engines is no glider", async () => {
  const { receiver, server, source } = await begin(700, 1);
  server.faults.loading = true;
  server.faults.unknownPaths.add("/engines/engine/running");
  source.configure(null);
  await receiver.until(() => receiver.state()?.kind === "connected");
  expect(receiver.state()).toMatchObject({ reason: say("loads", { name: "FlightGear" }) });
  server.faults.unknownPaths.clear();
  server.faults.loading = false;
  await receiver.until(() => {
    const state = receiver.state();
    return state?.kind === "connected" && state.aircraft?.engineCount === 1;
  });
  expect(receiver.state()).toMatchObject({ flying: true, aircraft: { category: "", engineCount: 1 } });
});

test.concurrent("a long frame is awaited, a longer one is a stall", async () => {
  const { receiver, server, source } = await begin(700, 10);
  source.configure(null);
  await receiver.until(() => receiver.samples.length > 1);
  server.faults.silent = true;
  await sleep(800);
  expect(receiver.state()?.kind).toBe("connected");
  await receiver.until(() => receiver.state()?.kind === "searching");
  expect(receiver.state()).toMatchObject({ reason: say("stoppedSending", { name: "FlightGear" }) });
  server.faults.silent = false;
  const before = receiver.samples.length;
  await receiver.until(() => receiver.samples.length > before);
});

test.concurrent("another web server is not FlightGear", async () => {
  const { receiver, server, source } = await begin();
  server.faults.unknownPaths.add("/sim/version/flightgear");
  source.configure({ host: "127.0.0.1", port: server.port, kind: "flightgear" });
  await receiver.until(() => receiver.state()?.kind === "searching");
  expect(receiver.state()).toMatchObject({
    reason: { say: "noFlightGearAt", of: { option: `--httpd=${server.port}` } },
  });
  expect(server.clients().ever).toBe(0);
});
