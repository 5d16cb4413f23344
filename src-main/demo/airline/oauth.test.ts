import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Asking, createAsking } from "./testing/asking.ts";

const verifier = "a-verifier-of-at-least-forty-three-characters-1234";
const challenge = createHash("sha256").update(verifier).digest("base64url");
const redirect_uri = "contrail://auth/airline/nordlys/callback";
const right = {
  response_type: "code",
  client_id: "contrail",
  redirect_uri,
  state: "opaque state",
  code_challenge: challenge,
  code_challenge_method: "S256",
};

/** The result of a person's click on the page's form. */
function click(
  asking: Asking,
  decision: "approve" | "deny",
  query: Record<string, string> = right,
  pilot = "NLY0001",
): URL {
  const page = asking.form("GET", "/oauth/authorise", query);
  expect(page.status).toBe(200);
  const request = /name="request" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
  const answer = asking.form("POST", "/oauth/authorise", { request, pilot, decision });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.Location ?? "");
}

interface Tokens {
  readonly status: number;
  readonly error?: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

function token(asking: Asking, fields: Record<string, string>): Tokens {
  const { status, body } = asking.form("POST", "/oauth/token", { client_id: "contrail", ...fields });
  return { status, ...JSON.parse(body) };
}
const exchange = (asking: Asking, code: string, more: Record<string, string> = {}) =>
  token(asking, { grant_type: "authorization_code", code, redirect_uri, code_verifier: verifier, ...more });
const refresh = (asking: Asking, refresh_token: string) =>
  token(asking, { grant_type: "refresh_token", refresh_token });
const codeOf = (url: URL) => url.searchParams.get("code") ?? "";
const signIn = (asking: Asking, pilot?: string) => exchange(asking, codeOf(click(asking, "approve", right, pilot)));
const verify = (asking: Asking, { access_token }: Tokens) =>
  asking.ask("GET", "/pilot/verify", undefined, access_token).status;

describe("the authorise page", () => {
  test("leads back with a code and the same state, or with a denial", () => {
    const asking = createAsking();
    const granted = click(asking, "approve");
    expect(granted.href.startsWith(`${redirect_uri}?`)).toBe(true);
    expect(granted.searchParams.get("state")).toBe("opaque state");
    expect(codeOf(granted)).toMatch(/^[0-9a-f]{64}$/);
    const denied = click(asking, "deny");
    expect([...denied.searchParams]).toEqual([
      ["error", "access_denied"],
      ["state", "opaque state"],
      ["iss", "http://127.0.0.1"],
    ]);
  });

  test("shows the three pilots, and signs in the one that was picked", () => {
    const asking = createAsking();
    const { body } = asking.form("GET", "/oauth/authorise", right);
    for (const pilot of ["NLY0001", "NLY0002", "NLY0003"]) expect(body).toContain(`value="${pilot}"`);
    const { access_token } = signIn(asking, "NLY0002");
    expect(asking.answerOf("GET", "/pilot/verify", undefined, access_token)[1]).toMatchObject({ pilot_id: "NLY0002" });
  });

  test.each([
    ["a wrong client", { client_id: "other" }, "invalid_client"],
    ["a longer address", { redirect_uri: `${redirect_uri}/x` }, "redirect_uri_mismatch"],
    ["an address with a query", { redirect_uri: `${redirect_uri}?x=1` }, "redirect_uri_mismatch"],
    ["an address in capitals", { redirect_uri: redirect_uri.toUpperCase() }, "redirect_uri_mismatch"],
    ["no address", { redirect_uri: "" }, "redirect_uri_mismatch"],
  ])("does not redirect for %s", (_, wrong, error) => {
    const answer = createAsking().form("GET", "/oauth/authorise", { ...right, ...wrong });
    expect([answer.status, answer.headers.Location]).toEqual([400, undefined]);
    expect(answer.body).toContain(error);
  });

  test.each([
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge: "" }, "invalid_request"],
  ])("tells the program about %j", (wrong, error) => {
    const answer = createAsking().form("GET", "/oauth/authorise", { ...right, ...wrong });
    const back = new URL(answer.headers.Location ?? "");
    expect([back.searchParams.get("error"), back.searchParams.get("state")]).toEqual([error, "opaque state"]);
  });

  test("accepts the web fallback's address too, and works once", () => {
    const asking = createAsking();
    asking.airline.url = "http://127.0.0.1:8099/api/crew";
    const web = { ...right, redirect_uri: "http://127.0.0.1:8099/auth/airline/nordlys/callback" };
    expect(click(asking, "approve", web).origin).toBe("http://127.0.0.1:8099");
    expect(
      asking.form("POST", "/oauth/authorise", { request: "used", decision: "approve", pilot: "NLY0001" }).status,
    ).toBe(400);
  });

  test("puts no text of the request into its HTML", () => {
    const answer = createAsking().form("GET", "/oauth/authorise", { ...right, state: "<script>", scope: "<script>" });
    expect(answer.body).not.toContain("<script>");
  });
});

