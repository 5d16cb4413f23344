import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type TestContext, vi } from "vitest";
import type { SimSample, SimulatorState } from "../../../src-shared/domain/sample.ts";
import { reasonText } from "../../../src-shared/words/link-words.ts";
import { readRecording } from "../../../tools/lab/recording.ts";
import { type SimConnectOptions, startSimConnect } from "../../../tools/lab/simulators/simconnect.ts";
import { createTraits, type TraitLibrary } from "../../gate/traits/traits.ts";
import { createClock } from "../../platform/time/clock.ts";
import { createSimulator } from "../../simulator.ts";
import type { SimulatorAddress } from "../source.ts";
import { forkHost } from "./forked-host.ts";

const recorded = readRecording(
  fileURLToPath(new URL("../../../assets/flights/flightgear_bikf_birk_2.csv.gz", import.meta.url)),
);
/** The recorded flight without faults: BIKF to BIRK in 1,143 s. */
export const recordedFlight = { ...recorded, aircraft: { ...recorded.aircraft, registration: "TF-SKY" } };

/** A test context, to clean up after the test. */
export type Finishing = Pick<TestContext, "onTestFinished">;

/** A demo simulator that closes at the end of the test. */
export async function demo(t: Finishing, options: Partial<SimConnectOptions> = {}) {
  const simulator = await startSimConnect({ recording: recordedFlight, speed: 1, ...options });
  t.onTestFinished(() => simulator.close());
  return simulator;
}

/**
 * A folder for sockets in place of pipes. A socket's path may have 103 bytes on macOS and 107 on Linux, and macOS'
 * folder for temporary files uses half of them.
 */
export function pipeFolder(t: Finishing): string {
  const folder = mkdtempSync(join(tmpdir(), "c-"));
  t.onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 }));
  return folder;
}

/** A socket in `folder` in place of a simulator's pipe. It leads to the demo simulator at this port. */
export async function pipe(t: Finishing, folder: string, name: string, port: number): Promise<void> {
  const bridge = createServer((socket) => {
    const inner = connect(port, "127.0.0.1");
    socket.on("error", () => inner.destroy()).on("close", () => inner.destroy());
    inner.on("error", () => socket.destroy()).on("close", () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  t.onTestFinished(() => void bridge.close());
  await new Promise<void>((resolve) => bridge.listen(join(folder, name), resolve));
}

interface LinkUnderTest {
  readonly simulator: ReturnType<typeof createSimulator>;
  readonly states: SimulatorState[];
  readonly samples: SimSample[];
  readonly log: string[];
  /** Process ids of the hosts, in the order of their start. */
  readonly hosts: number[];
  /** The reasons and kinds seen, as a pilot would read them. */
  readonly story: () => string[];
}

/** Options of a link under test. */
export interface LinkOptions {
  /** Speed of the host's time-outs, as a multiple of real time. */
  readonly hostRate?: number;
  /** Speed of the program's clock. */
  readonly clockRate?: number;
  /** Speed of the watch over the host: slow, so that a slow host on a busy machine does not count as hanging. */
  readonly watchRate?: number;
  readonly traits?: TraitLibrary;
  /** The file that runs as the host, and its argument. */
  readonly host?: readonly [file: string, argument: string];
}

/** The whole client, with its host in a real process. */
export function link(t: Finishing, address: SimulatorAddress, options: LinkOptions = {}): LinkUnderTest {
  const { hostRate: rate = 1, clockRate = 1, watchRate = 0.1, traits = createTraits([]), host = [] } = options;
  const states: SimulatorState[] = [];
  const samples: SimSample[] = [];
  const log: string[] = [];
  const hosts: number[] = [];
  const simulator = createSimulator({
    spawnHost() {
      const child = forkHost(rate, ...host);
      hosts.push(child.pid);
      return child;
    },
    clock: createClock({ rate: clockRate }),
    realClock: createClock({ rate: watchRate }),
    search: { address, onlyThere: true, preferred: null },
    traits,
    log: (line) => log.push(line),
  });
  t.onTestFinished(() => simulator.close());
  simulator.onState((state) => states.push(state));
  simulator.onSample((sample) => samples.push(sample));
  const story = (): string[] =>
    states.map((state) => (state.kind === "connecting" ? "connecting" : `${state.kind}: ${reasonText(state)}`));
  return { simulator, states, samples, log, hosts, story };
}

/** The host's time-outs run five times faster than real time. */
export const hostRate = 5;
export const at = (port: number) => ({ host: "127.0.0.1", port });

/** Each link starts a process, which takes the longest under Wine (`npm run test:windows`). */
const longestWaitMs = process.env.CONTRAIL_WINE_PIPES === undefined ? 90_000 : 300_000;
/** Waits for a state, however slow the machine is. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: longestWaitMs, interval: 20 });
vi.setConfig({ testTimeout: 2 * longestWaitMs });

export const flies = (under: LinkUnderTest) =>
  soon(() => expect(under.simulator.state()).toMatchObject({ flying: true }));
export const says = (under: LinkUnderTest, words: RegExp) =>
  soon(() => expect(under.story().some((line) => words.test(line))).toBe(true));

/** Waits until new samples arrive. */
export async function samplesFlow(under: LinkUnderTest): Promise<void> {
  const before = under.samples.length;
  await soon(() => expect(under.samples.length).toBeGreaterThan(before + 1));
}
