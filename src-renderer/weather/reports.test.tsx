// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FlightPlan } from "../../src-shared/domain/flight-plan.ts";
import { programNow } from "../state/now.ts";
import { openPart, signedIn } from "../testing/window.tsx";
import { Reports } from "./reports.tsx";

/** Day, hour and minute, as a report has them. */
const stamp = (ms: number) => `${new Date(ms).toISOString().slice(8, 16).replace(/[T:]/g, "")}Z`;

test.each([3, 17, 25, 40])("the report of a plan of %i days ago is as old as the plan", (days) => {
  const nowMs = programNow();
  const plannedMs = nowMs - days * 86_400_000;
  const [origin, destination] = ["BIKF", "BIRK"].map((icao) => ({
    icao,
    metar: `${icao} ${stamp(plannedMs)} 36045KT`,
    taf: "",
  }));
  const plan = { generatedAtMs: plannedMs, origin, destination, alternates: [] } as unknown as FlightPlan;
  openPart(<Reports icaos={["BIKF", "BIRK"]} plan={plan} />, {
    pushed: { ...signedIn, weather: [{ icao: "BIRK", metar: `BIRK ${stamp(nowMs - 600_000)} 14009KT`, taf: "" }] },
  });
  const [departure, arrival] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(arrival).toMatch(/1\d min ago.*wind 140°/);
  expect(departure).toContain(`${days} days`);
});
