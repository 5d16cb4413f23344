import fc from "fast-check";
import { expect, test } from "vitest";
import { fileNames } from "../../../tools/lab/simulation/file-names.ts";
import { fileName } from "./file-name.ts";

test.each([
  ["NLY 1 BIKF BIRK 21 Nov 2026", "NLY 1 BIKF BIRK 21 Nov 2026"],
  ["../NLY 1/<&>: BIKF–BIRK", "NLY 1 BIKFBIRK"],
  ["CON", "_CON"],
  ["nul.txt", "_nul.txt"],
  ["COM1 2 BIKF BIRK", "_COM1 2 BIKF BIRK"],
  ["CONDOR 1", "CONDOR 1"],
  ["a. . ", "a"],
  ["航班", ""],
])("%j is saved as %j", (text, name) => expect(fileName(text)).toBe(name));

test("whatever the text, the name is possible on Windows, no device, and the one that the disk keeps", () => {
  const { isDevice, isPossible, key } = fileNames("windows");
  const part = fc.constantFrom("CON", "aux", "LPT9", ".", " ", "..", "/", "\\", "é", "1");
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (any) => {
      const name = `${fileName(any) || "landing"}.png`;
      expect(isPossible(name)).toBe(true);
      expect(isDevice(name)).toBe(false);
      expect(key(name)).toBe(name.toLowerCase());
      expect(name).not.toMatch(/^[. ]|[. ]\.png$|[/\\]/);
    }),
  );
});
