// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { airline, openPart, signedIn } from "../testing/window.tsx";
import { LogbookPage } from "./logbook-page.tsx";
import { manyFlights } from "./testing/many-flights.ts";

const flights = manyFlights(12, Date.UTC(2026, 10, 21)).map((flight, at) => ({
  ...flight,
  aircraftType: at < 8 ? "C172" : "",
}));
const listOf = (some: typeof flights) => () => ({ flights: some, ofOthers: 0, unread: 0 });
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
  screen.getByText(/^The logbook has the flights that you filed with Contrail/);
  const types = within(screen.getByRole("list", { name: "Block hours by aircraft type" }));
  expect(types.getAllByRole("listitem").map((row) => row.firstChild?.textContent)).toEqual(["C172", "not known"]);
});
