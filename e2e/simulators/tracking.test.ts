import { expect, test } from "vitest";
import type { Playback } from "../../src-main/demo/simulator/playback.ts";
import { absoluteTimeAtStartS, startDemoSimulator } from "../../src-main/demo/simulator/server.ts";
import { createTracker } from "../../src-main/flight/phases/tracker.ts";
import { createPlausibilityFilter } from "../../src-main/gate/plausibility.ts";
import { createFlightGearSource } from "../../src-main/sources/flightgear/source.ts";
import { createSimConnectSource } from "../../src-main/sources/simconnect/source.ts";
import type { SimulatorSource } from "../../src-main/sources/source.ts";
import { createXPlaneSource } from "../../src-main/sources/xplane/source.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { startFlightGear } from "../../tools/lab/simulators/flightgear.ts";
import { elapsedAtStartS } from "../../tools/lab/simulators/flightgear-properties.ts";
import { createWorld } from "../../tools/lab/simulators/flown-world.ts";
import { flight, type Receiver, receive } from "../../tools/lab/simulators/harness.ts";
import { flightTimeAtStartS } from "../../tools/lab/simulators/xplane-datarefs.ts";
import { startXPlaneUdp } from "../../tools/lab/simulators/xplane-udp.ts";
import { startXPlaneWeb } from "../../tools/lab/simulators/xplane-web.ts";

/**
 * The part of the flight: by default the landing with its skip of 0.2 s. `TRACK_FROM_S=0 TRACK_TO_S=1143` is the whole
 * flight.
 */
const fromS = Number(process.env.TRACK_FROM_S ?? 1045);
const toS = Number(process.env.TRACK_TO_S ?? 1052.5);
const speed = Number(process.env.TRACK_SPEED ?? 1);
const closedPort = 9;

/** Phases and events, each with its time in the recording. */
function track(samples: readonly { readonly sample: SimSample; readonly atS: number }[]) {
  const tracker = createTracker({ departure: null, arrival: null, cruiseAltitudeFt: null, category: "" });
  const said: { what: string; atS: number }[] = [];
  const timeOf = (ms: number): number =>
    samples.reduce((best, one) => (Math.abs(one.sample.timeMs - ms) < Math.abs(best.sample.timeMs - ms) ? one : best))
      .atS;
  for (const { sample } of samples)
    for (const output of tracker.update(sample)) {
      if (output.kind === "phase") said.push({ what: output.change.phase, atS: timeOf(output.change.atMs) });
      if (
        output.kind === "event" &&
        ["lift_off", "touchdown", "bounce", "block_off", "block_on"].includes(output.event.kind)
      )
        said.push({ what: output.event.kind, atS: timeOf(output.event.atMs) });
    }
  const { landings, totals } = tracker.view();
  return { said, landings, totals };
}

/** One simulator that shows the flight, and the results. */
interface Flown {
  readonly name: string;
  readonly receiver: Receiver<SimulatorSource>;
  /** When each sample came. */
  readonly arrivals: readonly number[];
  /** Simulated time when the recording begins. */
  readonly startS: number;
  readonly playback: Pick<Playback, "play" | "position">;
  close(): Promise<unknown>;
}

function follow(create: Parameters<typeof receive<SimulatorSource>>[0]): Pick<Flown, "receiver" | "arrivals"> {
  const arrivals: number[] = [];
  const receiver = receive<SimulatorSource>((context) =>
    create({
      ...context,
      sample(raw, doubt) {
        arrivals.push(performance.now());
        context.sample(raw, doubt);
      },
    }),
  );
  return { receiver, arrivals };
}

async function begin(): Promise<readonly Flown[]> {
  const [first, second, third] = [createWorld(flight, speed), createWorld(flight, speed), createWorld(flight, speed)];
  for (const world of [first, second, third]) world.seek(fromS);
  const web = await startXPlaneWeb(first);
  const udp = await startXPlaneUdp(second);
  const flightGear = await startFlightGear(third);
  const msfs = await startDemoSimulator({ recording: flight, speed, frameHz: 60, version: "msfs2024" });
  msfs.seek(fromS);
  const flown: readonly Flown[] = [
    {
      name: "X-Plane, Web API",
      ...follow((context) => createXPlaneSource(context, { webPort: web.port, udpPort: closedPort })),
      startS: flightTimeAtStartS,
      playback: first,
      close: web.stop,
    },
    {
      name: "X-Plane, UDP",
      ...follow((context) => createXPlaneSource(context, { webPort: closedPort, udpPort: udp.port })),
      startS: flightTimeAtStartS,
      playback: second,
      close: udp.close,
    },
    {
      name: "FlightGear",
      ...follow((context) => createFlightGearSource(context, `127.0.0.1:${flightGear.port}`)),
      startS: elapsedAtStartS,
      playback: third,
      close: flightGear.stop,
    },
    {
      name: "SimConnect",
      ...follow(createSimConnectSource),
      startS: absoluteTimeAtStartS,
      playback: msfs,
      close: msfs.close,
    },
  ];
  for (const { name, receiver } of flown)
    receiver.source.configure(name === "SimConnect" ? { host: "127.0.0.1", port: msfs.port } : null);
  return flown;
}

