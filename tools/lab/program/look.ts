import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Takes pictures for people: `CONTRAIL_PICTURES_OF=FOLDER`. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.CONTRAIL_PICTURES_OF;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
