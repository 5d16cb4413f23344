import { createServer } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { realClock } from "../../../tools/lab/real-clock.ts";
import { listen } from "../../platform/http/listen.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import { createOauthClient, newAttempt } from "./oauth.ts";
import { oauthProfile } from "./testing/sign-in-world.ts";

const runs = Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 200);
const settings = oauthProfile().oauth;
if (settings === null) throw new Error("the profile has no OAuth values");
const tokenUrl = settings.tokenUrl;
const answering =
  (make: () => Response): Fetch =>
  async () =>
    make();
const refresh = (fetch: Fetch, url = tokenUrl) =>
  createOauthClient(fetch, realClock).refresh(settings, url, "planted-refresh-token");
const json = (body: unknown, init?: ResponseInit) => answering(() => Response.json(body, init));

test.each<[string, unknown]>([
  ["as agreed", { access_token: "a", token_type: "Bearer", expires_in: 1800, refresh_token: "r", scope: "x" }],
  [
    "text for a number, small letters",
    { access_token: "a", token_type: "bearer", expires_in: "1800", refresh_token: "r" },
  ],
  ["nothing but tokens", { access_token: "a", refresh_token: "r" }],
  [
    "nulls and an id_token nobody asked for",
    { access_token: "a", refresh_token: "r", expires_in: null, scope: null, id_token: "x" },
  ],
])("tokens are read: %s", async (_name, body) => {
  expect(await refresh(json(body))).toEqual({ kind: "tokens", accessToken: "a", refreshToken: "r" });
});

test("a token is sent back unchanged, or not at all: never a part of it", async () => {
  const long = "a".repeat(12_000);
  expect(await refresh(json({ access_token: long, refresh_token: `${long}r` }))).toEqual({
    kind: "tokens",
    accessToken: long,
    refreshToken: `${long}r`,
  });
  expect(await refresh(json({ access_token: "a".repeat(20_000) }))).toMatchObject({ kind: "spent" });
});

const failing = (code: string, syscall?: string): Fetch => {
  const cause = Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) });
  return () => Promise.reject(new TypeError("fetch failed", { cause }));
};
const page = (status: number) => answering(() => new Response("<!DOCTYPE html><h1>Back soon</h1>", { status }));
const moved = (status: number) =>
  answering(() => new Response(null, { status, headers: { Location: "https://elsewhere.example/token" } }));

/** Which answers prove that the token was not used. Only then may it be sent again. */
test.each<[string, Fetch, string, string]>([
  ["no new refresh token", json({ access_token: "a", token_type: "Bearer" }), "tokens", ""],
  ["a closed port", failing("ECONNREFUSED", "connect"), "unspent", "network"],
  ["no such name", failing("ENOTFOUND", "getaddrinfo"), "unspent", "network"],
  ["a certificate that nobody vouches for", failing("SELF_SIGNED_CERT_IN_CHAIN"), "unspent", "network"],
  ["no way there", failing("ENETUNREACH", "connect"), "unspent", "network"],
  ["a firewall", json({ message: "Access denied by Imunify360 bot-protection." }), "unspent", "firewall"],
  ["too often", json({ error: "slow_down" }, { status: 429 }), "unspent", "busy"],
  ["an unknown client", json({ error: "invalid_client" }, { status: 401 }), "refused", "invalid_client"],
  ["no refreshing", json({ error: "unauthorized_client" }, { status: 400 }), "refused", "refresh_not_granted"],
  ["invalid_grant", json({ error: "invalid_grant" }, { status: 400 }), "spent", "invalid_grant"],
  [
    "an ended token at Laravel Passport 12",
    json({ error: "invalid_request", error_description: "The refresh token is invalid." }, { status: 401 }),
    "spent",
    "invalid_grant",
  ],
  ["an error of its own", json({ error: "no_luck" }, { status: 400 }), "spent", "refused"],
  ["an error of the server in a 400", json({ error: "server_error" }, { status: 400 }), "spent", "server"],
  ["an error text with 200", json({ error: "temporarily_unavailable" }), "spent", "server"],
  ["a connection that broke", failing("ECONNRESET", "read"), "spent", "network"],
  ["a way there that was lost on the way", failing("EHOSTUNREACH", "read"), "spent", "network"],
  ["an answer that broke off", failing("UND_ERR_SOCKET"), "spent", "network"],
  ["maintenance", page(503), "spent", "server"],
  ["503 in JSON", json({ error: "temporarily_unavailable" }, { status: 503 }), "spent", "server"],
  ["a fault of theirs", answering(() => new Response("", { status: 500 })), "spent", "server"],
  ["something in between", page(502), "spent", "server"],
  ["a web page", page(200), "spent", "wrong_token_address"],
  ["a firewall's page", page(403), "spent", "wrong_token_address"],
  ["nothing there", page(404), "spent", "wrong_token_address"],
  ["a redirect", moved(307), "spent", "wrong_token_address"],
  ["a redirect to a page", moved(302), "spent", "wrong_token_address"],
  ["an empty 200", answering(() => new Response("")), "spent", "wrong_token_address"],
  ["JSON without tokens", json({ ok: true }), "spent", "unreadable"],
  ["another kind of token", json({ access_token: "a", token_type: "DPoP" }), "spent", "unreadable"],
  ["a token no header can carry", json({ access_token: "a\nb" }), "spent", "unreadable"],
  ["a token with an accent", json({ access_token: "clé", token_type: "Bearer" }), "spent", "unreadable"],
])("%s", async (_name, fetch, kind, code) => {
  const answer = await refresh(fetch);
  expect(answer.kind).toBe(kind);
  if (answer.kind !== "tokens") expect(answer.failure.code).toBe(code);
});

