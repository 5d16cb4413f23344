// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Failure } from "../../src-shared/domain/result.ts";
import { openPage, useNavigation } from "../state/navigation.ts";
import { useSearch } from "../state/schedule-search.ts";
import { airline, booking, openPart, signedIn, signedInToBook } from "../testing/window.tsx";
import { SchedulePage } from "./schedule-page.tsx";

const flight = { ...booking, id: "f1", aircraftName: "Cessna 172" };

beforeEach(() => useSearch.setState(useSearch.getInitialState()));

async function openSchedule(pushed: typeof signedIn, book: () => undefined | { readonly failure: Failure }) {
  const part = openPart(<SchedulePage />, {
    pushed,
    answers: {
      "airlines.list": () => [airline],
      "schedule.search": () => ({ flights: [flight], firstHundredOnly: false, onlyFromIcao: null }),
      "schedule.book": book,
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Search flights" }));
  await screen.findByText("ICE 214");
  return part;
}

test("a flight is booked where it is found, and the way to the booking stands in its place", async () => {
  const part = await openSchedule(signedInToBook, () => undefined);
  fireEvent.click(screen.getByRole("button", { name: "Book" }));
  fireEvent.click(await screen.findByRole("button", { name: "Booked. Open bookings" }));
  expect(part.asked("schedule.book")).toEqual([{ flightId: "f1" }]);
  expect(useNavigation.getState().page).toBe("bookings");
});

test("a booking that the airline refuses shows the reason at its flight, and can be tried again", async () => {
  await openSchedule(signedInToBook, () => ({ failure: { code: "refused", message: "Your rank is too low." } }));
  fireEvent.click(screen.getByRole("button", { name: "Book" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Your rank is too low.");
  await waitFor(() => screen.getByRole("button", { name: "Book" }));
});

test("where the airline takes no bookings, its site does", async () => {
  await openSchedule(signedIn, () => undefined);
  expect(screen.queryByRole("button", { name: "Book" })).toBeNull();
  screen.getByRole("button", { name: "Book on the airline's site" });
});

test("a look at the booking leaves the search as it was, and another pilot's search is not repeated", async () => {
  const Shown = () => useNavigation(({ page }) => page === "schedule") && <SchedulePage />;
  const part = openPart(<Shown />, {
    pushed: signedInToBook,
    answers: {
      "airlines.list": () => [airline],
      "schedule.search": () => ({ flights: [flight], firstHundredOnly: false, onlyFromIcao: null }),
    },
  });
  act(() => openPage("schedule"));
  fireEvent.change(await screen.findByLabelText("From"), { target: { value: "BIKF" } });
  fireEvent.click(screen.getByRole("button", { name: "Search flights" }));
  await screen.findByText("ICE 214");
  act(() => openPage("bookings"));
  act(() => openPage("schedule"));
  expect((screen.getByLabelText("From") as HTMLInputElement).value).toBe("BIKF");
  screen.getByText("ICE 214");
  const { session } = signedInToBook;
  const pilot = session?.kind === "signed_in" && { ...session.pilot, dbId: "8" };
  part.push({ session: { ...session, pilot } as typeof session });
  expect(screen.queryByText("ICE 214")).toBeNull();
  expect(part.asked("schedule.search")).toHaveLength(1);
});

test("flight time and distance are asked for only on demand", async () => {
  await openSchedule(signedIn, () => undefined);
  expect(screen.getByLabelText("Flight time from (h)").closest("details")?.open).toBe(false);
});

test("a wrong value in the closed part of the form is shown", async () => {
  const part = await openSchedule(signedIn, () => undefined);
  const asked = part.asked("schedule.search").length;
  const hours = screen.getByLabelText("Flight time from (h)");
  fireEvent.change(hours, { target: { value: "soon" } });
  fireEvent.click(screen.getByRole("button", { name: "Search flights" }));
  await waitFor(() => expect(hours.closest("details")?.open).toBe(true));
  expect(document.activeElement).toBe(hours);
  expect(part.asked("schedule.search")).toHaveLength(asked);
});
