import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Client, createClient } from "./testing/asking.ts";

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
  client: Client,
  decision: "approve" | "deny",
  query: Record<string, string> = right,
  pilot = "NLY0001",
): URL {
  const page = client.form("GET", "/oauth/authorise", query);
  expect(page.status).toBe(200);
  const request = /name="request" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
  const answer = client.form("POST", "/oauth/authorise", { request, pilot, decision });
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

function token(client: Client, fields: Record<string, string>): Tokens {
  const { status, body } = client.form("POST", "/oauth/token", { client_id: "contrail", ...fields });
  return { status, ...JSON.parse(body) };
}
const exchange = (client: Client, code: string, more: Record<string, string> = {}) =>
  token(client, { grant_type: "authorization_code", code, redirect_uri, code_verifier: verifier, ...more });
const refresh = (client: Client, refresh_token: string) =>
  token(client, { grant_type: "refresh_token", refresh_token });
const codeOf = (url: URL) => url.searchParams.get("code") ?? "";
const signIn = (client: Client, pilot?: string) => exchange(client, codeOf(click(client, "approve", right, pilot)));
const verify = (client: Client, { access_token }: Tokens) =>
  client.ask("GET", "/pilot/verify", undefined, access_token).status;

describe("the authorise page", () => {
  test("leads back with a code and the same state, or with a denial", () => {
    const client = createClient();
    const granted = click(client, "approve");
    expect(granted.href.startsWith(`${redirect_uri}?`)).toBe(true);
    expect(granted.searchParams.get("state")).toBe("opaque state");
    expect(codeOf(granted)).toMatch(/^[0-9a-f]{64}$/);
    const denied = click(client, "deny");
    expect([...denied.searchParams]).toEqual([
      ["error", "access_denied"],
      ["state", "opaque state"],
      ["iss", "http://127.0.0.1"],
    ]);
  });

  test("shows the three pilots, and signs in the one that was picked", () => {
    const client = createClient();
    const { body } = client.form("GET", "/oauth/authorise", right);
    for (const pilot of ["NLY0001", "NLY0002", "NLY0003"]) expect(body).toContain(`value="${pilot}"`);
    const { access_token } = signIn(client, "NLY0002");
    expect(client.answerOf("GET", "/pilot/verify", undefined, access_token)[1]).toMatchObject({ pilot_id: "NLY0002" });
  });

  test.each([
    ["a wrong client", { client_id: "other" }, "invalid_client"],
    ["a longer address", { redirect_uri: `${redirect_uri}/x` }, "redirect_uri_mismatch"],
    ["an address with a query", { redirect_uri: `${redirect_uri}?x=1` }, "redirect_uri_mismatch"],
    ["an address in capitals", { redirect_uri: redirect_uri.toUpperCase() }, "redirect_uri_mismatch"],
    ["no address", { redirect_uri: "" }, "redirect_uri_mismatch"],
  ])("does not redirect for %s", (_, wrong, error) => {
    const answer = createClient().form("GET", "/oauth/authorise", { ...right, ...wrong });
    expect([answer.status, answer.headers.Location]).toEqual([400, undefined]);
    expect(answer.body).toContain(error);
  });

  test.each([
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge: "" }, "invalid_request"],
  ])("tells the program about %j", (wrong, error) => {
    const answer = createClient().form("GET", "/oauth/authorise", { ...right, ...wrong });
    const back = new URL(answer.headers.Location ?? "");
    expect([back.searchParams.get("error"), back.searchParams.get("state")]).toEqual([error, "opaque state"]);
  });

  test("accepts the web fallback's address too, and works once", () => {
    const client = createClient();
    client.airline.url = "http://127.0.0.1:8099/api/crew";
    const web = { ...right, redirect_uri: "http://127.0.0.1:8099/auth/airline/nordlys/callback" };
    expect(click(client, "approve", web).origin).toBe("http://127.0.0.1:8099");
    expect(
      client.form("POST", "/oauth/authorise", { request: "used", decision: "approve", pilot: "NLY0001" }).status,
    ).toBe(400);
  });

  test("puts no text of the request into its HTML", () => {
    const answer = createClient().form("GET", "/oauth/authorise", { ...right, state: "<script>", scope: "<script>" });
    expect(answer.body).not.toContain("<script>");
  });
});

