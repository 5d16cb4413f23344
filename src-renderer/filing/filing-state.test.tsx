// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { tracking } from "../../src-shared/words/en/tracking.ts";
import { programNow } from "../state/now.ts";
import { openPart, signedIn } from "../testing/window.tsx";
import { FilingState, type ReportStage } from "./filing-state.tsx";
import { ReceiptNotes } from "./receipt-notes.tsx";

const open = (stage: ReportStage, cannotFile: string | null = null) =>
  openPart(<FilingState stage={stage} cannotFile={cannotFile} comments="Smooth" diversion={null} />, {
    pushed: signedIn,
  });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const failed = (code: string, message: string) => ({ code, message });

test("a report that only the pilot can find: where to look, and both answers", async () => {
  const part = open({ kind: "answer_unknown", problem: failed("booking_gone", tracking.bookingGone) });
  screen.getByText(/does not list this booking/);
  press("It is not there: send again");
  await waitFor(() => expect(part.asked("flight.settleFiling")).toEqual([{ arrived: false }]));
  open({ kind: "answer_unknown", problem: failed("network", "The answer was lost.") });
  expect(screen.queryByRole("button", { name: /It is not there/ })).toBeNull();
});

test("a server that failed once gets the report again: the reason, the wait and what ends it are shown", () => {
  const problem = failed("server", "The airline's server failed.");
  open({ kind: "filing", step: "waiting", problem, untilMs: programNow() + 20_000 });
  screen.getByText(problem.message);
  screen.getByRole("button", { name: "Waiting" });
  screen.getByText(/^Contrail sends it again in \d+ s, unless it has arrived\.$/);
});

test("a refused report may be sent without the log, and the receipt shows what is missing", async () => {
  const problem = failed("refused", "Bad log");
  const part = open({ kind: "refused", problem, shortForm: true });
  press("Send without the log");
  const short = { comments: "Smooth", diversion: null, fields: "essential" };
  await waitFor(() => expect(part.asked("flight.file")).toEqual([short]));
  open({ kind: "refused", problem });
  expect(screen.queryByRole("button", { name: "Send without the log" })).toBeNull();
  const receipt = { pirepId: "1", flightNumber: "", route: "", aircraft: "", registration: "", airline: "" };
  openPart(<ReceiptNotes receipt={{ ...receipt, filedAtMs: 0, answered: true, short: true }} />, { pushed: signedIn });
  screen.getByText(/^Sent without the log/);
});

test("a report that cannot be filed as it stands is not sent without the log either, and the reason is at both", async () => {
  const why = "Enter the ICAO code of the airport where you landed.";
  const part = open({ kind: "refused", problem: failed("refused", "Bad log"), shortForm: true }, why);
  press("Send without the log");
  await act(async () => press("Try again"));
  expect(part.asked("flight.file")).toEqual([]);
  for (const name of ["Send without the log", "Try again"])
    expect(screen.getByRole("button", { name, description: why })).toBeDefined();
});
