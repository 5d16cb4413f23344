import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRandom } from "../../tools/lab/simulation/random.ts";
import type { SimConnectServer } from "../../tools/lab/simulators/simconnect.ts";
import { here } from "../platform/storage/testing/here.ts";
import { at, demo, type Finishing, flies, link, soon } from "./testing/harness.ts";
import type { Holdings } from "./testing/holdings.ts";
import { createMalformedFrames } from "./testing/malformed-frames.ts";

const seed = Number(process.env.CONTRAIL_SEED ?? 1);
const disconnects = Number(process.env.CONTRAIL_SOAK_DISCONNECTS ?? 10);
const fuzzFrames = Number(process.env.CONTRAIL_FUZZ_FRAMES ?? 1500);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The host of a link and its resources. Null if the system cannot report them. */
function watched(t: Finishing, port: number, rate: number) {
  const folder = mkdtempSync(join(tmpdir(), "contrail-soak-"));
  t.onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 }));
  const file = join(folder, "holdings.json");
  const under = link(t, at(port), { hostRate: rate, host: ["./watched-host.ts", file] });
  const weigh = async () => {
    if (here !== "linux") return null;
    const pid = under.hosts[0] ?? -1;
    rmSync(file, { force: true });
    process.kill(pid, "SIGUSR2");
    const holdings = await soon(() => JSON.parse(readFileSync(file, "utf8")) as Holdings);
    return {
      ...holdings,
      rssMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024),
      files: readdirSync(`/proc/${pid}/fd`).length,
    };
  };
  return { under, weigh };
}

/** Expects no leak. One connection may still be closing, and V8 keeps some compiled code. */
function expectFlat(before: Awaited<ReturnType<ReturnType<typeof watched>["weigh"]>>, after: typeof before): void {
  if (before === null || after === null) return;
  expect(after.files).toBeLessThanOrEqual(before.files + 1);
  expect(after.handles).toBeLessThanOrEqual(before.handles + 3);
  expect(after.listeners).toBe(before.listeners);
  expect(after.warnings).toBe(0);
  expect(after.heapMb).toBeLessThan(before.heapMb + 8);
}

/** Ways to lose a connection. Each has ended when its promise resolves. */
const kinds: readonly ((server: SimConnectServer) => void | Promise<void>)[] = [
  ({ faults }) => faults.reset(),
  ({ faults }) => faults.quit(),
  ({ faults }) => faults.garbage(Buffer.from([0, 0, 0, 0, 6, 0, 0, 0])),
  ({ faults }) => faults.garbage(Buffer.from([8, 0, 0, 0, 6, 0, 0, 0, 8, 0, 0, 0])),
  ({ faults }) => faults.garbage(Buffer.from([255, 255, 255, 255, 6, 0, 0, 0, 8, 0, 0, 0, 12, 0, 0, 0, 6, 0, 0, 0])),
  ({ faults }) => faults.garbage(Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")),
  async ({ faults, connections }) => {
    faults.stopSending = true;
    await soon(() => expect(connections().now).toBe(0));
    faults.stopSending = false;
  },
  async ({ faults }) => {
    faults.neverAnswer = true;
    faults.reset();
    await sleep(300);
    faults.neverAnswer = false;
  },
  async ({ faults }) => {
    faults.closeBeforeOpen = true;
    faults.reset();
    await sleep(200);
    faults.closeBeforeOpen = false;
  },
  async ({ faults }) => {
    faults.newestProtocol = 3;
    faults.reset();
    await sleep(200);
    faults.newestProtocol = 6;
  },
  async ({ faults }) => {
    faults.refuseData = Number.POSITIVE_INFINITY;
    faults.reset();
    await sleep(200);
    faults.refuseData = 0;
  },
];

test(
  `${disconnects} disconnects of every kind: never two connections, always the same process, no leak`,
  async (t) => {
    const random = createRandom(`disconnects-${seed}`);
    const server = await demo(t);
    const { under, weigh } = watched(t, server.port, 20);
    await flies(under);
    const before = await weigh();
    for (let i = 0; i < disconnects; i++) {
      const arrived = under.samples.length;
      const ever = server.connections().ever;
      const kind = random.int(0, kinds.length - 1);
      await kinds[kind]?.(server);
      await soon(() => {
        expect(server.connections().ever, `seed ${seed}, disconnect ${i} of kind ${kind}`).toBeGreaterThan(ever);
        expect(under.samples.length, `seed ${seed}, disconnect ${i} of kind ${kind}`).toBeGreaterThan(arrived);
      });
    }
    const after = await weigh();
    console.log(`soak: ${disconnects} disconnects, seed ${seed}`, server.connections(), { before, after });
    expect(server.connections().most).toBe(1);
    expect(under.hosts).toHaveLength(1);
    expectFlat(before, after);
  },
  disconnects * 2000 + 180_000,
);

test(
  `${fuzzFrames} malformed frames: the process lives and the connection comes back`,
  async (t) => {
    const next = createMalformedFrames(seed);
    const server = await demo(t, { frameHz: 100 });
    const { under, weigh } = watched(t, server.port, 200);
    await flies(under);
    const before = await weigh();
    for (let i = 0; i < fuzzFrames; i++) {
      if (server.connections().now === 0) {
        while (server.connections().now === 0) await sleep(1);
        // Most losses hit an open connection, some one that is still opening.
        if (i % 8 !== 0) await sleep(4);
      }
      const frame = next();
      server.faults.garbage(frame);
      await sleep(1);
      // A message with a length that is too large consumes the next message. The one after that must be read correctly.
      if (frame.length < 4 || frame.readInt32LE(0) > frame.length) server.faults.reset();
    }
    const arrived = under.samples.length;
    await soon(() => expect(under.samples.length).toBeGreaterThan(arrived + 1));
    const after = await weigh();
    console.log(`fuzz: ${fuzzFrames} frames, seed ${seed}`, server.connections(), under.simulator.dropped(), {
      before,
      after,
    });
    expect(under.hosts).toHaveLength(1);
    expectFlat(before, after);
    for (const sample of under.samples) expect(Number.isFinite(sample.latitudeDeg + sample.longitudeDeg)).toBe(true);
  },
  fuzzFrames * 60 + 180_000,
);
