import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { here } from "../../platform/storage/testing/here.ts";
import type { HostPort } from "../supervisor.ts";

/** Node 24 runs TypeScript without a loader and so starts in half the time. */
export const runsTypeScript: string[] =
  "typescript" in process.features ? [] : ["--import", import.meta.resolve("tsx")];

/** The bundled host of a test run (tools/build/host-bundle.ts), which starts faster than its source. */
const bundle = process.env.CONTRAIL_HOST_BUNDLE;
const host = "../host/host.ts";

/**
 * The host as a plain Node process, for tests and measurements.
 * @param clockRate speed of its time-outs, as a multiple of real time.
 * @param file host.ts, or a variant for tests.
 * @param argument the variant's argument.
 */
export function forkHost(clockRate = 1, file = host, argument = ""): HostPort & { readonly pid: number } {
  const options = [`--clock-rate=${clockRate}`, `--system=${here}`, argument];
  const bundled = file === host ? bundle : undefined;
  const child = fork(bundled ?? fileURLToPath(new URL(file, import.meta.url)), options, {
    execArgv: bundled === undefined ? runsTypeScript : [],
    serialization: "advanced",
    // node-simconnect prints each unknown message.
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let lastWords = "";
  child.stderr?.on("data", (chunk) => {
    lastWords = (lastWords + String(chunk)).slice(-4000);
  });
  child.on("error", () => {});
  return {
    pid: child.pid ?? -1,
    post: (message) => void (child.connected && child.send(message as object, () => {})),
    onMessage: (callback) => void child.on("message", callback),
    // On "close" all output has been read.
    onExit: (callback) => void child.once("close", () => callback(lastWords)),
    kill: () => void child.kill("SIGKILL"),
  };
}
