import * as oauth from "oauth4webapi";
import { isThisComputer, type OauthSettings } from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { exchange, type Fetch } from "../../platform/http/transport.ts";
import { discover, type Issuer } from "./issuer.ts";
import { type Failed, readTokenAnswer, type TokenAnswer, unreadable } from "./oauth-answer.ts";

/** One sign-in in the browser: the values that bind the airline's answer to it. */
export interface Attempt {
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Long, because after a lost answer the token may be spent, and the pilot must sign in again. */
const tokenTimeoutMs = 60_000;
const largestTokenBytes = 256 * 1024;

export const newAttempt = (redirectUri: string): Attempt => ({
  state: oauth.generateRandomState(),
  verifier: oauth.generateRandomCodeVerifier(),
  redirectUri,
});

/**
 * The address for the browser (RFC 6749, 4.1.1; RFC 7636). Scopes are sent as the airline configured them, separated by
 * commas.
 */
export async function authoriseAddress(settings: OauthSettings, attempt: Attempt): Promise<string> {
  const url = new URL(settings.authoriseUrl);
  const query = url.searchParams;
  query.set("response_type", "code");
  query.set("client_id", settings.clientId);
  query.set("redirect_uri", attempt.redirectUri);
  if (settings.scopes !== "") query.set("scope", settings.scopes);
  query.set("state", attempt.state);
  query.set("code_challenge", await oauth.calculatePKCECodeChallenge(attempt.verifier));
  query.set("code_challenge_method", "S256");
  return url.href;
}

export interface OauthClient {
  /** The metadata of the airline's sign-in server. Null if there are none. */
  discover(settings: OauthSettings): Promise<Issuer | null>;
  exchangeCode(settings: OauthSettings, attempt: Attempt, code: string): Promise<TokenAnswer>;
  /** Sends the refresh token. Only `unspent` and `refused` allow a second attempt. */
  refresh(settings: OauthSettings, refreshUrl: string, refreshToken: string): Promise<TokenAnswer>;
}

/** Sends token requests with oauth4webapi, over the same transport as all other requests. Never throws. */
export function createOauthClient(fetch: Fetch, clock: Clock): OauthClient {
  async function ask(
    settings: OauthSettings,
    tokenUrl: string,
    send: (server: oauth.AuthorizationServer, client: oauth.Client, options: Options) => Promise<Response>,
  ): Promise<TokenAnswer> {
    const server = { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl };
    const client = { client_id: settings.clientId };
    let answer: TokenAnswer | null = null;
    const options: Options = {
      [oauth.allowInsecureRequests]: isThisComputer(tokenUrl),
      [oauth.customFetch]: async (url, init) => {
        const { method, headers, body, redirect } = init;
        const post: Fetch = (address, { signal = null }) =>
          fetch(address, { method, headers, body: String(body), redirect, signal });
        const request = {
          method: "POST",
          url,
          token: null,
          timeoutMs: tokenTimeoutMs,
          largestBytes: largestTokenBytes,
        } as const;
        const read = readTokenAnswer(settings, tokenUrl, await exchange(post, clock, request));
        answer = read.kind === "tokens" ? read : withoutSecrets(read, new URLSearchParams(String(body)));
        return Response.error();
      },
    };
    try {
      await send(server, client, options);
      return answer ?? unreadable("");
    } catch (error) {
      return answer ?? unreadable(error instanceof Error ? error.message : "");
    }
  }

  return {
    discover: (settings) => discover(fetch, clock, settings),
    exchangeCode: (settings, { state, verifier, redirectUri }, code) =>
      ask(settings, settings.tokenUrl, (server, client, options) => {
        const answer = oauth.validateAuthResponse(server, client, new URLSearchParams({ code, state }), state);
        const none = oauth.None();
        return oauth.authorizationCodeGrantRequest(server, client, none, answer, redirectUri, verifier, options);
      }),
    refresh: (settings, refreshUrl, refreshToken) =>
      ask(settings, refreshUrl, (server, client, options) =>
        oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, options),
      ),
  };
}

type Options = oauth.TokenEndpointRequestOptions;

/** A server may echo the request. */
function withoutSecrets(answer: Failed, sent: URLSearchParams): Failed {
  let { message, detail = "" } = answer.failure;
  for (const name of ["refresh_token", "code", "code_verifier"]) {
    const secret = sent.get(name);
    if (!secret) continue;
    message = message.replaceAll(secret, "•••");
    detail = detail.replaceAll(secret, "•••");
  }
  return { ...answer, failure: { ...answer.failure, message, detail } };
}
