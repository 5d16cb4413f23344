/**
 * Shows the built window in the real Electron with a fake program behind it, and takes pictures of every page in every state.
 *   npm run screenshots [-- --only PATTERN]                   all sizes, dark and light, with contact sheets
 *   npx tsx tools/lab/preview.ts [--out DIR] [--only PATTERN] [--size 1280x800[@2]]… [--theme dark|light|contrast|forced]…
 *     [--language en|de] [--text 200]
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "../build/build.ts";
import { endWith, prepare } from "../build/prepare.ts";
import { makeSheets } from "./preview/contact-sheets.ts";
import { scenarios } from "./preview/scenarios.ts";
import { isStrip, openViewer, type Size, stripSize } from "./preview/viewer.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: join(repository, "test-results", "screenshots") },
    only: { type: "string", default: "" },
    size: { type: "string", multiple: true, default: ["1280x800"] },
    theme: { type: "string", multiple: true, default: ["dark"] },
    language: { type: "string", default: "en" },
    text: { type: "string", default: "100" },
    sheets: { type: "boolean", default: false },
  },
});
const renderer = join(repository, "dist", "renderer");

function sizeOf(text: string): Size {
  const [, width, height, scale] = /^(\d+)x(\d+)(?:@(\d))?$/.exec(text) ?? [];
  return { width: Number(width), height: Number(height), scale: Number(scale ?? 1) };
}

async function takePictures(): Promise<void> {
  const { electron, display, env } = await prepare();
  const { out, text } = values;
  const language = values.language === "de" ? "de" : "en";
  const names = Object.keys(scenarios).filter((name) => new RegExp(values.only).test(name));
  mkdirSync(out, { recursive: true });
  const viewer = await openViewer(electron, env, renderer);
  for (const size of values.size)
    for (const theme of values.theme) {
      const files: string[] = [];
      for (const name of names) {
        await viewer.resize(isStrip(name) ? stripSize : sizeOf(size));
        const complaints = await viewer.show(name, { theme, language, text });
        const file = `${name}-${theme}-${size}-${language}.png`;
        await viewer.page.screenshot({ path: join(out, file) });
        files.push(file);
        console.log(`${name} ${theme} ${size}${complaints.length > 0 ? `\n  ${complaints.join("\n  ")}` : ""}`);
      }
      if (values.sheets) await makeSheets(viewer, out, `${theme}-${size}`, files, sizeOf(size));
    }
  await viewer.close();
  display.stop();
  console.log(`in ${out}`);
}

await takePictures().catch(endWith);
