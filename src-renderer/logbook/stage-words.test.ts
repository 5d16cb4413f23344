import { expect, test } from "vitest";
import { stageWords } from "./stage-words.ts";

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
