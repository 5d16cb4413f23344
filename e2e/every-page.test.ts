import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { catalogues } from "../src-shared/words/words.ts";
import { oneOfEach, scenarios } from "../tools/lab/preview/scenarios.ts";
import { openViewer, type Viewer } from "../tools/lab/preview/viewer.ts";
import { runtime } from "../tools/lab/program/program.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** German texts are longer than English ones, so axe-core reads them too. */
const look = { theme: "dark", language: "de", text: "100" } as const;

/** Windows mostly wait for their own frames, so several show pages at the same time. */
const windows = 3;
const viewers: Viewer[] = [];
const free: Viewer[] = [];
const waiting: ((viewer: Viewer) => void)[] = [];
beforeAll(async () => {
  const open = () => openViewer(runtime(), process.env, join(import.meta.dirname, "../dist/renderer"), false);
  viewers.push(...(await Promise.all(Array.from({ length: windows }, open))));
  free.push(...viewers);
});
afterAll(() => Promise.all(viewers.map((viewer) => viewer.close())));

/** Gives the test a window of its own until it ends. */
async function freeViewer(t: TestContext): Promise<Viewer> {
  const viewer = free.pop() ?? (await new Promise<Viewer>((resolve) => waiting.push(resolve)));
  t.onTestFinished(() => {
    const next = waiting.shift();
    if (next === undefined) free.push(viewer);
    else next(viewer);
  });
  return viewer;
}

/** axe-core's findings on the present page, each with rule and place. */
async function violations({ page }: Viewer, options: object = {}): Promise<string[]> {
  // Without the places of all that is right, which axe-core collects at some cost.
  const asked = { resultTypes: ["violations"], ...options };
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(asked)})`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary?.split("\n").at(-1)?.trim()}`),
  );
}

/** Changes the theme, which changes only colours. */
async function inTheme(viewer: Viewer, theme: string): Promise<string[]> {
  await viewer.page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    // Ends the fading of colours to the new theme.
    for (const animation of document.getAnimations()) animation.finish();
  }, theme);
  return violations(viewer, { runOnly: ["color-contrast"] });
}

/** Every text of a catalogue. For a text with parameters, the parts between them. */
function texts(node: unknown): string[] {
  if (typeof node === "string") return [node];
  if (typeof node === "function")
    return [...String(node).matchAll(/(["`])((?:\\.|(?!\1).)*)\1/gs)].map(([, , text = ""]) =>
      text.replace(/\$\{[^}]*\}/g, " "),
    );
  return Object.values(node as object).flatMap(texts);
}
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

const english = texts(catalogues.en);
const german = texts(catalogues.de);
const germanTexts = new Set(german);
const germanWords = new Set(german.flatMap(wordsOf));
const englishWords = new Set(english.flatMap(wordsOf).filter((word) => !germanWords.has(word)));
/** A whole English text, which no German page may show. */
const englishTexts = new Set(english.filter((text) => /[a-z]{3}/.test(text) && !germanTexts.has(text)));
/** Texts of the airline and the simulator stay in their language. */
const foreign = new Set(wordsOf(JSON.stringify(scenarios, (key, value: unknown) => (key === "of" ? "" : value))));
// A simulator's edition is a name: "MSFS 2024, Store".
foreign.add("store");

/** All visible and spoken text, without addresses. */
function shown({ page }: Viewer): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest("script, style, pre, .mono") === null) found.push(node.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) found.push(element.getAttribute(name) ?? "");
    return found.map((text) => text.trim()).filter((text) => text !== "" && !/^https?:/.test(text));
  });
}

test.concurrent.for(oneOfEach)("%s speaks German, and axe-core finds no error", async (name, t) => {
  const viewer = await freeViewer(t);
  expect(await viewer.show(name, look)).toEqual([]);
  const all = await shown(viewer);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((text) => englishTexts.has(text))).toEqual([]);
  const found = all.filter((text) => wordsOf(text).some((word) => englishWords.has(word) && !foreign.has(word)));
  expect(found).toEqual([]);

  await viewer.page.evaluate(axe);
  expect(await violations(viewer)).toEqual([]);
  // The colours are tokens: a third of the states in the other themes covers all that share them.
  if (oneOfEach.indexOf(name) % 3 !== 0 && process.env.CONTRAIL_EVERY_STATE === undefined) return;
  expect({ light: await inTheme(viewer, "light"), contrast: await inTheme(viewer, "contrast") }).toEqual({
    light: [],
    contrast: [],
  });
});

test("under a contrast theme of the system the text of a primary button is visible", async (t) => {
  const viewer = await freeViewer(t);
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

test("under a contrast theme of the system the palette's chosen entry has an outline", async (t) => {
  const viewer = await freeViewer(t);
  await viewer.show("palette-search", { ...look, theme: "forced" });
  const chosen = viewer.page.locator(".palette-item[data-focused]");
  await chosen.waitFor();
  expect(await chosen.evaluate((entry) => getComputedStyle(entry).outlineStyle)).toBe("solid");
});
