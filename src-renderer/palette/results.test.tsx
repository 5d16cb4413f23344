// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useNavigation } from "../state/navigation.ts";
import { queryClient } from "../state/queries.ts";
import { openPart } from "../testing/window.tsx";
import { useResults } from "./results.ts";

test.each([
  ["kilogr", "Kilograms", "Units"],
  ["kilo", "Kilometres", "Units"],
  ["dark", "Dark", "Theme"],
  ["pounds", "Pounds", "Units"],
  ["weights", "Weights and fuel", "Units"],
  ["deutsch", "Deutsch", "Language"],
])("the search for an option's name, %j, finds %j and opens its setting", (search, title, setting) => {
  openPart(null, {});
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useResults(search), { wrapper });
  const found = result.current.find(({ id }) => id === "settings")?.results[0];
  expect(found).toMatchObject({ title, note: setting });
  found?.open();
  expect(useNavigation.getState().settingToShow).toBe(setting);
});