test("a refresh sends what the contract lists, form-encoded, and no secret", async () => {
  let headers = new Headers();
  let body = "";
  await refresh(async (_url, init) => {
    headers = new Headers(init.headers);
    body = String(init.body);
    return Response.json({ access_token: "a" });
  });
  expect(headers.get("authorization")).toBeNull();
  expect(headers.get("content-type")).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    grant_type: "refresh_token",
    client_id: "contrail",
    refresh_token: "planted-refresh-token",
  });
});

test("the token never follows a redirect, also over a real connection", async () => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? "");
    response.writeHead(308, { Location: "/stolen" }).end();
  });
  const port = await listen(server);
  const answer = await refresh(fetch, `http://127.0.0.1:${port}/token`);
  server.close();
  expect(answer).toMatchObject({ kind: "spent", failure: { code: "wrong_token_address" } });
  expect(paths).toEqual(["/token"]);
});

test(`${runs} random answers: tokens or a named failure, never an exception, and the token is not in the text`, async () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        { access_token: fc.anything(), token_type: fc.anything(), refresh_token: fc.anything() },
        { requiredKeys: [] },
      )
      .map((value) => safely(value)),
    fc
      .record({ error: fc.string(), error_description: fc.constant("for planted-refresh-token, planted-code") })
      .map((value) => safely(value)),
  );
  const status = fc.constantFrom(200, 200, 201, 204, 301, 307, 400, 401, 403, 404, 418, 429, 500, 502, 503);
  await fc.assert(
    fc.asyncProperty(body, status, fc.string(), async (text, code, location) => {
      const attempt = newAttempt("contrail://auth/airline/nordlys/callback");
      const make = () =>
        new Response(code === 204 ? null : text, {
          status: code,
          headers: { location: `/${Buffer.from(location).toString("hex")}` },
        });
      const client = createOauthClient(async () => make(), realClock);
      const answers = {
        "planted-refresh-token": await client.refresh(settings, tokenUrl, "planted-refresh-token"),
        "planted-code": await client.exchangeCode(settings, attempt, "planted-code"),
      };
      for (const [secret, answer] of Object.entries(answers)) {
        if (answer.kind === "tokens") expect(answer.accessToken).toMatch(/^[\x21-\x7e]+$/);
        else {
          expect(answer.failure.message).toMatch(/\.$/);
          expect(JSON.stringify(answer)).not.toContain(secret);
        }
      }
    }),
    { numRuns: runs },
  );
});

function safely(value: unknown): string {
  try {
    return JSON.stringify(value, (_key, each: unknown) => (typeof each === "bigint" ? String(each) : each)) ?? "";
  } catch {
    return "";
  }
}
