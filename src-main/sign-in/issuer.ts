import * as oauth from "oauth4webapi";
import { isThisComputer, type OauthSettings, safeAddressSchema } from "../../src-shared/airline.ts";
import type { Clock } from "../../src-shared/clock.ts";
import type { Failure } from "../../src-shared/result.ts";
import { words } from "../../src-shared/words/words.ts";
import { haveOneOwner } from "../airline/owners.ts";
import { parseJson } from "../crew-system/parse-json.ts";
import { exchange, type Fetch } from "../crew-system/transport.ts";

/** The sign-in server's metadata (RFC 8414). */
export interface Issuer {
  readonly issuer: string;
  readonly tokenEndpoint: string | null;
  /** The server names itself in each answer (RFC 9207). */
  readonly namesItself: boolean;
}

/** Short, because an airline without metadata must not delay the sign-in. Meanwhile the pilot is in the browser. */
const metadataTimeoutMs = 10_000;
const largestMetadataBytes = 64 * 1024;

/**
 * Reads `/.well-known/oauth-authorization-server` at the sign-in page's origin. Null if there is none. Never throws.
 */
export async function discover(fetch: Fetch, clock: Clock, { authoriseUrl }: OauthSettings): Promise<Issuer | null> {
  const origin = new URL(new URL(authoriseUrl).origin);
  try {
    const response = await oauth.discoveryRequest(origin, {
      algorithm: "oauth2",
      [oauth.allowInsecureRequests]: isThisComputer(authoriseUrl),
      [oauth.customFetch]: async (url) => {
        const answer = await exchange(fetch, clock, {
          method: "GET",
          url,
          token: null,
          timeoutMs: metadataTimeoutMs,
          largestBytes: largestMetadataBytes,
        });
        return answer.kind === "answer" && answer.status === 200
          ? Response.json(parseJson(answer.text))
          : new Response();
      },
    });
    const server = await oauth.processDiscoveryResponse(origin, response);
    return {
      issuer: server.issuer,
      tokenEndpoint: safeAddressSchema.safeParse(server.token_endpoint).data ?? null,
      namesItself: server.authorization_response_iss_parameter_supported === true,
    };
  } catch {
    return null;
  }
}

/**
 * Why the code must not be sent to the token address, or null: its owner differs from the one that the sign-in server
 * names, or another server has answered (RFC 9207, 2.4; RFC 9700, 4.4).
 */
export async function mixUp(
  settings: OauthSettings,
  known: Issuer | null,
  iss: string | null,
): Promise<Failure | null> {
  const { authoriseUrl, tokenUrl } = settings;
  const otherIssuer: Failure = { code: "other_issuer", message: words().accounts.otherIssuer };
  if (known?.namesItself === true && iss !== known.issuer) return otherIssuer;
  if (iss !== null && !(safeAddressSchema.safeParse(iss).success && (await haveOneOwner([iss, authoriseUrl]))))
    return otherIssuer;
  const endpoint = known?.tokenEndpoint ?? null;
  return endpoint === null || (await haveOneOwner([endpoint, tokenUrl]))
    ? null
    : { code: "mixed_up", message: words().accounts.mixedUp(tokenUrl), detail: endpoint };
}
