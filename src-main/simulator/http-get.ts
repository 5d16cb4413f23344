import { get } from "node:http";
import type { Attempt } from "./attempt.ts";

export type HttpAnswer =
  | { readonly kind: "answer"; readonly status: number; readonly text: string }
  /** Nothing listens there. */
  | { readonly kind: "refused" }
  /** No answer in time, or one that is none. */
  | { readonly kind: "failed" };

const longestBytes = 1_000_000;

/** GETs a small text. Never rejects; given up when the attempt ends. */
export function httpGet(attempt: Attempt, url: string, timeoutMs: number): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    let isSettled = false;
    const settle = (answer: HttpAnswer): void => {
      if (isSettled) return;
      isSettled = true;
      forgetTimer();
      forgetEnd();
      resolve(answer);
      request.destroy();
    };
    const request = get(url, { agent: false, headers: { Accept: "application/json" } }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > longestBytes) settle({ kind: "failed" });
      });
      response.on("end", () =>
        settle({ kind: "answer", status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      );
      response.on("error", () => settle({ kind: "failed" }));
    });
    request.on("error", (error) =>
      settle({ kind: "code" in error && error.code === "ECONNREFUSED" ? "refused" : "failed" }),
    );
    request.on("close", () => settle({ kind: "failed" }));
    const forgetTimer = attempt.after(timeoutMs, () => settle({ kind: "failed" }));
    const forgetEnd = attempt.release(() => queueMicrotask(() => settle({ kind: "failed" })));
  });
}
