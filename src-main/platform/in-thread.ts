import { Worker } from "node:worker_threads";

interface ThreadWork {
  /** The worker's file. It posts one message: its answer. */
  readonly file: string | URL;
  readonly input: unknown;
  /** Buffers in the input, which the thread takes over. */
  readonly taken?: ArrayBuffer[];
  readonly longestMs: number;
}

/** The thread's memory limit. The largest feed of a network needs a tenth of it. */
const resourceLimits = { maxOldGenerationSizeMb: 400 };

/** Does work in a thread. Rejects if the thread fails or takes too long. */
export function inThread<T>({ file, input, taken = [], longestMs }: ThreadWork): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const worker = new Worker(file, { workerData: input, transferList: taken, resourceLimits });
    const timer = setTimeout(() => end(() => reject(new Error("the thread took too long"))), longestMs);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    worker.once("message", (answer: T) => end(() => resolve(answer)));
    worker.once("error", (error) => end(() => reject(error)));
    worker.once("exit", (code) => end(() => reject(new Error(`the thread ended with ${code}`))));
  });
}

interface LastingThread {
  readonly file: string | URL;
  readonly input: unknown;
  /** It starts when this resolves. */
  readonly turn: Promise<void>;
}

/**
 * A thread that lasts needs 10 MB while it serves the second screen. The young part is small, because V8 would let
 * 16 MB of garbage accumulate in it.
 */
const lastingLimits = { maxOldGenerationSizeMb: 100, maxYoungGenerationSizeMb: 2 };

/**
 * Starts a thread that lasts. An error in it ends it alone, and too little memory while its own JavaScript runs. If its
 * memory ends inside Node, as in the HTTP parser, Node aborts the program: everything that it holds needs a limit.
 */
export function startThread({ file, input, turn }: LastingThread) {
  let lastWords = "";
  let killed = false;
  const fork = () => {
    const worker = new Worker(file, { workerData: input, resourceLimits: lastingLimits });
    worker.on("error", (error) => {
      lastWords = String(error);
    });
    return worker;
  };
  const started = turn.then(() => (killed ? null : fork()));
  const thread = (use: (worker: Worker) => void): void => void started.then((worker) => worker && use(worker));
  return {
    post: (message: unknown) => thread((worker) => worker.postMessage(message)),
    onMessage: (callback: (message: unknown) => void) => thread((worker) => void worker.on("message", callback)),
    onExit: (callback: (lastWords: string) => void) =>
      thread((worker) => void worker.once("exit", () => callback(lastWords))),
    async kill(): Promise<void> {
      killed = true;
      await (await started)?.terminate();
    },
  };
}
