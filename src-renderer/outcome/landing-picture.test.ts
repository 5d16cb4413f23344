import { expect, test } from "vitest";
import { landingPictureSchema, pictureName } from "../../src-shared/domain/landing-picture.ts";
import { shortened } from "./landing-picture.tsx";

test("a text that does not fit is cut between two letters, and ends in an ellipsis", () => {
  const fits = (text: string) => [...text].length <= 5;
  expect(shortened("BIKF", fits)).toBe("BIKF");
  expect(shortened("12345", fits)).toBe("12345");
  expect(shortened("ab cd ef", fits)).toBe("ab c…");
  expect(shortened("✈️🛬🛬🛬🛬🛬", fits)).toBe("✈️🛬🛬…");
  expect([...shortened("N".repeat(5000), fits)]).toHaveLength(5);
  expect(shortened("abc", () => false)).toBe("…");
});

test("a picture is saved whatever the airline calls its flight", () => {
  const png = new Uint8Array(1);
  const nameOf = (parts: readonly string[]) => landingPictureSchema.parse({ name: pictureName(parts), png }).name;
  expect(nameOf(["NLY 1", "BIKF", "", "22 Nov 2026"])).toBe("NLY 1 BIKF 22 Nov 2026");
  expect(nameOf(["9".repeat(5000), "BIKF", "BIRK", "22 Nov 2026"])).toHaveLength(120);
});
