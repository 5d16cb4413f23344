import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "../../src-shared/domain/language.ts";
import { quantityNames } from "../../src-shared/rules/quantities.ts";
import { readRules } from "../../src-shared/rules/read-rules.ts";

const textOf = (name: string): string => readFileSync(new URL(`../../assets/${name}`, import.meta.url), "utf8");

test.each(["rules/contrail.json", "guide/rules-vmsacars.json", "guide/rules-smartcars.json"])(
  "%s is a rule file",
  (name) => {
    expect(readRules(textOf(name))).toMatchObject({ ok: true });
  },
);

test("the rules that ship are in every language", () => {
  const read = readRules(textOf("rules/contrail.json"));
  const texts = read.ok
    ? read.set.rules.flatMap(({ title, hint }) => (hint === undefined ? [title] : [title, hint]))
    : [];
  expect(texts.filter((text) => languages.some((language) => !text[language]))).toEqual([]);
});

test("the guide's example is a rule file, and the guide lists every quantity", () => {
  const guide = textOf("guide/rules.md");
  const lines = guide.split("\n").filter((line) => line.startsWith("    "));
  expect(readRules(lines.join("\n"))).toMatchObject({ ok: true, set: { id: "icewing" } });
  expect(quantityNames.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
