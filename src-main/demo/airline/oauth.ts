import { createHash, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { authorisePage, type OauthPilot, refusalPage } from "./authorise-page.ts";
import { type DemoRequest, type DemoResponse, html, json, respond } from "./http.ts";

/** The public client of the airline, and how long its codes and tokens live. */
export interface OauthSettings {
  readonly clientId: string;
  /**
   * Exactly two addresses, compared exactly (airline-servers.md, Signing in). `{url}` is replaced by the demo's own
   * address.
   */
  readonly redirectUris: readonly string[];
  readonly codeLifetimeS: number;
  readonly accessLifetimeS: number;
  /** From the sign-in, however often the token is rotated. */
  readonly refreshLifetimeS: number;
}

export const oauthSettings: OauthSettings = {
  clientId: "contrail",
  redirectUris: ["contrail://auth/airline/nordlys/callback", "{url}/auth/airline/nordlys/callback"],
  codeLifetimeS: 60,
  accessLifetimeS: 1800,
  refreshLifetimeS: 30 * 86_400,
};

interface Pending {
  readonly redirectUri: string;
  readonly state: string | null;
  readonly scope: string;
  readonly challenge: string;
}

interface Code extends Pending {
  readonly pilotDbId: number;
  readonly expiresAtMs: number;
  /** The tokens that were issued for the code. Null before that. */
  family: string | null;
}

/** All tokens that come from one sign-in. */
interface Family {
  readonly id: string;
  readonly pilotDbId: number;
  readonly scope: string;
  readonly expiresAtMs: number;
  revoked: boolean;
}

const noStore = { "Cache-Control": "no-store", Pragma: "no-cache" };
export const refuse = (status: number, error: string, description: string): DemoResponse =>
  json(status, { error, error_description: description }, noStore);

export interface OauthServices {
  readonly clock: Clock;
  readonly pilots: readonly OauthPilot[];
  nextId(): string;
  /** The demo's own address, for the web fallback's redirect URI. */
  url(): string;
}

/** The airline's OAuth 2.0 side: authorise page, code exchange with PKCE, rotating refresh tokens. */
export class OauthServer {
  readonly #services: OauthServices;
  readonly #pending = new Map<string, Pending>();
  readonly #codes = new Map<string, Code>();
  protected readonly families = new Map<string, Family>();
  readonly #access = new Map<string, { readonly family: Family; readonly expiresAtMs: number }>();
  readonly #refresh = new Map<string, { readonly family: Family; spent: boolean }>();

  constructor(services: OauthServices) {
    this.#services = services;
  }

  protected get settings(): OauthSettings {
    return oauthSettings;
  }

  /** The sign-in of an access token, while it is valid. */
  signInOf(token: string): Family | null {
    const found = this.#access.get(token);
    return found === undefined || found.family.revoked || found.expiresAtMs <= this.#now() ? null : found.family;
  }

  handle(request: DemoRequest): DemoResponse | null {
    if (request.path === "/oauth/authorise" && request.method === "GET") return this.#authorise(request.query);
    if (request.path === "/oauth/authorise" && request.method === "POST")
      return this.#decide(new URLSearchParams(request.body));
    if (request.path === "/.well-known/oauth-authorization-server") return json(200, this.#metadata());
    if (request.path === "/oauth/token" && request.method === "POST")
      return this.#token(new URLSearchParams(request.body));
    return null;
  }

  #now(): number {
    return this.#services.clock.now();
  }

  #metadata() {
    const issuer = this.#services.url();
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorise`,
      token_endpoint: `${issuer}/oauth/token`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  /** Redirects the browser back with an answer. */
  #back(redirectUri: string, answer: Record<string, string | null>): DemoResponse {
    return back(redirectUri, { ...answer, iss: this.#services.url() });
  }

  #redirectUris(): string[] {
    return this.settings.redirectUris.map((uri) => uri.replace("{url}", this.#services.url()));
  }

  #authorise(query: URLSearchParams): DemoResponse {
    const redirectUri = query.get("redirect_uri") ?? "";
    // These two errors must not be reported by a redirect, because the address is not trusted.
    if (query.get("client_id") !== this.settings.clientId) {
      return html(400, refusalPage("invalid_client", "This airline does not know the program that asks."));
    }
    if (!this.#redirectUris().includes(redirectUri)) {
      return html(400, refusalPage("redirect_uri_mismatch", "The return address is not registered with this airline."));
    }
    const state = query.get("state");
    const challenge = query.get("code_challenge") ?? "";
    if (query.get("response_type") !== "code")
      return this.#back(redirectUri, { error: "unsupported_response_type", state });
    if (query.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge)) {
      return this.#back(redirectUri, {
        error: "invalid_request",
        error_description: "PKCE with S256 is required",
        state,
      });
    }
    const id = this.#services.nextId();
    this.#pending.set(id, { redirectUri, state, challenge, scope: query.get("scope") ?? "" });
    return html(200, authorisePage(id, this.#services.pilots));
  }

  #decide(form: URLSearchParams): DemoResponse {
    const id = form.get("request") ?? "";
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (pending === undefined)
      return html(400, refusalPage("invalid_request", "This page was used already. Start again."));
    const pilot = this.#services.pilots.find(({ pilotId }) => pilotId === form.get("pilot"));
    if (form.get("decision") !== "approve" || pilot === undefined) {
      return this.#back(pending.redirectUri, { error: "access_denied", state: pending.state });
    }
    const code = this.#services.nextId();
    const expiresAtMs = this.#now() + this.settings.codeLifetimeS * 1000;
    this.#codes.set(code, { ...pending, pilotDbId: pilot.dbId, expiresAtMs, family: null });
    return this.#back(pending.redirectUri, { code, state: pending.state });
  }

  #token(form: URLSearchParams): DemoResponse {
    if (form.get("client_id") !== this.settings.clientId) return refuse(401, "invalid_client", "unknown client");
    switch (form.get("grant_type")) {
      case "authorization_code":
        return this.#exchange(form);
      case "refresh_token":
        return this.#renew(form.get("refresh_token") ?? "");
      default:
        return refuse(400, "unsupported_grant_type", "authorization_code or refresh_token");
    }
  }

  #exchange(form: URLSearchParams): DemoResponse {
    const code = this.#codes.get(form.get("code") ?? "");
    if (code === undefined) return refuse(400, "invalid_grant", "unknown code");
    if (code.family !== null) {
      // A code that is used twice was stolen, so the tokens of its first use are revoked too (RFC 6749, 4.1.2).
      const family = this.families.get(code.family);
      if (family !== undefined) family.revoked = true;
      return refuse(400, "invalid_grant", "this code was used already");
    }
    const family: Family = {
      id: this.#services.nextId(),
      pilotDbId: code.pilotDbId,
      scope: code.scope,
      expiresAtMs: this.#now() + this.settings.refreshLifetimeS * 1000,
      revoked: false,
    };
    code.family = family.id;
    if (code.expiresAtMs <= this.#now()) return refuse(400, "invalid_grant", "this code has expired");
    if (form.get("redirect_uri") !== code.redirectUri) return refuse(400, "invalid_grant", "redirect_uri_mismatch");
    const hash = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!timingSafeEqual(Buffer.from(hash), Buffer.from(code.challenge))) {
      return refuse(400, "invalid_grant", "the code verifier does not fit the challenge");
    }
    this.families.set(family.id, family);
    return this.#grant(family);
  }

  #renew(token: string): DemoResponse {
    const found = this.#refresh.get(token);
    const invalid = (why: string) => refuse(400, "invalid_grant", `refresh token ${why}`);
    if (found === undefined) return invalid("unknown");
    if (found.spent) {
      found.family.revoked = true;
      return invalid("reused");
    }
    if (found.family.revoked) return invalid("revoked");
    if (found.family.expiresAtMs <= this.#now()) return invalid("expired");
    found.spent = true;
    return this.#grant(found.family);
  }

  /** New tokens of a sign-in. */
  #grant(family: Family): DemoResponse {
    const accessToken = `access-${this.#services.nextId()}`;
    const refreshToken = `refresh-${this.#services.nextId()}`;
    const { accessLifetimeS } = this.settings;
    this.#access.set(accessToken, { family, expiresAtMs: this.#now() + accessLifetimeS * 1000 });
    this.#refresh.set(refreshToken, { family, spent: false });
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    return json(200, { ...tokens, token_type: "Bearer", expires_in: accessLifetimeS, scope: family.scope }, noStore);
  }
}

function back(redirectUri: string, answer: Record<string, string | null>): DemoResponse {
  const given = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== null);
  return respond(302, "", "text/plain", { Location: `${redirectUri}?${new URLSearchParams(given)}`, ...noStore });
}
