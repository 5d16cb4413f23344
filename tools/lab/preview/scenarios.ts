import { accountsScenarios } from "./accounts-scenarios.ts";
import { flightsScenarios } from "./flights-scenarios.ts";
import { landingScenarios } from "./landing-scenarios.ts";
import { networkScenarios } from "./network-scenarios.ts";
import { planScenarios } from "./plan-scenarios.ts";
import { programScenarios } from "./program-scenarios.ts";
import { reviewScenarios } from "./review-scenarios.ts";
import type { Scenario } from "./scenario.ts";

/** Every page in every state. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  ...accountsScenarios,
  ...flightsScenarios,
  ...landingScenarios,
  ...networkScenarios,
  ...planScenarios,
  ...programScenarios,
  ...reviewScenarios,
};

const all = Object.keys(scenarios);
const family = (name: string) => name.split("-")[0];

/** What a state shows: its page, and what is pressed there. */
const shownBy = (name: string) => [family(name), ...(scenarios[name]?.press ?? [])].join();

/**
 * Every page and every dialog: of the states that press the same on a page, the first. With CONTRAIL_EVERY_STATE every
 * state, which takes minutes.
 */
export const oneOfEach: readonly string[] = all.filter(
  (name) =>
    process.env.CONTRAIL_EVERY_STATE !== undefined || all.find((other) => shownBy(other) === shownBy(name)) === name,
);

/** The button of the rail that opens a scenario's page, if that is not the first one. */
export const railOf = (name: string): "bookings" | "airline" | "schedule" | "logbook" | "settings" | null =>
  name.startsWith("bookings") || name.startsWith("confirmation")
    ? "bookings"
    : name.startsWith("airline")
      ? "airline"
      : name.startsWith("schedule")
        ? "schedule"
        : name.startsWith("logbook")
          ? "logbook"
          : name.startsWith("settings")
            ? "settings"
            : null;
