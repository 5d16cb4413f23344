/**
 * The cost of each simulator link: `npx tsx e2e/simulators/link-cost.ts [SECONDS] [LINK]`. Contrail's source and the
 * bare library loop receive the same data at the same time, each in its own process, at each pace of the links. Read the
 * ratios.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { flight, sleep } from "./harness.ts";
import type { Usage } from "./link-cost-client.ts";
import { links } from "./links.ts";

const seconds = Number(process.argv[2] ?? 10);
/** Seconds of the recorded flight: 3,000 ft over the sea; from 250 ft down; from 45 ft to the touchdown. */
const parts = { cruise: 500, approach: 1005, contact: 1041 };

const client = (link: string, kind: "bare" | "source", port: number): ChildProcess =>
  fork(fileURLToPath(new URL("./link-cost-client.ts", import.meta.url)), [link, kind, String(port)], {
    execArgv: ["--import", "tsx"],
    // node-simconnect prints each unknown message.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

async function usageOf(child: ChildProcess): Promise<Usage> {
  const answer = once(child, "message");
  child.send("usage");
  const [usage] = (await answer) as [Usage];
  return usage;
}

console.log(`${seconds} s each; CPU in ms per second, kB per second\n`);
console.log("link         part     bare CPU  source CPU  ratio  bare kB/s  source kB/s  ratio  requests/s  samples/s");
for (const [link, start] of Object.entries(links)) {
  if (process.argv[3] !== undefined && link !== process.argv[3]) continue;
  const { port, playback, stop } = await start({ recording: flight });
  playback.seek(parts.cruise);
  playback.play();
  const clients = [client(link, "bare", port), client(link, "source", port)];
  // A start is not typical of cruise: a link begins with every frame, and V8 collects the garbage of loading 25 to 35 s
  // later.
  await sleep(45_000);
  for (const [part, atS] of Object.entries(parts)) {
    playback.seek(atS);
    const before = await Promise.all(clients.map(usageOf));
    await sleep(seconds * 1000);
    const after = await Promise.all(clients.map(usageOf));
    const [bare, source] = after.map(({ cpuMs, bytes, requests, samples }, i) => ({
      cpu: (cpuMs - (before[i]?.cpuMs ?? 0)) / seconds,
      kB: (bytes - (before[i]?.bytes ?? 0)) / seconds / 1000,
      requests: (requests - (before[i]?.requests ?? 0)) / seconds,
      samples: (samples - (before[i]?.samples ?? 0)) / seconds,
    }));
    if (bare === undefined || source === undefined) continue;
    const cells = [
      bare.cpu,
      source.cpu,
      source.cpu / bare.cpu,
      bare.kB,
      source.kB,
      source.kB / bare.kB,
      source.requests,
      source.samples,
    ];
    const widths = [8, 11, 6, 10, 12, 6, 11, 10];
    const row = cells.map((value, i) => value.toFixed(i === 2 || i === 5 ? 2 : 1).padStart(widths[i] ?? 0));
    console.log(link.padEnd(12), part.padEnd(8), row.join(" "));
  }
  for (const child of clients) child.disconnect();
  await stop();
}
