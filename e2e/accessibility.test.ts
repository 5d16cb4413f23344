import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scenarios } from "../tools/window-preview/scenarios.ts";
import { openViewer, type Viewer } from "../tools/window-preview/viewer.ts";
import { runtime } from "./support/program.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const look = { theme: "dark", language: "en", text: "100", units: "aviation" } as const;

let viewer: Viewer;
beforeAll(async () => {
  viewer = await openViewer(runtime(), process.env, join(import.meta.dirname, "../dist/renderer"));
});
afterAll(() => viewer.close());

/** What axe-core finds wrong with the page as it is: rule, and where. */
async function violations(options: object = {}): Promise<string[]> {
  const { violations: found } = await viewer.page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary?.split("\n").at(-1)?.trim()}`),
  );
}

/** Nothing but the colours changes with the theme. */
async function inTheme(theme: string): Promise<string[]> {
  await viewer.page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, theme);
  return violations({ runOnly: ["color-contrast"] });
}

test.each(Object.keys(scenarios))("axe-core finds nothing wrong with %s, in any theme", async (name) => {
  expect(await viewer.show(name, look)).toEqual([]);
  await viewer.page.evaluate(axe);
  expect(await violations()).toEqual([]);
  expect({ light: await inTheme("light"), contrast: await inTheme("contrast") }).toEqual({ light: [], contrast: [] });
});
