import { accountsScenarios } from "./accounts-scenarios.ts";
import { flightsScenarios } from "./flights-scenarios.ts";
import { landingScenarios } from "./landing-scenarios.ts";
import { networkScenarios } from "./network-scenarios.ts";
import { planScenarios } from "./plan-scenarios.ts";
import { programScenarios } from "./program-scenarios.ts";
import type { Scenario } from "./scenario.ts";

/** Every page in every state. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  ...accountsScenarios,
  ...flightsScenarios,
  ...landingScenarios,
  ...networkScenarios,
  ...planScenarios,
  ...programScenarios,
};

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
