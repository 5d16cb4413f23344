import { expect, test } from "vitest";
import { sampleAt } from "../../src-main/flight/testing/scripted-flight.ts";
import { createXPlaneSource } from "../../src-main/sources/xplane/source.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { createWorld } from "./flown-world.ts";
import { receive, sleep } from "./harness.ts";
import { flyLanding, someFlights } from "./landing-flights.ts";
import { links } from "./links.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

const gentle = someFlights.find(({ name }) => name === "c172p_gentle") ?? expect.fail();

test.concurrent("without an answer by UDP, the Web API's ten samples a second are marked as an estimate", async () => {
  const [landing] = (await flyLanding(gentle, links["X-Plane's Web API"])).landings;
  expect(landing?.confidence).toBe("medium");
  expect(JSON.stringify(landing?.method)).toContain("estimated");
});

test.concurrent("a Web API that hangs in the flare costs neither the landing nor the connection: UDP goes on", async () => {
  const [{ onS, rateFpm } = expect.fail()] = gentle.groundings;
  const kinds = new Set<string>();
  const { landings } = await flyLanding(gentle, async ({ recording, frameHz }) => {
    const world = createWorld(recording, 1, frameHz);
    const udp = await startXPlaneUdp(world);
    const web = await startXPlaneWeb({
      ...world,
      tick() {
        web.faults.silent = world.position() > onS - 3;
      },
    });
    const ports = { webPort: web.port, udpPort: udp.port };
    return {
      ...{ kind: "xplane", port: web.port, playback: world, address: null },
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
  expect(landings).toHaveLength(1);
  expect(landings[0]?.confidence).toBe("high");
  expect(Math.abs((landings[0]?.rateFpm ?? Number.NaN) - rateFpm)).toBeLessThan(15);
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
