import type { OauthSettings } from "../../src-shared/airline.ts";
import type { Failure } from "../../src-shared/result.ts";
import { words } from "../../src-shared/words/words.ts";
import { serverText } from "../crew-system/answer.ts";
import { isRow, number, type Row, text } from "../crew-system/coerce.ts";
import type { Exchange } from "../crew-system/transport.ts";
import { refusalWords } from "./oauth-words.ts";

/** What came of a request for tokens. A code or refresh token that was sent is spent, unless the answer is `unspent`. */
export type TokenAnswer =
  | { readonly kind: "tokens"; readonly accessToken: string; readonly refreshToken: string | null }
  /** A plain no; `invalid_grant` is for ever. */
  | { readonly kind: "refused"; readonly error: string; readonly failure: Failure }
  /** It never reached the airline's token service, or that said to come back later. */
  | { readonly kind: "unspent"; readonly failure: Failure; readonly retryAfterS: number | null }
  /** The answer was lost or made no sense: the airline may have spent it. */
  | { readonly kind: "doubtful"; readonly failure: Failure };

export const unreadable = (detail: string): Exclude<TokenAnswer, { kind: "tokens" | "refused" }> => ({
  kind: "doubtful",
  failure: {
    code: "unreadable",
    message: words().accounts.answerUnreadable,
    detail: detail.slice(0, 200),
  },
});

/**
 * Reads what the token address answered; good tokens come back as a Response for oauth4webapi, tidied where servers are
 * lax: `expires_in` missing or text, `token_type` missing or in small letters (contract notes, 2.16).
 */
export function readTokenAnswer(
  settings: OauthSettings,
  tokenUrl: string,
  answer: Exchange,
): Response | Exclude<TokenAnswer, { kind: "tokens" }> {
  switch (answer.kind) {
    case "lost":
      return lost(answer);
    case "redirected":
      return wrongAddress(tokenUrl, `HTTP ${answer.status} to ${answer.to}`);
    case "too_large":
      return { kind: "doubtful", failure: wrongAddress(tokenUrl, "").failure };
    case "answer":
      return readStatus(settings, tokenUrl, answer);
  }
}

function lost({ sent, timedOut, detail }: Extract<Exchange, { kind: "lost" }>) {
  const w = words().accounts;
  const message = timedOut ? w.tookTooLong : sent ? w.broke : w.unreachable;
  const failure = {
    code: timedOut ? "timeout" : "network",
    message,
    detail,
  };
  return sent ? ({ kind: "doubtful", failure } as const) : ({ kind: "unspent", failure, retryAfterS: null } as const);
}

function wrongAddress(tokenUrl: string, detail: string) {
  const message = words().accounts.wrongTokenAddress(tokenUrl);
  return { kind: "unspent", failure: { code: "wrong_token_address", message, detail }, retryAfterS: null } as const;
}

type Answer = Extract<Exchange, { kind: "answer" }>;

function readStatus(settings: OauthSettings, tokenUrl: string, answer: Answer) {
  const { status, retryAfterS } = answer;
  const body = parse(answer.text);
  const error = body === null ? "" : text(body.error);
  const said = (body === null ? "" : text(body.error_description)) || serverText(body);
  const detail = `HTTP ${status}${error === "" ? "" : ` ${error}`}: ${said}`.slice(0, 300);
  // 503 says that the server did not take the request on (RFC 9110, 15.6.4); other 5xx do not.
  if (status === 429 || status === 503) {
    const message = words().accounts.busy;
    return { kind: "unspent", failure: { code: "busy", message, detail }, retryAfterS } as const;
  }
  if (status >= 500) {
    const message = words().accounts.serverProblem;
    return { kind: "doubtful", failure: { code: "server", message, detail } } as const;
  }
  if (status < 300 && body !== null && text(body.access_token) !== "") return tidy(body);
  if (body === null || status === 404 || status === 405) return wrongAddress(tokenUrl, detail);
  if (status < 300 && error === "") return unreadable(detail);
  const refused = refusalWords(settings, error === "" ? "refused" : error, said);
  return { kind: "refused", error: refused.code, failure: { ...refused, detail } } as const;
}

function parse(raw: string): Row | null {
  try {
    const value: unknown = JSON.parse(raw);
    return isRow(value) ? value : null;
  } catch {
    return null;
  }
}

function tidy(body: Row): Response {
  const expiresIn = number(body.expires_in);
  const refreshToken = text(body.refresh_token);
  return Response.json({
    access_token: text(body.access_token),
    token_type: text(body.token_type) || "bearer",
    ...(expiresIn === null ? {} : { expires_in: expiresIn }),
    ...(refreshToken === "" ? {} : { refresh_token: refreshToken }),
  });
}
