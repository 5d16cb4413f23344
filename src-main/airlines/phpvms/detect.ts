import type { Clock } from "../../../src-shared/domain/clock.ts";
import { words } from "../../../src-shared/words/words.ts";
import { isRow, text, withoutEndSlashes } from "../../platform/http/coerce.ts";
import { exchange, type Fetch } from "../../platform/http/transport.ts";
import { type AirlineResult, airlineFailure, meansNoAirline } from "../failure.ts";
import { redirectWords } from "../http/asking.ts";
import type { Handshake } from "../port.ts";
import { readAnswer } from "./answer.ts";

const timeoutMs = 20_000;
const largestBytes = 64 * 1024;

/** Asks phpVMS for its version (`GET version`, public): `{name, version, php}`. `apiUrl` ends with `/api`. */
export async function fetchVersion(fetch: Fetch, clock: Clock, apiUrl: string): Promise<AirlineResult<Handshake>> {
  const url = `${apiUrl}/version`;
  const answer = await exchange(fetch, clock, { method: "GET", url, token: null, timeoutMs, largestBytes });
  const fail = (code: "not_the_airline" | "network" | "timeout", more: object = {}) =>
    airlineFailure("handshake", { code, unknown: false, ...more });
  switch (answer.kind) {
    case "lost": {
      const { timedOut, detail, certificate } = answer;
      return fail(timedOut ? "timeout" : "network", {
        detail,
        ...(certificate === null ? {} : { words: certificate }),
      });
    }
    case "redirected": {
      const { status } = answer;
      const led = redirectWords(answer, words().airlineFailures.sendsOn);
      return airlineFailure("handshake", { code: "redirected", unknown: false, status, ...led });
    }
    case "unreadable":
    case "too_large":
      return fail("not_the_airline", { status: answer.status });
    case "answer": {
      const result = readAnswer("handshake", answer);
      if (!result.ok) {
        const { code } = result.error;
        const passes = code === "too_many_requests" || code === "server" || code === "web_page" || code === "firewall";
        return passes && !meansNoAirline(result.error) ? result : fail("not_the_airline", { status: answer.status });
      }
      const { value } = result;
      // `name` is the airline's own.
      if (!isRow(value) || !Object.hasOwn(value, "name") || !Object.hasOwn(value, "php"))
        return fail("not_the_airline", { status: answer.status });
      const ended = withoutEndSlashes(answer.url.replace(/\/version(?:[?#].*)?$/, ""));
      return {
        ok: true,
        value: {
          handler: "phpVMS",
          apiVersion: text(value.version),
          refusesLateUpdates: false,
          baseUrl: ended,
          warning: null,
        },
      };
    }
  }
}

/** The addresses of the API that a pilot may mean: the API itself, the site, or a page of the site. */
export function apiAddresses(address: string): string[] {
  const plain = withoutEndSlashes(address);
  const { origin } = new URL(plain);
  const api = /^(.*?\/api)(\/.*)?$/.exec(plain)?.[1];
  return [...new Set([api ?? `${plain}/api`, `${origin}/api`])];
}
