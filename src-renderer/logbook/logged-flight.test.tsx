// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import type { LoggedFlight } from "../../src-shared/domain/logbook.ts";
import type { FlightReview } from "../../src-shared/rules/verdict.ts";
import { openLogged } from "../state/navigation.ts";
import { flightAtGate, openPart, signedIn } from "../testing/window.tsx";
import { Exports } from "./exports.tsx";
import { LoggedFlightPage } from "./logged-flight.tsx";

const atMs = Date.UTC(2026, 10, 21, 13);
const says = "The aircraft for this booking could not be loaded. The airline's server has a problem.";
const flight = {
  view: {
    ...flightAtGate,
    head: { ...flightAtGate.head, startedAtMs: atMs, route: ["ASKUL"], aircraft: null },
    stage: { kind: "filed", receipt: { filedAtMs: atMs, answered: true } },
    ...{ events: [], weather: [], online: [], progress: null },
  },
  trail: [],
  requests: [
    { atMs, operation: "complete", code: "ok", says: "" },
    { atMs: atMs + 1, operation: "bookingAircraft", code: "server", says },
  ],
  ...{ plan: null, trace: null },
} as unknown as LoggedFlight;

test("a logged flight has four tabs, three without reviews, and the requests are only in the evidence", () => {
  const { push } = openPart(<LoggedFlightPage flight={flight} />, { pushed: signedIn });
  const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
  expect(tabs()).toEqual(["Landing", "Review", "Flight", "Evidence"]);
  push({ settings: { ...defaultSettings, reviewFlights: false } });
  expect(tabs()).toEqual(["Landing", "Flight", "Evidence"]);
  expect(screen.queryByText(/accepted by the airline/)).toBeNull();
  fireEvent.click(screen.getByRole("tab", { name: "Evidence" }));
  screen.getByText(/accepted by the airline/);
});

test("a rejected report shows the airline's reason", () => {
  const receipt = { filedAtMs: atMs, answered: true, decision: "rejected", decisionReason: "Wrong aircraft" };
  const rejected = { ...flight, view: { ...flight.view, stage: { kind: "filed", receipt } } } as LoggedFlight;
  openPart(<LoggedFlightPage flight={rejected} />, { pushed: signedIn });
  expect(document.body.textContent).toMatch(/The airline rejected this report: “.?Wrong aircraft.?”\./);
});

test("a booking that left the list after its report is no error", () => {
  openPart(<LoggedFlightPage flight={flight} />, { pushed: signedIn });
  fireEvent.click(screen.getByRole("tab", { name: "Evidence" }));
  expect(screen.queryByText(says)).toBeNull();
  screen.getByText("The booking has left your list, as it does after a report.");
});

test("a cancelled flight says why no report can follow", () => {
  const stage = { kind: "cancelled", pending: false } as const;
  openPart(<LoggedFlightPage flight={{ ...flight, view: { ...flight.view, stage } }} />, { pushed: signedIn });
  screen.getByText(/^Contrail cannot file a report afterwards/);
});

const finding = { level: "deviation", fromMs: atMs + 60_000, toMs: atMs + 64_000, latitudeDeg: 64, longitudeDeg: -22 };
const value = { heightFt: 620, quantity: "sinkRateFpm", value: 1472, limit: 1200, reference: null };
const rule = { id: "sink", title: { en: "Sink rate" }, outcome: "fired", count: 1, why: null, missing: [] };
const reviewed = {
  verdict: {
    set: { id: "contrail", version: "1" },
    aircraft: { aircraftClass: "light", icaoType: "C172" },
    ...{ rules: [{ ...rule, findings: [{ ...finding, ...value }] }], approaches: [] },
  },
  ...{ isAirlines: false, again: null, excuses: {} },
} as unknown as FlightReview;
const flown = {
  ...flight,
  trail: [
    [atMs, 64, -22, 0, 0, 0],
    [atMs + 60_000, 64, -22, 4000, 100, 2],
    [atMs + 120_000, 64, -22, 0, 0, 4],
  ],
  view: { ...flight.view, tracker: null },
} as unknown as LoggedFlight;
const open = () =>
  openPart(<LoggedFlightPage flight={flown} />, { pushed: signedIn, answers: { "review.of": () => reviewed } });

test("an event is marked on the profile, and the mark leads to its sentence", async () => {
  open();
  fireEvent.click(screen.getByRole("tab", { name: "Flight" }));
  const mark = await screen.findByRole("button", { name: /^Sink rate: 1,472\sft\/min, limit 1,200\sft\/min$/ });
  expect([mark.style.left, mark.style.top]).toEqual(["50%", "3.125%"]);
  fireEvent.click(mark);
  const row = await screen.findByRole("button", { name: "13:01" });
  expect(row.closest("li")?.getAttribute("aria-current")).toBe("true");
});

test("a flight that is opened at a moment shows its review", async () => {
  open();
  openLogged("one", finding.fromMs);
  await waitFor(() => expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Review"));
});

test("an export that fails does not say that it was saved", async () => {
  const answers = ["/home/pilot/flight.gpx", { failure: { code: "disk", message: "The disk is full." } }];
  openPart(<Exports flightId="one" />, { answers: { "logbook.export": () => answers.shift() as string } });
  fireEvent.click(screen.getByRole("button", { name: "GPX" }));
  await screen.findByText("Saved to /home/pilot/flight.gpx");
  fireEvent.click(screen.getByRole("button", { name: "KML" }));
  await screen.findByText("The disk is full.");
  expect(screen.queryByText(/Saved to/)).toBeNull();
});
