// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import { eventKey, type FlightReview as Reviewed, type RuleOutcome } from "../../src-shared/rules/verdict.ts";
import { openPart, signedIn } from "../testing/window.tsx";
import { FlightReview } from "./flight-review.tsx";

const sink = { level: "deviation", fromMs: 0, toMs: 4000, latitudeDeg: 50, longitudeDeg: 8 } as const;
const speed = { quantity: "indicatedAirspeedKt", value: 154, limit: 150, reference: 140 } as const;
const bank = { quantity: "bankDeg", value: 4, limit: 15, reference: null } as const;
const gear = { rule: "gear", quantity: "gearRatio", value: 0.2, limit: 0.9, reference: null, ok: null } as const;
const outcome = (id: string, more: Partial<RuleOutcome>): RuleOutcome => ({
  ...{ id, title: { en: `Rule ${id}` }, outcome: "clear", findings: [], count: 0, why: null, missing: [] },
  ...more,
});
const reviewed: Reviewed = {
  verdict: {
    set: { id: "contrail", version: "1" },
    aircraft: { aircraftClass: "airliner", icaoType: "B738" },
    rules: [
      outcome("speed", { outcome: "fired", count: 1, findings: [{ ...sink, ...speed, heightFt: 620 }] }),
      outcome("bank", { criterionTitle: { en: "Wings level" } }),
      outcome("gear", { outcome: "unjudged", why: "not_reported", missing: ["gearRatio"] }),
    ],
    approaches: [
      {
        ...{ end: "landing", endMs: 60_000, approachSpeedKt: 140, broken: ["speed"], judged: ["speed", "bank"] },
        destabilised: { ...sink, ...speed, heightFt: 620, rule: "speed" },
        gates: [
          { heightFt: 1000, atMs: 0, values: [{ rule: "bank", ...bank, value: null, ok: null }, gear] },
          {
            heightFt: 500,
            atMs: 0,
            values: [
              { rule: "speed", ...speed, ok: false },
              { rule: "bank", ...bank, ok: true },
            ],
          },
        ],
      },
    ],
  },
  isAirlines: false,
  again: null,
  excuses: {},
};

const open = (value: Reviewed | null, mayExcuse = true) =>
  openPart(<FlightReview flightId="one" stage="tracking" mayExcuse={mayExcuse} />, {
    answers: { "review.of": () => value, "review.excuse": () => undefined },
  });

test("what worked comes first; then the approach, and what did not", async () => {
  open(reviewed);
  await screen.findByText("What worked");
  const texts = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(texts).toEqual(["Review", "What worked", "Approach and landing, 00:01 UTC", "What stood out"]);
  expect(screen.getByText("By version 1 of the rules. Only you see it.")).toBeDefined();
  expect(screen.getByText("1 of 2 that could be judged")).toBeDefined();
  expect(screen.getByText("Unstable from 620 ft above the runway.").parentElement?.textContent).toMatch(
    /Rule speed: \+14\skt, limit \+10\skt/,
  );
  const rows = within(screen.getByRole("table"))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll("\u00a0", " ")));
  expect(rows).toEqual([
    ["Criterion", "At 1,000 ft", "At 500 ft"],
    ["Rule speed, limit +10 kt", "–", "+14 kt ✗"],
    ["Wings level, limit 15.0°", "–", "4.0° ✓"],
    ["Rule gear, limit 90 %", "20 % –", "–"],
  ]);
  expect(screen.getByRole("img", { name: "not met" })).toBeDefined();
  expect(screen.getByText("1 could not be judged")).toBeDefined();
});

test("the trend of the last landings has the accuracy of each", async () => {
  const landed = (id: string, rateFpm: number) =>
    ({ id, startedAtMs: 0, summary: { landing: { rateFpm, rateBoundsFpm: [rateFpm - 20, rateFpm + 20] } } }) as never;
  openPart(<FlightReview flightId="one" stage="filed" mayExcuse={false} />, {
    pushed: signedIn,
    answers: {
      "review.of": () => reviewed,
      "logbook.list": () => ({
        flights: [landed("later", -900), landed("one", -200), landed("b", -300), landed("c", -100)],
        ...{ ofOthers: 0, unread: 0 },
      }),
    },
  });
  await screen.findByText("Your last landings");
  expect(document.querySelectorAll(".plot-bounds")).toHaveLength(3);
});

test("a reason may be given before the report is filed, and is only shown after it", async () => {
  open(reviewed);
  await screen.findByText("Your reason");
  open({ ...reviewed, excuses: { [eventKey("speed", 0)]: "atc" } }, false);
  await screen.findByText("Instructed by ATC");
  expect(screen.queryByText("Your reason")).toBeNull();
});

test("nothing is shown to a pilot who wants no review", async () => {
  const { asked } = open(null);
  await expect.poll(() => screen.queryByText("Review")).toBeNull();
  expect(asked("review.of")).toEqual([{ flightId: "one" }]);
});

test("a review that the pilot turns on is there at once", async () => {
  let isWanted = false;
  const part = openPart(<FlightReview flightId="one" stage="tracking" mayExcuse />, {
    pushed: { settings: { ...defaultSettings, reviewFlights: false } },
    answers: { "review.of": () => (isWanted ? reviewed : null) },
  });
  await waitFor(() => expect(screen.queryByText("Review")).toBeNull());
  isWanted = true;
  part.push({ settings: defaultSettings });
  await screen.findByText("What worked");
});

test("a reason that could not be kept says why", async () => {
  const failure = { code: "disk", message: "The disk is full." };
  openPart(<FlightReview flightId="one" stage="tracking" mayExcuse />, {
    answers: { "review.of": () => reviewed, "review.excuse": () => ({ failure }) },
  });
  fireEvent.click(await screen.findByRole("button", { name: /Your reason/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Weather" }));
  await screen.findByText(failure.message);
});
