import { describe, expect, it } from "vitest";
import type { RuleSet } from "../../src-shared/rules/rule-set.ts";
import type { Finding, Outcome, Verdict } from "../../src-shared/rules/verdict.ts";
import { trialOf } from "./trial.ts";

const rule = { id: "bank", title: { en: "Bank" }, over: "flight", when: ["bankDeg", ">", 45], level: "note" } as const;
const setOf = (version: string): RuleSet => ({
  ...{ format: 1, id: "own", version, name: { en: "Own" } },
  rules: [{ ...rule, when: ["bankDeg", ">", 45], holdS: 0, endS: 2 }],
});
const finding: Finding = {
  ...{ level: "note", fromMs: 62_000, toMs: 63_000, latitudeDeg: 50, longitudeDeg: 8, heightFt: null },
  ...{ quantity: "bankDeg", value: 50, limit: 45, reference: null },
};
const verdict = (outcome: Outcome, icaoType = "B738"): Verdict => ({
  set: { id: "own", version: "1" },
  aircraft: { aircraftClass: "airliner", icaoType },
  rules: [
    {
      id: "bank",
      title: { en: "Bank" },
      outcome,
      findings: outcome === "fired" ? [finding] : [],
      count: Number(outcome === "fired"),
      why: null,
      missing: [],
    },
  ],
  approaches: [],
});
const tried = (outcomes: readonly (readonly [Outcome, string?])[], before: Outcome = "clear") =>
  trialOf(
    setOf("2"),
    setOf("1"),
    outcomes.map(([outcome, type], at) => ({
      flight: `f${at}`,
      before: verdict(before),
      after: verdict(outcome, type),
    })),
  ).rules[0];

describe("a trial", () => {
  it("counts what a rule says of each flight, and names the flights that change with their moment", () => {
    const trial = tried([["fired"], ["clear"], ["unjudged"]]);
    expect(trial?.after).toEqual({ fired: 1, clear: 1, unjudged: 1 });
    expect(trial?.before).toEqual({ clear: 3 });
    expect(trial?.changes).toEqual([
      { flight: "f0", before: "clear", after: "fired", atMs: 62_000 },
      { flight: "f2", before: "clear", after: "unjudged", atMs: null },
    ]);
  });

  it("warns of a rule that fires in more than a fifth of the flights that it judged", () => {
    const clear = Array.from({ length: 6 }, () => ["clear"] as const);
    expect(tried([["fired"], ["fired"], ...clear])?.warning).toBe("often");
    expect(tried([["fired"], ...clear, ["unjudged"], ["absent"]])?.warning).toBeNull();
    expect(tried([["fired"], ["clear"]])?.warning).toBeNull();
  });

  it("warns of a rule that fires on one aircraft type only", () => {
    const others = Array.from({ length: 20 }, () => ["clear", "A320"] as const);
    const fired = Array.from({ length: 3 }, () => ["fired", "A346"] as const);
    expect(tried([...fired, ...others])?.warning).toBe("one_type");
    expect(tried([...fired, ["fired", "A320"], ...others])?.warning).toBeNull();
  });
});
