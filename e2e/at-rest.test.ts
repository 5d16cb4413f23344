import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pushChannel } from "../src-shared/contract/ipc-channels.ts";
import type { Cdp } from "../tools/lab/program/cdp.ts";
import {
  liveAt,
  mapFolder,
  picturedAt,
  silenceOwnFlight,
  tellUntil,
  trailOf,
  viewOf,
} from "../tools/lab/program/map-window.ts";
import { languageSwitches, ownEnvironment, removeFolder, runtime } from "../tools/lab/program/program.ts";
import { type Running, run, waitUntil } from "../tools/lab/program/running.ts";

const flight = {
  id: "unseen",
  from: ["EDDF", 50.033, 8.57],
  to: ["LIRF", 41.8, 12.239],
  flown: 0.6,
} as const;
const theWindow = `require("electron").BrowserWindow.getAllWindows()[0]`;
const tiles = `[...document.querySelectorAll(".map .leaflet-tile")]`;
const field = `document.querySelector(".sheet-body input:not([type=radio], [type=checkbox])")`;
const left = `JSON.stringify([document.activeElement.value, document.querySelector(".sheet-body").scrollTop])`;
const isAtRest = `document.hidden && ${tiles}.length === 0`;
const isDrawn = `!document.hidden && ${tiles}.length > 0 && document.querySelector(".map .aircraft")`;
/** Leaflet's own zoom, which an empty element has as its scale. */
const scale = `document.querySelector(".leaflet-proxy").style.transform`;
/** The map does not zoom, and each of its tiles has its picture. */
const isStill = `!document.querySelector(".leaflet-zoom-anim") && ${tiles}.every(({ classList }) => classList.contains("leaflet-tile-loaded"))`;

/** The part of the window's pixels that differs from the previous picture, on the screen and not in the page. */
const taken = `${theWindow}.webContents.capturePage().then((image) => image.toBitmap().toString("base64"))`;
function changedPart(before: string, after: string): number {
  const [a, b] = [Buffer.from(before, "base64"), Buffer.from(after, "base64")];
  const changed = a.reduce((count, byte, i) => (Math.abs(byte - (b[i] ?? 0)) > 12 ? count + 1 : count), 0);
  return a.length === b.length ? changed / a.length : 1;
}

describe("a hidden window", () => {
  let folder: string;
  let program: Running;
  let page: Cdp;
  const push = (name: string, value: unknown) =>
    program.main.evaluate(
      `${theWindow}.webContents.mainFrame.send(${JSON.stringify(pushChannel)}, [[${JSON.stringify(name)}, ${JSON.stringify(value)}]])`,
    );

  // Playwright would keep the page visible, whatever happens to its window.
  beforeAll(async () => {
    folder = await mapFolder();
    const { executable, args } = runtime();
    const options = [...languageSwitches, `--user-data-dir=${folder}`, `--clock=${picturedAt},1`];
    program = await run(executable, [...args, ...options], ownEnvironment());
    page = await program.openPage();
    await waitUntil(page, `document.querySelector(".map-overlay")`);
    const trail = trailOf(flight);
    await waitUntil(page, `document.body.textContent.includes("Settings")`);
    await program.main.evaluate(`(${silenceOwnFlight})(require("electron"), ${JSON.stringify(pushChannel)})`);
    const isShown = async () => (await page.evaluate(`document.querySelector(".map .aircraft") !== null`)) === true;
    await tellUntil(isShown, "the aircraft", async () => {
      await push("flight", viewOf(flight));
      await push("trail", trail);
      await push("live", liveAt(trail));
    });
  });
  afterAll(async () => {
    await program.end();
    await removeFolder(folder);
  });

  async function hideAndShow(): Promise<void> {
    await program.main.evaluate(`${theWindow}.hide()`);
    await waitUntil(page, isAtRest);
    await program.main.evaluate(`${theWindow}.show()`);
    await waitUntil(page, isDrawn);
  }

  test("releases the map, and shows it again unchanged", async () => {
    await waitUntil(page, `document.querySelector("[aria-label='Zoom in']")`);
    await waitUntil(page, `${isDrawn} && ${isStill}`);
    const fitted = JSON.stringify(await page.evaluate(scale));
    await page.evaluate(`document.querySelector("[aria-label='Zoom in']").click()`);
    await waitUntil(page, `${scale} !== ${fitted} && ${isStill}`);
    let seen = "";
    const changed = async () => {
      const before = seen;
      seen = String(await program.main.evaluate(taken));
      return changedPart(before, seen);
    };
    await expect.poll(changed, { timeout: 60_000, interval: 2500 }).toBeLessThan(0.001);
    const asItStood = seen;
    for (const _ of [1, 2]) {
      await hideAndShow();
      const another = async () => changedPart(asItStood, String(await program.main.evaluate(taken)));
      await expect.poll(another, { timeout: 60_000, interval: 250 }).toBeLessThan(0.005);
    }
  });

  test("rests again if it was shown and hidden while it freed its memory", async () => {
    await program.main.evaluate(`${theWindow}.hide()`);
    await waitUntil(page, isAtRest);
    await program.main.evaluate(`${theWindow}.show(); ${theWindow}.hide()`);
    await waitUntil(page, isAtRest);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await page.evaluate(isAtRest)).toBe(true);
    await program.main.evaluate(`${theWindow}.show()`);
    await waitUntil(page, isDrawn);
  });

  test("stays visible if it was shown and hidden while it freed its memory, and shown again", async () => {
    const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    await program.main.evaluate(`${theWindow}.hide()`);
    await waitUntil(page, isAtRest);
    await program.main.evaluate(`${theWindow}.show()`);
    await sleep(150);
    await program.main.evaluate(`${theWindow}.hide()`);
    // Less than the 5 s before the rest, which must not come in the visible window.
    await sleep(2500);
    await program.main.evaluate(`${theWindow}.show()`);
    await waitUntil(page, isDrawn);
    await sleep(4000);
    // Not `isDrawn`: another program's window may cover this one meanwhile.
    expect(await page.evaluate(`${tiles}.length > 0 && document.getElementById("root").style.opacity === ""`)).toBe(
      true,
    );
  });

  test("keeps input, focus and scroll position", async () => {
    const named = (tag: string, text: string) =>
      `[...document.querySelectorAll("${tag}")].find(({ textContent }) => textContent === "${text}")`;
    await page.evaluate(`${named("button", "Settings")}.click()`);
    await waitUntil(page, named("label", "On another computer"));
    await page.evaluate(`${named("label", "On another computer")}.click()`);
    await waitUntil(page, field);
    await page.evaluate(`${field}.focus({ preventScroll: true })`);
    await page.send("Input.insertText", { text: "the other computer" });
    await page.evaluate(`document.querySelector(".sheet-body").scrollTop = 300`);
    const written = await page.evaluate(left);
    expect(written).toBe('["the other computer",300]');
    await hideAndShow();
    expect(await page.evaluate(left)).toBe(written);
  });
});
