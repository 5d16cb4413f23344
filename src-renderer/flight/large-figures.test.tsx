// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultSettings, type Settings } from "../../src-shared/contract/settings.ts";
import type { FlightView, Live } from "../../src-shared/domain/flight-view.ts";
import type { Phase } from "../../src-shared/domain/phases.ts";
import { flightAtGate, openPart } from "../testing/window.tsx";
import { LargeFigures } from "./large-figures.tsx";

const live = { altitudeFt: 36_000, aglFt: 35_200, groundSpeedKt: 450, verticalSpeedFpm: 0 } as Live;
/** The flight in a phase, as far as the figures read it. */
const inPhase = (phase: Phase) =>
  ({ ...flightAtGate, tracker: { phase: { phase }, landings: [], totals: {}, clocks: {} } }) as unknown as FlightView;
const figure = (name: RegExp) => screen.queryByRole("button", { name });
const key = (element: Element, name: string) => {
  fireEvent.keyDown(element, { key: name });
  fireEvent.keyUp(element, { key: name });
};

test("a large figure is chosen by the keyboard, kept in the settings, and shown as soon as they have it", async () => {
  let settings: Settings = defaultSettings;
  const part = openPart(<LargeFigures />, {
    pushed: { flight: inPhase("cruise"), live },
    answers: {
      "settings.set"(change) {
        settings = { ...settings, ...(change as Partial<Settings>) } as Settings;
        return settings;
      },
    },
  });
  const altitude = figure(/Altitude 36,000 ft/);
  if (altitude === null) throw new Error("the altitude is not shown");
  act(() => altitude.focus());
  key(altitude, "Enter");
  await screen.findByRole("listbox");
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Automatic, by phase");
  const height = screen.getByRole("option", { name: "Above ground" });
  act(() => height.focus());
  key(height, "Enter");
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  expect(part.asked("settings.set")).toEqual([{ largeFigures: ["aboveGround", "phase", "phase", "phase"] }]);
  part.push({ settings });
  expect(figure(/Above ground 35,200 ft/)).not.toBeNull();
  expect(figure(/Altitude/)).toBeNull();
});

test("at the gate after the flight the figures are its result, and cannot be chosen", () => {
  openPart(<LargeFigures />, { pushed: { flight: inPhase("arrived"), live } });
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
  expect(screen.queryByRole("button")).toBeNull();
});
