// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { StartOutcome } from "../../src-shared/contract/ipc.ts";
import type { AircraftOptions, Announcement, Booking } from "../../src-shared/domain/airline-data.ts";
import type { Receipt } from "../../src-shared/domain/flight-view.ts";
import type { Failure } from "../../src-shared/domain/result.ts";
import { openPage, useNavigation } from "../state/navigation.ts";
import { airline, booking, flightAtGate, openPart, signedIn, signedInToBook } from "../testing/window.tsx";
import { AircraftChoice } from "./aircraft-choice.tsx";
import { BookingsPage } from "./bookings-page.tsx";
import { OwnFlight } from "./own-flight.tsx";

afterEach(() => vi.useRealTimers());

const message = "The simulator has a Cessna 152, the booking a Cessna 172.";
const press = (name: string | RegExp, inside = screen.getByRole("article")) =>
  fireEvent.click(within(inside).getByRole("button", { name }));

/** The booking's menu has it, so that it is not beside the start. */
async function remove() {
  press("More");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Remove booking" }));
}

interface Options {
  /** The airline takes bookings. */
  readonly mayBook?: boolean;
  readonly news?: readonly Announcement[];
  readonly bookings?: readonly Booking[];
  readonly start?: StartOutcome | { readonly failure: Failure };
  readonly unbook?: "never answered";
  readonly options?: AircraftOptions;
  /** The airline changes the aircraft. */
  readonly changed?: true;
  /** The program's answers to the pilot's choices, in order. */
  readonly replies?: (StartOutcome | { readonly failure: Failure })[];
  /** Other answers of the program. */
  readonly answers?: Parameters<typeof openPart>[1]["answers"];
}

async function openBookings({
  bookings = [booking],
  start,
  replies = [],
  mayBook = false,
  news = [],
  unbook,
  options,
  changed,
  answers,
}: Options = {}) {
  const left = [...bookings];
  const part = openPart(<BookingsPage />, {
    pushed: mayBook ? signedInToBook : signedIn,
    answers: {
      "airlines.list": () => [airline],
      "bookings.list": () => [...left],
      ...(unbook === undefined && { "bookings.unbook": () => void left.splice(0) }),
      "bookings.addOwn": () => undefined,
      ...(options && { "bookings.aircraft": () => options }),
      ...(changed && { "bookings.changeAircraft": () => undefined }),
      "plans.of": () => null,
      "announcements.list": () => [...news],
      "shell.openExternal": () => ({ failure: { code: "not_opened", message: "No browser." } }),
      ...(start && { "flight.start": () => start }),
      "flight.answerConfirmation": () => replies.shift() ?? { kind: "cancelled" },
      ...answers,
    },
  });
  openPage("bookings");
  await screen.findAllByRole("article");
  return part;
}

const choices = ({ asked }: Awaited<ReturnType<typeof openBookings>>) => asked("flight.answerConfirmation");
const isDisabled = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

describe("the airline's message before a start", () => {
  const confirmation = (mayOverride: boolean): StartOutcome => ({
    ...{ kind: "confirmation", message, mayOverride },
    overrideReason: mayOverride ? "" : "The airline does not allow starting anyway.",
  });

  test("may be overruled: then the page of the flight opens, but only once the flight is there", async () => {
    const part = await openBookings({ start: confirmation(true), replies: [{ kind: "started" }] });
    press("Start flight");
    const dialog = await screen.findByRole("alertdialog");
    within(dialog).getByText(message);
    press("Start anyway", dialog);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(choices(part)).toEqual([{ choice: "start_anyway" }]);
    // The page would say "No flight yet" for a moment.
    expect(useNavigation.getState().page).toBe("bookings");
    part.push({ flight: flightAtGate });
    expect(useNavigation.getState().page).toBe("fly");
  });

  test("may not be overruled: the reason is beside the button, another check asks again, and cancel ends it", async () => {
    const part = await openBookings({ start: confirmation(false), replies: [confirmation(false)] });
    press("Start flight");
    const dialog = await screen.findByRole("alertdialog");
    expect(isDisabled(within(dialog).getByRole("button", { name: "Start anyway" }))).toBe(true);
    within(dialog).getByText(/does not allow starting anyway/);
    press("Start anyway", dialog);
    press("Check again", dialog);
    await within(dialog).findByText("Your airline's new answer");
    within(dialog).getByText(message);
    press("Cancel", dialog);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(choices(part)).toEqual([{ choice: "check_again" }, { choice: "cancel" }]);
  });
});

