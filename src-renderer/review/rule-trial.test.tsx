// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TrialAnswer } from "../../src-shared/rules/trial.ts";
import { say } from "../../src-shared/words/message.ts";
import { useNavigation } from "../state/navigation.ts";
import { openPart } from "../testing/window.tsx";
import { RuleTrial } from "./rule-trial.tsx";

const tried: TrialAnswer = {
  kind: "tried",
  titles: { taxi: { en: "Taxi speed", de: "Rollgeschwindigkeit" } },
  trial: {
    set: { id: "own", version: "2" },
    before: { id: "contrail", version: "1" },
    flights: 12,
    rules: [
      {
        ...{ id: "taxi", after: { fired: 5, clear: 4, unjudged: 3 }, before: { fired: 1, clear: 8 }, warning: "often" },
        changes: [{ flight: "one", before: "clear", after: "fired", atMs: 7000 }],
      },
    ],
  },
};

function choose(answer: TrialAnswer, size = 2) {
  const part = openPart(<RuleTrial />, { answers: { "review.trial": () => answer } });
  const file = new File([" ".repeat(size)], "rules.json", { type: "application/json" });
  fireEvent.change(screen.getByLabelText("Choose a rule file. You can also drop it here."), {
    target: { files: [file] },
  });
  return part;
}

test("a rule file shows what it would say of each flight, and where it changes", async () => {
  const { asked } = choose(tried);
  const table = await screen.findByRole("table");
  expect(asked("review.trial")).toEqual([{ text: "  " }]);
  screen.getByText("1 rule on 12 flights");
  const row = within(table).getByRole("rowheader", { name: /^Taxi speed/ });
  expect(row.textContent).toMatch(/more than 20 % of the flights/);
  const cells = within(row.parentElement as HTMLElement).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(["5", "4", "0", "3", "0", "1"]);
  fireEvent.click(screen.getByRole("button", { name: "one" }));
  await waitFor(() =>
    expect(useNavigation.getState()).toMatchObject({ loggedFlightId: "one", moment: { atMs: 7000 } }),
  );
});

test("a fault stands beside its place", async () => {
  choose({ kind: "faults", faults: [{ place: "rules[3].when[0]", text: say("ruleNoQuantity", { name: "bank" }) }] });
  expect((await screen.findByText("rules[3].when[0]")).parentElement?.textContent).toMatch(/“bank” is not a quantity/);
});

test("a large file is refused before it is read", async () => {
  const { asked } = choose(tried, 300_000);
  await screen.findByText("The file is too large for rules.");
  expect(asked("review.trial")).toEqual([]);
});
