import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { z } from "zod";
import { here } from "../../../src-main/platform/storage/testing/here.ts";
import { archivesIn, packageAround } from "../../build/packed-files.ts";

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

export interface Started {
  readonly process: ChildProcessWithoutNullStreams;
  /** The program's output so far. */
  output(): string;
  /** Waits until the program has printed that. Throws with its whole output if it ends before, or after 30 s. */
  written(form: RegExp): Promise<RegExpMatchArray>;
  kill(): Promise<void>;
}

/** Starts a program with `args`, without its sandbox if necessary. */
export function start(file: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(file, [...args, ...asRoot], { env: { ...process.env, ...more } });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += String(part)));
  return {
    process: child,
    output: () => text,
    async written(form) {
      for (let tries = 0; tries < 300; tries++) {
        const found = text.match(form);
        if (found) return found;
        if (child.exitCode !== null) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`it never wrote ${form}, but: ${text}`);
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

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
