import { Worker } from "node:worker_threads";
import type { DigestRequest } from "./digest.ts";

const longestMs = 60_000;
/**
 * An idle thread ends after this time. While the map shows other aircraft, feeds come every 15 s and keep the
 * thread; otherwise they come less often.
 */
const idleMs = 20_000;
/** The thread's memory limit. The largest feed needs a tenth of it. */
const mostMemoryMb = 400;

/**
 * Reads documents of the networks in a thread, one after the other. Rejects if the thread fails or takes too long.
 * `file`: the worker's.
 */
export function createDigester(file: string | URL): (request: DigestRequest) => Promise<unknown> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    void worker?.terminate();
    worker = null;
  }

  function ask(request: DigestRequest): Promise<unknown> {
    clearTimeout(idle);
    worker ??= new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
    const thread = worker;
    thread.ref();
    return new Promise<unknown>((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        thread.off("message", onMessage).off("error", fail).off("exit", onExit);
      };
      const fail = (error: Error): void => {
        settle();
        end();
        reject(error);
      };
      const onMessage = (message: unknown): void => {
        settle();
        // An idle thread does not keep the program running.
        thread.unref();
        idle = setTimeout(end, idleMs).unref();
        resolve(message);
      };
      const onExit = (code: number): void => fail(new Error(`the thread ended with ${code}`));
      const timer = setTimeout(() => fail(new Error("the thread took too long")), longestMs);
      thread.on("message", onMessage).on("error", fail).on("exit", onExit);
      thread.postMessage(request, [request.bytes.buffer]);
    });
  }

  return (request) => {
    const answer = last.then(() => ask(request));
    last = answer.catch(() => undefined);
    return answer;
  };
}
