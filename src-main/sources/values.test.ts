import { expect, test } from "vitest";
import { readText } from "./values.ts";

test.each([
  [Buffer.from("Þota\0junk"), "Þota"],
  [Buffer.from([0xde, 0x6f, 0x74, 0x61, 0]), "Þota"],
  [Buffer.from("  C172 "), "C172"],
  [Buffer.alloc(256), ""],
])("text %#", (raw, text) => {
  expect(readText(raw)).toBe(text);
});
