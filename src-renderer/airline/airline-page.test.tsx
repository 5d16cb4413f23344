// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AirlineProposal, BrowserView } from "../../src-shared/contract/accounts.ts";
import { airlineDraftSchema } from "../../src-shared/domain/airline.ts";
import type { Aircraft } from "../../src-shared/domain/airline-data.ts";
import { words } from "../../src-shared/words/words.ts";
import { airline, booking, flightAtGate, openPart, signedIn } from "../testing/window.tsx";
import { AirlinePage } from "./airline-page.tsx";
import { BrowserWaiting } from "./browser-waiting.tsx";
import { Fleet } from "./fleet.tsx";
import { ProfileDrop } from "./profile-drop.tsx";
import { ProposalDialog } from "./proposal-dialog.tsx";

test("the fleet has its own tab, and editing is under Advanced", async () => {
  openPart(<AirlinePage />, {
    pushed: signedIn,
    answers: { "airlines.list": () => [airline], "fleet.list": () => (booking.aircraft ? [booking.aircraft] : []) },
  });
  expect((await screen.findByText("Edit")).closest("details")?.open).toBe(false);
  expect(screen.queryByText("TF-SKY")).toBeNull();
  fireEvent.click(screen.getByRole("tab", { name: "Fleet" }));
  await screen.findByText("TF-SKY");
});

test("what this airline does not state is explained in its place", async () => {
  const { session } = signedIn;
  const can = session?.kind === "signed_in" && { ...session.can, averageLandingRate: false, startConfirmation: false };
  const statistics = { hoursFlown: 12, flightsFlown: 9, averageLandingRateFpm: null, location: "BIKF" };
  openPart(<AirlinePage />, {
    pushed: { ...signedIn, session: { ...session, can } as typeof session },
    answers: { "airlines.list": () => [airline], "pilot.statistics": () => statistics },
  });
  await screen.findByText(/^Your airline does not state your average landing/);
  expect(screen.queryByText("Average landing")).toBeNull();
  fireEvent.click(screen.getByText("Edit"));
  await screen.findByText(/sends no warning before a start/);
});

test("statistics that could not be loaded are asked again, and an open flight is named once", async () => {
  const failure = { code: "network", message: "Your statistics could not be loaded." };
  const part = openPart(<AirlinePage />, {
    pushed: { ...signedIn, flight: flightAtGate },
    answers: { "airlines.list": () => [airline], "pilot.statistics": () => ({ failure }) },
  });
  await screen.findByText(failure.message);
  const before = part.asked("pilot.statistics").length;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(part.asked("pilot.statistics").length).toBeGreaterThan(before));
  const seen = screen.getAllByText("A flight is open. Finish or cancel it first.");
  expect(seen.filter(({ className }) => className !== "unseen")).toHaveLength(1);
});

const draft = airlineDraftSchema.parse(airline);
const plain = {
  ...{ kind: "asks" as const, id: 1, draft, from: "link" as const, changes: null },
  ...{ hosts: [], odd: [], again: false },
};

test.each<[string, AirlineProposal, string]>([
  ["one without doubt", plain, "Add airline"],
  ["several owners", { ...plain, hosts: ["a.example", "b.example"] }, "Do not add"],
  [
    "a fake host",
    { ...plain, odd: [{ host: "xn--icewng-svf.example", reads: "icewіng.example", isMixed: true }] },
    "Do not add",
  ],
  ["the second question", { ...plain, hosts: ["a.example", "b.example"], again: true }, "Do not add"],
])("the main answer to a proposed airline, %s", async (_, proposal, primary) => {
  openPart(<ProposalDialog />, { pushed: { proposal } });
  const buttons = within(await screen.findByRole("alertdialog")).getAllByRole("button");
  expect(buttons.filter(({ className }) => className.includes("button-primary")).map((one) => one.textContent)).toEqual(
    [primary],
  );
});

test("a folder that is dropped as a profile is refused like a wrong file", async () => {
  const part = openPart(<ProfileDrop />, {});
  // A browser gives a folder as a file without a text.
  const folder = Object.assign(new File([], "profiles"), { text: () => Promise.reject(new Error("NotFoundError")) });
  fireEvent.drop(screen.getByText(words().airline.openProfile), { dataTransfer: { files: [folder] } });
  await waitFor(() => expect(part.asked("airlines.propose")).toEqual([{ text: "" }]));
});

test("a search of the fleet that finds nothing says so", async () => {
  const fleet = Array.from({ length: 9 }, (_, at) => ({ ...booking.aircraft, id: `${at}` }) as Aircraft);
  openPart(<Fleet airline={airline} />, { pushed: signedIn, answers: { "fleet.list": () => fleet } });
  fireEvent.change(await screen.findByLabelText("Find an aircraft"), { target: { value: "Concorde" } });
  screen.getByText("Nothing matches.");
});

test.each([
  ["session.reopenBrowser", words().signIn.openAgain],
  ["session.openBrowser", words().signIn.throughPage],
  ["session.cancelBrowser", words().shell.cancel],
] as const)("a sign-in in the browser says why %s failed", async (name, button) => {
  const browser: BrowserView = {
    ...{ airlineId: airline.id, purpose: "sign_in", step: "waiting", opened: true, untilMs: 0 },
    ...{ redirectUri: "http://127.0.0.1:7841/callback", mayUsePage: true, problem: null },
  };
  const failure = { code: "network", message: "That did not work." };
  openPart(<BrowserWaiting browser={browser} />, { answers: { [name]: () => ({ failure }) } });
  fireEvent.click(screen.getByText(button));
  await screen.findByText(failure.message);
});