describe("the code exchange", () => {
  test("gives tokens that work until they expire", () => {
    const client = createClient();
    client.airline.setOauth({ accessLifetimeS: 30 });
    const tokens = signIn(client);
    expect(tokens).toMatchObject({ status: 200, token_type: "Bearer", expires_in: 30 });
    expect(verify(client, tokens)).toBe(200);
    client.clock.jump(29_999);
    expect(verify(client, tokens)).toBe(200);
    client.clock.jump(1);
    expect(verify(client, tokens)).toBe(401);
  });

  test("accepts a code once; a second use revokes the tokens of the first", () => {
    const client = createClient();
    const code = codeOf(click(client, "approve"));
    const tokens = exchange(client, code);
    expect(exchange(client, code)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect(verify(client, tokens)).toBe(401);
    expect(refresh(client, tokens.refresh_token)).toMatchObject({ error: "invalid_grant" });
  });

  test.each([
    ["another verifier", { code_verifier: `${verifier}x` }, 400, "invalid_grant"],
    ["no verifier", { code_verifier: "" }, 400, "invalid_grant"],
    ["another address", { redirect_uri: "contrail://auth/airline/other/callback" }, 400, "invalid_grant"],
    ["an unknown code", { code: "x" }, 400, "invalid_grant"],
    ["an unknown client", { client_id: "other" }, 401, "invalid_client"],
    ["an unknown grant", { grant_type: "password" }, 400, "unsupported_grant_type"],
  ])("refuses %s", (_, wrong, status, error) => {
    const client = createClient();
    expect(exchange(client, codeOf(click(client, "approve")), wrong)).toMatchObject({ status, error });
  });

  test("a code is invalid after a minute", () => {
    const client = createClient();
    const code = codeOf(click(client, "approve"));
    client.clock.jump(60_000);
    expect(exchange(client, code)).toMatchObject({ error: "invalid_grant" });
  });
});

describe("refreshing", () => {
  test("rotates, and reuse of a rotated token revokes the whole family", () => {
    const client = createClient();
    const other = signIn(client);
    const first = signIn(client);
    const second = refresh(client, first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect([verify(client, first), verify(client, second)]).toEqual([200, 200]);
    expect(refresh(client, first.refresh_token)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect([verify(client, first), verify(client, second)]).toEqual([401, 401]);
    expect(refresh(client, second.refresh_token)).toMatchObject({ error: "invalid_grant" });
    // Another sign-in of the same pilot is another family.
    expect(verify(client, other)).toBe(200);
    expect(client.airline.refreshLog.map(({ outcome }) => outcome)).toEqual(["refreshed", "reused", "revoked"]);
  });

  test("ends at the cap, however often it was rotated", () => {
    const client = createClient();
    let tokens = signIn(client);
    for (let day = 1; day < 30; day++) {
      client.clock.jump(86_400_000);
      tokens = refresh(client, tokens.refresh_token);
      expect(tokens.status).toBe(200);
    }
    client.clock.jump(86_400_000);
    expect(refresh(client, tokens.refresh_token)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect(client.airline.refreshLog.at(-1)?.outcome).toBe("expired");
  });
});

test("no code, verifier or token is in the airline's record of its requests", () => {
  const client = createClient();
  const tokens = signIn(client);
  refresh(client, tokens.refresh_token);
  client.ask("POST", "/pilot/login", { username: "NLY0001", password: "keflavik" });
  const shown = JSON.stringify([client.airline.requests, client.airline.refreshLog]);
  for (const secret of [verifier, tokens.refresh_token, tokens.access_token, "keflavik"])
    expect(shown).not.toContain(secret);
});
