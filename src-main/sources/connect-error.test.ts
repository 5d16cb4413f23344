import { expect, test } from "vitest";
import { codesOf, hasNoWay } from "./connect-error.ts";

const failed = (code: string): Error => Object.assign(new Error(code), { code });

test("a name with several addresses is unreachable only if none of them has a route", () => {
  expect(hasNoWay(failed("EHOSTUNREACH"))).toBe(true);
  expect(hasNoWay(failed("ECONNREFUSED"))).toBe(false);
  expect(hasNoWay(new Error("no code"))).toBe(false);
  const mixed = new AggregateError([failed("ENETUNREACH"), failed("ECONNREFUSED")]);
  expect([codesOf(mixed), hasNoWay(mixed)]).toEqual([["ENETUNREACH", "ECONNREFUSED"], false]);
  expect(hasNoWay(new AggregateError([failed("ENETUNREACH"), failed("EHOSTUNREACH")]))).toBe(true);
});
