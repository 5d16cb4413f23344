// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { SettingsPage } from "../settings/settings-page.tsx";
import { useNavigation } from "../state/navigation.ts";
import { queryClient } from "../state/queries.ts";
import { openPart } from "../testing/window.tsx";
import { useResults } from "./results.ts";

/** The settings that the search finds. */
function settingsFor(search: string) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useResults(search), { wrapper });
  return result.current.find(({ id }) => id === "settings")?.results ?? [];
}

test("the search finds every control of the settings page by its name", () => {
  openPart(<SettingsPage />, {});
  const inputs = [...screen.getAllByRole("checkbox"), ...screen.getAllByRole("textbox")] as HTMLInputElement[];
  const labels = inputs.map(({ labels }) => labels?.[0]?.textContent ?? "");
  const legends = screen.getAllByRole("group").map((group) => group.querySelector("legend")?.textContent ?? "");
  const names = [...labels, ...legends];
  expect(names.length).toBeGreaterThan(15);
  const isFound = (name: string) => settingsFor(name).some(({ title, note }) => title === name || note === name);
  expect(names.filter((name) => !isFound(name))).toEqual([]);
});

test.each([
  ["kilogr", "Kilograms", "Units"],
  ["kilo", "Kilometres", "Units"],
  ["dark", "Dark", "Theme"],
  ["pounds", "Pounds", "Units"],
  ["weights", "Weights and fuel", "Units"],
  ["deutsch", "Deutsch", "Language"],
])("the search for an option's name, %j, finds %j and opens its setting", (search, title, setting) => {
  openPart(null, {});
  const [found] = settingsFor(search);
  expect(found).toMatchObject({ title, note: setting });
  found?.open();
  expect(useNavigation.getState().settingToShow).toBe(setting);
});
