import { expect, test } from "vitest";
import { distanceNm } from "../src-shared/domain/geodesy.ts";
import { sampleAt, touchdowns } from "./demo/simulator/playback.ts";
import { demo, link, recordedFlight, soon } from "./sources/testing/harness.ts";

/** The samples after the last that moved. */
const framesAtEnd = 2;
const metresPerNm = 1852;

test.for([
  ["msfs2024", "Microsoft Flight Simulator 2024", 300],
  ["msfs2020", "Microsoft Flight Simulator 2020", 600],
  ["fsx", "Microsoft Flight Simulator X", 600],
] as const)("the recorded flight comes through %s as it was flown", async ([version, product, speed], t) => {
  const server = await demo(t, { version, speed, frameHz: 100 });
  const { simulator, samples, story } = link(t, { host: "127.0.0.1", port: server.port }, { clockRate: speed });
  await soon(() => expect(samples.length).toBeGreaterThan(0));
  expect(simulator.state()).toMatchObject({ kind: "connected", simulator: product, flying: true, reason: "" });
  const startS = samples[0]?.simTimeS ?? Number.NaN;
  const firstFrame = server.frames();
  const firstSample = samples.length;
  const over = new Promise<number>((resolve) => server.onEnd(() => resolve(server.frames() - firstFrame)));
  server.play();
  const framesFlown = await over;
  await soon(() => expect(samples.at(-1)?.simTimeS).toBeCloseTo(startS + 1143.39, 1));

  const worst = { position: 0, altitude: 0, verticalSpeed: 0, pitch: 0, bank: 0, fuel: 0 };
  const off = (key: keyof typeof worst, by: number): void => {
    worst[key] = Math.max(worst[key], Math.abs(by));
  };
  let lastMs = Number.NEGATIVE_INFINITY;
  let fuelBeforeLb = Number.POSITIVE_INFINITY;
  for (const got of samples) {
    expect(got.timeMs).toBeGreaterThan(lastMs);
    lastMs = got.timeMs;
    const was = sampleAt(recordedFlight.samples, (got.simTimeS ?? 0) - startS);
    off(
      "position",
      metresPerNm * distanceNm(got, { latitudeDeg: was.latitudeDeg ?? 0, longitudeDeg: was.longitudeDeg ?? 0 }),
    );
    off("altitude", got.altitudeFt - (was.altitudeFt ?? 0));
    off("verticalSpeed", (got.verticalSpeedFpm ?? Number.NaN) - (was.verticalSpeedFpm ?? 0));
    off("pitch", (got.pitchDeg ?? Number.NaN) - (was.pitchDeg ?? 0));
    off("bank", (got.bankDeg ?? Number.NaN) - (was.bankDeg ?? 0));
    // This value is read once a simulated second, not with each frame: it may be that of the frame before.
    const fuelLb = got.fuelLb ?? Number.NaN;
    off("fuel", Math.max(0, (was.fuelLb ?? 0) - fuelLb, fuelLb - fuelBeforeLb));
    fuelBeforeLb = was.fuelLb ?? 0;
    expect(got.onGround).toBe(was.onGround);
  }
  expect(worst.position).toBeLessThan(1);
  expect(worst.altitude).toBeLessThan(0.1);
  expect(worst.verticalSpeed).toBeLessThan(1);
  expect(worst.pitch).toBeLessThan(0.01);
  expect(worst.bank).toBeLessThan(0.01);
  expect(worst.fuel).toBeLessThan(0.1);
  // At this speed a frame is longer than a simulated second, so every frame counts. The number of frames depends on the
  // machine, because they come by real time.
  expect(samples.length - firstSample).toBeGreaterThanOrEqual(framesFlown - framesAtEnd);
  expect(simulator.dropped()).toEqual({});
  expect(story().filter((line) => line.startsWith("searching"))).toEqual(["searching: Searching for a simulator."]);
  expect(simulator.state()).toMatchObject({
    aircraft: {
      title: "Cessna 172P Skyhawk",
      icaoType: "C172",
      registration: "TF-SKY",
      engineCount: 1,
      category: "Airplane",
    },
  });
  const end = samples.at(-1);
  expect(end).toMatchObject({
    onGround: true,
    parkingBrake: true,
    enginesRunning: false,
    paused: false,
    simulationRate: 1,
  });
  expect(end?.flapsRatio).toBeCloseTo(0.66);
  expect(end?.latchedTouchdownFpm).toBeCloseTo((touchdowns(recordedFlight.samples).at(-1)?.fps ?? 0) * 60);
  expect(samples.some((sample) => sample.enginesRunning === true && (sample.rpm ?? 0) > 1000)).toBe(true);
});

test("a landing is followed frame by frame, a cruise once a second", async (t) => {
  const contactS = touchdowns(recordedFlight.samples)[0]?.atS ?? 0;
  const server = await demo(t);
  const { samples } = link(t, { host: "127.0.0.1", port: server.port });
  server.seek(contactS - 300);
  server.play();
  await soon(() => expect(samples.length).toBeGreaterThan(4));
  const flownS = Number(samples.at(-1)?.simTimeS) - Number(samples[1]?.simTimeS);
  expect(flownS).toBeGreaterThan(0.8 * (samples.length - 2));
  server.seek(contactS - 2);
  await soon(() => expect(samples.at(-1)?.onGround).toBe(true));
  const last = samples.filter((sample) => (sample.simTimeS ?? 0) > (samples.at(-1)?.simTimeS ?? 0) - 1);
  // 60 on an idle computer; a busy one misses frames.
  expect(last.length).toBeGreaterThan(3);
});
