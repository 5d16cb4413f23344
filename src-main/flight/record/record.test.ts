import { join } from "node:path";
import { expect, test } from "vitest";
import { flightFolder } from "./record.ts";

test.each(["", ".", "..", "../../victim", "..\\..\\victim", "/victim", "C:victim", "\\\\host\\share", "a\0b", "one."])(
  "the id %j is no path of a flight",
  (id) => expect(() => flightFolder("flights", id)).toThrow(),
);

test("the folder of a flight is inside the folder of flights", () => {
  expect(flightFolder("flights", "2026-06-01T12-00-00-000Z")).toBe(join("flights", "2026-06-01T12-00-00-000Z"));
});
