import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { z } from "zod";
import { here } from "../../../src-main/platform/storage/testing/here.ts";
import { archivesIn, packageAround } from "../../build/packed-files.ts";
import { type Started, start as startProgram } from "./started.ts";

const release = join(import.meta.dirname, "../../../release");
const machine = `${process.platform}-${process.arch}`;
const found = existsSync(release)
  ? archivesIn(release).find((archive) => packageAround(archive).target === machine)
  : undefined;
if (found === undefined)
  throw new Error(`no package for ${machine} lies in ${release}: run \`npm run test:packed\`, which packs first`);
const { folder, electron } = packageAround(found);

/** The packaged program and its archive. */
export const archive = found;
export const executable = here === "macos" ? join(folder, "Contents/MacOS/Contrail") : electron;

/** The Electron of the package with its original fuses, to show that a forbidden operation works there. */
export const plainElectron = z
  .object({ executable: z.string() })
  .parse(JSON.parse(process.env.CONTRAIL_ELECTRON ?? "null")).executable;

const asRoot = process.getuid?.() === 0 ? ["--no-sandbox", "--disable-dev-shm-usage"] : [];

export type { Started };

/** Starts a program with `args`, without its sandbox if necessary. */
export const start = (file: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Started =>
  startProgram(file, [...args, ...asRoot], { ...process.env, ...more });

/** The packaged program with its window, by Chromium's debugging port, because a fuse turns Node's inspector off. */
export async function open(
  folder: string,
  more: NodeJS.ProcessEnv = {},
): Promise<{ page: Page; browser: Browser; program: Started }> {
  const program = start(executable, ["--remote-debugging-port=0", `--user-data-dir=${folder}`], more);
  const [, address = ""] = await program.written(/DevTools listening on (ws:\S+)/);
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("the program has no browser context");
  const page = context.pages()[0] ?? (await context.waitForEvent("page"));
  page.setDefaultTimeout(15_000);
  return { page, browser, program };
}