describe("the code exchange", () => {
  test("gives tokens that work until they expire", () => {
    const asking = createAsking({ tokenLifetimeS: 30 });
    const tokens = signIn(asking);
    expect(tokens).toMatchObject({ status: 200, token_type: "Bearer", expires_in: 30 });
    expect(verify(asking, tokens)).toBe(200);
    asking.clock.jump(29_999);
    expect(verify(asking, tokens)).toBe(200);
    asking.clock.jump(1);
    expect(verify(asking, tokens)).toBe(401);
  });

  test("accepts a code once; a second use revokes the tokens of the first", () => {
    const asking = createAsking();
    const code = codeOf(click(asking, "approve"));
    const tokens = exchange(asking, code);
    expect(exchange(asking, code)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect(verify(asking, tokens)).toBe(401);
    expect(refresh(asking, tokens.refresh_token)).toMatchObject({ error: "invalid_grant" });
  });

  test.each([
    ["another verifier", { code_verifier: `${verifier}x` }, 400, "invalid_grant"],
    ["no verifier", { code_verifier: "" }, 400, "invalid_grant"],
    ["another address", { redirect_uri: "contrail://auth/airline/other/callback" }, 400, "invalid_grant"],
    ["an unknown code", { code: "x" }, 400, "invalid_grant"],
    ["an unknown client", { client_id: "other" }, 401, "invalid_client"],
    ["an unknown grant", { grant_type: "password" }, 400, "unsupported_grant_type"],
  ])("refuses %s", (_, wrong, status, error) => {
    const asking = createAsking();
    expect(exchange(asking, codeOf(click(asking, "approve")), wrong)).toMatchObject({ status, error });
  });

  test("a code is invalid after a minute", () => {
    const asking = createAsking();
    const code = codeOf(click(asking, "approve"));
    asking.clock.jump(60_000);
    expect(exchange(asking, code)).toMatchObject({ error: "invalid_grant" });
  });

  test("a client registered as confidential, and one without refresh", () => {
    const asking = createAsking();
    asking.airline.setOauth({ confidential: true });
    expect(signIn(asking)).toMatchObject({ status: 401, error: "invalid_client" });
    asking.airline.setOauth({ confidential: false, refresh: false });
    const tokens = signIn(asking);
    expect(tokens).not.toHaveProperty("refresh_token");
    expect(refresh(asking, "x")).toMatchObject({ error: "unauthorized_client" });
  });
});

describe("refreshing", () => {
  test("rotates, and reuse of a rotated token revokes the whole family", () => {
    const asking = createAsking();
    const other = signIn(asking);
    const first = signIn(asking);
    const second = refresh(asking, first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect([verify(asking, first), verify(asking, second)]).toEqual([200, 200]);
    expect(refresh(asking, first.refresh_token)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect([verify(asking, first), verify(asking, second)]).toEqual([401, 401]);
    expect(refresh(asking, second.refresh_token)).toMatchObject({ error: "invalid_grant" });
    // Another sign-in of the same pilot is another family.
    expect(verify(asking, other)).toBe(200);
    expect(asking.airline.refreshLog).toEqual([
      { atMs: asking.clock.now(), pilotId: "NLY0001", ip: "127.0.0.1", userAgent: "test", outcome: "refreshed" },
      expect.objectContaining({ pilotId: "NLY0001", outcome: "reused" }),
      expect.objectContaining({ outcome: "revoked" }),
    ]);
  });

  test("ends for good at the cap, however often it was rotated", () => {
    const asking = createAsking();
    let tokens = signIn(asking);
    for (let day = 1; day < 30; day++) {
      asking.clock.jump(86_400_000);
      tokens = refresh(asking, tokens.refresh_token);
      expect(tokens.status).toBe(200);
    }
    asking.clock.jump(86_400_000);
    expect(refresh(asking, tokens.refresh_token)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect(asking.airline.refreshLog.at(-1)?.outcome).toBe("expired");
  });

  test("keeps the token where rotation is off, and revokes on demand", () => {
    const asking = createAsking();
    asking.airline.setOauth({ rotate: false });
    const tokens = signIn(asking);
    for (let i = 0; i < 3; i++) expect(refresh(asking, tokens.refresh_token)).not.toHaveProperty("refresh_token");
    asking.airline.revokeTokens("NLY0001");
    expect(verify(asking, tokens)).toBe(401);
    expect(refresh(asking, tokens.refresh_token)).toMatchObject({ error: "invalid_grant" });
  });

  test("is limited in rate, by client and address and by token", () => {
    const asking = createAsking();
    asking.airline.setOauth({ tokenRequestsPerMinute: 3, rotate: false });
    const { refresh_token } = signIn(asking);
    expect([1, 2, 3].map(() => refresh(asking, refresh_token).status)).toEqual([200, 200, 429]);
    expect(asking.form("POST", "/oauth/token", { client_id: "contrail" }).headers["Retry-After"]).toBe("60");
    expect(asking.airline.refreshLog.at(-1)?.outcome).toBe("rate_limited");
    asking.clock.jump(60_001);
    expect(refresh(asking, refresh_token).status).toBe(200);
  });
});

test("no code, verifier or token is in the airline's record of its requests", () => {
  const asking = createAsking();
  const tokens = signIn(asking);
  refresh(asking, tokens.refresh_token);
  asking.ask("POST", "/pilot/login", { username: "NLY0001", password: "keflavik" });
  const shown = JSON.stringify([asking.airline.requests, asking.airline.refreshLog]);
  for (const secret of [verifier, tokens.refresh_token, tokens.access_token, "keflavik"])
    expect(shown).not.toContain(secret);
});
