import { type DemoRequest, type DemoResponse, readJsonBody } from "../../../src-main/demo/airline/http.ts";
import {
  OauthServer,
  type OauthServices,
  type OauthSettings,
  oauthSettings,
} from "../../../src-main/demo/airline/oauth.ts";

/** What a token may do. A token that was asked for without a scope may only read its pilot (8, AuthServiceProvider). */
export const scopeNames = [
  ...["user:read", "flights:read", "fleet:read", "airports:read", "airlines:read", "pireps:read"],
  ...["pireps:write", "bids:write"],
] as const;

const knownScopes: ReadonlySet<string> = new Set(scopeNames);

const weekS = 7 * 86_400;

/**
 * The sign-in of 8 by Laravel Passport: an access token lives a week, a refresh token three months. A personal access token, which the pilot makes in
 * the profile, lives six months.
 */
export class PhpvmsOauth extends OauthServer {
  readonly #services: OauthServices;
  readonly #personal = new Map<
    string,
    { readonly pilotDbId: number; readonly scope: string; readonly untilMs: number }
  >();

  constructor(services: OauthServices) {
    super(services);
    this.#services = services;
  }

  protected override get settings(): OauthSettings {
    return { ...oauthSettings, accessLifetimeS: weekS, refreshLifetimeS: 13 * weekS };
  }

  /**
   * Passport's paths. It publishes no metadata, does not name itself in its answers, and does not repeat the scopes
   * with the tokens. Scopes are separated by spaces; an unknown one is refused (league/oauth2-server, AbstractGrant).
   */
  override handle(request: DemoRequest): DemoResponse | null {
    if (request.path.startsWith("/.well-known/")) return null;
    const path = request.path === "/oauth/authorize" ? "/oauth/authorise" : request.path;
    const asked = (request.query.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
    const unknown = asked.find((scope) => !knownScopes.has(scope));
    // A challenge that is no hash is refused on the way back to the program, as every error after the client is known.
    const query = new URLSearchParams(request.query);
    if (unknown !== undefined) query.set("code_challenge", "");
    const answer = super.handle({ ...request, path, query });
    if (answer === null) return null;
    const { Location: location } = answer.headers;
    if (location === undefined) return path === "/oauth/token" ? withoutScope(answer) : answer;
    const to = new URL(location);
    to.searchParams.delete("iss");
    if (unknown !== undefined) {
      to.searchParams.set("error", "invalid_scope");
      to.searchParams.set("error_description", `The requested scope is invalid, unknown, or malformed: ${unknown}`);
    }
    return { ...answer, headers: { ...answer.headers, Location: to.href } };
  }

  /** Every token issued so far that the pilot made in the profile. */
  get issued(): readonly string[] {
    return [...this.#personal.keys()];
  }

  /** Ends all sign-ins of a pilot. */
  revoke(pilotDbId: number): void {
    for (const [token, personal] of this.#personal)
      if (personal.pilotDbId === pilotDbId) this.#personal.set(token, { ...personal, untilMs: 0 });
    for (const family of this.families.values()) if (family.pilotDbId === pilotDbId) family.revoked = true;
  }

  /** Makes a personal access token, as the pilot does in the profile. */
  personalToken(pilotDbId: number, scopes: readonly string[] = scopeNames): string {
    const token = this.#services.nextId();
    const untilMs = this.#services.clock.now() + 26 * weekS * 1000;
    this.#personal.set(token, { pilotDbId, scope: scopes.join(" "), untilMs });
    return token;
  }

  /** The pilot and the scopes of a token, while it is valid. */
  holder(token: string): { readonly pilotDbId: number; readonly scopes: readonly string[] } | null {
    const personal = this.#personal.get(token);
    const isValid = personal !== undefined && personal.untilMs > this.#services.clock.now();
    const found = isValid ? personal : this.signInOf(token);
    return found === null ? null : { pilotDbId: found.pilotDbId, scopes: (found.scope || "user:read").split(" ") };
  }
}

function withoutScope(answer: DemoResponse): DemoResponse {
  const { scope: _, ...rest } = readJsonBody(answer.body);
  return { ...answer, body: JSON.stringify(rest) };
}
