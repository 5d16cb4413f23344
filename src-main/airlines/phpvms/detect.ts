import type { Clock } from "../../../src-shared/domain/clock.ts";
import { isRow, text, withoutEndSlashes } from "../../platform/http/coerce.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import { type AirlineResult, airlineFailure, meansNoAirline } from "../failure.ts";
import { askStranger } from "../http/asking.ts";
import type { Handshake } from "../port.ts";
import { readAnswer } from "./answer.ts";

const largestBytes = 64 * 1024;

/** Asks phpVMS for its version (`GET version`, public): `{name, version, php}`. `apiUrl` ends with `/api`. */
export async function fetchVersion(fetch: Fetch, clock: Clock, apiUrl: string): Promise<AirlineResult<Handshake>> {
  const asked = await askStranger(fetch, clock, `${apiUrl}/version`, largestBytes);
  if (!asked.ok) return asked;
  const { url, status } = asked.value;
  const notPhpvms = () => airlineFailure("handshake", { code: "not_the_airline", unknown: false, status });
  const result = readAnswer("handshake", asked.value);
  if (!result.ok) {
    const { code } = result.error;
    const passes = code === "too_many_requests" || code === "server" || code === "web_page" || code === "firewall";
    return passes && !meansNoAirline(result.error) ? result : notPhpvms();
  }
  const { value } = result;
  // `name` is the airline's own.
  if (!isRow(value) || !Object.hasOwn(value, "name") || !Object.hasOwn(value, "php")) return notPhpvms();
  const baseUrl = withoutEndSlashes(url.replace(/\/version(?:[?#].*)?$/, ""));
  return {
    ok: true,
    value: { handler: "phpVMS", apiVersion: text(value.version), refusesLateUpdates: false, baseUrl, warning: null },
  };
}

/** The addresses of the API that a pilot may mean: the API itself, the site, or a page of the site. */
export function apiAddresses(address: string): string[] {
  const plain = withoutEndSlashes(address);
  const { origin } = new URL(plain);
  const api = /^(.*?\/api)(\/.*)?$/.exec(plain)?.[1];
  return [...new Set([api ?? `${plain}/api`, `${origin}/api`])];
}
