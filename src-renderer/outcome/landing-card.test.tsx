// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Landing } from "../../src-shared/domain/flight.ts";
import { openPart } from "../testing/window.tsx";
import { LandingCard } from "./landing-card.tsx";
import { landing } from "./testing/a-landing.ts";

const open = (landings: readonly Landing[], average: Parameters<typeof LandingCard>[0]["average"] = null) =>
  openPart(<LandingCard landings={landings} trace={null} playsOnce={false} average={average} times={<hr />} />, {});
/** Each figure by its name. */
const figures = () =>
  Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const text = () => screen.getByRole("region", { name: "Landing" }).textContent;

test("a landing has its rate with the bounds, and its figures; a dash is what could not be measured", () => {
  open([landing]);
  expect(text()).toContain("−142 ft/min");
  expect(text()).toContain("Measured within ± 19 ft/min.");
  expect(figures()).toEqual({
    Touchdown: "13:33 UTC",
    "G-force": "1.23 g",
    Pitch: "5.0°",
    Bank: "−1.0°",
    Airspeed: "– kt",
    "Ground speed": "52 kt",
    Bounces: "None",
    Wind: "6 kt headwind, 3 kt from the left",
    Drift: "–",
    "Roll-out to 30 kt": "–",
  });
  expect(text()).toContain("No replay: too little was recorded around the touchdown.");
});

test("on a sloping runway both rates are shown, and who shows which", () => {
  open([{ ...landing, rateFpm: -347, groundRiseFpm: -89 }]);
  expect(text()).toContain("Sink rate−347 ft/min");
  expect(text()).toContain("Onto the sloping runway: −258 ft/min, as MSFS itself");
  open([{ ...landing, groundRiseFpm: -12 }]);
  expect(text()).not.toContain("sloping");
});

test("without a measured rate it says so, and compares it with no average", () => {
  open([{ ...landing, rateFpm: null, rateBoundsFpm: null, confidence: "none" }], {
    meanFpm: -203,
    spreadFpm: 60,
    landings: 49,
  });
  expect(text()).toContain("Not measurable.");
  expect(text()).not.toContain("average");
  open([landing], { meanFpm: -203, spreadFpm: 60, landings: 49 });
  expect(text()).toContain("Your average is −203 ft/min, over 49 landings.");
});

test("an earlier touchdown is named with its time and rate, and the last one counts", () => {
  open([{ ...landing, atMs: landing.atMs - 600_000, rateFpm: -300 }, landing]);
  expect(text()).toContain("−142 ft/min");
  expect(text()).toMatch(/13:23 UTC −300 ft\/min/);
});

test("a flight without a landing says so, and still has its times", () => {
  open([]);
  screen.getByRole("separator");
  expect(screen.queryByRole("region", { name: "Landing" })).toBeNull();
});
