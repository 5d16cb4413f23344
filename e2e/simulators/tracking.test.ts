import { expect, test } from "vitest";
import { createTracker } from "../../src-main/flight/tracker.ts";
import { createFlightGearSource } from "../../src-main/simulator/flightgear/source.ts";
import type { SimulatorSource } from "../../src-main/simulator/source.ts";
import { createTruthFilter } from "../../src-main/simulator/truth.ts";
import { createXPlaneSource } from "../../src-main/simulator/xplane/source.ts";
import type { FlightSample } from "../../src-shared/sample.ts";
import { startFlightGear } from "./flightgear.ts";
import { elapsedAtStartS } from "./flightgear-properties.ts";
import { flight, type Receiver, receive } from "./harness.ts";
import { createWorld } from "./world.ts";
import { flightTimeAtStartS } from "./xplane-datarefs.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

/** The part that is flown: the landing with its skip of 0.2 s by default; the whole flight is `TRACK_FROM_S=0 TRACK_TO_S=1143`. */
const fromS = Number(process.env.TRACK_FROM_S ?? 1045);
const toS = Number(process.env.TRACK_TO_S ?? 1052.5);
const speed = Number(process.env.TRACK_SPEED ?? 1);
const nowhere = { group: "239.255.1.1", port: 49_996 };
const closedPort = 9;

/** Phases and events, each with its time in the recording. */
function track(samples: readonly { readonly sample: FlightSample; readonly atS: number }[]) {
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
  return { said, landings: tracker.view().landings };
}

test("the same flight by each protocol has the same phases, contacts and bounces", async () => {
  const worlds = [0, 1, 2].map(() => createWorld(flight, speed));
  const [first, second, third] = worlds;
  if (first === undefined || second === undefined || third === undefined) throw new Error("three worlds");
  for (const world of worlds) world.seek(fromS);
  const web = await startXPlaneWeb(first);
  const udp = await startXPlaneUdp(second);
  const flightGear = await startFlightGear(third);
  const stamps = new Map<Receiver<SimulatorSource>, number[]>();
  const by = (create: Parameters<typeof receive<SimulatorSource>>[0]): Receiver<SimulatorSource> => {
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
    stamps.set(receiver, arrivals);
    return receiver;
  };
  const receivers = [
    by((context) => createXPlaneSource(context, { webPort: web.port, udpPort: closedPort, beacon: nowhere })),
    by((context) => createXPlaneSource(context, { webPort: closedPort, udpPort: udp.port, beacon: nowhere })),
    by((context) => createFlightGearSource(context, [flightGear.port])),
  ];
  for (const { source } of receivers) source.configure(null);
  await Promise.all(receivers.map((receiver) => receiver.until(() => receiver.samples.length > 1)));
  for (const world of worlds) world.play();
  const flyingMs = ((toS - fromS) / speed) * 1000;
  await Promise.all(
    receivers.map((receiver, i) => receiver.until(() => (worlds[i]?.position() ?? 0) >= toS, flyingMs + 9000)),
  );
  for (const { source } of receivers) source.close();
  await Promise.all([web.stop(), udp.close(), flightGear.stop()]);

  const recorded = track(
    flight.samples
      .filter(({ timeMs }) => timeMs >= fromS * 1000 && timeMs <= toS * 1000)
      .map((sample) => ({ sample, atS: sample.timeMs / 1000 })),
  );
  const tracked = receivers.map((receiver, i) => {
    const truth = createTruthFilter();
    const samples = receiver.samples.flatMap(({ raw, doubt }, at) => {
      const judgement = truth.judge(raw, doubt, stamps.get(receiver)?.[at] ?? 0);
      const startS = i === 2 ? elapsedAtStartS : flightTimeAtStartS;
      return judgement.kind === "true" ? [{ sample: judgement.sample, atS: (raw.simTimeS ?? 0) - startS }] : [];
    });
    expect(samples.length).toBe(receiver.samples.length);
    return track(samples);
  });
  if (fromS === 0) console.info(JSON.stringify([recorded, ...tracked], null, 1));

  const contacts = ["lift_off", "touchdown", "bounce"];
  for (const { said, landings } of tracked) {
    const exact = ({ what }: { what: string }): boolean => contacts.includes(what);
    expect(said.map(({ what }) => what)).toEqual(recorded.said.map(({ what }) => what));
    recorded.said.filter(exact).forEach(({ what, atS }, i) => {
      const there = said.filter(exact)[i];
      expect(there?.what).toBe(what);
      // A sample each 0.1 s at most, or one row of the recording, whichever is longer; and as much again for the machine.
      expect(Math.abs((there?.atS ?? Number.NaN) - atS)).toBeLessThan(2 * Math.max(0.4, 0.1 * speed));
    });
    expect(landings.length).toBe(recorded.landings.length);
    landings.forEach(({ rateFpm, rateBoundsFpm }, i) => {
      const truth = recorded.landings[i];
      expect(rateFpm).not.toBeNull();
      // Both are estimates between samples: their intervals must meet.
      expect(rateBoundsFpm?.[0]).toBeLessThan((truth?.rateBoundsFpm?.[1] ?? Number.NaN) + 1);
      expect(rateBoundsFpm?.[1]).toBeGreaterThan((truth?.rateBoundsFpm?.[0] ?? Number.NaN) - 1);
    });
  }
}, 3_600_000);
