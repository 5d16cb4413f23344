import { expect, test } from "vitest";
import { sampleAt } from "../../src-main/demo/simulator/playback.ts";
import { distanceNm, turnDeg } from "../../src-shared/domain/geodesy.ts";
import type { RawSample } from "../../src-shared/domain/sample.ts";
import { startFlightGear } from "./flightgear.ts";
import { elapsedAtStartS } from "./flightgear-properties.ts";
import { createWorld } from "./flown-world.ts";
import { flight, receive } from "./harness.ts";
import { sourcesAt } from "./links.ts";
import { flightTimeAtStartS } from "./xplane-datarefs.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

const speed = 200;

/** Largest deviations from the recording at the time of each sample. */
function deviations(samples: readonly RawSample[], timeAtStartS: number) {
  const worst = { positionM: 0, altitudeFt: 0, aglFt: 0, speedKt: 0, verticalFpm: 0, headingDeg: 0, contact: 0 };
  const note = (key: keyof typeof worst, deviation: number): void => {
    worst[key] = Math.max(worst[key], Math.abs(deviation));
  };
  for (const sample of samples) {
    const { simTimeS = Number.NaN, latitudeDeg = Number.NaN, longitudeDeg = Number.NaN } = sample;
    const truth = sampleAt(flight.samples, simTimeS - timeAtStartS);
    const place = { latitudeDeg: truth.latitudeDeg ?? Number.NaN, longitudeDeg: truth.longitudeDeg ?? Number.NaN };
    note("positionM", distanceNm({ latitudeDeg, longitudeDeg }, place) * 1852);
    note("altitudeFt", (sample.altitudeFt ?? Number.NaN) - (truth.altitudeFt ?? Number.NaN));
    note("aglFt", (sample.aglFt ?? Number.NaN) - (truth.aglFt ?? Number.NaN));
    note("speedKt", (sample.groundSpeedKt ?? Number.NaN) - (truth.groundSpeedKt ?? Number.NaN));
    note("verticalFpm", (sample.verticalSpeedFpm ?? Number.NaN) - (truth.verticalSpeedFpm ?? Number.NaN));
    note("headingDeg", turnDeg(sample.headingTrueDeg ?? Number.NaN, truth.headingTrueDeg ?? Number.NaN));
    note("contact", Number(sample.onGround !== truth.onGround));
  }
  return worst;
}

test("the same flight by each protocol is the recorded flight, within the protocol's precision", async () => {
  const [web, udp, flightGear] = [createWorld(flight, speed), createWorld(flight, speed), createWorld(flight, speed)];
  const servers = [await startXPlaneWeb(web), await startXPlaneUdp(udp), await startFlightGear(flightGear)] as const;
  const receivers = [
    receive(sourcesAt["X-Plane's Web API"](servers[0].port).create),
    receive(sourcesAt["X-Plane's UDP"](servers[1].port).create),
    receive(sourcesAt.FlightGear(servers[2].port).create),
  ] as const;
  for (const { source } of receivers) source.configure(null);
  await Promise.all(receivers.map((receiver) => receiver.until(() => receiver.samples.length > 0)));
  for (const world of [web, udp, flightGear]) world.play();
  const end = flight.samples.at(-1);
  const isAtEnd = (sample: RawSample | undefined): boolean =>
    Math.abs(Number(sample?.fuelLb) - Number(end?.fuelLb)) < 0.005 && sample?.enginesRunning === end?.enginesRunning;
  await Promise.all(receivers.map((receiver) => receiver.until(() => isAtEnd(receiver.last()))));
  for (const { source } of receivers) source.close();

  const [fromWeb, fromUdp, fromFlightGear] = receivers.map(({ samples }) => samples.map(({ raw }) => raw));
  // Enough to compare. A busy machine reads fewer of them.
  for (const samples of [fromWeb, fromUdp, fromFlightGear]) expect(samples?.length).toBeGreaterThan(10);

  const ofWeb = deviations(fromWeb ?? [], flightTimeAtStartS);
  const ofUdp = deviations(fromUdp ?? [], flightTimeAtStartS);
  const ofFlightGear = deviations(fromFlightGear ?? [], elapsedAtStartS);
  // The clock is a float32 in both of X-Plane's: 0.06 ms at 1,000 s, 6 mm of flight.
  expect(ofWeb.positionM).toBeLessThan(0.01);
  expect(ofWeb.altitudeFt).toBeLessThan(0.001);
  // Half a unit in the last place of a float32 at 64° and -22°: 0.42 m of latitude.
  expect(ofUdp.positionM).toBeLessThan(0.45);
  expect(ofUdp.altitudeFt).toBeLessThan(0.001);
  // Six decimals of a degree: 0.06 m.
  expect(ofFlightGear.positionM).toBeLessThan(0.08);
  expect(ofFlightGear.altitudeFt).toBeLessThan(0.001);
  for (const worst of [ofWeb, ofUdp, ofFlightGear]) {
    expect(worst.aglFt).toBeLessThan(0.001);
    expect(worst.verticalFpm).toBeLessThan(0.05);
    expect(worst.contact).toBe(0);
  }
  // Around a contact FlightGear is asked for these ten times a real second only, which is 20 s at this speed.
  for (const worst of [ofWeb, ofUdp]) {
    expect(worst.speedKt).toBeLessThan(0.001);
    expect(worst.headingDeg).toBeLessThan(0.001);
  }
  for (const samples of [fromWeb, fromUdp, fromFlightGear]) {
    const last = samples?.at(-1);
    expect(last?.fuelLb).toBeCloseTo(end?.fuelLb ?? Number.NaN, 2);
    expect(last?.totalWeightLb).toBeCloseTo(end?.totalWeightLb ?? Number.NaN, 1);
    expect(last?.enginesRunning).toBe(end?.enginesRunning);
    expect(last?.parkingBrake).toBe(end?.parkingBrake);
    expect(last?.indicatedAltitudeFt).toBeCloseTo(end?.indicatedAltitudeFt ?? Number.NaN, 1);
    expect(last?.gearRatio).toBe(1);
  }
  await Promise.all([servers[0].stop(), servers[1].close(), servers[2].stop()]);
});
