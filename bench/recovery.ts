/**
 * What the pilot sees of each way a SimConnect link can fail, and how long it takes to come back, in real time:
 *   npx tsx bench/recovery.ts
 */
import { join } from "node:path";
import { type DemoSimulator, startDemoSimulator } from "../src-main/demo/simulator/server.ts";
import { readRecording } from "../src-main/flight/recording.ts";
import { forkHost } from "../src-main/simulator/forked-host.ts";
import { createSimulator } from "../src-main/simulator/simulator.ts";
import { createSteadyClock } from "../src-main/simulator/steady-clock.ts";
import { createTraits } from "../src-main/simulator/traits/traits.ts";

const recording = readRecording(join(import.meta.dirname, "../assets/flights/flightgear_bikf_birk_2.csv.gz"));
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const bytesOf = (...words: readonly number[]): Buffer => Buffer.from(Int32Array.from(words).buffer);

let server = await startDemoSimulator({ recording, speed: 1, version: "msfs2024" });
const { port } = server;
let hostPid = -1;
let samples = 0;
const clock = createSteadyClock();
const simulator = createSimulator({
  spawnHost() {
    const host = forkHost();
    hostPid = host.pid;
    return host;
  },
  clock,
  realClock: clock,
  address: { host: "127.0.0.1", port },
  traits: createTraits(new Map()),
  log: () => {},
});
const said: { atMs: number; text: string }[] = [];
simulator.onState((state) => said.push({ atMs: clock.monotonic(), text: "reason" in state ? state.reason : "" }));
simulator.onSample(() => samples++);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

type Failure = readonly [
  name: string,
  fail: (server: DemoSimulator) => unknown,
  mend: (server: DemoSimulator) => unknown,
];
const nothing = (): void => {};
const flag = (name: "neverAnswer" | "closeBeforeOpen" | "stopSending" | "refuseData"): Failure => [
  {
    neverAnswer: "accepts, never answers",
    closeBeforeOpen: "closes before OPEN",
    stopSending: "stops sending",
    refuseData: "refuses data",
  }[name],
  ({ faults }) => {
    faults[name] = true;
    if (name !== "stopSending") faults.reset();
  },
  ({ faults }) => {
    faults[name] = false;
  },
];
const sends = (name: string, bytes: Uint8Array): Failure => [
  `sends ${name}`,
  ({ faults }) => faults.garbage(bytes),
  nothing,
];

const failures: readonly Failure[] = [
  [
    "nothing listens",
    () => server.close(),
    async () => {
      server = await startDemoSimulator({ port, recording, speed: 1, version: "msfs2024" });
    },
  ],
  flag("neverAnswer"),
  flag("closeBeforeOpen"),
  [
    "refuses every version",
    ({ faults }) => {
      faults.newestProtocol = 3;
      faults.reset();
    },
    ({ faults }) => {
      faults.newestProtocol = 6;
    },
  ],
  sends("a frame of size 0", bytesOf(0, 6, 8)),
  sends("a frame of 8 bytes", bytesOf(8, 6)),
  sends("a frame of negative size", bytesOf(-1, 6, 8)),
  sends("a short OPEN", bytesOf(20, 6, 2, 1, 1)),
  sends("short data", bytesOf(40, 6, 8, 1, 1, 1, 0, 1, 1, 12)),
  sends("text", Buffer.from("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")),
  flag("stopSending"),
  flag("refuseData"),
  ["resets the connection", ({ faults }) => faults.reset(), nothing],
  ["is closed", ({ faults }) => faults.quit(), nothing],
  ["(our own process is killed)", () => process.kill(hostPid, "SIGKILL"), nothing],
];

await until(() => samples > 2);
console.log("the simulator …              shown after   what is shown; samples again after it is well");
for (const [name, fail, mend] of failures) {
  await sleep(11_000);
  const before = said.length;
  const arrived = samples;
  const failedMs = clock.monotonic();
  await fail(server);
  // What is told, or, where nothing is told because it is back first, the new samples.
  const isTold = (): boolean => said.slice(before).some(({ text }) => text !== "" && !text.startsWith("Waiting"));
  if (mend === nothing) await sleep(600);
  await until(() => isTold() || (mend === nothing && samples > arrived + 1));
  const told = said.slice(before).find(({ text }) => text !== "" && !text.startsWith("Waiting"));
  const mendedMs = mend === nothing ? failedMs : clock.monotonic();
  await mend(server);
  const after = samples;
  await until(() => simulator.state().kind === "connected" && samples > after);
  const shownS = told === undefined ? "   –  " : `${((told.atMs - failedMs) / 1000).toFixed(2).padStart(6)} s`;
  console.log(
    `${name.padEnd(28)} ${shownS}   ${told?.text ?? "nothing"} ; ${((clock.monotonic() - mendedMs) / 1000).toFixed(2)} s`,
  );
}
simulator.close();
await server.close();