test("the same flight by each protocol has the same phases, events and report", async () => {
  const flown = await begin();
  await Promise.all(flown.map(({ receiver }) => receiver.until(() => receiver.samples.length > 1, 60_000)));
  for (const { playback } of flown) playback.play();
  const flyingMs = ((toS - fromS) / speed) * 1000;
  await Promise.all(
    flown.map(({ receiver, playback }) => receiver.until(() => playback.position() >= toS, flyingMs + 60_000)),
  );
  for (const { receiver } of flown) receiver.source.close();
  await Promise.all(flown.map(({ close }) => close()));

  const recorded = track(
    flight.samples
      .filter(({ timeMs }) => timeMs >= fromS * 1000 && timeMs <= toS * 1000)
      .map((sample) => ({ sample, atS: sample.timeMs / 1000 })),
  );
  const tracked = flown.map(({ receiver, arrivals, startS }) => {
    const truth = createPlausibilityFilter();
    const samples = receiver.samples.flatMap(({ raw, doubt }, at) => {
      const judgement = truth.judge(raw, doubt, arrivals[at] ?? 0);
      return judgement.kind === "true" ? [{ sample: judgement.sample, atS: (raw.simTimeS ?? 0) - startS }] : [];
    });
    expect(samples.length).toBe(receiver.samples.length);
    return track(samples);
  });
  if (fromS === 0)
    console.info(
      JSON.stringify(
        [{ name: "recorded", ...recorded }, ...tracked.map((each, i) => ({ name: flown[i]?.name, ...each }))],
        null,
        1,
      ),
    );

  const contacts = ["lift_off", "touchdown", "bounce"];
  for (const { said, landings, totals } of tracked) {
    const exact = ({ what }: { what: string }): boolean => contacts.includes(what);
    expect(said.map(({ what }) => what)).toEqual(recorded.said.map(({ what }) => what));
    recorded.said.filter(exact).forEach(({ what, atS }, i) => {
      const there = said.filter(exact)[i];
      expect(there?.what).toBe(what);
      // One sample every 0.1 s, or one row of the recording, whichever is longer; and as much again for the machine.
      expect(Math.abs((there?.atS ?? Number.NaN) - atS)).toBeLessThan(2 * Math.max(0.4, 0.1 * speed));
    });
    expect(landings.length).toBe(recorded.landings.length);
    landings.forEach(({ rateFpm, rateBoundsFpm }, i) => {
      const truth = recorded.landings[i];
      expect(rateFpm).not.toBeNull();
      // Both rates are estimates between samples, so their intervals must overlap.
      expect(rateBoundsFpm?.[0]).toBeLessThan((truth?.rateBoundsFpm?.[1] ?? Number.NaN) + 1);
      expect(rateBoundsFpm?.[1]).toBeGreaterThan((truth?.rateBoundsFpm?.[0] ?? Number.NaN) - 1);
    });
    // The report's values. Only the flight after the last sample may be missing.
    const lastS = 2 * Math.max(0.4, 0.1 * speed);
    expect(Math.abs(totals.distanceNm - recorded.totals.distanceNm)).toBeLessThan(0.05 + (120 / 3600) * lastS);
    expect(totals.fuelNowLb).toBeCloseTo(recorded.totals.fuelNowLb ?? Number.NaN, 0);
    expect(totals.maxAltitudeFt).toBeCloseTo(recorded.totals.maxAltitudeFt ?? Number.NaN, -1);
    expect(Math.abs((totals.maxGroundSpeedKt ?? Number.NaN) - (recorded.totals.maxGroundSpeedKt ?? 0))).toBeLessThan(1);
  }
}, 3_600_000);
