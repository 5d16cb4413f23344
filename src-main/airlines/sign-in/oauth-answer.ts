import type { OauthSettings } from "../../../src-shared/domain/airline.ts";
import type { Failure } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import { canBeSent, id, isRow, type Row, text } from "../../platform/http/coerce.ts";
import { jsonOf } from "../../platform/http/parse-json.ts";
import type { Exchange } from "../../platform/http/transport.ts";
import { serverFailed } from "../failure.ts";
import { isFirewall, serverText } from "../http/server-text.ts";
import { refusalWords } from "./oauth-words.ts";

/**
 * The result of a token request. The server may have used the token and failed afterwards. Only `unspent` and `refused`
 * prove that it did not.
 */
export type TokenAnswer =
  | { readonly kind: "tokens"; readonly accessToken: string; readonly refreshToken: string | null }
  /** No connection, a firewall, or 429: the server did not process the token. */
  | { readonly kind: "unspent"; readonly failure: Failure; readonly retryAfterS: number | null }
  /** An OAuth error about the client or the request, which servers check before the token. */
  | { readonly kind: "refused"; readonly failure: Failure }
  /**
   * `invalid_grant`; or an unknown outcome (a lost answer, a 5xx, a redirect, a web page, an unreadable answer). The
   * token must not be sent again.
   */
  | { readonly kind: "spent"; readonly failure: Failure };
export type Failed = Exclude<TokenAnswer, { kind: "tokens" }>;

/** Errors of RFC 6749, 5.2, that a server reports before it uses the grant: all except `invalid_grant`. */
const beforeTheGrant = /^(invalid_(request|client|scope)|unauthorized_client|unsupported_grant_type)$/;

const spent = (code: string, message: string, detail: string): Failed => ({
  kind: "spent",
  failure: { code, message, detail: detail.slice(0, 300) },
});

export const unreadable = (detail: string): Failed => spent("unreadable", words().accounts.answerUnreadable, detail);

/** Reads the answer of the token address. `token_type` may be missing (airline-servers.md, Signing in). */
export function readTokenAnswer(settings: OauthSettings, tokenUrl: string, answer: Exchange): TokenAnswer {
  switch (answer.kind) {
    case "lost":
      return lost(answer);
    case "redirected":
      return wrongAddress(tokenUrl, `HTTP ${answer.status} to ${answer.to}`);
    case "too_large":
      return wrongAddress(tokenUrl, "");
    case "unreadable":
      return unreadable(answer.detail);
    case "answer":
      return readStatus(settings, tokenUrl, answer);
  }
}

function lost({ sent, timedOut, detail, certificate }: Extract<Exchange, { kind: "lost" }>): Failed {
  if (sent && timedOut) return spent("timeout", words().accounts.tookTooLong, detail);
  if (sent) return spent("network", words().accounts.broke, detail);
  const message = certificate ?? words().accounts.unreachable;
  return { kind: "unspent", failure: { code: "network", message, detail }, retryAfterS: null };
}

const wrongAddress = (tokenUrl: string, detail: string): Failed =>
  spent("wrong_token_address", words().accounts.wrongTokenAddress(tokenUrl), detail);

type Answer = Extract<Exchange, { kind: "answer" }>;

function readStatus(settings: OauthSettings, tokenUrl: string, answer: Answer): TokenAnswer {
  const { status, text: raw, retryAfterS } = answer;
  const value = jsonOf(raw);
  const body = isRow(value) ? value : null;
  const named = body === null ? "" : text(body.error);
  // Laravel Passport before 13 says so of a refresh token that has ended (league/oauth2-server, `invalidRefreshToken`).
  const error = status === 401 && named === "invalid_request" ? "invalid_grant" : named;
  const description = (body === null ? "" : text(body.error_description)) || serverText(body);
  const detail = `HTTP ${status}${error === "" ? "" : ` ${error}`}: ${description}`.slice(0, 300);
  if (isFirewall(status, body)) {
    const message = words().airlineFailures.explanations.firewall.why;
    return { kind: "unspent", failure: { code: "firewall", message, detail }, retryAfterS };
  }
  if (status === 429) {
    const message = words().accounts.busy;
    return { kind: "unspent", failure: { code: "busy", message, detail }, retryAfterS };
  }
  if (serverFailed(status)) return spent("server", words().accounts.serverProblem, detail);
  const accessToken = body === null ? null : id(body.access_token);
  if (status < 300 && body !== null && accessToken !== null)
    return canBeSent(accessToken)
      ? tokensOf(body, accessToken)
      : spent("unreadable", words().airlineFailures.unusableKey, `HTTP ${status}`);
  if (body === null || status === 404 || status === 405) return wrongAddress(tokenUrl, detail);
  if (status < 300 && error === "") return unreadable(detail);
  const refusal = refusalWords(settings, error === "" ? "refused" : error, description);
  return { kind: beforeTheGrant.test(error) ? "refused" : "spent", failure: { ...refusal, detail } };
}

/** Tokens must be sent back unchanged, so a token that is too long is invalid. */
const tokensOf = (body: Row, accessToken: string): TokenAnswer =>
  /^(bearer)?$/i.test(text(body.token_type))
    ? { kind: "tokens", accessToken, refreshToken: id(body.refresh_token) }
    : unreadable("token");
