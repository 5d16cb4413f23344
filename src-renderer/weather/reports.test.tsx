// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
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

test("a forecast that has ended is not shown", () => {
  const nowMs = programNow();
  const [plannedMs, dayMs] = [nowMs - 7 * 86_400_000, 86_400_000];
  const hour = (ms: number) => stamp(ms).slice(0, 4);
  const validFrom = (ms: number) => `BIRK ${stamp(ms)} ${hour(ms)}/${hour(ms + dayMs)} 14045KT`;
  const planned = { icao: "BIRK", metar: "", taf: validFrom(plannedMs) };
  const plan = { generatedAtMs: plannedMs, origin: planned, destination: planned, alternates: [] };
  const report = { icao: "BIRK", metar: `BIRK ${stamp(nowMs - 600_000)} 14009KT`, taf: "" };
  const shown = (taf: string) => {
    openPart(<Reports icaos={["BIRK"]} plan={plan as unknown as FlightPlan} />, {
      pushed: { ...signedIn, weather: [{ ...report, taf }] },
    });
    const text = screen.getByRole("listitem").textContent;
    cleanup();
    return text;
  };
  expect(shown("")).not.toContain("Forecast");
  expect(shown(validFrom(nowMs - 3_600_000))).toContain("Forecast");
});
