import { expect, test } from "vitest";
import type { SimulatorSource } from "../../src-main/sources/source.ts";
import { readHoldings } from "../../src-main/sources/testing/holdings.ts";
import { createRandom } from "../../tools/lab/simulation/random.ts";
import { startFlightGear } from "./flightgear.ts";
import { flying, type Receiver, receive, sleep } from "./harness.ts";
import { sourcesAt } from "./links.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

/** Losses of the connection for each protocol, and the seed of their kinds: `SOAK_LOSSES=1000 SOAK_SEED=1`. */
const losses = Number(process.env.SOAK_LOSSES ?? 6);
const seed = Number(process.env.SOAK_SEED ?? 20_261_121);
/** Speed of the sources' time-outs, as a multiple of real time. */
const rate = 20;

/** One way to lose the simulator, and how it comes back. */
type Loss = readonly [name: string, lose: () => unknown, recover: () => unknown];

/** Changes faults and waits for `forMs`. */
const set =
  <F extends object>(faults: F, change: Partial<F>, forMs = 0) =>
  async (): Promise<void> => {
    Object.assign(faults, change);
    await sleep(forMs);
  };
/** Longer than any source waits. */
const longMs = 1200;

async function soak(
  receiver: Receiver<SimulatorSource>,
  kinds: readonly [Loss, ...Loss[]],
  connections: () => number,
  mostConnections = 1,
): Promise<void> {
  const random = createRandom(`soak-${seed}`);
  receiver.source.configure(null);
  await receiver.until(() => receiver.samples.length > 0);
  const before = readHoldings();
  let most = 0;
  for (let i = 0; i < losses; i++) {
    const [name, lose, recover] = random.pick(kinds);
    await lose();
    await sleep(random.int(0, 200));
    await recover();
    receiver.samples.length = 0;
    receiver.states.length = 0;
    await receiver
      .until(() => {
        most = Math.max(most, connections());
        return receiver.samples.length > 0;
      })
      .catch((error: unknown) => {
        throw new Error(`seed ${seed}, loss ${i} (${name}): ${error}`);
      });
  }
  expect(most).toBeLessThanOrEqual(mostConnections);
  // The three protocols and their servers share this process, so each may be in the middle of a connection.
  await receiver.until(() => {
    const { handles, listeners } = readHoldings();
    return handles < before.handles + 60 && listeners === before.listeners;
  });
  const after = readHoldings();
  expect(after.warnings).toBe(0);
  if (losses > 100) console.info(`${losses} losses, ${most} connection at most`, { before, after });
  receiver.source.close();
  await receiver.until(() => connections() < mostConnections);
}

test.concurrent(`X-Plane's Web API comes back after each of ${losses} losses`, async () => {
  const server = await startXPlaneWeb(flying());
  const receiver = receive(sourcesAt["X-Plane's Web API"](server.port).create, rate);
  const { faults } = server;
  await soak(
    receiver,
    [
      ["cut", server.cut, () => {}],
      ["restarted", server.stop, server.start],
      ["silent", set(faults, { silent: true }), set(faults, { silent: false })],
      ["long silent", set(faults, { silent: true }, longMs), set(faults, { silent: false })],
      ["forbidden", () => set(faults, { forbidden: true })().then(server.cut), set(faults, { forbidden: false })],
      ["garbage", () => server.garbage(Buffer.from([0xff, 0, 0x80])), () => {}],
    ],
    () => server.clients().now,
  );
  expect(server.complaints).toEqual([]);
  await server.stop();
}, 3_600_000);

test.concurrent(`X-Plane's UDP comes back after each of ${losses} losses`, async () => {
  const server = await startXPlaneUdp(flying());
  const receiver = receive(sourcesAt["X-Plane's UDP"](server.port).create, rate);
  const { faults } = server;
  const random = createRandom(`soak-${seed}`);
  await soak(
    receiver,
    [
      ["forgotten", server.restart, () => {}],
      ["silent", set(faults, { silent: true }), set(faults, { silent: false })],
      ["long silent", set(faults, { silent: true }, longMs), set(faults, { silent: false })],
      ["lossy", set(faults, { lose: () => random.chance(0.5) }), set(faults, { lose: () => false })],
      ["garbage", () => server.garbage(Buffer.from("RREF,no")), () => {}],
    ],
    server.clients,
    // A request to stop may be lost. Its value shows that a second later, when a source with faster time-outs has closed.
    2,
  );
  await server.close();
}, 3_600_000);

test.concurrent(`FlightGear comes back after each of ${losses} losses`, async () => {
  const server = await startFlightGear(flying());
  const receiver = receive(sourcesAt.FlightGear(server.port).create, rate);
  const { faults } = server;
  await soak(
    receiver,
    [
      ["cut", server.cut, () => {}],
      ["restarted", server.stop, server.start],
      ["silent", set(faults, { silent: true }), set(faults, { silent: false })],
      ["long silent", set(faults, { silent: true }, longMs), set(faults, { silent: false })],
      ["garbage", () => server.garbage('{"path":"/sim/time/elapsed-sec","value":'), () => {}],
    ],
    () => server.clients().now,
  );
  await server.stop();
}, 3_600_000);
