// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FlightView, Live, Receipt } from "../../src-shared/domain/flight-view.ts";
import { flightAtGate, openPart, signedIn } from "../testing/window.tsx";
import { Strip } from "./strip.tsx";

const airline = { lastHeardMs: null, lateAfterMs: null, problem: null, accepted: 0 };
const flight = { ...flightAtGate, ...{ disk: null, etaMs: null, remainingNm: 8 }, airline } as FlightView;

test("a refused report is in the strip, in place of figures that look well", () => {
  const problem = { code: "refused", message: "The airline refused the report." };
  const part = openPart(<Strip />, { pushed: { ...signedIn, flight } });
  expect(screen.queryByText("To go")).not.toBeNull();
  part.push({ flight: { ...flight, stage: { kind: "refused", problem } } });
  screen.getByText(problem.message);
  expect(screen.queryByText("To go")).toBeNull();
});

test("a flight without its simulator shows no figures as if they were live", () => {
  openPart(<Strip />, { pushed: { ...signedIn, flight, simulator: { kind: "connecting", target: "127.0.0.1:500" } } });
  screen.getByText("Connecting");
  expect(screen.queryByText("To go")).toBeNull();
});

test("a pause and the outcome are beside the phase", () => {
  const part = openPart(<Strip />, { pushed: { ...signedIn, flight, live: { paused: true } as Live } });
  screen.getByText("Paused");
  part.push({ flight: { ...flight, stage: { kind: "refused", problem: { code: "refused", message: "" } } } });
  screen.getByText("Not filed");
  expect(screen.queryByText("Paused")).toBeNull();
});

test("a flight that is over needs no simulator", () => {
  const receipt = { decision: "pending" } as Receipt;
  openPart(<Strip />, {
    pushed: {
      simulator: { kind: "searching", reason: "Start your simulator." },
      flight: { ...flight, stage: { kind: "filed", receipt } },
    },
  });
  expect(screen.queryByText("Start your simulator.")).toBeNull();
});
