import { get } from "node:http";
import type { Attempt } from "./attempt.ts";
import { hasNoWay } from "./connect-error.ts";

interface HttpAnswer {
  /** 0: it accepted the connection and did not answer in time. */
  readonly status: number;
  readonly text: string;
}

/** "host:port" as in a URL, with brackets around an IPv6 address. */
export const originOf = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

const longestBytes = 1_000_000;
/** X-Plane's Web API requires both. */
const headers = { Accept: "application/json", "Content-Type": "application/json" };

/**
 * GETs a small text. Null if nothing is there, or if the answer is invalid. The request is dropped when the attempt
 * ends, and it ends the attempt if there is no route to the address.
 */
export function httpGet(attempt: Attempt, url: string, timeoutMs: number): Promise<HttpAnswer | null> {
  // An invalid host name.
  if (!URL.canParse(url)) return Promise.resolve(null);
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
    request.on("error", (error) => (hasNoWay(error) ? attempt.end("no way") : settle(null)));
    request.on("close", () => settle(null));
    const forgetTimer = attempt.after(timeoutMs, () =>
      settle(request.socket?.connecting === false ? { status: 0, text: "" } : null),
    );
    const forgetEnd = attempt.release(() => queueMicrotask(() => settle(null)));
  });
}
