import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { DemoSimulator } from "../demo/simulator/server.ts";
import { at, demo, flies, link } from "./harness.ts";
import { createMalformedFrames, createRandom } from "./malformed-frames.ts";

const seed = Number(process.env.CONTRAIL_SEED ?? 1);
const disconnects = Number(process.env.CONTRAIL_SOAK_DISCONNECTS ?? 10);
const fuzzFrames = Number(process.env.CONTRAIL_FUZZ_FRAMES ?? 1500);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Memory and open files of another process, where the system tells. */
const weigh = (pid: number) =>
  process.platform === "linux"
    ? {
        rssMb: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
        files: readdirSync(`/proc/${pid}/fd`).length,
      }
    : null;

/** Ways to lose a connection; each is over when the promise is. */
const kinds: readonly ((server: DemoSimulator) => void | Promise<void>)[] = [
  ({ faults }) => faults.reset(),
  ({ faults }) => faults.quit(),
  ({ faults }) => faults.garbage(Buffer.from([0, 0, 0, 0, 6, 0, 0, 0])),
  ({ faults }) => faults.garbage(Buffer.from([8, 0, 0, 0, 6, 0, 0, 0, 8, 0, 0, 0])),
  async ({ faults, connections }) => {
    faults.stopSending = true;
    await vi.waitFor(() => expect(connections().now).toBe(0), 5000);
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
    faults.refuseData = true;
    faults.reset();
    await sleep(200);
    faults.refuseData = false;
  },
];

test(
  `${disconnects} disconnects of every kind: never two connections, always the same process, nothing left behind`,
  async (t) => {
    const random = createRandom(seed);
    const server = await demo(t);
    const under = link(t, at(server.port), 20);
    await flies(under);
    const before = weigh(under.hosts[0] ?? -1);
    for (let i = 0; i < disconnects; i++) {
      const arrived = under.samples.length;
      const ever = server.connections().ever;
      const kind = Math.floor(random() * kinds.length);
      await kinds[kind]?.(server);
      await vi.waitFor(
        () => {
          expect(server.connections().ever, `seed ${seed}, disconnect ${i} of kind ${kind}`).toBeGreaterThan(ever);
          expect(under.samples.length, `seed ${seed}, disconnect ${i} of kind ${kind}`).toBeGreaterThan(arrived);
        },
        { timeout: 10_000, interval: 10 },
      );
    }
    const after = weigh(under.hosts[0] ?? -1);
    console.log(`soak: ${disconnects} disconnects, seed ${seed}`, server.connections(), { before, after });
    expect(server.connections().most).toBe(1);
    expect(under.hosts).toHaveLength(1);
    if (before === null || after === null) return;
    expect(after.files).toBe(before.files);
    expect(after.rssMb).toBeLessThan(before.rssMb + 60);
  },
  disconnects * 2000 + 20_000,
);

test(
  `${fuzzFrames} malformed frames: the process lives and the connection comes back`,
  async (t) => {
    const next = createMalformedFrames(seed);
    const server = await demo(t, { frameHz: 100 });
    const under = link(t, at(server.port), 200);
    await flies(under);
    const before = weigh(under.hosts[0] ?? -1);
    for (let i = 0; i < fuzzFrames; i++) {
      if (server.connections().now === 0) {
        while (server.connections().now === 0) await sleep(1);
        // Most meet an open connection, some one that is just being opened.
        if (i % 8 !== 0) await sleep(4);
      }
      const frame = next();
      server.faults.garbage(frame);
      await sleep(1);
      // One that claims more than it has swallows what follows it; the next is to be read as itself.
      if (frame.length < 4 || frame.readInt32LE(0) > frame.length) server.faults.reset();
    }
    const arrived = under.samples.length;
    await vi.waitFor(() => expect(under.samples.length).toBeGreaterThan(arrived + 1), 10_000);
    console.log(`fuzz: ${fuzzFrames} frames, seed ${seed}`, server.connections(), under.simulator.dropped(), {
      before,
      after: weigh(under.hosts[0] ?? -1),
    });
    expect(under.hosts).toHaveLength(1);
    for (const sample of under.samples) expect(Number.isFinite(sample.latitudeDeg + sample.longitudeDeg)).toBe(true);
  },
  fuzzFrames * 60 + 30_000,
);
