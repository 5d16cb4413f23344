import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redact } from "./redact.ts";

const planted = "pL4nted-s3cret.X_y~z";
const words = [
  `Authorization: Bearer ${planted}`,
  `authorization: ${planted}`,
  `Proxy-Authorization: Basic ${planted}`,
  `{"access_token":"${planted}","expires_in":3600}`,
  `{\\"refresh_token\\":\\"${planted}\\"}`,
  `{ accessToken: '${planted}' }`,
  `{"password": "with \\" quote ${planted}"}`,
  `grant_type=refresh_token&refresh_token=${planted}&client_id=x`,
  `https://crew.example.com/cb?code=${planted}&state=abc`,
  `contrail://auth/airline/x/callback?state=${planted}&code=y`,
  `code_verifier=${planted}`,
  `api_key=${planted}; x-api-key: ${planted}`,
  `Set-Cookie: ${planted}`,
  `https://pilot:${planted}@crew.example.com/api`,
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwTDRudGVkIn0.pL4nted-s3cret",
];

describe("what is written to the log", () => {
  it.each(words)("does not contain the secret of %s", (text) => {
    for (const value of [text, { message: text }, [text], new Error(text), new Map([["x", text]])]) {
      expect(JSON.stringify(redact(value))).not.toContain("s3cret");
    }
  });

  it.each([
    "password",
    "access_token",
    "refreshToken",
    "Authorization",
    "api-key",
    "X-Api-Key",
    "code",
    "state",
    "code_verifier",
  ])("does not hold the value of %s, however deep", (name) => {
    expect(JSON.stringify(redact({ a: [{ [name]: planted }] }))).not.toContain("s3cret");
  });

  it("still shows what happened", () => {
    const kept = {
      code: "ECONNREFUSED",
      state: "connected",
      status: 401,
      tokens: 3,
      url: "https://crew.example.com/flights?page=2",
      nothing: null,
      when: new Date(0),
    };
    expect(redact(kept)).toEqual(kept);
    expect(redact("GET /flights answered 401, code: ECONNRESET, state: searching")).toBe(
      "GET /flights answered 401, code: ECONNRESET, state: searching",
    );
    expect(redact("?code=a1b2&page=2")).toBe("?code=[hidden]&page=2");
  });

  it("handles anything: cycles, depth, size, getters that throw", () => {
    const circle: Record<string, unknown> = {};
    circle.again = circle;
    const throwing = {
      get boom(): string {
        throw new Error("no");
      },
    };
    for (const value of [circle, throwing, "x".repeat(1_000_000), new Array(10_000).fill("y"), Buffer.alloc(100_000)]) {
      expect(JSON.stringify(redact(value)).length).toBeLessThan(50_000);
    }
    fc.assert(
      fc.property(fc.anything(), (value) => {
        redact(value);
      }),
    );
  });

  const wide = (depth: number): unknown =>
    depth === 0 ? "y".repeat(1000) : Array.from({ length: 20 }, () => ({ part: wide(depth - 1) }));
  const named = (entry: unknown) => Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`name ${i}`, entry]));
  const causes = (depth: number): Error =>
    Object.assign(new Error("z".repeat(30_000)), depth === 0 ? {} : { cause: causes(depth - 1) });
  it.each([
    ["many long texts", Array.from({ length: 200 }, () => "y".repeat(20_000))],
    ["many small parts, nested", wide(4)],
    ["many numbers", named(named(Array.from({ length: 200 }, (_, i) => i)))],
    ["long names", { ["n".repeat(1_000_000)]: 1, ["m".repeat(1_000_000)]: 2 }],
    ["errors with causes", causes(7)],
  ])("is bounded as a whole: %s", (_what, value) => {
    expect(JSON.stringify(redact(value)).length).toBeLessThan(130_000);
    expect(JSON.stringify(redact({ first: "the start", value }))).toContain("the start");
  });

  it("shows no secret of a text that was cut in the middle", () => {
    for (const text of [
      `{"password":"with spaces and ${planted} in it, for long"}`,
      `{\\"password\\":\\"with spaces and ${planted} in it, for long\\"}`,
      `{ password: 'with spaces and ${planted} in it, for long' }`,
      `https://pilot:${planted}@crew.example.com/api`,
      `Authorization: Bearer ${planted}`,
    ])
      for (let before = 20_000 - text.length; before <= 20_000; before++)
        expect(JSON.stringify(redact(`${" ".repeat(before)}${text}${"x".repeat(200)}`))).not.toContain("pL4nted");
  });

  it("never contains a planted secret, at any place in an object", () => {
    const name = fc.constantFrom("password", "token", "access_token", "Authorization", "client_secret");
    const nested = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.record({ secret: name }),
        fc.array(tie("tree"), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie("tree"), { maxKeys: 3 }),
      ),
    })).tree;
    const plant = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(plant);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, entry]) =>
          key === "secret" ? [String(entry), planted] : [key, plant(entry)],
        ),
      );
    };
    fc.assert(fc.property(nested, (value) => !JSON.stringify(redact(plant(value))).includes("s3cret")));
  });
});
