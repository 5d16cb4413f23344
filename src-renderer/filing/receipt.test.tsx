// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Booking } from "../../src-shared/domain/airline-data.ts";
import type { FlightView, Receipt as ReceiptData } from "../../src-shared/domain/flight-view.ts";
import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";
import { manyFlights } from "../logbook/testing/many-flights.ts";
import { SchedulePage } from "../schedule/schedule-page.tsx";
import { useNavigation } from "../state/navigation.ts";
import { useFlight } from "../state/pushed.ts";
import { queryClient, useBookings } from "../state/queries.ts";
import { airline, booking, flightAtGate, openPart, signedIn } from "../testing/window.tsx";
import { nextLeg, Receipt } from "./receipt.tsx";

const receipt: ReceiptData = {
  ...{ pirepId: "x8Kq2Wb9LmZr4TnV", flightNumber: "", route: "", aircraft: "Cessna 172", registration: "TF-SKY" },
  ...{ airline: "Icewing Virtual", filedAtMs: Date.UTC(2026, 10, 21, 13), answered: true },
};
const flight = { ...flightAtGate, diversion: null, stage: { kind: "filed", receipt } } as FlightView;
const leg = (bidId: string, from: string, to: string): Booking => ({
  ...{ ...booking, bidId, number: bidId },
  departure: { ...booking.departure, icao: from },
  arrival: { ...booking.arrival, icao: to },
});

test("the next leg leaves from where the flight ended, and the way back comes first", () => {
  const { head } = flight;
  const bookings = [leg("1", "BIKF", "BIRK"), leg("2", "BIRK", "BIAR"), leg("3", "BIRK", "BIKF")];
  expect(nextLeg(bookings, head, null)?.bidId).toBe("3");
  expect(nextLeg(bookings.slice(0, 2), head, null)?.bidId).toBe("2");
  expect(nextLeg(bookings, head, "BIKF")?.bidId).toBe("1");
  expect(nextLeg([], head, null)).toBeUndefined();
});

test("the receipt shows what the flight changed, and the next leg is one press away", async () => {
  const [one] = manyFlights(1, receipt.filedAtMs) as [LogbookEntry];
  const added: LogbookEntry = {
    ...{ ...one, id: "added" },
    stage: { kind: "elsewhere", program: "Little Navmap", flownS: 3600, distanceNm: 90 },
  };
  const part = openPart(<Receipt flight={flight} receipt={receipt} />, {
    pushed: { ...signedIn, flight },
    answers: {
      "flight.close": () => undefined,
      "logbook.list": () => ({ flights: [...manyFlights(39, receipt.filedAtMs), added], ofOthers: 0, unread: 0 }),
    },
  });
  const session = signedIn.session?.kind === "signed_in" ? signedIn.session : null;
  queryClient.setQueryData(
    ["bookings.list", `${session?.airlineId}/${session?.pilot.dbId}`],
    [leg("3", "BIRK", "BIKF")],
  );
  // Three of the 40 are cancelled, and one was flown with another program.
  await screen.findByText(/^37 flights, \d+:\d\d h$/);
  expect(document.body.textContent).not.toContain(receipt.pirepId);
  fireEvent.click(await screen.findByRole("button", { name: "Next: ICE 3 to BIKF" }));
  await waitFor(() => expect(useNavigation.getState()).toMatchObject({ page: "bookings", chosenBidId: "3" }));
  expect(part.asked("flight.close")).toHaveLength(1);
});

test("no total is shown before the logbook has read the flight", async () => {
  let unread = 1;
  const part = openPart(<Receipt flight={flight} receipt={receipt} />, {
    pushed: { ...signedIn, flight },
    answers: { "logbook.list": () => ({ flights: manyFlights(40, receipt.filedAtMs), ofOthers: 0, unread }) },
  });
  // The second question comes a second after the first answer.
  await expect.poll(() => part.asked("logbook.list").length).toBeGreaterThan(1);
  expect(screen.queryByText(/flights, /)).toBeNull();
  unread = 0;
  await screen.findByText(/^\d+ flights, \d+:\d\d h$/);
});

test("the logbook opens although the receipt disappears before the program has answered", async () => {
  const Shown = () => useFlight() && <Receipt flight={flight} receipt={receipt} />;
  const part = openPart(<Shown />, {
    pushed: { ...signedIn, flight },
    answers: { "flight.close": () => void part.push({ flight: null }) },
  });
  fireEvent.click(screen.getByRole("button", { name: "Open in logbook" }));
  await waitFor(() => expect(useNavigation.getState()).toMatchObject({ page: "logbook", loggedFlightId: "one" }));
});

test("the logbook opens although the airline takes its time with the bookings", async () => {
  const Shown = () => {
    useBookings();
    return <Receipt flight={flight} receipt={receipt} />;
  };
  openPart(<Shown />, { pushed: { ...signedIn, flight }, answers: { "flight.close": () => undefined } });
  fireEvent.click(screen.getByRole("button", { name: "Open in logbook" }));
  await waitFor(() => expect(useNavigation.getState().page).toBe("logbook"));
});

test("without another booking the receipt leads to the schedule", async () => {
  openPart(<Receipt flight={flight} receipt={receipt} />, {
    pushed: { ...signedIn, flight },
    answers: { "flight.close": () => undefined },
  });
  screen.getByText(/^This airline does not tell Contrail whether it accepts a report/);
  fireEvent.click(screen.getByRole("button", { name: "Find a flight from BIRK" }));
  await waitFor(() => expect(useNavigation.getState().page).toBe("schedule"));
  openPart(<SchedulePage />, { pushed: signedIn, answers: { "airlines.list": () => [airline] } });
  expect(((await screen.findByLabelText("From")) as HTMLInputElement).value).toBe("BIRK");
});

test("a receipt after the server failed in the middle says that the booking is still there", () => {
  const half: ReceiptData = { ...receipt, answered: false, seenBy: "state", bookingLeft: false };
  openPart(<Receipt flight={flight} receipt={half} />, { pushed: { ...signedIn, flight } });
  screen.getByText(/the booking is still on your list. Remove it under Bookings/);
});
