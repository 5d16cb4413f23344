// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import { words } from "../../src-shared/words/words.ts";
import { openPart } from "../testing/window.tsx";
import { SettingsPage } from "./settings-page.tsx";

const open = (answers: Parameters<typeof openPart>[1]["answers"] = {}) =>
  openPart(<SettingsPage />, { answers: { "settings.set": () => defaultSettings, ...answers } });
const group = (name: string) => within(screen.getByRole("group", { name }));

test("a choice is sent at once, and only what was chosen", async () => {
  const part = open();
  const every = group(words().settings.sendPositionEvery);
  expect((every.getByRole("radio", { name: "15 s" }) as HTMLInputElement).checked).toBe(
    defaultSettings.updateIntervalS === 15,
  );
  fireEvent.click(every.getByRole("radio", { name: "60 s" }));
  fireEvent.click(group(words().settings.unitSystem).getByRole("radio", { name: "Custom" }));
  fireEvent.click(group(words().settings.altitudes).getByRole("radio", { name: words().settings.units.m }));
  await waitFor(() => expect(part.asked("settings.set")).toEqual([{ updateIntervalS: 60 }, { altitudeUnit: "m" }]));
});

test("a choice is described by its hint", () => {
  open();
  const { sendPositionEvery, sendPositionHint } = words().settings;
  screen.getByRole("group", { name: sendPositionEvery, description: sendPositionHint });
});

test("units are one choice, which sets all four; each is offered for a choice of one's own only", async () => {
  const part = open();
  expect(screen.queryByRole("group", { name: words().settings.altitudes })).toBeNull();
  fireEvent.click(group(words().settings.unitSystem).getByRole("radio", { name: "Metric" }));
  const metric = { altitudeUnit: "m", speedUnit: "km/h", distanceUnit: "km", weightUnit: "kg" } as const;
  await waitFor(() => expect(part.asked("settings.set")).toEqual([metric]));
  part.push({ settings: { ...defaultSettings, ...metric, weightUnit: "lb" } });
  expect((group(words().settings.weights).getByRole("radio", { name: "Pounds" }) as HTMLInputElement).checked).toBe(
    true,
  );
});

test("a setting that cannot be saved shows why", async () => {
  const failure = { code: "disk", message: "The disk is full. The setting was not saved." };
  open({ "settings.set": () => ({ failure }) });
  fireEvent.click(screen.getByRole("radio", { name: "60 s" }));
  expect((await screen.findByRole("alert")).textContent).toContain(failure.message);
});

test("a simulator's address is checked beside its fields, and saved whole", async () => {
  const part = open();
  const texts = words().settings;
  fireEvent.click(screen.getByRole("radio", { name: texts.onAnotherComputer }));
  const host = screen.getByRole("textbox", { name: texts.host });
  const port = screen.getByRole("textbox", { name: texts.port });
  fireEvent.change(port, { target: { value: "99999" } });
  fireEvent.click(screen.getByRole("button", { name: texts.saveAddress }));
  await waitFor(() => expect(host.getAttribute("aria-invalid")).toBe("true"));
  expect(port.getAttribute("aria-invalid")).toBe("true");
  expect(part.asked("settings.set")).toEqual([]);
  fireEvent.change(host, { target: { value: " 192.168.1.20 " } });
  fireEvent.change(port, { target: { value: "500" } });
  fireEvent.click(screen.getByRole("button", { name: texts.saveAddress }));
  const place = { host: "192.168.1.20", port: 500, kind: "simconnect" };
  const saved = [{ simulatorPlace: place, preferredSimulator: null }];
  await waitFor(() => expect(part.asked("settings.set")).toEqual(saved));
  part.push({ settings: { ...defaultSettings, simulatorPlace: { ...place, kind: "simconnect" } } });
  // What is saved is said, and is no button.
  const form = within(host.closest("form") as HTMLElement);
  form.getByText(words().shell.saved);
  expect(form.getByRole("button", { name: texts.saveAddress }).getAttribute("aria-disabled")).toBe("true");
  expect(form.queryByRole("button", { name: words().shell.saved })).toBeNull();
});

test("a crash report that cannot be removed shows why", async () => {
  const failure = { code: "internal", message: "The file is in use." };
  open({
    "faults.list": () => [{ id: "2026-11-21T13-00-00-000Z-1", atMs: 0, title: "", text: "The page crashed." }],
    "faults.remove": () => ({ failure }),
  });
  fireEvent.click(await screen.findByText("The page crashed."));
  fireEvent.click(screen.getByRole("button", { name: words().upkeep.removeReport }));
  expect((await screen.findByRole("alert")).textContent).toContain(failure.message);
});
