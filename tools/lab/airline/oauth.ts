import { z } from "zod";
import { type DemoRequest, type DemoResponse, html } from "../../../src-main/demo/airline/http.ts";
import {
  OauthServer,
  type OauthServices,
  type OauthSettings,
  oauthSettings,
  refuse,
} from "../../../src-main/demo/airline/oauth.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";

/** The OAuth settings of the demo airline, and wrong ones. */
export interface LabOauthSettings extends OauthSettings {
  /** Registered as confidential by mistake: refuses a client without a secret. */
  readonly confidential: boolean;
  /** Issues refresh tokens. */
  readonly refresh: boolean;
  /** Issues a new refresh token at each use. */
  readonly rotate: boolean;
  /** The least length of a code; a JWT has thousands of characters. */
  readonly codeLength: number;
}
export const usualOauth: LabOauthSettings = {
  ...oauthSettings,
  ...{ confidential: false, refresh: true, rotate: true, codeLength: 0 },
};

/** One line of the server's log of token refreshes, without secrets (airline-servers.md, Signing in). */
export interface RefreshLogEntry {
  readonly atMs: number;
  readonly outcome: "refreshed" | "unknown" | "expired" | "revoked" | "reused";
}

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
type Tokens = z.infer<typeof tokensSchema>;

/** The airline's OAuth side with other settings, and a log of refreshes. */
export class LabOauth extends OauthServer {
  readonly refreshLog: RefreshLogEntry[] = [];
  readonly #clock: Clock;
  readonly #tokens: string[] = [];
  /** Where tokens do not rotate: the newest token of the server for each that a client keeps. */
  readonly #newest = new Map<string, string>();
  #settings = usualOauth;

  constructor(services: OauthServices) {
    super(services);
    this.#clock = services.clock;
  }

  set(settings: Partial<LabOauthSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  protected override get settings(): OauthSettings {
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
    if (asked !== "") this.#log(answer);
    return answer;
  }

  #refuseToken({ headers }: DemoRequest, form: URLSearchParams): DemoResponse | null {
    const { clientId, confidential } = this.#settings;
    if (!(headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded"))
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
    if (asked !== "" && !rotate) this.#newest.set(asked, tokens.refresh_token);
    const isKept = refresh && (asked === "" || rotate);
    return isKept ? answer : { ...answer, body: JSON.stringify({ ...(value as object), refresh_token: undefined }) };
  }

  #log({ status, body }: DemoResponse): void {
    const refusals = ["unknown", "reused", "revoked", "expired"] as const;
    const outcome = status === 200 ? "refreshed" : refusals.find((why) => body.includes(`refresh token ${why}`));
    if (outcome !== undefined) this.refreshLog.push({ atMs: this.#clock.now(), outcome });
  }
}
