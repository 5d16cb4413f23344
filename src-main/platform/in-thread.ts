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
