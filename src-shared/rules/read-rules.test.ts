import { describe, expect, it } from "vitest";
import { inPlainWords } from "../words/message.ts";
import { longestRules, readRules } from "./read-rules.ts";
import type { Rule } from "./rule-set.ts";

const plain = {
  ...{ id: "bank", title: { en: "Bank" }, over: "flight", when: ["bankDeg", ">", 45], level: "note" },
};
const fileOf = (...rules: unknown[]): string =>
  JSON.stringify({ format: 1, id: "own", version: "1", name: { en: "Own" }, rules });
/** What a reader of UTF-8 makes of a file in Windows-1252. */
const windows1252 = (text: string): string => text.replace(/[\u0080-\u00ff]/g, "\uFFFD");
const told = (text: string): string[] => {
  const read = readRules(text);
  return read.ok ? [] : read.faults.map(({ place, text }) => `${place}: ${inPlainWords(text)}`);
};
const toldOf = (rule: object): string[] => told(fileOf({ ...plain, ...rule }));

describe("a rule file", () => {
  it("is read with its defaults", () => {
    const read = readRules(fileOf(plain));
    const wanted: Partial<Rule> = { holdS: 0, endS: 2, when: ["bankDeg", ">", 45], level: "note" };
    expect(read).toMatchObject({ ok: true, set: { id: "own", rules: [wanted] } });
  });

  it.each([
    ["not JSON", "{", ": The file is not JSON in UTF-8."],
    ["Windows-1252", windows1252(fileOf({ ...plain, title: { en: "Höhe" } })), ": The file is not JSON in UTF-8."],
    ["a list", "[]", ": This must be of the kind “object”."],
    ["another format", fileOf(plain).replace('"format":1', '"format":2'), "format: This must be one of: 1"],
  ])("says what is wrong with %s", (_, text, sentence) => expect(told(text)).toContain(sentence));

  it.each<[string, object, string]>([
    ["an unknown key", { holds: 3 }, "rules[0]: “holds” is not known here."],
    ["a missing title", { title: {} }, "rules[0].title.en: This is missing."],
    [
      "an unknown quantity",
      { when: ["bank", ">", 1] },
      "rules[0].when[0]: “bank” is not a quantity. The guide lists them.",
    ],
    ["an unknown operator", { when: ["bankDeg", "≥", 1] }, "rules[0].when[1]: This must be one of: <, <=, >, >="],
    [
      "a text as a limit",
      { when: ["bankDeg", ">", "10"] },
      "rules[0].when[2]: A limit is a number, a formula with “of”, or has limits by types and classes.",
    ],
    [
      "no condition",
      { when: { every: [] } },
      "rules[0].when: A condition is [quantity, operator, limit], or has one of: all, any, not",
    ],
    [
      "a fault inside groups",
      { when: { all: [["bankDeg", ">", 1], { any: [["pitchDeg", ">", null]] }] } },
      "rules[0].when.all[1].any[0][2]: A limit is a number, a formula with “of”, or has limits by types and classes.",
    ],
    [
      "a quantity of landings over the flight",
      { when: ["bounces", ">", 1] },
      "rules[0].when: “bounces” is not known over “flight”.",
    ],
    [
      "a formula of one",
      { when: ["bankDeg", ">", { of: "approachSpeedKt" }] },
      "rules[0].when: “approachSpeedKt” is not known over “flight”.",
    ],
    [
      "a formula of a switch",
      { when: ["bankDeg", ">", { of: "onGround" }] },
      "rules[0].when: “onGround” is no number.",
    ],
    ["a switch that is greater", { when: ["onGround", ">", 0] }, "rules[0].when: “onGround” is compared by: ="],
    [
      "a number that is equal",
      { when: ["bankDeg", "=", true] },
      "rules[0].when: “bankDeg” is compared by: <, <=, >, >=",
    ],
    [
      "too many conditions",
      { when: { any: Array.from({ length: 16 }, () => ["bankDeg", ">", 1]) } },
      "rules[0].when: The rule has too many conditions: at most 16, groups included.",
    ],
    ["a long hold", { holdS: 601 }, "rules[0].holdS: This is too much: at most 600."],
    ["no level", { level: undefined }, "rules[0].level: A rule has either “level” or “levels”."],
    [
      "levels that nothing uses",
      { level: undefined, levels: { note: 1 } },
      "rules[0].when: “level” stands for a limit exactly if the rule has “levels”.",
    ],
    [
      "a level in applies",
      { applies: ["pitchDeg", ">", "level"] },
      "rules[0].applies: “level” stands for a limit only in “when”.",
    ],
    [
      "a criterion over the flight",
      { criterion: true },
      "rules[0].criterion: A criterion of a stabilised approach looks over “approach”.",
    ],
    ["letters that no id has", { id: "../../etc" }, "rules[0].id: This name has letters that are not allowed here."],
  ])("says where %s stands", (_, rule, sentence) => expect(toldOf(rule)).toContain(sentence));

  it("says that two rules have one name, and that there are too many", () => {
    expect(told(fileOf(plain, plain))).toEqual(["rules[1].id: Two rules have the name “bank”."]);
    const many = Array.from({ length: 101 }, (_, at) => ({ ...plain, id: `r${at}` }));
    expect(told(fileOf(...many))).toEqual(["rules: This is too much: at most 100."]);
  });

  it("makes one line of a text, so that none looks like another line of the airline's log", () => {
    const read = readRules(fileOf({ ...plain, title: { en: "Bank\r\nDeviation: Stolen aircraft" } }));
    expect(read.ok && read.set.rules[0]?.title.en).toBe("Bank Deviation: Stolen aircraft");
  });

  it("a long one is refused before it is parsed", () => {
    expect(told(" ".repeat(longestRules + 1))).toEqual([
      ": The file is too long: a rule file has at most 250,000 letters.",
    ]);
  });
});
