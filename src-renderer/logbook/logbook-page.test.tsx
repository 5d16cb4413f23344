// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import type { LogbookEntry, LoggedFlight } from "../../src-shared/domain/logbook.ts";
import { useLogbookAhead } from "../state/logbook.ts";
import { openLogged } from "../state/navigation.ts";
import { airline, flightAtGate, openPart, signedIn } from "../testing/window.tsx";
import { LogbookPage } from "./logbook-page.tsx";
import { manyFlights } from "./testing/many-flights.ts";

const flights = manyFlights(12, Date.UTC(2026, 10, 21)).map((flight, at) => ({
  ...flight,
  aircraftType: at < 8 ? "C172" : "",
}));
const listOf = (some: LogbookEntry[]) => () => ({ flights: some, ofOthers: 0, unread: 0 });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  fireEvent.click(await screen.findByRole("menuitem", { name }));
};

test("an empty logbook takes the flights of another computer, and says what came of it", async () => {
  const part = openPart(<LogbookPage />, {
    pushed: signedIn,
    answers: {
      "logbook.list": listOf([]),
      "logbook.importAll": () => ({ added: 12, known: 1, unread: 0 }),
      "logbook.exportAll": () => ({ failure: { code: "busy", message: "Finish the flight first." } }),
    },
  });
  await screen.findByText("No flights yet");
  await press("Add flights from a file");
  await screen.findByText("12 flights added. 1 was here already.");
  expect(part.asked("logbook.list").length).toBeGreaterThan(1);
  await press("Save all flights as one file");
  await screen.findByText("Finish the flight first.");
  expect(screen.queryByText(/added/)).toBeNull();
});

test("the totals say when they do not count every flight of the list", async () => {
  // One of the twelve is cancelled.
  openPart(<LogbookPage />, { pushed: signedIn, answers: { "logbook.list": listOf(flights) } });
  await screen.findByText(/^11 flights counted · /);
});

test("the statistics count by aircraft type, and put the airline's total beside the logbook's own", async () => {
  const statistics = {
    hoursFlown: 214.4,
    flightsFlown: 127,
    averageLandingRateFpm: null,
    location: "",
  };
  openPart(<LogbookPage />, {
    pushed: signedIn,
    answers: {
      "logbook.list": listOf(flights),
      "pilot.statistics": () => statistics,
      "airlines.list": () => [airline],
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Statistics" }));
  await screen.findByText("127 flights, 214:24 h");
  screen.getByText("This logbook");
  screen.getByText(airline.name);
  screen.getByText(/^The logbook counts the flights here that you filed with Contrail at this airline/);
  const types = within(screen.getByRole("list", { name: "Block hours by aircraft type" }));
  expect(types.getAllByRole("listitem").map((row) => row.firstChild?.textContent)).toEqual(["C172", "not known"]);
});

const loggedAs = (kind: "refused" | "filed") =>
  ({
    view: {
      ...flightAtGate,
      head: { ...flightAtGate.head, startedAtMs: 0, route: [], aircraft: null },
      stage: { kind, problem: { code: "server", message: "Not now." }, receipt: { filedAtMs: 0, answered: true } },
      ...{ events: [], weather: [], online: [], progress: null },
    },
    ...{ trail: [], requests: [], plan: null, trace: null },
  }) as unknown as LoggedFlight;

test("a flight that is filed while the logbook shows it is read again", async () => {
  const stages = ["refused", "filed"] as const;
  let read = 0;
  function Window() {
    useLogbookAhead();
    return <LogbookPage />;
  }
  const flight = { ...flightAtGate, stage: { kind: "refused", problem: { code: "server", message: "Not now." } } };
  const part = openPart(<Window />, {
    pushed: { ...signedIn, flight: flight as FlightView },
    answers: { "logbook.read": () => loggedAs(stages[read++] ?? "filed") },
  });
  act(() => openLogged("one"));
  await screen.findByText(/Not filed/);
  part.push({ flight: { ...flight, stage: { kind: "filed", receipt: {} } } as FlightView });
  await screen.findByText(/Filed at/);
});

test("the airline's total is beside that of all flights there, whatever is searched", async () => {
  const elsewhere = { ...flights[0], id: "other", airlineId: "other" } as (typeof flights)[number];
  const there = flights.map((flight) => ({ ...flight, airlineId: airline.id }));
  openPart(<LogbookPage />, {
    pushed: signedIn,
    answers: {
      "logbook.list": listOf([elsewhere, ...there]),
      "pilot.statistics": () => ({ hoursFlown: 1, flightsFlown: 1, averageLandingRateFpm: null, location: "" }),
      "airlines.list": () => [airline],
    },
  });
  fireEvent.change(await screen.findByLabelText("Search"), { target: { value: "EGLL" } });
  fireEvent.click(screen.getByRole("button", { name: "Statistics" }));
  await waitFor(() =>
    expect(screen.getByText("This logbook").nextElementSibling?.textContent).toMatch(/^11 flights, /),
  );
});

test("after a look at one flight the list is where the pilot left it", async () => {
  openPart(<LogbookPage />, {
    pushed: signedIn,
    answers: { "logbook.list": listOf(manyFlights(300, 0)), "logbook.read": () => loggedAs("filed") },
  });
  await screen.findByLabelText("Search");
  const body = () => document.querySelector(".sheet-body") as HTMLElement;
  body().scrollTop = 5000;
  act(() => openLogged("one"));
  fireEvent.click(await screen.findByRole("button", { name: "All flights" }));
  await screen.findByLabelText("Search");
  expect(body().scrollTop).toBe(5000);
});
