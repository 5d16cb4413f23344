import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./build.ts";

/** Words that CONTRIBUTING.md replaces by the field's terms. Comments and the names of tests are checked. */
const avoided =
  /\b(anew|whoever|lest|nought|told of|hand(s|ed|ing)? on|put away|is looked for|from here on|all the same|for good|once more)\b/i;
const comment = /^\s*(\/\*|\*|\{\/\*|\/\/)|\s\/\/\s/;
const testName = /^\s*(test|it|describe)\b.*["`]/;

const avoidedIn = (text: string): string[] =>
  text.split("\n").filter((line) => (comment.test(line) || testName.test(line)) && avoided.test(line));

test("comments and test names use the terms of CONTRIBUTING.md", () => {
  const folders = readdirSync(repository).filter((name) => /^(src-\w+|tools|e2e)$/.test(name));
  const files = folders.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    avoidedIn(readFileSync(join(repository, file), "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("a comment or test name with an avoided word is found, code with one is not", () => {
  expect(
    avoidedIn('/** Whoever listens. */\n// handed on\nconst anew = 1;\ntest("ends for good", () => {'),
  ).toHaveLength(3);
});
