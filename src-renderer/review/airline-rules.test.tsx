// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import { readRules } from "../../src-shared/rules/read-rules.ts";
import { airline, openPart } from "../testing/window.tsx";
import { AirlineRules, RulesBeforeFlight } from "./airline-rules.tsx";

const read = readRules(
  JSON.stringify({
    ...{ format: 1, id: "icewing", version: "2026-2", name: { en: "Icewing Virtual" } },
    rules: [
      {
        ...{ id: "sink", title: { en: "Sink rate below 1,000 ft" }, over: "approach", source: "Manual 4.2" },
        aircraft: { classes: ["airliner"], types: ["B73*"] },
        applies: { all: [["heightAboveRunwayFt", "<=", 1000], { not: ["onRunway", "=", true] }] },
        when: {
          any: [
            ["sinkRateFpm", ">", "level"],
            ["indicatedAirspeedKt", ">", { of: "approachSpeedKt", plus: 20 }],
          ],
        },
        ...{ holdS: 3, levels: { note: 1000, deviation: { types: { A318: 1400 }, otherwise: 1200 } } },
      },
    ],
  }),
);
const set = read.ok ? read.set : null;

test("the pilot reads every limit before the flight", async () => {
  openPart(<RulesBeforeFlight airline={airline} />, { answers: { "rules.look": () => ({ set, problem: null }) } });
  fireEvent.click(await screen.findByText("Icewing Virtual, version 2026-2: 1 rule"));
  const lines = (await screen.findByText("Sink rate below 1,000 ft"))
    .closest("li")
    ?.textContent?.replaceAll("\u00a0", " ");
  expect(lines).toContain("Note: Sink rate > 1,000 ft/min or Indicated airspeed > Approach speed + 20 kt for 3 s");
  expect(lines).toContain("Deviation: Sink rate > 1,400 ft/min (A318), 1,200 ft/min (others) or");
  expect(lines).toContain("While: Height above the runway ≤ 1,000 ft and (not On a runway: yes)");
  expect(lines).toContain("Aircraft: airliner, B73*");
  expect(lines).toContain("Source: Manual 4.2");
});

test("nothing is shown before a flight without such rules, or to a pilot who wants no review", async () => {
  const none = openPart(<RulesBeforeFlight airline={airline} />, {
    answers: { "rules.look": () => ({ set: null, problem: null }) },
  });
  await waitFor(() => expect(none.asked("rules.look")).toHaveLength(1));
  expect(document.body.textContent).toBe("");
  openPart(<RulesBeforeFlight airline={airline} />, {
    pushed: { settings: { ...defaultSettings, reviewFlights: false } },
    answers: { "rules.look": () => ({ set, problem: null }) },
  });
  await expect.poll(() => document.body.textContent).toBe("");
});

test("a file is taken for the airline; what is wrong with it is said", async () => {
  const failure = {
    code: "bad_rules",
    message: "These rules cannot be used.",
    detail: "rules[0].when: This is missing.",
  };
  const part = openPart(<AirlineRules airline={airline} />, {
    answers: { "rules.look": () => ({ set: null, problem: null }), "rules.take": () => ({ failure }) },
  });
  const file = new File(["{}"], "rules.json", { type: "application/json" });
  fireEvent.click(await screen.findByText("Rules of the airline"));
  fireEvent.change(await screen.findByLabelText("Choose a rule file. You can also drop it here."), {
    target: { files: [file] },
  });
  await screen.findByText(failure.message);
  expect(part.asked("rules.take")).toEqual([{ airlineId: airline.id, text: "{}" }]);
});
