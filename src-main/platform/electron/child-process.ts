import { utilityProcess } from "electron";

/** Samples make little garbage, but V8 would let 16 MB of it accumulate in each process before it frees any. */
export const smallYoungHeap = "--max-semi-space-size=2";

interface Child {
  /** Absolute path of its built program. */
  readonly file: string;
  readonly args: readonly string[];
  /** Its name in the system's list of processes. */
  readonly name: string;
  /** It starts when this resolves. */
  readonly turn: Promise<void>;
}

/** Starts a process of its own. A crash in it does not affect the program. */
export function childProcess({ file, args, name, turn }: Child) {
  let lastWords = "";
  const fork = () => {
    const process = utilityProcess.fork(file, [...args], {
      serviceName: name,
      // node-simconnect prints each unknown message.
      stdio: ["ignore", "ignore", "pipe"],
      execArgv: [smallYoungHeap, "--optimize-for-size"],
    });
    process.stderr?.on("data", (chunk) => {
      lastWords = (lastWords + String(chunk)).slice(-4000);
    });
    return process;
  };
  let killed = false;
  const started = turn.then(() => (killed ? null : fork()));
  const child = (use: (process: Electron.UtilityProcess) => void): void =>
    void started.then((process) => process && use(process));
  return {
    post: (message: unknown) => child((process) => process.postMessage(message)),
    onMessage: (callback: (message: unknown) => void) => child((process) => void process.on("message", callback)),
    onExit: (callback: (lastWords: string) => void) =>
      child((process) => void process.once("exit", () => callback(lastWords))),
    kill(): void {
      killed = true;
      child((process) => void process.kill());
    },
  };
}
