/**
 * Shows the built window with a fake program behind it and takes pictures of every page.
 *   npx tsx tools/window-preview.ts --out DIR [--only WORD] [--size 1280x800[@2]]… [--theme dark|light|contrast]…
 *     [--language en|de] [--text 200] [--units metric]
 *   npx tsx tools/window-preview.ts --serve PORT    to look at in a browser: /?scenario=NAME&theme=dark
 * CHROMIUM names the browser; /usr/bin/chromium otherwise.
 */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { createBuilder } from "vite";
import { catalogues } from "../src-shared/words/words.ts";
import { interpreter } from "./window-preview/language.ts";
import { railOf, scenarios } from "./window-preview/scenarios.ts";
import { serveWindow } from "./window-preview/server.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    only: { type: "string", default: "" },
    size: { type: "string", multiple: true, default: ["1280x800"] },
    theme: { type: "string", multiple: true, default: ["dark"] },
    language: { type: "string", default: "en" },
    text: { type: "string", default: "100" },
    units: { type: "string", default: "aviation" },
    serve: { type: "string" },
    built: { type: "boolean", default: false },
  },
});
const { text, units } = values;
const language = values.language === "de" ? "de" : "en";
const say = interpreter(language);
const root = fileURLToPath(new URL("..", import.meta.url));

async function build(): Promise<void> {
  const builder = await createBuilder({ configFile: `${root}vite.config.ts`, logLevel: "warn" });
  const client = builder.environments.client;
  if (!client) throw new Error("vite.config.ts has no client environment");
  await builder.build(client);
}

async function picture(page: Page, address: string, name: string, theme: string, path: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${address}/?${new URLSearchParams({ scenario: name, theme, language, text, units })}`);
  const rail = railOf(name);
  if (rail) await page.getByRole("navigation").getByRole("button", { name: catalogues[language].shell[rail] }).click();
  for (const step of scenarios[name]?.press ?? [])
    await page
      .getByRole("button", { name: say(step) })
      .first()
      .click({ timeout: 15_000 });
  await page.waitForTimeout(700);
  await page.screenshot({ path });
  page.removeAllListeners();
  return complaints;
}

if (!values.built) await build();
const server = await serveWindow(`${root}dist/renderer`, Number(values.serve ?? 0));
if (values.serve !== undefined) console.log(`${server.address}/?scenario=flight`);
else {
  const out = values.out ?? "";
  if (out === "") throw new Error("say where the pictures go: --out DIR");
  mkdirSync(out, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  for (const size of values.size) {
    const [, width, height, scale] = /^(\d+)x(\d+)(?:@(\d))?$/.exec(size) ?? [];
    const page = await browser.newPage({
      viewport: { width: Number(width), height: Number(height) },
      deviceScaleFactor: Number(scale ?? 1),
    });
    for (const theme of values.theme)
      for (const name of Object.keys(scenarios).filter((each) => each.includes(values.only))) {
        const complaints = await picture(
          page,
          server.address,
          name,
          theme,
          `${out}/${name}-${theme}-${size}-${language}.png`,
        );
        console.log(`${name} ${theme} ${size}${complaints.length > 0 ? `\n  ${complaints.join("\n  ")}` : ""}`);
      }
    await page.close();
  }
  await browser.close();
  server.close();
}
