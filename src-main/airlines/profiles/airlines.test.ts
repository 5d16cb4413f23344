import fc from "fast-check";
import { expect, test } from "vitest";
import { airlineProfileSchema } from "../../../src-shared/domain/airline.ts";
import { airlineId, inPlainLetters, readAddress } from "./airlines.ts";

test.each([
  ["crew.example.org/api", "https://crew.example.org/api"],
  [" https://crew.example.org/api/ ", "https://crew.example.org/api"],
  ["https://crew.example.org", "https://crew.example.org"],
  ["https://crew.example.org/a/b?x=1#y", "https://crew.example.org/a/b"],
  ["https://Crew.example.org./api", "https://crew.example.org/api"],
  ["http://127.0.0.1:8080/api", "http://127.0.0.1:8080/api"],
])("%s is read as %s", (text, url) => {
  expect(readAddress(text)).toEqual({ ok: true, value: url });
});

test("each address of the sign-in has one spelling", () => {
  const at = (host: string) => ({
    authoriseUrl: `https://id.${host}/authorise`,
    tokenUrl: `https://id.${host}/token`,
    refreshUrl: `https://id.${host}/refresh`,
    platformUrl: `https://${host}/back`,
    airlineId: "nordlys",
    clientId: "contrail",
    scopes: "",
  });
  expect(inPlainLetters(at("Crew.example.org."))).toEqual(at("crew.example.org"));
});

test.each([
  ["http://crew.example.org", "not_https"],
  ["ftp://crew.example.org", "not_https"],
  ["javascript://x", "not_https"],
  ["https://user:pass@crew.example.org", "bad_address"],
  ["", "bad_address"],
  ["https://", "bad_address"],
  ["not an address", "bad_address"],
])("%s is refused: %s", (text, code) => {
  expect(readAddress(text)).toMatchObject({ ok: false, error: { code } });
});

test("any input gives an https or loopback address, or a sentence; and a valid profile from it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), fc.string({ minLength: 1, maxLength: 120 }), (text, name) => {
      const result = readAddress(text);
      if (!result.ok) {
        expect(result.error.message).toMatch(/\.$/);
        return;
      }
      const profile = {
        id: airlineId(name, result.value),
        name,
        baseUrl: result.value,
        signIn: ["password"],
        allowAircraftChanges: true,
        allowStartOverride: false,
        demo: false,
      };
      expect(airlineProfileSchema.safeParse(profile).success).toBe(true);
    }),
  );
});
