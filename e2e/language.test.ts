import { fileURLToPath } from "node:url";
import { type ElectronApplication, _electron as electron, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogues } from "../src-shared/words/words.ts";
import { interpreter } from "../tools/window-preview/language.ts";
import { press } from "../tools/window-preview/press.ts";
import { oneOfEach, railOf, scenarios } from "../tools/window-preview/scenarios.ts";
import { serveWindow } from "../tools/window-preview/server.ts";
import { ownEnvironment, runtime } from "./support/program.ts";

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

let app: ElectronApplication;
let page: Page;
let server: Awaited<ReturnType<typeof serveWindow>>;
beforeAll(async () => {
  const { executable, args } = runtime();
  const window = fileURLToPath(new URL("support/bare-window.cjs", import.meta.url));
  const flags = args.filter((arg) => arg.startsWith("--"));
  app = await electron.launch({
    executablePath: executable,
    args: [...flags, "-r", window, window],
    env: ownEnvironment(),
    timeout: 60_000,
  });
  page = await app.firstWindow();
  page.setDefaultTimeout(15_000);
  // Drawing the coasts takes most of the time, and they have no text.
  await page.route(/\.bin$/, (route) => route.abort());
  server = await serveWindow(fileURLToPath(new URL("../dist/renderer", import.meta.url)), 0);
});
afterAll(async () => {
  server.close();
  await app.close();
});

/** All visible and spoken text. */
function shown(): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest("script, style, pre, .mono") === null) found.push(node.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) found.push(element.getAttribute(name) ?? "");
    return found.map((text) => text.trim()).filter((text) => text !== "");
  });
}

/** Texts of the airline and the simulator stay in their language. */
const foreign = new Set(wordsOf(JSON.stringify(scenarios, (key, value: unknown) => (key === "of" ? "" : value))));
const say = interpreter("de");

test.each(oneOfEach)("%s speaks German", async (scenario) => {
  await page.goto(`${server.address}/?scenario=${scenario}&language=de`);
  const rail = railOf(scenario);
  // The settings button may also announce an update.
  const name = new RegExp(`^${rail && catalogues.de.shell[rail]}( |$)`);
  if (rail) await page.getByRole("navigation").getByRole("button", { name }).click();
  await press(page, scenarios[scenario]?.press ?? [], say);
  await page.locator("h1, h2").first().waitFor();
  const all = await shown();
  expect(all.filter((text) => englishTexts.has(text))).toEqual([]);
  const found = all.filter((text) => wordsOf(text).some((word) => englishWords.has(word) && !foreign.has(word)));
  expect(found).toEqual([]);
});
