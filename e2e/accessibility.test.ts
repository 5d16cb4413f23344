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
  await viewer.page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    // The colours that glide to the new theme are there at once.
    for (const animation of document.getAnimations()) animation.finish();
  }, theme);
  return violations({ runOnly: ["color-contrast"] });
}

const all = Object.keys(scenarios);
const family = (name: string) => name.split("-")[0];
/** Every page and every dialog; with CONTRAIL_EVERY_STATE every state of each as well, which takes minutes. */
const names = all.filter(
  (name, index) =>
    process.env.CONTRAIL_EVERY_STATE !== undefined ||
    scenarios[name]?.press !== undefined ||
    all.findIndex((other) => family(other) === family(name)) === index,
);

test.each(names)("axe-core finds nothing wrong with %s", async (name) => {
  expect(await viewer.show(name, look)).toEqual([]);
  await viewer.page.evaluate(axe);
  expect(await violations()).toEqual([]);
  // The colours are tokens: what is right in a third of the states in the other themes is right in all that share them.
  if (names.indexOf(name) % 3 !== 0 && process.env.CONTRAIL_EVERY_STATE === undefined) return;
  expect({ light: await inTheme("light"), contrast: await inTheme("contrast") }).toEqual({ light: [], contrast: [] });
});
