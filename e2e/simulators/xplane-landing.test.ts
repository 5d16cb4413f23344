import { beforeAll, describe, expect, test } from "vitest";
import { sampleAt } from "../../src-main/flight/testing/scripted-flight.ts";
import { createXPlaneSource } from "../../src-main/sources/xplane/source.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { createWorld } from "./flown-world.ts";
import { closedPort, receive, sleep } from "./harness.ts";
import type { JsbSimFlight } from "./jsbsim-flights.ts";
import type { Seen } from "./jsbsim-tracking.ts";
import { expectTrueLanding, landingFlights as flights, flyLanding } from "./landing-flights.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

type Link = "the Web API and UDP" | "UDP alone" | "the Web API alone";

const fly = (flight: JsbSimFlight, link: Link): Promise<Seen> =>
  flyLanding(flight, async (world) => {
    // Only one of the two servers counts frames, so that none is skipped or shown twice on a busy computer: UDP each
    // one, the Web API alone six for each of its messages.
    const isWebAlone = link === "the Web API alone";
    const sixFrames = (): void => {
      for (let i = 0; i < 6; i++) world.tick();
    };
    const udp = await startXPlaneUdp(isWebAlone ? { ...world, tick: () => {} } : world);
    const web = await startXPlaneWeb({ ...world, tick: isWebAlone ? sixFrames : () => {} });
    const ports = {
      webPort: link === "UDP alone" ? closedPort : web.port,
      udpPort: isWebAlone ? closedPort : udp.port,
    };
    return {
      create: (context) => createXPlaneSource(context, ports),
      async stop() {
        await Promise.all([web.stop(), udp.close()]);
        expect(web.complaints).toEqual([]);
      },
    };
  });

const gentle = flights.find(({ name }) => name === "c172p_gentle") ?? expect.fail();
const links = ["the Web API and UDP", "UDP alone"] as const;
/** Each flight takes real time, so all fly at the same time, beside the first tests. */
let flown: Promise<ReadonlyMap<string, Seen>>;
beforeAll(() => {
  const all = flights.flatMap((flight) => links.map((link) => ({ flight, link })));
  flown = Promise.all(all.map(async ({ flight, link }) => [link + flight.name, await fly(flight, link)] as const)).then(
    (seen) => new Map(seen),
  );
});

test.concurrent("without an answer by UDP, the Web API's ten samples a second are marked as an estimate", async () => {
  const [landing] = (await fly(gentle, "the Web API alone")).landings;
  expect(landing?.confidence).toBe("medium");
  expect(JSON.stringify(landing?.method)).toContain("estimated");
});

test.concurrent("a Web API that hangs in the flare costs neither the landing nor the connection: UDP goes on", async () => {
  const touchS = gentle.groundings[0]?.onS ?? Number.NaN;
  const kinds = new Set<string>();
  const seen = await flyLanding(gentle, async (world) => {
    const udp = await startXPlaneUdp(world);
    const web = await startXPlaneWeb({
      ...world,
      tick() {
        web.faults.silent = world.position() > touchS - 3;
      },
    });
    const ports = { webPort: web.port, udpPort: udp.port };
    return {
      create: ({ state, ...context }) =>
        createXPlaneSource(
          {
            ...context,
            state(next) {
              kinds.add(next.kind);
              state(next);
            },
          },
          ports,
        ),
      stop: () => Promise.all([web.stop(), udp.close()]),
    };
  });
  expectTrueLanding(gentle, seen);
  expect([...kinds]).toEqual(["connected"]);
});

test.concurrent("a message of the Web API that is older than the frames by UDP does not set the time back", async ({
  onTestFinished,
}) => {
  const world = createWorld(gentle.recording, 1, 60);
  const moments: SimSample[] = [];
  const tick = (): void => {
    world.tick();
    moments.push(world.now());
    if (moments.length > 60) moments.shift();
  };
  const late = (): SimSample => moments[0] ?? world.now();
  const web = await startXPlaneWeb({
    ...world,
    tick() {
      for (let i = 0; i < 6; i++) tick();
    },
    now: late,
    position: () => late().timeMs / 1000,
  });
  const udp = await startXPlaneUdp({ ...world, tick });
  const receiver = receive((context) => createXPlaneSource(context, { webPort: web.port, udpPort: udp.port }));
  onTestFinished(async () => {
    void receiver.source.close();
    await Promise.all([web.stop(), udp.close()]);
  });
  world.play();
  receiver.source.configure(null);
  await receiver.until(() => udp.subscriptions() > 6);
  for (let i = 0; i < 3; i++) {
    const before = receiver.samples.length;
    await receiver.until(() => receiver.samples.length > before + 10);
    udp.faults.silent = true;
    await sleep(800);
    udp.faults.silent = false;
  }
  const times = receiver.samples.map(({ raw }) => Number(raw.simTimeS));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test.concurrent("frames are requested near the ground only, and stopped; none outlasts a new flight's clock", async ({
  onTestFinished,
}) => {
  const high = { ...sampleAt(gentle.recording.samples, 0), timeMs: 0, aglFt: 5000, altitudeFt: 5000, onGround: false };
  const played = createWorld({ ...gentle.recording, samples: [high, { ...high, timeMs: 3_600_000 }] }, 1);
  let loadedS = 0;
  const world = { ...played, position: () => played.position() - loadedS };
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
  await receiver.until(() => udp.subscriptions() === 0);
  const clockS = () => Number(receiver.samples.at(-1)?.raw.simTimeS);
  const beforeS = clockS();
  loadedS = 4;
  await receiver.until(() => clockS() < beforeS - 2);
  Object.assign(high, { aglFt: 400 });
  await receiver.until(() => udp.subscriptions() > 6);
  receiver.source.close();
  await receiver.until(() => udp.subscriptions() === 0);
});

describe.each(links)("%s", (link) => {
  test.each(flights)(
    "$name: the rate is JSBSim's, with high confidence, and every bounce is counted",
    async (flight) => {
      expectTrueLanding(flight, (await flown).get(link + flight.name));
    },
  );
});
