/**
 * What the pilot sees after each failure of a SimConnect link, and how long the recovery takes in real time:
 *   npx tsx tools/lab/measure/recovery.ts
 */
import { join } from "node:path";
import { readRecording } from "../../../src-main/demo/recording.ts";
import { type DemoSimulator, startDemoSimulator } from "../../../src-main/demo/simulator/server.ts";
import { createTraits } from "../../../src-main/gate/traits/traits.ts";
import { createSimulator } from "../../../src-main/simulator.ts";
import { createSteadyClock } from "../../../src-main/sources/steady-clock.ts";
import { forkHost } from "../../../src-main/sources/testing/forked-host.ts";
import { reasonText } from "../../../src-shared/words/link-words.ts";
import { startBlackHole } from "../simulators/black-hole.ts";

const recording = readRecording(join(import.meta.dirname, "../../../assets/flights/flightgear_bikf_birk_2.csv.gz"));
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
  search: { address: { host: "127.0.0.1", port }, onlyThere: true, preferred: null },
  traits: createTraits([]),
  log: () => {},
});
const shownTexts: { atMs: number; text: string }[] = [];
simulator.onState((state) => shownTexts.push({ atMs: clock.monotonic(), text: reasonText(state) }));
simulator.onSample(() => samples++);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

interface Failure {
  readonly name: string;
  readonly fail: (server: DemoSimulator) => unknown;
  /** The text that the pilot finally sees. Null if there is none, because nothing is wrong. */
  readonly says: RegExp | null;
  /** Ends the failure. Absent if it ends immediately. */
  readonly mend?: (server: DemoSimulator) => unknown;
}
type Flag = "neverAnswer" | "closeBeforeOpen" | "stopSending" | "refuseData";
const holds = (name: string, flag: Flag, says: RegExp): Failure => ({
  name,
  says,
  fail({ faults }) {
    faults[flag] = true;
    if (flag !== "stopSending") faults.reset();
  },
  mend({ faults }) {
    faults[flag] = false;
  },
});
const sends = (name: string, bytes: Uint8Array): Failure => ({
  name: `sends ${name}`,
  says: /does not use SimConnect/,
  fail: ({ faults }) => faults.garbage(bytes),
});
const start = () => startDemoSimulator({ port, recording, speed: 1, version: "msfs2024" });
/** Starts the simulator again. The previous one may hold the port for a moment. */
async function startAgain(): Promise<DemoSimulator> {
  for (;;) {
    try {
      return await start();
    } catch {
      await sleep(20);
    }
  }
}
let hole: Awaited<ReturnType<typeof startBlackHole>> | null = null;

const failures: readonly Failure[] = [
  {
    name: "is not there",
    says: /No simulator answers/,
    fail: () => server.close(),
    mend: async () => {
      server = await start();
    },
  },
  {
    name: "is a host that swallows all",
    says: /Nothing answers at/,
    async fail() {
      await server.close();
      hole = await startBlackHole(port);
    },
    async mend() {
      hole?.end();
      server = await startAgain();
    },
  },
  holds("accepts, never answers", "neverAnswer", /does not answer yet/),
  holds("closes before OPEN", "closeBeforeOpen", /was lost/),
  {
    name: "refuses the newest version",
    says: null,
    fail({ faults }) {
      faults.newestProtocol = 5;
      faults.reset();
    },
  },
  {
    name: "refuses every SimConnect version",
    says: /refuses every SimConnect version/,
    fail({ faults }) {
      faults.newestProtocol = 3;
      faults.reset();
    },
    mend({ faults }) {
      faults.newestProtocol = 6;
    },
  },
  holds("refuses data", "refuseData", /still loading/),
  holds("stops sending", "stopSending", /stopped sending/),
  sends("a frame of size 0", bytesOf(0, 6, 8)),
  sends("a frame of 8 bytes", bytesOf(8, 6)),
  sends("a negative size", bytesOf(-1, 6, 8)),
  sends("the same, and a good one", bytesOf(-1, 6, 8, 40, 6, 8, 1, 1, 1, 0, 1, 1, 0)),
  sends("a size of two gigabytes", bytesOf(2_147_483_647, 6, 8)),
  sends("a short OPEN", bytesOf(20, 6, 2, 1, 1)),
  sends("short data", bytesOf(40, 6, 8, 1, 1, 1, 0, 1, 1, 12)),
  sends("what was not asked for", bytesOf(48, 6, 8, 2, 1, 2, 2, 1, 1, 1, 999, 0)),
  sends("text", Buffer.from("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")),
  {
    name: "sends byte by byte",
    says: null,
    fail({ faults }) {
      faults.fragment = true;
      faults.reset();
    },
  },
  { name: "resets the connection", says: /was lost/, fail: ({ faults }) => faults.reset() },
  { name: "is closed", says: /was closed/, fail: ({ faults }) => faults.quit() },
  { name: "(our process is killed)", says: /connection is restarting/, fail: () => process.kill(hostPid, "SIGKILL") },
];

await until(() => samples > 2);
console.log("the simulator …                shown after samples again, after it is well   what is shown");
for (const { name, fail, says, mend } of failures) {
  // A new host, or a new connection, is still starting.
  await sleep(11_000);
  const before = shownTexts.length;
  const arrived = samples;
  let wellMs = clock.monotonic();
  const failedMs = wellMs;
  const { ever } = server.connections();
  await fail(server);
  const expectedText = () => shownTexts.slice(before).find(({ text }) => says?.test(text) === true);
  if (mend !== undefined) {
    await until(() => expectedText() !== undefined);
    wellMs = clock.monotonic();
    await mend(server);
  } else
    await until(
      () => expectedText() !== undefined || (says === null ? server.connections().ever > ever : samples > arrived + 2),
    );
  const after = samples;
  await until(() => simulator.state().kind === "connected" && samples > after);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2).padStart(6)} s`;
  const shown = expectedText();
  const shownAfter = shown === undefined ? "       –" : seconds(shown.atMs - failedMs);
  console.log(
    `${name.padEnd(30)} ${shownAfter}   ${seconds(clock.monotonic() - wellMs)}   ${shown?.text ?? (says === null ? "nothing: nothing is wrong" : "nothing: it was back first")}`,
  );
}
simulator.close();
await server.close();
