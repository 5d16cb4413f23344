import { mainPages, type Page } from "../../../src-renderer/state/navigation.ts";
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

/** The page that a scenario shows. */
export const pageOf = (name: string): Page =>
  name.startsWith("confirmation")
    ? "bookings"
    : (mainPages.find((page) => page !== "fly" && name.startsWith(page)) ?? "fly");
