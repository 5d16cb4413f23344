import { WebSocket } from "ws";
import { z } from "zod";

const messageSchema = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

const evaluationSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ exception: z.object({ description: z.string().optional() }).optional() }).optional(),
});

/**
 * A DevTools connection without side effects. Playwright's connection keeps a page visible and focused, so it cannot
 * measure a hidden window.
 */
export interface Cdp {
  send(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Runs an expression just after a simulated press, awaits its promise, and returns its value, which must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  close(): void;
}

export async function connect(address: string): Promise<Cdp> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  await new Promise<void>((resolve, reject) => socket.once("open", () => resolve()).once("error", reject));
  socket.on("message", (data) => {
    const { id, result, error } = messageSchema.parse(JSON.parse(String(data)));
    if (id === undefined) return;
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(error.message));
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the program is gone"));
    waiting.clear();
  });
  const send: Cdp["send"] = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    send,
    async evaluate(expression) {
      const options = { awaitPromise: true, returnByValue: true, includeCommandLineAPI: true, userGesture: true };
      const { result, exceptionDetails } = evaluationSchema.parse(
        await send("Runtime.evaluate", { expression, ...options }),
      );
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? "evaluation failed");
      return result.value;
    },
    close: () => socket.close(),
  };
}
