import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneOfEach } from "../tools/window-preview/scenarios.ts";
import { openViewer, type Viewer } from "../tools/window-preview/viewer.ts";
import { runtime } from "./support/program.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const look = { theme: "dark", language: "en", text: "100", units: "aviation" } as const;

let viewer: Viewer;
beforeAll(async () => {
  viewer = await openViewer(runtime(), process.env, join(import.meta.dirname, "../dist/renderer"));
});
afterAll(() => viewer.close());

/** axe-core's findings on the present page, each with rule and place. */
async function violations(options: object = {}): Promise<string[]> {
  const { violations: found } = await viewer.page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary?.split("\n").at(-1)?.trim()}`),
  );
}

/** Changes the theme, which changes only colours. */
async function inTheme(theme: string): Promise<string[]> {
  await viewer.page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    // Ends the fading of colours to the new theme.
    for (const animation of document.getAnimations()) animation.finish();
  }, theme);
  return violations({ runOnly: ["color-contrast"] });
}

test.each(oneOfEach)("axe-core finds no error in %s", async (name) => {
  expect(await viewer.show(name, look)).toEqual([]);
  await viewer.page.evaluate(axe);
  expect(await violations()).toEqual([]);
  // The colours are tokens: a third of the states in the other themes covers all that share them.
  if (oneOfEach.indexOf(name) % 3 !== 0 && process.env.CONTRAIL_EVERY_STATE === undefined) return;
  expect({ light: await inTheme("light"), contrast: await inTheme("contrast") }).toEqual({ light: [], contrast: [] });
});

test("under a contrast theme of the system the text of a primary button is visible", async () => {
  await viewer.show("first-run", { ...look, theme: "forced" });
  const taken = await viewer.page.locator(".button-primary").first().screenshot();
  const shades = await viewer.page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const [width, height] = [Math.floor(image.width / 2), Math.floor(image.height / 2)];
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, -width / 2, -height / 2);
    return new Set(new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? [])).size;
  }, taken.toString("base64"));
  // Letters have soft edges. A patch in the background's colour has none.
  expect(shades).toBeGreaterThan(8);
});
