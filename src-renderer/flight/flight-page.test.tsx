// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import type { Crash } from "../../src-shared/domain/flight.ts";
import type { AirlineLink, FlightView, ResumePoint } from "../../src-shared/domain/flight-view.ts";
import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import { say } from "../../src-shared/words/message.ts";
import { useNavigation } from "../state/navigation.ts";
import { programNow } from "../state/now.ts";
import { flightAtGate, openPart, signedIn } from "../testing/window.tsx";
import { FlightPage } from "./flight-page.tsx";

// These tests have no canvas. The chart is drawn in e2e.
vi.mock("./profile-chart.tsx", () => ({ ProfileChart: () => null }));

const minute = 60_000;
const link: AirlineLink = { lastHeardMs: null, lateAfterMs: null, problem: null, accepted: 0 };
const climb = {
  ...{ phase: "climb", atMs: Date.UTC(2026, 10, 21, 13, 27), decidedAtMs: Date.UTC(2026, 10, 21, 13, 27) + 4000 },
  evidence: { sentence: "412 ft above ground", figures: [{ name: "height", value: 412, limit: 35 }] },
};
const flying = {
  ...flightAtGate,
  head: { ...flightAtGate.head, route: [], aircraft: null, startedAtMs: climb.atMs, bidId: "a" },
  airline: link,
  events: [],
  comments: "",
  diversion: null,
  tracker: {
    ...{ phase: climb, phases: [climb], detail: null, departure: null, landings: [], crash: null },
    ...{ clocks: { stretches: [] }, totals: {} },
  },
  ...{ away: null, elsewhere: null, cannotFile: "Not yet.", disk: null, resume: null, fuelAtArrivalLb: null },
  ...{ remainingNm: 9, etaMs: null, progress: null },
} as unknown as FlightView;
const open = (change: Partial<FlightView> = {}, pushed: Parameters<typeof openPart>[1]["pushed"] = {}) =>
  openPart(<FlightPage />, { pushed: { ...signedIn, flight: { ...flying, ...change }, ...pushed } });
/** The mark of the airline: its sign and its words. */
function airlineMark() {
  const mark = screen.getByText(/^Airline/);
  const sign = mark.querySelector(".dot-good, .dot-neutral") ?? mark.querySelector("svg");
  return `${sign?.getAttribute("class")}: ${mark.textContent?.trim()}`;
}
const heard = (agoMs: number, lateInMs: number): Partial<FlightView> => ({
  airline: { ...link, lastHeardMs: programNow() - agoMs, lateAfterMs: programNow() + lateInMs },
});

