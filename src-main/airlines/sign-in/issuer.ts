import { type OauthSettings, safeAddressSchema } from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { withoutHidden } from "../../../src-shared/domain/plain-text.ts";
import type { Failure } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import { isRow } from "../../platform/http/coerce.ts";
import { jsonOf } from "../../platform/http/parse-json.ts";
import { exchangeBytes, type Fetch } from "../../platform/http/transport.ts";
import { haveOneOwner } from "../profiles/owners.ts";

/** The sign-in server's metadata (RFC 8414). */
export interface Issuer {
  readonly issuer: string;
  /** The issuer is the address at which the metadata are. Otherwise they must not be used (RFC 8414, 3.3). */
  readonly isItself: boolean;
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
  const { origin } = new URL(authoriseUrl);
  const answer = await exchangeBytes(fetch, clock, {
    method: "GET",
    url: `${origin}/.well-known/oauth-authorization-server`,
    token: null,
    timeoutMs: metadataTimeoutMs,
    largestBytes: largestMetadataBytes,
  });
  const found = answer.kind === "answer" && answer.status === 200 ? jsonOf(answer.bytes) : null;
  if (!isRow(found) || typeof found.issuer !== "string") return null;
  const { issuer } = found;
  return {
    issuer,
    isItself: URL.canParse(issuer) && new URL(issuer).href === `${origin}/`,
    tokenEndpoint: safeAddressSchema.safeParse(found.token_endpoint).data ?? null,
    namesItself: found.authorization_response_iss_parameter_supported === true,
  };
}

/**
 * Why the code must not be sent to the token address, or null: its owner differs from the one that the sign-in server
 * names, that server has another name for itself, or another server has answered (RFC 9207, 2.4; RFC 9700, 4.4).
 */
export async function mixUp(
  settings: OauthSettings,
  known: Issuer | null,
  iss: string | null,
): Promise<Failure | null> {
  const { authoriseUrl, tokenUrl } = settings;
  if (known?.isItself === false)
    return {
      code: "other_name",
      message: words().accounts.otherName,
      detail: withoutHidden(known.issuer).slice(0, 300),
    };
  const otherIssuer: Failure = { code: "other_issuer", message: words().accounts.otherIssuer };
  if (known?.namesItself === true && iss !== known.issuer) return otherIssuer;
  if (iss !== null && !(safeAddressSchema.safeParse(iss).success && (await haveOneOwner([iss, authoriseUrl]))))
    return otherIssuer;
  const endpoint = known?.tokenEndpoint ?? null;
  return endpoint === null || (await haveOneOwner([endpoint, tokenUrl]))
    ? null
    : { code: "mixed_up", message: words().accounts.mixedUp(tokenUrl), detail: endpoint };
}
