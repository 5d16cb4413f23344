/**
 * Shows the built window in the real Electron with a fake program behind it, and takes pictures of every page in every
 * state, size and theme, with contact sheets: npm run screenshots [-- --only PATTERN]
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "../build/build.ts";
import { endWith, prepare } from "../build/prepare.ts";
import { makeSheets } from "./preview/contact-sheets.ts";
import { scenarios } from "./preview/scenarios.ts";
import { isStrip, openViewer, stripSize } from "./preview/viewer.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const renderer = join(repository, "dist", "renderer");
const out = join(repository, "test-results", "screenshots");
const sizes = [
  { width: 900, height: 600, scale: 1 },
  { width: 1280, height: 800, scale: 1 },
  { width: 1920, height: 1080, scale: 2 },
  { width: 3440, height: 1440, scale: 1 },
];

async function takePictures(): Promise<void> {
  const { electron, display, env } = await prepare();
  const names = Object.keys(scenarios).filter((name) => new RegExp(values.only).test(name));
  mkdirSync(out, { recursive: true });
  const viewer = await openViewer(electron, env, renderer);
  for (const size of sizes)
    for (const theme of ["dark", "light"]) {
      const group = `${theme}-${size.width}x${size.height}`;
      const files: string[] = [];
      for (const name of names) {
        await viewer.resize(isStrip(name) ? stripSize : size);
        const complaints = await viewer.show(name, { theme, language: "en", text: "100" });
        const file = `${name}-${group}.png`;
        await viewer.page.screenshot({ path: join(out, file) });
        files.push(file);
        console.log(`${name} ${group}${complaints.length > 0 ? `\n  ${complaints.join("\n  ")}` : ""}`);
      }
      await makeSheets(viewer, out, group, files, size);
    }
  await viewer.close();
  display.stop();
  console.log(`in ${out}`);
}

await takePictures().catch(endWith);
