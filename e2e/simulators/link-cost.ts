/**
 * The cost of each simulator link: `npx tsx e2e/simulators/link-cost.ts [SECONDS] [LINK]`. Contrail's source and the
 * bare library loop receive the same data at the same time, each in its own process, at each pace of the links. Read the
 * ratios.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startSimConnect } from "../../tools/lab/simulators/simconnect.ts";
import type { Link } from "./bare-loops.ts";
import { startFlightGear } from "./flightgear.ts";
import { createWorld } from "./flown-world.ts";
import { flight, sleep } from "./harness.ts";
import type { Usage } from "./link-cost-client.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

const seconds = Number(process.argv[2] ?? 10);
/** Seconds of the recorded flight: 3,000 ft over the sea; from 250 ft down; from 45 ft to the touchdown. */
const parts = { cruise: 500, approach: 1005, contact: 1041 };

interface Server {
  readonly port: number;
  seek(atS: number): void;
  close(): Promise<void>;
}

const emulated = async (
  start: (
    world: ReturnType<typeof createWorld>,
  ) => Promise<{ port: number; stop?(): Promise<void>; close?(): Promise<void> }>,
): Promise<Server> => {
  const world = createWorld(flight, 1);
  world.play();
  const server = await start(world);
  return {
    port: server.port,
    seek: world.seek,
    close: async () => void (await (server.stop ?? server.close)?.()),
  };
};

const servers: Readonly<Record<Link, () => Promise<Server>>> = {
  async simconnect() {
    const simulator = await startSimConnect({ recording: flight, speed: 1 });
    simulator.play();
    return simulator;
  },
  "X-Plane web": () => emulated(startXPlaneWeb),
  "X-Plane UDP": () => emulated(startXPlaneUdp),
  FlightGear: () => emulated(startFlightGear),
};

const client = (link: Link, kind: "bare" | "source", port: number): ChildProcess =>
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
for (const link of Object.keys(servers) as Link[]) {
  if (process.argv[3] !== undefined && link !== process.argv[3]) continue;
  const server = await servers[link]();
  server.seek(parts.cruise);
  const clients = [client(link, "bare", server.port), client(link, "source", server.port)];
  // A start is not typical of cruise: a link begins with every frame, and V8 collects the garbage of loading 25 to 35 s
  // later.
  await sleep(45_000);
  for (const [part, atS] of Object.entries(parts)) {
    server.seek(atS);
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
  await server.close();
}
