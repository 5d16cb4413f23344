// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Discord } from "../../src-shared/contract/second-screen.ts";
import { defaultSettings, type Settings } from "../../src-shared/contract/settings.ts";
import { openPart } from "../testing/window.tsx";
import { DiscordSettings } from "./discord-settings.tsx";

function openSettings(settings: Partial<Settings>, discord: Discord = "off") {
  const onSet = vi.fn();
  const given = { ...defaultSettings, ...settings };
  openPart(<DiscordSettings settings={given} onSet={onSet} />, { answers: {}, pushed: { discord } });
  return onSet;
}

test("is off at first, and offers nothing else then", () => {
  const onSet = openSettings({});
  expect(screen.queryByRole("textbox")).toBeNull();
  const box = screen.getByRole<HTMLInputElement>("checkbox");
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  expect(onSet).toHaveBeenCalledWith({ discord: true });
});

test("takes an application id of 17 to 20 digits, and says so of anything else", () => {
  const onSet = openSettings({ discord: true });
  const field = screen.getByRole("textbox", { name: "Application id" });
  fireEvent.change(field, { target: { value: "Nordlys" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("An application id has 17 to 20 digits.")).toBeDefined();
  fireEvent.change(field, { target: { value: " 123456789012345678 " } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSet.mock.calls).toEqual([[{ discordApplicationId: "123456789012345678" }]]);
});

test.each([
  ["waiting", /^At present Discord confirms no flight\. It gets yours while you fly/],
  ["shown", /^Discord shows your flight/],
  ["not_running", /^Discord was not found on this computer\. Start it/],
  ["unknown_application", /^Discord does not know this application id/],
] as const)("says what Discord does: %s", (state, says) => {
  openSettings({ discord: true, discordApplicationId: "123456789012345678" }, state);
  expect(screen.getByText(says)).toBeDefined();
});
