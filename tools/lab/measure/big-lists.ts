/**
 * The cost of an airline with 10,000 airports and 2,000 aircraft in the main process: `npx tsx tools/lab/measure/big-lists.ts`.
 * Uses real HTTP and a real disk. "Held up" is the longest time in which the process could do nothing else.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createCrewSystem } from "../../../src-main/airlines/crew-system/client.ts";
import { createReferences } from "../../../src-main/airlines/profiles/references.ts";
import { closeAll, listen } from "../../../src-main/platform/http/listen.ts";
import { diskFiles } from "../../../src-main/platform/storage/testing/here.ts";
import { createClock } from "../../../src-main/platform/time/clock.ts";
import { calls } from "../../../src-shared/contract/ipc.ts";

const folder = mkdtempSync(join(tmpdir(), "contrail-bench-"));
const airports = JSON.stringify(
  Array.from({ length: 10_000 }, (_, n) => {
    const icao = n.toString(36).toUpperCase().padStart(4, "A");
    const name = `Some Town International Airport ${n}`;
    return { id: icao, code: icao, name, latitude: (n % 180) - 90 + 0.123456, longitude: (n % 360) - 180 + 0.654321 };
  }),
);
const fleet = JSON.stringify(
  Array.from({ length: 2_000 }, (_, id) => ({
    ...{ id, code: "B738", name: `Boeing 737-800 ${id}`, registration: `TF-${id}`, minimum_rank: "Captain" },
    ...{ maximum_passengers: 189, maximum_cargo: 20_000 },
  })),
);
const server = createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(request.url?.endsWith("airports") ? airports : fleet);
});
const baseUrl = `http://127.0.0.1:${await listen(server)}`;
const clock = createClock();

function start() {
  const crew = createCrewSystem({ baseUrl, token: () => "key", clock });
  const onProblem = (error: unknown) => console.error(error);
  return createReferences({ folder, files: diskFiles, clock, onProblem, onNews: () => undefined }).of(
    { id: "bench" },
    crew,
  );
}

async function measured(name: string, work: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  delay.enable();
  const beganMs = performance.now();
  await work();
  const tookMs = performance.now() - beganMs;
  // The delay of the last turn is known only after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  console.log(`${name.padEnd(52)} ${tookMs.toFixed(0).padStart(5)} ms, held up ${(delay.max / 1e6).toFixed(0)} ms`);
}

const first = start();
await measured("from the airline, the first time, and onto the disk", () => first.fleet());
const second = start();
await measured("from the disk, in the next run", () => second.ready(10_000));
await second.fleet();
const shape = calls["airports.list"].value;
await measured("checked on its way to the window", async () => shape.parse([...second.airports()]));
await measured("looked up 10,000 times", async () => {
  for (let n = 0; n < 10_000; n++) second.airport(`${n}`);
});
const sentMB = (airports.length + fleet.length) / 1e6;
console.log(`sent ${sentMB.toFixed(2)} MB, on disk ${(statSync(join(folder, "bench.json")).size / 1e6).toFixed(2)} MB`);
await closeAll(server);
rmSync(folder, { recursive: true });
