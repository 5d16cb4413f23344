import { beforeAll, describe, expect, test } from "vitest";
import { createGate } from "../../src-main/gate/gate.ts";
import { createSimConnectSource } from "../../src-main/sources/simconnect/source.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { startSimConnect } from "../../tools/lab/simulators/simconnect.ts";
import { receive } from "./harness.ts";
import { bouncesOf, type JsbSimFlight, jsbSimFlights } from "./jsbsim-flights.ts";
import { track } from "./jsbsim-tracking.ts";

// The truth is the contact log of JSBSim, which flew these landings. Frames a simulated second, which the flights
// alternate, and playback speed as a multiple of real time.
const frameRates = [30, 20, 60];
const speed = 6;

/** The flight through a SimConnect server and Contrail's own source, to the end. */
async function fly({ recording }: JsbSimFlight, framesPerS: number): Promise<SimSample[]> {
  const simulator = await startSimConnect({
    recording,
    speed,
    frameHz: framesPerS * speed,
    evenFrames: true,
  });
  const receiver = receive((context) => createSimConnectSource(context));
  const ended = new Promise<void>((resolve) => simulator.onEnd(resolve));
  receiver.source.configure({ host: "127.0.0.1", port: simulator.port });
  await receiver.until(() => receiver.samples.length > 1);
  simulator.play();
  await ended;
  const lengthS = (recording.samples.at(-1)?.timeMs ?? 0) / 1000;
  const startS = receiver.samples[0]?.raw.simTimeS ?? 0;
  await receiver.until(() => Number(receiver.last()?.simTimeS) - startS > lengthS - 1.5);
  receiver.source.close();
  await simulator.close();
  const truth = createGate();
  let timeMs = 0;
  return receiver.samples.flatMap(({ raw, doubt }) => {
    timeMs = Math.max(timeMs + 1, Math.round(((Number(raw.simTimeS) - startS) * 1000) / speed));
    const judgement = truth.judge(raw, doubt, timeMs);
    return judgement.kind === "true" ? [judgement.sample] : [];
  });
}

const flown = new Map<string, SimSample[]>();
beforeAll(async () => {
  await Promise.all(
    jsbSimFlights.map(async (flight, i) => void flown.set(flight.name, await fly(flight, frameRates[i % 3] ?? 30))),
  );
});
const samplesOf = (flight: JsbSimFlight): readonly SimSample[] => flown.get(flight.name) ?? [];
const withContact = jsbSimFlights.filter(({ groundings }) => groundings.length > 0);

describe.each(withContact)("$name", (flight) => {
  const [first] = flight.groundings;
  const bounces = bouncesOf(flight);
  if (first === undefined) throw new Error("no contact");
  const see = () => {
    const seen = track(samplesOf(flight));
    const landing = seen.landings[0];
    if (landing === undefined) throw new Error("no landing seen");
    return { ...seen, landing };
  };

  test("one landing, each contact within 0.1 s of JSBSim's contact log, every bounce counted", () => {
    const { landings, landing, events } = see();
    expect(landings).toHaveLength(1);
    expect(Math.abs(landing.atS - first.onS)).toBeLessThan(0.1);
    expect(landing.bounces).toHaveLength(bounces.length);
    landing.bounces.forEach(({ atS }, i) => {
      expect(Math.abs(atS - (bounces[i]?.onS ?? Number.NaN))).toBeLessThan(0.1);
    });
    expect(events.filter((kind) => kind === "bounce")).toHaveLength(bounces.length);
    expect(events.includes("touch_and_go")).toBe(flight.ending === "touch and go");
    expect(events).not.toContain("go_around");
  });

  test("the rate within 15 ft/min or 5 %, inside its bounds, with the slope of the ground shown separately", () => {
    const { landing } = see();
    expect(Math.abs((landing.rateFpm ?? Number.NaN) - first.rateFpm)).toBeLessThan(
      Math.max(15, 0.05 * Math.abs(first.rateFpm)),
    );
    expect(landing.confidence).toBe("high");
    for (const [i, { rateFpm, rateBoundsFpm }] of [landing].entries()) {
      expect(rateBoundsFpm?.[0]).toBeLessThanOrEqual(flight.groundings[i]?.rateFpm ?? Number.NaN);
      expect(rateBoundsFpm?.[1]).toBeGreaterThanOrEqual(flight.groundings[i]?.rateFpm ?? Number.NaN);
      expect(rateFpm).toBeLessThan(0);
    }
    expect(Math.abs((landing.groundRiseFpm ?? Number.NaN) - first.groundFpm)).toBeLessThan(3);
    expect(Math.abs((landing.pitchDeg ?? Number.NaN) - first.pitchDeg)).toBeLessThan(0.5);
  });

  test("the place on the runway, which SimConnect reports on request", () => {
    const { landing } = see();
    const aFrameFt = (landing.groundSpeedKt ?? Number.NaN) * 1.688 * 0.05;
    expect(`${landing.runway?.airport} ${landing.runway?.name}`).toBe(flight.runway);
    expect(Math.abs((landing.runway?.pastThresholdFt ?? Number.NaN) - first.pastThresholdFt)).toBeLessThan(
      aFrameFt + 3,
    );
    expect(Math.abs((landing.runway?.rightOfCentreFt ?? Number.NaN) - first.rightFt)).toBeLessThan(2);
  });
});

test("a go-around is not a landing", () => {
  const flight = jsbSimFlights.find(({ ending }) => ending === "go around");
  if (flight === undefined) throw new Error("no such flight");
  const { landings, events } = track(samplesOf(flight));
  expect(landings).toEqual([]);
  expect(events.filter((kind) => kind === "go_around")).toHaveLength(1);
  expect(events).not.toContain("touchdown");
});

test("the aircraft that landed across the wind drifts, and the wind is from the right", () => {
  const flight = jsbSimFlights.find(({ name }) => name === "a320_crosswind");
  if (flight === undefined) throw new Error("no such flight");
  const [landing] = track(samplesOf(flight)).landings;
  // JSBSim: 20 kt from 180° on a runway to the east, landed with the crab kept: heading 97°, track 90°.
  expect(landing?.crosswindKt).toBeGreaterThan(18);
  expect(landing?.driftDeg).toBeGreaterThan(-9);
  expect(landing?.driftDeg).toBeLessThan(-5);
});
