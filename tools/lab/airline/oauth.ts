import { z } from "zod";
import { type DemoRequest, type DemoResponse, html, json } from "../../../src-main/demo/airline/http.ts";
import {
  type oauthSettings as asUsual,
  OauthServer,
  type OauthServices,
  refuse,
} from "../../../src-main/demo/airline/oauth.ts";
import { type OauthSettings, oauthSettingsSchema } from "./oauth-settings.ts";

/** One line of the server's log of token refreshes, without secrets (airline-servers.md, Signing in). */
export interface RefreshLogEntry {
  readonly atMs: number;
  readonly pilotId: string | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly outcome: "refreshed" | "unknown" | "expired" | "revoked" | "reused" | "rate_limited";
}

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
type Tokens = z.infer<typeof tokensSchema>;

/** The airline's OAuth side with other settings, a limit of requests, and a log of refreshes. */
export class LabOauth extends OauthServer {
  readonly refreshLog: RefreshLogEntry[] = [];
  readonly #services: OauthServices;
  readonly #tokens: string[] = [];
  /** The pilot of each refresh token. */
  readonly #owners = new Map<string, string>();
  /** Where tokens do not rotate: the newest token of the server for each that a client keeps. */
  readonly #newest = new Map<string, string>();
  readonly #asked = new Map<string, number[]>();
  #settings: OauthSettings;

  constructor(services: OauthServices) {
    super(services);
    this.#services = services;
    this.#settings = oauthSettingsSchema.parse({});
  }

  /** @throws ZodError for an unknown setting. */
  set(settings: Partial<OauthSettings> | Record<string, unknown>): void {
    this.#settings = oauthSettingsSchema.parse({ ...this.#settings, ...settings });
  }

  /** The settings that the product's server has too. */
  protected override get settings(): typeof asUsual {
    return this.#settings;
  }

  get all(): OauthSettings {
    return this.#settings;
  }

  /** All tokens ever issued. */
  tokens(): readonly string[] {
    return this.#tokens;
  }

  /** Revokes all tokens of the pilot: after a password change, a suspension, a departure or a lower rank. */
  revokePilot(dbId: number): void {
    for (const family of this.families.values()) if (family.pilotDbId === dbId) family.revoked = true;
  }

  override handle(request: DemoRequest): DemoResponse | null {
    const { codeLength } = this.#settings;
    if (request.path === "/oauth/token" && request.method === "POST") return this.#answerToken(request);
    const answer = super.handle(request);
    if (answer?.headers.Location === undefined) return answer;
    const to = new URL(answer.headers.Location);
    const code = to.searchParams.get("code");
    if (code !== null) to.searchParams.set("code", code.padEnd(codeLength, "-"));
    return { ...answer, headers: { ...answer.headers, Location: to.href } };
  }

  #answerToken(request: DemoRequest): DemoResponse {
    const form = new URLSearchParams(request.body);
    const asked = form.get("refresh_token") ?? "";
    const answer = this.#refuseToken(request, form) ?? this.#grant(request, form, asked);
    if (asked !== "") this.#log(request, asked, answer);
    return answer;
  }

  #refuseToken(request: DemoRequest, form: URLSearchParams): DemoResponse | null {
    const { clientId, confidential } = this.#settings;
    const asked = form.get("refresh_token") ?? "";
    const keys = [`client ${form.get("client_id")} ${request.ip}`, ...(asked === "" ? [] : [`token ${asked}`])];
    const waitS = Math.max(...keys.map((key) => this.#tooOften(key)));
    if (waitS > 0) return json(429, { error: "slow_down" }, { "Retry-After": String(waitS) });
    if (!(request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded"))
      return refuse(400, "invalid_request", "the body must be form-encoded");
    if (form.get("client_id") !== clientId) return null;
    if (confidential) return refuse(401, "invalid_client", "this client must send a secret");
    return null;
  }

  #grant(request: DemoRequest, form: URLSearchParams, asked: string): DemoResponse {
    const { refresh, rotate } = this.#settings;
    const code = form.get("code");
    if (code !== null) form.set("code", code.replace(/-+$/, ""));
    const newest = rotate ? undefined : this.#newest.get(asked);
    if (newest !== undefined) form.set("refresh_token", newest);
    const answer = super.handle({ ...request, body: form.toString() }) ?? html(404, "");
    if (answer.status !== 200) return answer;
    const value: unknown = JSON.parse(answer.body);
    const tokens: Tokens = tokensSchema.parse(value);
    this.#tokens.push(tokens.access_token, tokens.refresh_token);
    const { pilotDbId } = this.signInOf(tokens.access_token) ?? {};
    const owner = this.#services.pilots.find(({ dbId }) => dbId === pilotDbId);
    this.#owners.set(tokens.refresh_token, owner?.pilotId ?? "");
    if (asked !== "" && !rotate) this.#newest.set(asked, tokens.refresh_token);
    const isKept = refresh && (asked === "" || rotate);
    return isKept ? answer : { ...answer, body: JSON.stringify({ ...(value as object), refresh_token: undefined }) };
  }

  #log({ ip, headers }: DemoRequest, asked: string, { status, body }: DemoResponse): void {
    const outcome =
      status === 200
        ? "refreshed"
        : status === 429
          ? "rate_limited"
          : (["unknown", "reused", "revoked", "expired"] as const).find((why) => body.includes(`refresh token ${why}`));
    if (outcome === undefined) return;
    const pilotId = outcome === "rate_limited" ? null : (this.#owners.get(asked) ?? null);
    const userAgent = headers["user-agent"] ?? "";
    this.refreshLog.push({ atMs: this.#services.clock.now(), pilotId, ip, userAgent, outcome });
  }

  /** Counts a request with this key. Returns the seconds to wait before it is allowed; 0 if it is allowed now. */
  #tooOften(key: string): number {
    const now = this.#services.clock.now();
    const recent = (this.#asked.get(key) ?? []).filter((atMs) => now - atMs < 60_000);
    const oldest = recent[0] ?? now;
    const full = recent.length >= this.#settings.tokenRequestsPerMinute;
    this.#asked.set(key, full ? recent : [...recent, now]);
    return full ? Math.max(1, Math.ceil((60_000 - (now - oldest)) / 1000)) : 0;
  }
}
