import { get } from "node:http";
import type { Attempt } from "./attempt.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

const longestBytes = 1_000_000;
/** X-Plane's Web API wants both. */
const headers = { Accept: "application/json", "Content-Type": "application/json" };

/** GETs a small text; null where no answer comes in time, or one that is none. Given up when the attempt ends. */
export function httpGet(attempt: Attempt, url: string, timeoutMs: number): Promise<HttpAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: HttpAnswer | null): void => {
      forgetTimer();
      forgetEnd();
      resolve(answer);
      request.destroy();
    };
    const request = get(url, { agent: false, headers }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > longestBytes) settle(null);
      });
      response.on("end", () =>
        settle({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      );
      response.on("error", () => settle(null));
    });
    request.on("error", () => settle(null));
    request.on("close", () => settle(null));
    const forgetTimer = attempt.after(timeoutMs, () => settle(null));
    const forgetEnd = attempt.release(() => queueMicrotask(() => settle(null)));
  });
}
