import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type Page } from "playwright-core";
import { catalogues } from "../../src-shared/words/words.ts";
import type { ElectronRuntime } from "../electron-runtime/index.ts";
import { interpreter } from "./language.ts";
import { railOf, scenarios } from "./scenarios.ts";
import { serveWindow } from "./server.ts";

/** How a scenario is to be seen. */
export interface Look {
  readonly theme: string;
  readonly language: "en" | "de";
  /** Per cent. */
  readonly text: string;
  readonly units: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** The built window in the real Electron, with a fake program behind it. */
export interface Viewer {
  readonly page: Page;
  resize(size: Size): Promise<void>;
  /** Brings a scenario's page up and gives what the window complained of on the way. */
  show(scenario: string, look: Look): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openViewer(
  { executable, args }: Pick<ElectronRuntime, "executable" | "args">,
  env: NodeJS.ProcessEnv,
  renderer: string,
): Promise<Viewer> {
  const folder = await mkdtemp(join(tmpdir(), "contrail-viewer-"));
  const server = await serveWindow(renderer, 0);
  const viewer = join(import.meta.dirname, "viewer.cjs");
  const app = await _electron.launch({
    executablePath: executable,
    args: [...args.slice(0, args.indexOf("-r")), `--user-data-dir=${folder}`, viewer],
    env: env as Record<string, string>,
  });
  const page = await app.firstWindow();
  page.setDefaultTimeout(30_000);
  const devtools = await page.context().newCDPSession(page);
  let complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    page,
    async resize({ width, height, scale }) {
      await devtools.send("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        deviceScaleFactor: scale,
        mobile: false,
      });
    },
    async show(name, { theme, language, text, units }) {
      complaints = [];
      const query = new URLSearchParams({ scenario: name, theme, language, text, units });
      await page.goto(`${server.address}/?${query}`);
      const rail = railOf(name);
      const { shell } = catalogues[language];
      if (rail) await page.getByRole("navigation").getByRole("button", { name: shell[rail] }).click();
      const say = interpreter(language);
      for (const step of scenarios[name]?.press ?? [])
        await page
          .getByRole("button", { name: say(step) })
          .first()
          .click();
      await page.waitForLoadState("networkidle");
      return complaints;
    },
    async close() {
      await app.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
