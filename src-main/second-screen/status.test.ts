import { expect, it } from "vitest";
import type { FlightStage } from "../../src-shared/domain/flight-view.ts";
import { flightAt, live } from "../../tools/lab/preview/flight-data.ts";
import { createStatus } from "./status.ts";

function textOf(id: string, { stage, paused = false }: { readonly stage?: FlightStage; readonly paused?: boolean }) {
  const status = createStatus("Contrail test");
  status.push("flight", flightAt(22, stage));
  status.push("live", { ...live(22), paused });
  return status.now().texts.find((text) => text.id === id)?.value;
}

it("names the time of the data, which stays true in a text file that nobody writes again", () => {
  expect(textOf("age", {})).toBe("as of 13:21 UTC");
});

it("says that the flight is paused, and its outcome", () => {
  const problem = { code: "refused", message: "" };
  expect(textOf("state", {})).toBe("");
  expect(textOf("state", { paused: true })).toBe("Paused");
  expect(textOf("state", { stage: { kind: "refused", problem }, paused: true })).toBe("Not filed");
});
