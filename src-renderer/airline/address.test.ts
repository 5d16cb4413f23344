import { describe, expect, it } from "vitest";
import { addressProblem, nameProblem } from "./address.ts";

describe("an airline's address", () => {
  it.each(["https://crew.example.com", "crew.example.com/va", "http://127.0.0.1:8080/api", "  https://a.b  "])(
    "may be asked: %s",
    (address) => expect(addressProblem(address)).toBeNull(),
  );
  it.each([
    "",
    "   ",
    "https://",
    "ftp://crew.example.com",
    "javascript:alert(1)",
    "not an address",
    "https://me:secret@a.b",
  ])("is refused with a sentence: %j", (address) => expect(addressProblem(address)).toMatch(/\.$/));
  it("may not be endless", () => expect(addressProblem(`https://${"a".repeat(2001)}`)).toMatch(/too long/));
});

it("an airline has a name", () => {
  expect(nameProblem(" ")).not.toBeNull();
  expect(nameProblem("Icewing")).toBeNull();
});
