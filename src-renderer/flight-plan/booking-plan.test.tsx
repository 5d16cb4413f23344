// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import { booking, openPart, signedIn } from "../testing/window.tsx";
import { BookingPlanBlock } from "./booking-plan.tsx";

const buttons = ["Plan in SimBrief", "Fetch plan"];

test("without a SimBrief name a booking has the field for it, and SimBrief's buttons only with it", async () => {
  const part = openPart(<BookingPlanBlock booking={booking} />, {
    pushed: signedIn,
    answers: { "settings.set": () => defaultSettings },
  });
  for (const name of [...buttons, "Save"]) expect(screen.queryByRole("button", { name })).toBeNull();
  const field = screen.getByRole("textbox", { name: "SimBrief name or pilot ID" });
  fireEvent.change(field, { target: { value: "<b>" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  screen.getByText(/^Letters, digits/);
  expect(part.asked("settings.set")).toEqual([]);
  fireEvent.change(field, { target: { value: " sigga " } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(part.asked("settings.set")).toEqual([{ simbriefPilot: "sigga" }]));
  part.push({ settings: { ...defaultSettings, simbriefPilot: "sigga" } });
  for (const name of buttons) screen.getByRole("button", { name });
  expect(screen.queryByRole("textbox")).toBeNull();
});
