import type { Fetch } from "../../crew-system/transport.ts";
import type { DemoAirline } from "./demo-airline.ts";

/** Talks to the demo airline without a socket, so that a test with its own clock is reproducible. */
export function directFetch(airline: DemoAirline): Fetch {
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
    if (answer.drop)
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
    const body = answer.status === 204 || answer.body === "" ? null : answer.body;
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}
