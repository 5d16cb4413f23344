import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Size, Viewer } from "./viewer.ts";

/** Pictures on one sheet, so that a person can review a few hundred. */
const perSheet = 6;
const columns = 2;
const sheetWidthPx = 1800;

/** Puts the pictures of one size on sheets in `folder`. */
export async function makeSheets(
  viewer: Viewer,
  folder: string,
  group: string,
  files: readonly string[],
  { width, height }: Size,
): Promise<void> {
  const each = Math.floor(sheetWidthPx / columns) - 12;
  const rows = perSheet / columns;
  const sheet = { width: sheetWidthPx, height: Math.round(rows * ((each * height) / width + 30)) + 12, scale: 1 };
  await viewer.resize(sheet);
  for (let first = 0; first < files.length; first += perSheet) {
    const shown = files.slice(first, first + perSheet);
    const figures = await Promise.all(
      shown.map(async (file) => {
        const image = (await readFile(join(folder, file))).toString("base64");
        return `<figure><figcaption>${file}</figcaption><img width="${each}" src="data:image/png;base64,${image}"></figure>`;
      }),
    );
    await fill(viewer.page, figures.join(""));
    await viewer.page.screenshot({
      path: join(folder, `sheet-${group}-${String(first / perSheet + 1).padStart(2, "0")}.png`),
    });
  }
}

async function fill(page: Page, figures: string): Promise<void> {
  await page.goto("about:blank");
  await page.setContent(
    `<style>body{margin:6px;background:#777;font:13px sans-serif;overflow:hidden;display:grid;grid-template-columns:1fr 1fr;align-content:start;gap:10px}figure{margin:0}figcaption{height:18px}img{display:block}</style>${figures}`,
  );
}
