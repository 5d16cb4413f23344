import { existsSync } from "node:fs";
import { type Browser, chromium, type ElectronApplication } from "playwright-core";
import { expect } from "vitest";
import type { Program } from "../../tools/lab/program/program.ts";

const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const hasBrowser = existsSync(chromiumPath);
if (!hasBrowser)
  console.warn(`Signing in with a browser is not tested: there is none at ${chromiumPath} (set CHROMIUM).`);

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });

/** Collects the addresses that the program opens, instead of opening this computer's browser. */
export const catchOpened = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ shell }) => {
    Object.assign(globalThis, { opened: [] as string[] });
    shell.openExternal = async (url) => {
      (Reflect.get(globalThis, "opened") as string[]).push(url);
    };
  });
const lastOpened = (app: ElectronApplication): Promise<string> =>
  app.evaluate(() => (Reflect.get(globalThis, "opened") as string[]).at(-1) ?? "");

/** Presses the button, chooses on the airline's page, and returns the link that the browser is sent to. */
export async function decide(browser: Browser, { app, page }: Program, button: "Allow" | "Deny"): Promise<string> {
  const before = await lastOpened(app);
  await page.getByRole("button", { name: "Sign in with the browser" }).click();
  await expect.poll(() => lastOpened(app)).not.toBe(before);
  const tab = await browser.newPage();
  await tab.goto(await lastOpened(app));
  const [back] = await Promise.all([
    tab.waitForRequest((request) => request.url().startsWith("contrail:")),
    tab.getByRole("button", { name: button }).click(),
  ]);
  await tab.close();
  return back.url();
}

/** Delivers a link like macOS while the program runs. */
export const openUrl = (app: ElectronApplication, link: string): Promise<void> =>
  app.evaluate(({ app: program }, url) => {
    program.emit("open-url", { preventDefault: () => undefined }, url);
  }, link);