test("Escape answers the question before a start like Cancel", async () => {
  const part = await openBookings({ start: { kind: "doubts", doubts: ["Another aircraft."] } });
  press("Start flight");
  fireEvent.keyDown(await screen.findByRole("alertdialog"), { key: "Escape" });
  await waitFor(() => expect(choices(part)).toEqual([{ choice: "cancel" }]));
});

test("a start that cannot be cancelled at the airline keeps nobody in its question, and the booking shows why", async () => {
  const failure = { code: "network", message: "The flight was not cancelled: the airline cannot be reached." };
  const question = { kind: "confirmation", message, mayOverride: true, overrideReason: "" } as const;
  await openBookings({ start: question, replies: [{ failure }] });
  press("Start flight");
  press("Cancel", await screen.findByRole("alertdialog"));
  const told = await within(screen.getByRole("article")).findByText(failure.message);
  // Beside the button, which stays in view.
  expect(told.closest(".booking-actions")?.querySelector("button")?.textContent).toBe("Start flight");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("an airline that takes bookings has a way to its schedule, and another has none", async () => {
  await openBookings();
  expect(screen.queryByRole("button", { name: "Find a flight in the schedule" })).toBeNull();
  await openBookings({ mayBook: true });
  fireEvent.click(screen.getByRole("button", { name: "Find a flight in the schedule" }));
  expect(useNavigation.getState().page).toBe("schedule");
});

test("a flight without a booking is added where the airline takes it, and a wrong field says why not", async () => {
  const part = await openBookings({ mayBook: true });
  fireEvent.click(screen.getByText("Fly without a booking"));
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText("Flight number");
  type("From (ICAO code)", "bikf");
  // A changed letter would move the caret.
  expect(screen.getByLabelText("From (ICAO code)")).toHaveProperty("value", "bikf");
  type("To (ICAO code)", "?");
  fireEvent.click(screen.getByRole("button", { name: "Add to bookings" }));
  expect(screen.getByText(/Enter the airport's ICAO code/)).toBeDefined();
  expect(screen.getByText(/Enter 1 to 10 letters or digits/)).toBeDefined();
  expect(part.asked("bookings.addOwn")).toEqual([]);
  type("To (ICAO code)", "BIRK");
  type("Flight number", "77");
  fireEvent.click(screen.getByRole("button", { name: "Add to bookings" }));
  const added = { number: "77", departureIcao: "BIKF", arrivalIcao: "BIRK" };
  await waitFor(() => expect(part.asked("bookings.addOwn")).toEqual([added]));
  await waitFor(() => expect(screen.getByLabelText("Flight number")).toHaveProperty("value", ""));
});

test("a flight without a booking is added once, however often Enter is pressed", async () => {
  const part = openPart(<OwnFlight />, { pushed: signedInToBook });
  fireEvent.click(screen.getByText("Fly without a booking"));
  const number = await screen.findByLabelText("Flight number");
  fireEvent.change(number, { target: { value: "77" } });
  fireEvent.change(screen.getByLabelText("From (ICAO code)"), { target: { value: "BIKF" } });
  fireEvent.change(screen.getByLabelText("To (ICAO code)"), { target: { value: "BIRK" } });
  const form = number.closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  await waitFor(() => expect(isDisabled(within(form).getByRole("button"))).toBe(true));
  await act(async () => void fireEvent.submit(form));
  expect(part.asked("bookings.addOwn")).toHaveLength(1);
});

test("a page that the browser does not open says so beside its button", async () => {
  const news = { id: "1", title: "Winter schedule", subtitle: "", link: "http://a.example", publishDate: "" };
  await openBookings({ news: [news] });
  fireEvent.click(await screen.findByText("1 announcement"));
  fireEvent.click(await screen.findByRole("button", { name: "Read more" }));
  expect((await screen.findByRole("alert")).textContent).toBe("No browser.");
});

test("an airline that cannot be reached: one sentence, of the list that is shown or of the missing one", async () => {
  const offline = { code: "network", message: "The airline's server cannot be reached. Contrail keeps trying." };
  const session = { ...signedIn.session, offline } as NonNullable<typeof signedIn.session>;
  const failed = { failure: { code: "network", message: "Your bookings could not be loaded. Try again." } };
  const { push } = await openBookings();
  push({ session });
  const known = /^Not refreshed since \d\d:\d\d UTC: the airline's server cannot be reached. Contrail keeps trying.$/;
  await screen.findByText(known);
  openPart(<BookingsPage />, {
    pushed: { ...signedIn, session },
    answers: { "airlines.list": () => [airline], "bookings.list": () => failed, "announcements.list": () => [] },
  });
  await screen.findByText(`Your bookings could not be loaded. ${offline.message}`);
  expect(screen.queryByText(/Try again\./)).toBeNull();
});

test("announcements are a count until the pilot opens them", async () => {
  const news = { id: "1", title: "Winter schedule", subtitle: "", link: null, publishDate: "2026-11-14" };
  await openBookings({ news: [news, { ...news, id: "2", title: "Two more Dash 8s" }] });
  await screen.findByText("2 announcements");
  expect(screen.queryByText("Winter schedule")).toBeNull();
});

test("doubts about place and type are shown with what the simulator has, and the pilot may start anyway", async () => {
  const doubts = ["The aircraft is 3,300 nm from BIKF.", "C152 loaded, but the booking is for C172."];
  const part = await openBookings({ start: { kind: "doubts", doubts }, replies: [{ kind: "started" }] });
  press("Start flight");
  const dialog = await screen.findByRole("alertdialog");
  for (const doubt of doubts) within(dialog).getByText(doubt);
  within(dialog).getByText("X-Plane 12 now");
  press("Start anyway", dialog);
  await waitFor(() => expect(choices(part)).toEqual([{ choice: "start_anyway" }]));
});

test("if another pilot uses the aircraft, the question closes, and the booking shows why", async () => {
  const occupied = { kind: "occupied", why: "in_use", message: "In use by another pilot." } as const;
  const failure = { code: "aircraft_taken", message: "The aircraft is taken: another pilot may have it." };
  const stillOccupied = { ...occupied, message: "Still in use by another pilot." };
  const part = await openBookings({ start: occupied, replies: [stillOccupied, { failure }] });
  press("Start flight");
  const dialog = await screen.findByRole("alertdialog", { name: "The aircraft is in use" });
  within(dialog).getByText(occupied.message);
  press("Check again", dialog);
  await within(dialog).findByText(stillOccupied.message);
  press("Discard and start", dialog);
  await within(screen.getByRole("article")).findByText(failure.message);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(choices(part)).toEqual([{ choice: "check_again" }, { choice: "discard_and_start" }]);
});

test("an airline that does not confirm a cancel: the pilot tries again, or starts anyway", async () => {
  const uncancelled = { kind: "occupied", why: "uncancelled", message: "The cancel failed." } as const;
  const part = await openBookings({ start: uncancelled, replies: [uncancelled, { kind: "started" }] });
  press("Start flight");
  const dialog = await screen.findByRole("alertdialog", { name: "An earlier flight may still be open" });
  within(dialog).getByText(uncancelled.message);
  expect(within(dialog).queryByRole("button", { name: "Discard and start" })).toBeNull();
  press("Try again", dialog);
  await waitFor(() => expect(choices(part)).toHaveLength(1));
  await within(dialog).findByRole("button", { name: "Try again" });
  press("Start anyway", dialog);
  await waitFor(() => expect(choices(part)).toEqual([{ choice: "check_again" }, { choice: "start_anyway" }]));
});

test("a start that the airline refuses shows the airline's reason at its booking", async () => {
  const failure = { code: "refused", message: "Your rank or type rating does not allow this aircraft." };
  await openBookings({ start: { failure } });
  press("Start flight");
  const alert = await within(screen.getByRole("article")).findByRole("alert");
  expect(alert.textContent).toContain(failure.message);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a filed flight that is still shown is not open: the next booking can start", async () => {
  const part = await openBookings();
  const startButton = () => screen.getByRole("button", { name: "Start flight" });
  part.push({ flight: flightAtGate });
  expect(isDisabled(startButton())).toBe(true);
  part.push({ flight: { ...flightAtGate, stage: { kind: "filed", receipt: {} as Receipt } } });
  expect(isDisabled(startButton())).toBe(false);
  expect(screen.queryByText(/still open/)).toBeNull();
});

describe("a booking", () => {
  test("asks for its aircraft again after a failure", async () => {
    const answers = [
      { failure: { code: "server", message: "The server failed." } },
      { changeable: true, aircraft: [] },
    ];
    const part = openPart(<AircraftChoice booking={booking} airline={airline} />, {
      pushed: signedIn,
      answers: { "bookings.list": () => [booking], "bookings.aircraft": () => answers.shift() as AircraftOptions },
    });
    const press = () => fireEvent.click(screen.getByRole("button", { name: /Aircraft/ }));
    press();
    await screen.findByText("The server failed.");
    fireEvent.keyDown(screen.getByRole("listbox"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    press();
    await waitFor(() => expect(screen.queryByText("The server failed.")).toBeNull());
    expect(part.asked("bookings.aircraft")).toHaveLength(2);
  });
  test("cannot start while its aircraft is changed: the flight would have the aircraft from before", async () => {
    const other = { id: "2", registration: "TF-NEW", name: "Cessna 172", subfleet: "", icao: "C172" };
    const part = await openBookings({ options: { changeable: true, aircraft: [other] } });
    fireEvent.click(screen.getByRole("button", { name: /Cessna 172 Skyhawk/ }));
    fireEvent.click(await screen.findByRole("option", { name: /TF-NEW/ }));
    await waitFor(() => expect(part.asked("bookings.changeAircraft")).toHaveLength(1));
    press("Start flight");
    within(screen.getByRole("article")).getByText("Changing the aircraft", { selector: ".reason" });
    expect(part.asked("flight.start")).toEqual([]);
  });
  test("has its flight plan compared with its new aircraft", async () => {
    const other = { id: "2", registration: "TF-NEW", name: "Cessna 172", subfleet: "", icao: "C172" };
    const part = await openBookings({ options: { changeable: true, aircraft: [other] }, changed: true });
    const before = part.asked("plans.of").length;
    fireEvent.click(screen.getByRole("button", { name: /Cessna 172 Skyhawk/ }));
    fireEvent.click(await screen.findByRole("option", { name: /TF-NEW/ }));
    await waitFor(() => expect(part.asked("plans.of").length).toBeGreaterThan(before));
    expect(part.asked("bookings.changeAircraft")).toEqual([{ bidId: "a", aircraftId: "2" }]);
    // The program compares it with the last list.
    expect(part.order().lastIndexOf("plans.of")).toBeGreaterThan(part.order().lastIndexOf("bookings.list"));
  });
  test("whose change of aircraft was not answered shows by the reloaded list whether it arrived", async () => {
    const other = { id: "2", registration: "TF-NEW", name: "Cessna 172", subfleet: "", icao: "C172" };
    const failure = { code: "network", message: "The airline may have changed the aircraft.", unknown: true } as const;
    let kept = booking;
    vi.useFakeTimers({ toFake: ["Date"] });
    await openBookings({
      options: { changeable: true, aircraft: [other] },
      answers: {
        "bookings.changeAircraft": () => ({ failure }),
        "bookings.list": () => {
          vi.setSystemTime(Date.now() + 1000);
          return [kept];
        },
      },
    });
    const choose = async () => {
      fireEvent.click(screen.getByRole("button", { name: /Cessna 172 Skyhawk/ }));
      fireEvent.click(await screen.findByRole("option", { name: /TF-NEW/ }));
    };
    await choose();
    await screen.findByText(/^The aircraft was not changed: the airline still has the one shown/);
    kept = { ...booking, aircraft: booking.aircraft && { ...booking.aircraft, id: "2", registration: "TF-NEW" } };
    await choose();
    await screen.findByText("TF-NEW · C172");
    expect(screen.queryByText(/may have changed|was not changed/)).toBeNull();
  });
  test("that is being removed cannot be kept", async () => {
    const part = await openBookings({ unbook: "never answered" });
    await remove();
    const dialog = await screen.findByRole("alertdialog");
    press("Remove booking", dialog);
    await within(dialog).findByText("Removing");
    press("Keep it", dialog);
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(screen.queryByRole("alertdialog")).not.toBeNull();
    expect(part.asked("bookings.unbook")).toHaveLength(1);
  });
  test("does not invent what the airline does not state", async () => {
    await openBookings({ bookings: [{ ...booking, aircraftChangeable: null, notes: "Café closed – bring coffee" }] });
    const card = within(screen.getByRole("article", { name: /BIKF to BIRK/ }));
    card.getByText("Your airline does not say whether the aircraft can be changed.");
    card.getByText(/^21 nm · 0:52$/);
    expect(card.queryByText(/Fixed by your flight plan/)).toBeNull();
    fireEvent.click(card.getByText("Notes from the airline"));
    card.getByText("Café closed – bring coffee");
  });
  test("that is locked by the pilot's flight plan says so, and offers no choice", async () => {
    await openBookings({ bookings: [{ ...booking, aircraftChangeable: false }] });
    screen.getByText(/Fixed by your flight plan/);
    expect(screen.queryByRole("button", { name: /Aircraft/ })).toBeNull();
  });
  test("without an aircraft cannot start before one is chosen, and says why", async () => {
    const part = await openBookings({ bookings: [{ ...booking, aircraft: null }] });
    expect(isDisabled(screen.getByRole("button", { name: "Start flight" }))).toBe(true);
    expect(screen.getAllByText(/Choose an aircraft/).length).toBeGreaterThan(0);
    press("Start flight");
    expect(part.asked("flight.start")).toEqual([]);
  });
  test("is removed only after a question that warns of its flight plan", async () => {
    const part = await openBookings();
    expect(screen.queryByText("Remove booking")).toBeNull();
    await remove();
    const dialog = await screen.findByRole("alertdialog");
    within(dialog).getByText(/flight plan/i);
    press(/Keep/, dialog);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(part.asked("bookings.unbook")).toEqual([]);
    await remove();
    press("Remove booking", await screen.findByRole("alertdialog"));
    await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
    expect(part.asked("bookings.unbook")).toEqual([{ bidId: "a" }]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

test("of 5,000 bookings the search reaches the pilot's own, whatever its place in the list", async () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({
    ...{ ...booking, bidId: String(at), code: "NLY", number: String(10_000 + at) },
    arrival: { ...booking.arrival, icao: at === 4321 ? "EKCH" : "BIRK" },
  }));
  let listed: readonly Booking[] = many;
  await openBookings({ answers: { "bookings.list": () => [...listed] } });
  // Roles of a hundred cards take seconds to find.
  const cards = () => [...document.querySelectorAll("article")].map((card) => card.getAttribute("aria-label"));
  const search = screen.getByLabelText("Find a booking");
  const type = (value: string) => fireEvent.change(search, { target: { value } });
  screen.getByText("The first 100 of 5,000 are shown.");
  expect(cards()).toHaveLength(100);
  for (const typed of ["14321", "ekch nly", "nly14321"]) {
    type(typed);
    expect(cards()).toEqual([expect.stringContaining("BIKF to EKCH")]);
  }
  type("no such");
  screen.getByText("No booking matches the search.");
  // A list that is short again needs no search, except for one that is still in use.
  listed = [booking];
  fireEvent.click(screen.getByText("Refresh"));
  type("bikf");
  await waitFor(() => expect(cards()).toHaveLength(1));
  type("");
  expect(screen.queryByLabelText("Find a booking")).toBeNull();
});

test("bookings that cannot be loaded show why, and the pilot may try again", async () => {
  const failure = { code: "web_page", message: "The airline's server sends a web page instead of data." } as const;
  let fails = false;
  await openBookings({ answers: { "bookings.list": () => (fails ? { failure } : [booking]) } });
  fails = true;
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  const why = /^Not refreshed since .*: the airline's server sends a web page instead of data\.$/;
  await screen.findByText(why);
  fails = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(why)).toBeNull());
  screen.getByRole("article", { name: /BIKF to BIRK/ });
});

test("while the airline asks for a wait, nothing is requested, the button counts down, and then works", async () => {
  const part = await openBookings();
  const before = part.asked("bookings.list").length;
  const refresh = () => screen.getByRole("button", { name: /^Refresh/ });
  const left = () => /until \d\d:\d\d UTC: (\d+) s left/.exec(document.body.textContent ?? "")?.[1];
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  part.push({ airlineWait: { baseUrl: airline.baseUrl, untilMs: Date.now() + 12_000 } });
  fireEvent.click(refresh());
  expect(left()).toBe("12");
  act(() => vi.advanceTimersByTime(3100));
  expect(left()).toBe("9");
  expect(part.asked("bookings.list")).toHaveLength(before);
  for (let second = 0; second < 10; second++) act(() => vi.advanceTimersByTime(1000));
  vi.useRealTimers();
  expect(left()).toBeUndefined();
  fireEvent.click(refresh());
  await waitFor(() => expect(part.asked("bookings.list")).toHaveLength(before + 1));
});
