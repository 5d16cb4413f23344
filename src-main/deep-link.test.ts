import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutHidden } from "../src-shared/domain/plain-text.ts";
import { parseDeepLink } from "./deep-link.ts";
import { linkInArguments } from "./platform/electron/deep-links.ts";

const callback = "contrail://auth/airline/icelandic/callback";

describe("a contrail:// link", () => {
  it("brings the code of a sign-in", () => {
    expect(parseDeepLink(`${callback}?code=a%2Fb&state=s1&iss=https%3A%2F%2Fcrew`)).toEqual({
      kind: "sign_in_code",
      airlineId: "icelandic",
      code: "a/b",
      state: "s1",
      iss: "https://crew",
    });
    expect(parseDeepLink(`${callback}/?code=c&state=s#_=_`)).toMatchObject({ kind: "sign_in_code", code: "c" });
  });

  it("brings a code without its state, which belongs to no sign-in", () => {
    for (const query of ["code=c", "code=c&state=s&state=t"])
      expect(parseDeepLink(`${callback}?${query}`)).toMatchObject({ kind: "sign_in_code", code: "c", state: null });
  });

  it("brings a code whose server's name is empty, too long or there twice, so that the sign-in is refused with a reason", () => {
    for (const iss of ["iss=", "iss=https%3A%2F%2Fa&iss=https%3A%2F%2Fb", `iss=${"a".repeat(5000)}`])
      expect(parseDeepLink(`${callback}?code=c&state=s&${iss}`)).toMatchObject({ kind: "sign_in_code", iss: "" });
  });

  it("brings the refusal of a sign-in, also without a state", () => {
    expect(parseDeepLink(`${callback}?error=access_denied&error_description=No&state=s1`)).toEqual({
      kind: "sign_in_error",
      airlineId: "icelandic",
      state: "s1",
      error: "access_denied",
      description: "No",
      iss: null,
    });
    expect(parseDeepLink(`${callback}?error=server_error`)).toMatchObject({ state: null, description: null });
  });

  it("brings an airline's profile", () => {
    expect(parseDeepLink("contrail://airline/add?profile=%7B%22name%22%3A%22A%22%7D")).toEqual({
      kind: "add_airline",
      profile: '{"name":"A"}',
    });
  });

  it.each([
    "",
    "contrail:",
    "contrail://",
    "contrail://auth",
    "https://auth/airline/icelandic/callback?code=c&state=s",
    "contrails://auth/airline/icelandic/callback?code=c&state=s",
    "contrail://evil@auth/airline/icelandic/callback?code=c&state=s",
    "contrail://auth:1/airline/icelandic/callback?code=c&state=s",
    `${callback}`,
    `${callback}?state=s`,
    `${callback}?code=c&code=d&state=s`,
    `${callback}?code=&state=s`,
    `${callback}//?code=c&state=s`,
    `${callback}/more?code=c&state=s`,
    "contrail://auth/airline/../callback?code=c&state=s",
    "contrail://auth/airline/%2e%2e/callback?code=c&state=s",
    "contrail://auth/airline/Icelandic Air/callback?code=c&state=s",
    "contrail://airline/add",
    "contrail://airline/add?profile=",
    "contrail://airline/add?profile=a&profile=b",
    "contrail://airline/remove?profile=a",
    `${callback}?code=${"c".repeat(5000)}&state=s`,
    `${callback}?${"x".repeat(20_000)}`,
  ])("that is not one of ours is unknown: %s", (link) => {
    expect(parseDeepLink(link)).toEqual({ kind: "unknown" });
  });

  it("never throws, and never adds to the content of a link, on thousands of random ones", () => {
    const parameter = fc.tuple(fc.constantFrom("code", "state", "error", "profile", "x"), fc.string());
    const address = fc
      .tuple(
        fc.constantFrom("contrail", "contrail", "CONTRAIL", "https", "javascript"),
        fc.constantFrom("://", ":", ":///", "://a@", "://auth/", "://airline/"),
        fc.array(fc.oneof(fc.constantFrom("auth", "airline", "callback", "add", "demo", "..", ""), fc.string()), {
          maxLength: 5,
        }),
        fc.array(parameter, { maxLength: 4 }),
      )
      .map(
        ([scheme, sign, path, query]) =>
          `${scheme}${sign}${path.join("/")}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`,
      );
    const callbacks = fc
      .array(parameter, { maxLength: 4 })
      .map((query) => `${callback}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`);
    let understood = 0;
    fc.assert(
      fc.property(fc.oneof(address, callbacks, fc.string(), fc.webUrl(), fc.anything()), (link) => {
        const parsed = parseDeepLink(link);
        if (parsed.kind === "unknown") return;
        understood++;
        const text = String(link);
        expect(text.toLowerCase()).toMatch(/^\s*contrail:/);
        const values = new URL(text).searchParams;
        if (parsed.kind === "sign_in_code") {
          expect(values.getAll("code")).toEqual([parsed.code]);
          const [state = "", ...more] = values.getAll("state");
          expect(parsed.state).toBe(state === "" || more.length > 0 ? null : state);
          expect(values.has("error") && values.getAll("error").length === 1 && values.get("error") !== "").toBe(false);
        } else if (parsed.kind === "sign_in_error") expect(parsed.error).toBe(withoutHidden(values.get("error") ?? ""));
        else expect(values.get("profile")).toBe(parsed.profile);
      }),
      { numRuns: Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 2000) },
    );
    expect(understood).toBeGreaterThan(100);
  });
});

describe("the link among a program's arguments", () => {
  it("is found at any position", () => {
    expect(linkInArguments(["contrail.exe", "--allow-file-access", "--open-url", "--", callback])).toBe(callback);
    expect(linkInArguments([callback, "--x"])).toBe(callback);
    expect(linkInArguments(["contrail.exe", "CONTRAIL://airline/add?profile=a"])).toBe(
      "CONTRAIL://airline/add?profile=a",
    );
  });

  it("is none when there is none, or more than one", () => {
    expect(linkInArguments([])).toBeNull();
    expect(linkInArguments(["contrail.exe", "--user-data-dir=contrail://x", "https://contrail://"])).toBeNull();
    expect(linkInArguments([callback, callback])).toBeNull();
  });
});
