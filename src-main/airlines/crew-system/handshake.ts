import type { Clock } from "../../../src-shared/domain/clock.ts";
import { words } from "../../../src-shared/words/words.ts";
import { field, isRow, text, withoutEndSlashes } from "../../platform/http/coerce.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import { type AirlineResult, airlineFailure, meansNoAirline } from "../failure.ts";
import { askStranger } from "../http/asking.ts";
import type { Handshake } from "../port.ts";
import { readAnswer } from "./answer.ts";
import { operations } from "./operations.ts";

/** Tries `{base}/`, then `{base}`: phpVMS redirects the first to the second, other servers have only one. */
export async function fetchHandshake(fetch: Fetch, clock: Clock, baseUrl: string): Promise<AirlineResult<Handshake>> {
  const first = await ask(fetch, clock, `${baseUrl}/`);
  if (first.ok || ["network", "timeout", "smartcars_address", "too_many_requests"].includes(first.error.code))
    return first;
  return ask(fetch, clock, baseUrl);
}

async function ask(fetch: Fetch, clock: Clock, url: string): Promise<AirlineResult<Handshake>> {
  const asked = await askStranger(fetch, clock, url, operations.handshake.largestBytes);
  if (!asked.ok) return asked;
  const result = readAnswer("handshake", asked.value);
  return result.ok ? greet(result.value, asked.value.url, asked.value.status) : asAddress(result);
}

/** The handshake needs no sign-in: "a web page", "no such route" and "sign in" mean that the address is wrong. */
function asAddress(result: Extract<AirlineResult<never>, { ok: false }>): typeof result {
  const { code, status, retryAfterS, detail = "" } = result.error;
  const reason = { unknown: false, status, retryAfterS, detail };
  if (code === "web_page" && meansNoAirline(result.error)) {
    return airlineFailure("handshake", {
      ...reason,
      code,
      words: words().airlineFailures.leadsToPage,
    });
  }
  return ["not_offered", "not_found", "unreadable", "unauthorised"].includes(code)
    ? airlineFailure("handshake", { ...reason, code: "not_the_airline" })
    : result;
}

function greet(value: unknown, url: string, status: number): AirlineResult<Handshake> {
  if (!isRow(value)) return airlineFailure("handshake", { code: "not_the_airline", unknown: false, status });
  const handler = text(field(value, "handler"));
  const apiVersion = text(field(value, "api_version", "version"));
  if (/^phpvms\d/i.test(handler) && Object.hasOwn(value, "apiVersion")) {
    return airlineFailure("handshake", { code: "smartcars_address", unknown: false, status });
  }
  // phpVMS itself, without the module that speaks the contract.
  if (Object.hasOwn(value, "name") && Object.hasOwn(value, "php"))
    return airlineFailure("handshake", { code: "not_the_airline", unknown: false, status });
  return {
    ok: true,
    value: {
      handler,
      apiVersion,
      refusesLateUpdates: isAtLeast(apiVersion, [0, 3, 4]) && !isAtLeast(apiVersion, [1, 0, 0]),
      baseUrl: withoutEndSlashes(url.split(/[?#]/, 1)[0] ?? url),
      warning: handler === "" && apiVersion === "" ? words().airlineFailures.unlikelyCrewSystem : null,
    },
  };
}

/**
 * From 0.3.4 on the reference refuses an update on a filed report. Before, the update overwrites the report's time and
 * status. The reference has no version from 1 on: such a number is that of an airline's own program.
 */
function isAtLeast(version: string, than: readonly [number, number, number]): boolean {
  const parts = version.split(".").map(Number);
  for (let i = 0; i < 3; i++) {
    const difference = (parts[i] ?? 0) - (than[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