test("the airline's mark is neutral before the first update, green at the pilot's interval, then neutral, then a caution", () => {
  // Time stands: a slow machine must not make the airline's answers older.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const settings = { ...defaultSettings, updateIntervalS: 60 as const };
  open({}, { settings });
  expect(airlineMark()).toBe("dot dot-neutral: Airline: nothing sent yet");
  // In steps of five seconds: each new text would draw the window again.
  open(heard(8000, 3 * minute), { settings });
  expect(airlineMark()).toBe("dot dot-good: Airline heard you 5 s ago");
  // Only kept open, because the simulator is gone: the next update is due in minutes.
  open(heard(4 * minute, 11 * minute), { settings });
  expect(airlineMark()).toMatch(/^dot dot-neutral: Airline heard you \d+ min ago$/);
  open(heard(4 * minute, -minute), { settings });
  expect(airlineMark()).toMatch(/^icon: Airline heard you \d+ min ago$/);
  screen.getByText(/has no answer yet/);
  const problem = { code: "network", message: "The airline cannot be reached." };
  open({ airline: { ...link, lastHeardMs: programNow(), problem } }, { settings });
  expect(airlineMark()).toMatch(/^icon/);
  // The airline of this window takes no path after an outage.
  screen.getByText(/^The airline cannot be reached. The airline's map may have a gap/);
});

test("whether the flight is recorded, and from which simulator, is in the header and leads to the connection", () => {
  const msfs = { ...signedIn.simulator, simulator: "Microsoft Flight Simulator 2024" } as SimulatorState;
  open({}, { simulator: msfs });
  // Testing Library takes the profile's header, further down, for a banner too.
  const header = () => within(screen.getAllByRole("banner")[0] as HTMLElement);
  fireEvent.click(header().getByRole("button", { name: "Recording MSFS 2024" }));
  expect(useNavigation.getState().page).toBe("connection");
  open({ disk: "ENOSPC" });
  header().getByRole("button", { name: "Not saved" });
  open({}, { simulator: { kind: "searching", reason: "" } });
  header().getByRole("button", { name: "No simulator" });
  const last = { timeMs: climb.atMs + 2 * minute, latitudeDeg: 64, longitudeDeg: -22 } as ResumePoint;
  const unfinished = { kind: "unfinished", reason: "The simulator is back, but not with this flight." };
  open({ stage: unfinished as FlightView["stage"], resume: { last, now: null, reasons: [] } });
  header().getByRole("button", { name: "Not recording" });
  header().getByText("Climb until 13:29 UTC.");
  expect(header().queryByRole("alert")).toBeNull();
});

test("a parking brake that the simulator does not report is no caution; another missing value is", () => {
  const aircraft = { title: "", icaoType: "", registration: "", engineCount: 1, category: "" };
  const simulatorMark = (what: string) => {
    const reason = say("notReportedBySimulator", { what });
    const simulator = { ...{ kind: "connected", simulator: "X-Plane 12", target: "" }, aircraft, flying: true, reason };
    open({}, { simulator: simulator as SimulatorState });
    return screen.getByText(/X-Plane 12/).querySelector(".dot-good") !== null;
  };
  expect(simulatorMark("parking brake")).toBe(true);
  expect(screen.queryByText(/Not reported/)).toBeNull();
  expect(simulatorMark("fuel")).toBe(false);
  screen.getByText("Not reported by this simulator: fuel.");
});

test("a simulator that is gone raises an alert: what is saved, where to load, and no phase that goes on", () => {
  const last = { timeMs: climb.atMs + 2 * minute, latitudeDeg: 64, longitudeDeg: -22, altitudeFt: 2380, fuelLb: 184 };
  open(
    { resume: { last: { ...last, onGround: false } as ResumePoint, now: null, reasons: [] } },
    { simulator: { kind: "searching", reason: "" } },
  );
  const says = screen.getByRole("alert").textContent;
  for (const part of ["saved up to 13:29 UTC", "64°00.0′ N 22°00.0′ W", "2,380 ft", "184 lb of fuel"])
    expect(says?.replaceAll("\u00a0", " ")).toContain(part);
  expect(screen.queryByText(/Climb since/)).toBeNull();
  screen.getByText("Climb until 13:29 UTC.");
});

test("a crash is shown with its cause; one that only physics shows can be denied", () => {
  const last = { timeMs: climb.atMs + minute, latitudeDeg: 64, longitudeDeg: -22 } as ResumePoint;
  const crashed = (cause: Crash["cause"], bySimulator: boolean) =>
    open({
      stage: { kind: "crashed" },
      resume: { last, now: null, reasons: [] },
      tracker: { ...flying.tracker, crash: { atMs: climb.atMs, cause, bySimulator } } as FlightView["tracker"],
    });
  crashed(say("crashSaid"), true);
  expect(screen.getByRole("alert").textContent).toBe("Crashed at 13:27 UTC. The simulator reports a crash.");
  expect(screen.queryByRole("button", { name: "It was not a crash" })).toBeNull();
  crashed(say("crashSaid"), false);
  screen.getByRole("button", { name: "It was not a crash" });
});

test("the sentence of the phase opens its reasons, and inside them the correction", async () => {
  const part = open();
  fireEvent.click(screen.getByRole("button", { name: /^Climb since/ }));
  const dialog = within(await screen.findByRole("alertdialog"));
  dialog.getByText("412 ft, limit 35 ft");
  expect(dialog.queryByRole("button", { name: "Set phase" })).toBeNull();
  const details = dialog.getByRole("group") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  fireEvent.click(await dialog.findByRole("button", { name: "Set phase" }));
  expect(part.asked("flight.correctPhase")).toEqual([]);
  dialog.getByText("Choose another phase first.");
});

test("a correction that nobody has chosen follows the phase", async () => {
  const part = open();
  fireEvent.click(screen.getByRole("button", { name: /^Climb since/ }));
  const dialog = within(await screen.findByRole("alertdialog"));
  const details = dialog.getByRole("group") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  await dialog.findByText("Choose another phase first.");
  const cruise = { ...climb, phase: "cruise" as const, atMs: climb.atMs + minute };
  part.push({ flight: { ...flying, tracker: { ...flying.tracker, phases: [climb, cruise] } } as FlightView });
  dialog.getByRole("heading", { name: "Cruise" });
  dialog.getByRole("button", { name: /Cruise/ });
  dialog.getByText("Choose another phase first.");
});

test("the review and the filing are two acts with two names", () => {
  open({ cannotFile: null });
  fireEvent.click(screen.getByRole("button", { name: "Review report" }));
  expect(useNavigation.getState().reportOf).toBe("one");
  expect(screen.queryByRole("button", { name: "Review report" })).toBeNull();
  screen.getByRole("button", { name: "File report" });
});

test("the flight is cancelled from its menu, never from a button beside the report", async () => {
  const part = open();
  expect(screen.queryByRole("button", { name: "Cancel flight" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Cancel flight" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Cancel flight" }));
  await waitFor(() => expect(part.asked("flight.cancel")).toHaveLength(1));
});

test("a diversion that the pilot has stated is still there after a look at another page", () => {
  const away = { airport: { icao: "BIAR", name: "Akureyri" }, onGround: true, nm: 133 } as FlightView["away"];
  open({ cannotFile: null, away });
  fireEvent.click(screen.getByRole("button", { name: "Review report" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "The flight diverted" }));
  fireEvent.change(screen.getByRole("textbox", { name: "Diversion airport" }), { target: { value: "BIEG" } });
  fireEvent.click(screen.getByRole("button", { name: "Back to the flight" }));
  fireEvent.click(screen.getByRole("button", { name: "Review report" }));
  expect((screen.getByRole("textbox", { name: "Diversion airport" }) as HTMLInputElement).value).toBe("BIEG");
});

test("the report of another flight begins with that flight's own comments", () => {
  const refused = { kind: "refused", problem: { code: "refused", message: "Bad log" } } as const;
  const part = open({ stage: refused, comments: "Windy" });
  const comments = () => screen.getByRole("textbox", { name: "Comments for the airline" }) as HTMLTextAreaElement;
  fireEvent.change(comments(), { target: { value: "Windy, and late" } });
  part.push({ flight: { ...flying, head: { ...flying.head, id: "two" }, stage: refused, comments: "Calm" } });
  expect(comments().value).toBe("Calm");
});
