import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hideKeyring } from "../tools/lab/program/hidden-keyring.ts";
import { open } from "../tools/lab/program/pilot.ts";
import { type Program, readLog, type Start, startProgram } from "../tools/lab/program/program.ts";
import { startIso, startWorld, type World } from "../tools/lab/program/program-world.ts";
import { catchOpened, decide, hasBrowser, launchBrowser } from "./support/browser.ts";
import { hasKeyring, openKeyring } from "./support/keyring.ts";

let browser: Browser;
let world: World;
const programs: Program[] = [];

/** The pilot allows the sign-in in the browser, while the program has been closed. */
async function allowedAfterClosing(): Promise<string> {
  world = await startWorld({ browser: true });
  await catchOpened(world.app);
  const link = await decide(browser, world, "Allow");
  await world.close();
  return link;
}

async function startCold(start: Start): Promise<Program> {
  const program = await startProgram(world.folder, `${startIso},1`, start);
  programs.push(program);
  return program;
}

/** Like macOS, delivers the link before the program is ready. */
async function beforeReady(link: string): Promise<Start> {
  const before = join(world.folder, "open-url.cjs");
  await writeFile(
    before,
    `const { app } = require("electron");
     app.once("will-finish-launching", () => {
       globalThis.earlyLink = { ready: app.isReady(), heard: app.emit("open-url", { preventDefault() {} }, ${JSON.stringify(link)}) };
     });`,
  );
  return { before };
}

describe.skipIf(!hasBrowser)("a link that starts the program", () => {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const program of programs.splice(0)) await program.close();
    await world.end();
  });

  describe.skipIf(!hasKeyring)("with a keychain, which keeps the attempt after the end of the program", () => {
    let keyring: Awaited<ReturnType<typeof openKeyring>>;
    beforeEach(async () => {
      keyring = await openKeyring();
    });
    afterEach(() => keyring.close());

    async function isSignedIn({ page }: Program): Promise<void> {
      await open(page, "Bookings");
      await page.getByRole("article", { name: /BIKF to BIRK/ }).waitFor();
    }

    test("signs in if it is an argument after the guard word of Windows", async () => {
      const link = await allowedAfterClosing();
      await isSignedIn(await startCold({ more: ["--open-url", "--", link] }));
    });

    test("signs in if macOS' open-url comes before the program is ready", async () => {
      const link = await allowedAfterClosing();
      const program = await startCold(await beforeReady(link));
      expect(await program.app.evaluate(() => Reflect.get(globalThis, "earlyLink"))).toEqual({
        ready: false,
        heard: true,
      });
      await isSignedIn(program);
    });

    test("signs in if a second start delivers it while the first one is starting", async () => {
      const link = await allowedAfterClosing();
      const program = await startCold({});
      await program.startAgain("--open-url", "--", link);
      await isSignedIn(program);
    });

    test("signs in if it is the only argument, as on Linux; a second time it sends nothing", async () => {
      const link = await allowedAfterClosing();
      const first = await startCold({ more: [link] });
      await isSignedIn(first);
      await first.startAgain(link);
      await first.close();
      const second = await startCold({ more: [link] });
      await isSignedIn(second);
      await second.close();
      // A code that is sent twice makes the airline revoke the first one's tokens.
      await isSignedIn(await startCold({}));
      const outcomes = world.airline.accepted.refreshes.map(({ outcome }) => outcome);
      expect(new Set(outcomes)).toEqual(new Set(["refreshed"]));
      expect(await readLog(world.folder)).not.toMatch(/code=(?!\[hidden)|state=(?!\[hidden)/);
    });
  });

  test("without a keychain the attempt ends with the program, and the page asks the pilot to start again", async () => {
    const hidden = hideKeyring();
    const link = await allowedAfterClosing();
    const { page } = await startCold({ more: ["--open-url", "--", link] });
    hidden.close();
    await page.getByText(/that it did not expect, perhaps from before a restart/).waitFor();
    expect(world.airline.accepted.requests.filter(({ path }) => path === "/oauth/token")).toEqual([]);
    await page.getByRole("button", { name: "Sign in with the browser" }).waitFor();
  });
});
