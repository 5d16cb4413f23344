import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type Page } from "playwright-core";
import type { ElectronRuntime } from "../../electron-runtime/index.ts";
import { interpreter } from "./language.ts";
import { press } from "./press.ts";
import { scenarios } from "./scenarios.ts";
import { serveWindow } from "./server.ts";

/** How to show a scenario. */
export interface Look {
  /** A theme of the settings, or "forced": a contrast theme of the system. */
  readonly theme: string;
  readonly language: "en" | "de";
  /** Per cent. */
  readonly text: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Whether a scenario shows the thin bar, a separate page with its own size. */
export const isStrip = (scenario: string): boolean => scenario.startsWith("strip");
export const stripSize: Size = { width: 720, height: 44, scale: 2 };

/** The built window in the real Electron, with a fake program behind it. */
export interface Viewer {
  readonly page: Page;
  resize(size: Size): Promise<void>;
  /** Shows a scenario's page and returns the window's errors on the way. */
  show(scenario: string, look: Look): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Resolves when everything is drawn: nothing has changed for half a second. */
const settled = `new Promise((resolve) => {
  let timer = 0;
  const done = () => Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => resolve());
  const again = () => { clearTimeout(timer); timer = setTimeout(done, 500); };
  new MutationObserver(again).observe(document.body, { childList: true, subtree: true });
  new PerformanceObserver(again).observe({ type: "resource" });
  again();
})`;

type Runtime = Pick<ElectronRuntime, "executable" | "args">;

/** The real Electron as a plain browser: one empty page, with a profile of its own. */
export async function openBrowser({ executable, args }: Runtime, env: NodeJS.ProcessEnv) {
  const folder = await mkdtemp(join(tmpdir(), "contrail-viewer-"));
  const viewer = join(import.meta.dirname, "viewer.cjs");
  const app = await _electron.launch({
    executablePath: executable,
    args: [...args.slice(0, args.indexOf("-r")), `--user-data-dir=${folder}`, viewer],
    // Electron's warning of the empty first page, which has no policy, may come as late as the second.
    env: { ...(env as Record<string, string>), ELECTRON_DISABLE_SECURITY_WARNINGS: "true" },
  });
  const page = await app.firstWindow();
  page.setDefaultTimeout(30_000);
  return {
    page,
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `coasts`: false for an empty map, which is drawn faster. */
export async function openViewer(
  runtime: Runtime,
  env: NodeJS.ProcessEnv,
  renderer: string,
  coasts = true,
): Promise<Viewer> {
  const server = await serveWindow(renderer, coasts);
  const { page, close } = await openBrowser(runtime, env);
  const devtools = await page.context().newCDPSession(page);
  let complaints: string[] = [];
  let size: Size = { width: 1280, height: 800, scale: 1 };
  /** A page from another origin has its own process, which does not know the theme yet. */
  async function resize(to: Size): Promise<void> {
    size = to;
    const { width, height, scale: deviceScaleFactor } = to;
    await devtools.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: false });
  }
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    page,
    resize,
    async show(name, { theme, language, text }) {
      // The previous page complains of the files that it was still loading.
      await page.goto(`${server.address}/blank`);
      complaints = [];
      const isForced = theme === "forced";
      const query = new URLSearchParams({ scenario: name, theme: isForced ? "system" : theme, language, text });
      // With reduced motion, a replay shows only its last picture.
      await page.emulateMedia({ forcedColors: isForced ? "active" : "none", reducedMotion: "reduce" });
      await page.goto(`${server.address}/${isStrip(name) ? "strip.html" : ""}?${query}`);
      await resize(size);
      await page.waitForLoadState();
      await press(page, scenarios[name]?.press ?? [], interpreter(language));
      // Moves the pointer away. It would highlight what is at its place on the next page.
      await page.mouse.move(0, 0);
      // Each page is loaded when it is first shown.
      if (!isStrip(name)) await page.locator("h1").first().waitFor({ state: "attached" });
      await page.evaluate(settled);
      return complaints;
    },
    async close() {
      await close();
      server.close();
    },
  };
}
