import { expect, test } from "vitest";
import { isUnsettled, stageWords } from "./stage-words.ts";

const receipt = {
  ...{ pirepId: "p", flightNumber: "", route: "", aircraft: "", registration: "", airline: "" },
  filedAtMs: 0,
  answered: false,
};

test("a filed flight says what the airline decided, if it is known", () => {
  const said = ([undefined, "pending", "accepted"] as const).map((decision) =>
    stageWords({ kind: "filed", receipt: { ...receipt, decision } }),
  );
  expect(said).toEqual(["Filed", "Filed, under review", "Accepted"]);
});

test("only what the airline may not have is marked", () => {
  const problem = { code: "refused", message: "" };
  expect(isUnsettled({ kind: "refused", problem })).toBe(true);
  expect(isUnsettled({ kind: "filed", receipt: { ...receipt, decision: "rejected" } })).toBe(true);
  expect(isUnsettled({ kind: "filed", receipt })).toBe(false);
  expect(isUnsettled({ kind: "tracking" })).toBe(false);
});
