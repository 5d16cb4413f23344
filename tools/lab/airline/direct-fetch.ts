import type { DemoRequest } from "../../../src-main/demo/airline/http.ts";
import type { Fetch } from "../../../src-main/platform/http/transport.ts";
import { type Clock, wait } from "../../../src-shared/domain/clock.ts";
import type { LabResponse } from "./faults.ts";

/**
 * Talks to the demo airline without a socket, so that a test with its own clock is reproducible. Without a clock, slow
 * answers come at once.
 */
export function directFetch(airline: { handle(request: DemoRequest): LabResponse }, clock?: Clock): Fetch {
  return async (address, init) => {
    const url = new URL(address);
    const answer = airline.handle({
      method: init.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === "string" ? init.body : "",
      ip: "127.0.0.1",
    });
    if (answer.drop === true || answer.cut === true)
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
    const { delayMs = 0 } = answer;
    if (delayMs > 0 && clock !== undefined) await wait(clock, delayMs);
    const body = answer.status === 204 || answer.body === "" ? null : answer.body;
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}
