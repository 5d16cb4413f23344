import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createTruthFilter } from "../../src-main/simulator/truth.ts";
import { createXPlaneSource } from "../../src-main/simulator/xplane/source.ts";
import type { SimSample } from "../../src-shared/sample.ts";
import { receive } from "./harness.ts";
import { bouncesOf, type JsbSimFlight, jsbSimFlights } from "./jsbsim-flights.ts";
import { type Seen, track } from "./jsbsim-tracking.ts";
import { createWorld } from "./world.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

// JSBSim flew, its own contact log is the truth. X-Plane draws 60 frames a second.
const framesPerS = 60;
const closedPort = 9;
/** One of each kind: soft, hard, long, bounced; a tail wheel, a piston, a jet. */
const names = ["c172p_gentle", "c172p_bounced", "taildragger_wheels", "737_long", "737_bounced", "a320_hard"];
const flights = jsbSimFlights.filter(({ name }) => names.includes(name));
/** The first contact is at 15 s. */
const fromS = 8;

type Link = "the Web API and UDP" | "UDP alone" | "the Web API alone";

/** The flight through X-Plane's own protocols and Contrail's source, to the end. */
async function fly({ recording }: JsbSimFlight, link: Link): Promise<Seen> {
  const world = createWorld(recording, 1, framesPerS);
  world.seek(fromS);
  // Frames are counted by one of the two servers only.
  const udp = await startXPlaneUdp(world);
  const web = await startXPlaneWeb({ ...world, tick: () => {} });
  const ports = {
    webPort: link === "UDP alone" ? closedPort : web.port,
    udpPort: link === "the Web API alone" ? closedPort : udp.port,
  };
  const receiver = receive((context) => createXPlaneSource(context, ports));
  receiver.source.configure(null);
  await receiver.until(() => receiver.samples.length > 1, 30_000);
  const startS = Number(receiver.last()?.simTimeS) - fromS;
  world.play();
  await receiver.until(() => Number(receiver.last()?.simTimeS) - startS > world.lengthS - 1.5, 120_000);
  receiver.source.close();
  await Promise.all([web.stop(), udp.close()]);
  expect(web.complaints).toEqual([]);
  const truth = createTruthFilter();
  let timeMs = 0;
  return track(
    receiver.samples.flatMap(({ raw, doubt }): SimSample[] => {
      timeMs = Math.max(timeMs + 1, Math.round((Number(raw.simTimeS) - startS) * 1000));
      const judgement = truth.judge(raw, doubt, timeMs);
      return judgement.kind === "true" ? [judgement.sample] : [];
    }),
  );
}

const links = ["the Web API and UDP", "UDP alone"] as const;
const flown = new Map<string, Seen>();
beforeAll(async () => {
  const all = flights.flatMap((flight) => links.map((link) => ({ flight, link })));
  await Promise.all(all.map(async ({ flight, link }) => void flown.set(link + flight.name, await fly(flight, link))));
});

describe.each(links)("%s", (link) => {
  test.each(flights)("$name: the rate is JSBSim's, with high confidence, and every bounce is counted", (flight) => {
    const [first] = flight.groundings;
    const landing = flown.get(link + flight.name)?.landings[0];
    if (first === undefined || landing === undefined) throw new Error("no landing seen");
    expect(Math.abs(fromS + landing.atS - first.onS)).toBeLessThan(0.1);
    expect(Math.abs((landing.rateFpm ?? Number.NaN) - first.rateFpm)).toBeLessThan(
      Math.max(15, 0.05 * Math.abs(first.rateFpm)),
    );
    expect(landing.confidence).toBe("high");
    expect(landing.bounces).toHaveLength(bouncesOf(flight).length);
  });
});

test("where UDP does not answer, the Web API's ten samples a second are said to be an estimate", async () => {
  const flight = flights.find(({ name }) => name === "c172p_gentle");
  if (flight === undefined) throw new Error("no such flight");
  const [landing] = (await fly(flight, "the Web API alone")).landings;
  expect(landing?.confidence).toBe("medium");
  expect(JSON.stringify(landing?.method)).toContain("estimated");
});

test("frames are asked for near the ground only, and stopped at the end", async () => {
  const [flight] = flights;
  if (flight === undefined) throw new Error("no flight");
  const high = { ...flight.recording.samples[0], timeMs: 0, aglFt: 5000, altitudeFt: 5000, onGround: false };
  const world = createWorld({ ...flight.recording, samples: [high, { ...high, timeMs: 3_600_000 }] }, 1);
  const [web, udp] = [await startXPlaneWeb(world), await startXPlaneUdp(world)];
  const ports = { webPort: web.port, udpPort: udp.port };
  const receiver = receive((context) => createXPlaneSource(context, ports));
  onTestFinished(async () => {
    receiver.source.close();
    await Promise.all([web.stop(), udp.close()]);
  });
  world.play();
  receiver.source.configure(null);
  await receiver.until(() => receiver.samples.length > 2);
  expect(udp.requests()).toBe(0);
  Object.assign(high, { aglFt: 400 });
  await receiver.until(() => udp.subscriptions() > 6);
  Object.assign(high, { aglFt: 5000 });
  await receiver.until(() => udp.subscriptions() === 0, 15_000);
  Object.assign(high, { aglFt: 400 });
  await receiver.until(() => udp.subscriptions() > 6);
  receiver.source.close();
  await receiver.until(() => udp.subscriptions() === 0);
});
