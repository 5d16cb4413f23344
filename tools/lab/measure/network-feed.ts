/**
 * The cost of a network's feed: `npm run build && npx tsx tools/lab/measure/network-feed.ts`. A feed of 3.5 MB comes by real HTTP,
 * compressed with brotli. The program reads it once in its thread, and once on the main thread for comparison. Prints
 * the longest time for which the main thread was blocked.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type DigestRequest, digest } from "../../../src-main/context/networks/digest.ts";
import { createDigester } from "../../../src-main/context/networks/digest-thread.ts";
import { createFeed } from "../../../src-main/context/networks/feed.ts";
import { listen } from "../../../src-main/platform/http/listen.ts";
import { createClock } from "../../../src-main/platform/time/clock.ts";
import { repository } from "../../build/build.ts";
import { busyFeed } from "./busy-feed.ts";

const rounds = 20;

const body = busyFeed(Date.now());
const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
const server = createServer((_, response) =>
  response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "br" }).end(packed),
);
const url = `http://127.0.0.1:${await listen(server)}/feed.json`;

/** Processor time of this thread so far, ms (Linux). Time of other programs on the same core does not count. */
const ownMs = (): number => Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ")[0]) / 1e6;

/** The longest turn of the event loop while `work` runs, in processor time of the main thread, ms. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let running = true;
  let last = ownMs();
  const turn = (): void => {
    const now = ownMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  // The end of the work belongs to a turn that has not ended yet.
  await new Promise((resolve) => setImmediate(resolve));
  longest = Math.max(longest, ownMs() - last);
  running = false;
  return longest;
}

const service = { data: url, stations: null, everyMs: 15_000 };
const request = { own: { id: "800000", callsigns: ["BNC1"] }, near: { latitudeDeg: 50, longitudeDeg: 8 } };
const inThread = createDigester(join(repository, "dist/main/network-worker.cjs"));
const here = async (asked: DigestRequest) => digest(asked);

async function measure(name: string, read: typeof inThread): Promise<void> {
  const holds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const feed = createFeed({ network: "vatsim", fetch, clock: createClock(), userAgent: "bench", digest: read });
    holds.push(
      await longestHold(async () => {
        const { kind } = await feed.read(service, request, () => true);
        if (kind !== "new") throw new Error(`the feed is ${kind}`);
      }),
    );
  }
  const [first = Number.NaN, ...others] = holds;
  const sorted = others.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(1);
  console.log(
    `${name}: main thread held up ${first.toFixed(1)} ms the first time, then ${at(0.5)} ms at a time (median of ${others.length}), ${at(1)} ms (worst)`,
  );
}

console.log(`a feed of ${(body.length / 1e6).toFixed(1)} MB, ${(packed.length / 1e3).toFixed(0)} kB packed`);
// The first request of a process is slower. In the program that was a request to the airline, so one is sent here
// before the measurement.
await (await fetch(url)).arrayBuffer();
await measure("in its thread", inThread);
await measure("on the main thread", here);
server.close();
server.closeAllConnections();
