import { Worker } from "node:worker_threads";
import type { z } from "zod";

export interface ThreadWork<T> {
  /** The worker's file. It posts one message: its answer. */
  readonly file: string | URL;
  readonly input: unknown;
  readonly answer: z.ZodType<T>;
  readonly longestMs: number;
}

/** Does work in a thread. Rejects if the thread fails, takes too long, or gives an invalid answer. */
export function inThread<T>({ file, input, answer, longestMs }: ThreadWork<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const worker = new Worker(file, { workerData: input });
    const timer = setTimeout(() => end(() => reject(new Error("the thread took too long"))), longestMs);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    worker.once("message", (message: unknown) => {
      const checked = answer.safeParse(message);
      end(() => (checked.success ? resolve(checked.data) : reject(checked.error)));
    });
    worker.once("error", (error) => end(() => reject(error)));
    worker.once("exit", (code) => end(() => reject(new Error(`the thread ended with ${code}`))));
  });
}
