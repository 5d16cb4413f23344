import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantityNames, scopes } from "../../src-shared/rules/quantities.ts";
import { type RuleFault, readRules } from "../../src-shared/rules/read-rules.ts";
import { levels, type RuleSet } from "../../src-shared/rules/rule-set.ts";
import { ruleLines } from "../../src-shared/rules/rule-words.ts";
import { inPlainWords } from "../../src-shared/words/message.ts";

/** `CONTRAIL_PROPERTY_RUNS=10000` runs the long form. */
const runs = Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 200);
/** A file that takes longer would freeze the window that reads it. */
const longestMs = 2000;

const plain = {
  ...{ id: "bank", title: { en: "Bank" }, over: "flight", when: ["bankDeg", ">", 45], level: "note" },
};
const fileOf = (...rules: unknown[]): string =>
  JSON.stringify({ format: 1, id: "own", version: "1", name: { en: "Own" }, rules });

const number = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.double({ noNaN: true }));
const quantity = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...quantityNames) },
  { weight: 1, arbitrary: fc.string() },
);
const formula = fc.record({ of: quantity, times: number, plus: number }, { requiredKeys: ["of"] });
const limit = fc.oneof(
  number,
  formula,
  fc.record({ classes: fc.dictionary(fc.constantFrom("light", "airliner", "x"), formula), otherwise: number }),
);
const comparison = fc.oneof(
  fc.tuple(quantity, fc.constantFrom("<", "<=", ">", ">=", "="), fc.oneof(limit, fc.constant("level"))),
  fc.tuple(quantity, fc.constant("="), fc.boolean()),
  fc.tuple(quantity, fc.constant("in"), fc.array(fc.constantFrom("taxi", "climb", "x"))),
);
const { condition } = fc.letrec((tie) => ({
  condition: fc.oneof(
    { maxDepth: 7 },
    comparison,
    fc.record({ all: fc.array(tie("condition"), { maxLength: 4 }) }),
    fc.record({ any: fc.array(tie("condition"), { maxLength: 4 }) }),
    fc.record({ not: tie("condition") }),
  ),
}));
const rule = fc.record(
  {
    id: fc.oneof(fc.stringMatching(/^[a-z]{1,8}$/), fc.string()),
    title: fc.oneof(fc.constant({ en: "A" }), fc.dictionary(fc.string(), fc.string())),
    over: fc.constantFrom(...scopes),
    ...{ when: condition, applies: condition, unless: condition },
    needs: fc.array(quantity),
    holdS: number,
    level: fc.constantFrom("note", "praise", "x"),
    levels: fc.dictionary(fc.constantFrom(...levels), limit),
    criterion: fc.boolean(),
  },
  { requiredKeys: ["id", "title", "over", "when"] },
);
const anySet = fc.array(rule, { maxLength: 5 }).map((rules) => fileOf(...rules));

/** Reads a file within the time, and what it says of its rules; each fault has a sentence, and a place if it is inside the file. */
function readSafely(text: string): RuleSet | null {
  const beganMs = performance.now();
  const read = readRules(text);
  expect(performance.now() - beganMs).toBeLessThan(longestMs);
  if (read.ok) {
    expect(read.set.rules.flatMap(ruleLines).filter((line) => /undefined|NaN|\[object/.test(line))).toEqual([]);
    return read.set;
  }
  expect(read.faults.length).toBeGreaterThan(0);
  const isTold = ({ place, text }: RuleFault) => place.length < 200 && /[.:>=a-z]$/.test(inPlainWords(text));
  expect(read.faults.filter((fault) => !isTold(fault))).toEqual([]);
  return null;
}

describe("whatever a rule file holds", () => {
  it("a random one is read, or each fault has its sentence and place", () => {
    fc.assert(
      fc.property(anySet, (text) => void readSafely(text)),
      { numRuns: runs },
    );
  });

  const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
  const spoil = fc.constantFrom<(text: string, at: number) => string>(
    (text, at) => text.replace('"when":', `"when":${nested(at * 100, '{"not":', "}")},"x":`),
    (text, at) => text.replace('"when":', `"when":${nested(at * 100, "[", "]")},"x":`),
    (text) => text.replace('"title":', '"__proto__":{"level":"note"},"title":'),
    (text) => text.replace('"level":"note"', '"constructor":{"prototype":{"x":1}}'),
    (text) => text.replace('"en"', '"__proto__"'),
    (text, at) => text.replace('"Bank"', `"${"‮\\u0000<b>".repeat(at)}"`),
    (text, at) => text.replace("45", `1e${at}`),
    (text, at) => text.replace("45", `{"types":{"${"*".repeat(at % 20)}":1}}`),
    (text, at) => text.replace("45", `{"of":"toString","times":${at}}`),
    (text, at) =>
      text.replace(
        '["bankDeg",">",45]',
        `{"all":[${Array(at * 40)
          .fill('["bankDeg",">",1]')
          .join()}]}`,
      ),
    (text, at) =>
      text.replace(
        '["bankDeg",">",45]',
        `{"any":[${Array(at * 40)
          .fill("{}")
          .join()}]}`,
      ),
    (text, at) => text.slice(0, at) + text.slice(at + 1),
    (text, at) => text.slice(0, at % text.length),
    (text, at) => text + " ".repeat(at * 1000),
    (text, at) =>
      `[${Array(at * 50)
        .fill(text)
        .join()}]`,
  );
  it("a hostile one neither hangs nor changes what other objects inherit", () => {
    fc.assert(
      fc.property(spoil, fc.integer({ min: 0, max: 400 }), (spoiled, at) => {
        readSafely(spoiled(fileOf(plain), at));
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: Math.min(runs, 1000) },
    );
  });
});
