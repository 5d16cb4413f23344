// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { SettingsPage } from "../settings/settings-page.tsx";
import { useNavigation } from "../state/navigation.ts";
import { queryClient } from "../state/queries.ts";
import { openPart } from "../testing/window.tsx";
import { useResults } from "./results.ts";
import type { Result } from "./search.ts";

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

test("each setting that the search finds has a place on the page, at least its section", async () => {
  const answers = {
    "app.info": () => ({ version: "1", nowMs: 0, clockRate: 1, system: "linux" as const, setAside: [] }),
  };
  openPart(<SettingsPage />, { answers, pushed: { update: { kind: "unavailable", why: "no_address" } } });
  await waitFor(() => expect(screen.queryByText("Contrail 1")).not.toBeNull());
  const names = [...document.querySelectorAll("h2, legend, label")].map(({ textContent }) => textContent);
  const isLost = (result: Result) => {
    result.open();
    return useNavigation.getState().settingToShow?.every((name) => !names.includes(name));
  };
  const found = ["strip", "update"].flatMap((search) => settingsFor(search));
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter(isLost)).toEqual([]);
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
  expect(useNavigation.getState().settingToShow).toContain(setting);
});
