import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createGate } from "../../src-main/gate/gate.ts";
import { createSimConnectSource } from "../../src-main/sources/simconnect/source.ts";
import { readRecording } from "../../tools/lab/recording.ts";
import { startSimConnect } from "../../tools/lab/simulators/simconnect.ts";
import { receive } from "./harness.ts";
import { track } from "./jsbsim-tracking.ts";

const recording = readRecording(
  fileURLToPath(new URL("../../assets/flights/jsbsim_bikf_birk.csv.gz", import.meta.url)),
);

test("the demo's flight, 30 times faster than real time, lands measured well on its runway", async () => {
  const simulator = await startSimConnect({
    ...{ recording, speed: 30, landingSpeed: 2, frameHz: 60, evenFrames: true },
  });
  const speeds: number[] = [];
  simulator.onSpeed((speed) => speeds.push(speed));
  const receiver = receive((context) => createSimConnectSource(context));
  try {
    receiver.source.configure({ host: "127.0.0.1", port: simulator.port });
    // Starts in the descent, because the flight before it does not affect the landing.
    simulator.seek(900);
    await receiver.until(() => receiver.samples.length > 1);
    simulator.play();
    await receiver.until(() => simulator.position() > 1090, 60_000);
  } finally {
    receiver.source.close();
    await simulator.close();
  }
  const truth = createGate();
  const startS = Number(receiver.samples[0]?.raw.simTimeS);
  let timeMs = 0;
  const samples = receiver.samples.flatMap(({ raw, doubt }) => {
    timeMs = Math.max(timeMs + 1, Math.round((Number(raw.simTimeS) - startS) * 1000));
    const judgement = truth.judge(raw, doubt, timeMs);
    return judgement.kind === "true" ? [judgement.sample] : [];
  });
  const [landing, ...others] = track(samples).landings;
  expect(others).toEqual([]);
  expect(landing).toMatchObject({ confidence: "high", runway: { airport: "BIRK", name: "13", source: "simulator" } });
  expect(Math.abs((landing?.rateFpm ?? 0) + 183)).toBeLessThan(15);
  expect(Math.abs((landing?.runway?.pastThresholdFt ?? 0) - 527)).toBeLessThan(20);
  expect(Math.abs(landing?.runway?.rightOfCentreFt ?? 999)).toBeLessThan(20);
  expect(speeds).toEqual([2, 30]);
});
